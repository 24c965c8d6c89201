// The words of the column `appearance` that ODK's clients know. A word that is not here is kept
// and warned of. The source is ODK's documentation of XLSForm and of its clients.

import CalepinExpressions

/// The words of appearances.
enum AppearanceWords {
    private static let groups = ["field-list", "table-list", "no-collapse"]
    private static let selects = [
        "minimal", "autocomplete", "search", "quick", "columns", "columns-pack", "likert", "label",
        "list-nolabel", "image-map", "map", "compact", "horizontal", "quickcompact",
        "horizontal-compact", "randomized", "no-buttons",
    ]
    private static let typed = [
        "multiline", "numbers", "thousands-sep", "bearing", "counter", "url", "masked",
        "hidden-answer", "vertical", "no-ticks", "rating", "picker", "distress", "analog-scale",
    ]
    private static let days = [
        "no-calendar", "month-year", "year", "ethiopian", "coptic", "islamic", "bikram-sambat",
        "myanmar", "persian", "buddhist",
    ]
    private static let files = [
        "signature", "draw", "annotate", "new", "new-front", "front", "placement-map", "maps",
        "hide-input",
    ]

    /// All words of the list, for a search for the nearest.
    static let all = groups + selects + typed + days + files
    private static let known = Set(all)

    /// Returns true for a word that a client knows: one of the list, a width such as `w4`, a
    /// number of columns such as `columns-3`, an app such as `ex:org.example.app(…)`, or one that
    /// holds a reference.
    static func has(_ word: String) -> Bool {
        if known.contains(word) || word.contains("${") { return true }
        for prefix in ["ex:", "printer:", "theme-"] where word.hasPrefix(prefix) { return true }
        for (prefix, most) in [
            ("w", 12), ("columns-", 10), ("compact-", 20), ("quickcompact-", 20),
        ]
        where word.hasPrefix(prefix) {
            return Int(word.dropFirst(prefix.count), in: 1...most) != nil
        }
        return false
    }
}
