// The looks of fields: the words of appearances that become one, and the scales of ranges. Remarks
// about words without a use are made in FieldMaker+Texts.

import CalepinExpressions
import CalepinForms

extension FieldMaker {
    /// Sets the bounds, the steps and the marks of a range. One whose first number is the larger
    /// is counted down.
    func setScale(_ field: inout Field, _ item: SurveyItem, _ range: RangeParameters) {
        field.least = min(range.start, range.end).description
        field.most = max(range.start, range.end).description
        let step = range.step.magnitude
        var scale = Scale(step: (range.start > range.end ? step.negated : step).description)
        scale.ticks = range.tickInterval?.magnitude.description ?? ""
        scale.placeholder = range.placeholder?.description ?? ""
        if let list = range.tickLabels, tables.isList(list) {
            scale.labels = tables.named(list) ?? ""
        }
        field.scale = scale
        let words = item.appearance.words
        if words.contains("rating") {
            field.look = "stars"
        } else if words.contains("picker") {
            field.look = "picker"
        } else {
            field.look = (["slider"] + ["vertical", "no-ticks"].filter(words.contains))
                .joined(separator: " ")
        }
    }

    /// Returns true for a word of an appearance that is followed: on any question, or on those of
    /// its type.
    static func follows(_ word: String, _ item: SurveyItem) -> Bool {
        if followed.contains(word) { return true }
        switch item.type {
        case .range: return ranges.contains(word)
        default: return false
        }
    }

    /// The words that are followed, or that change the look only where a screen shows everything
    /// at once anyway.
    private static let followed: Set = [
        "multiline", "signature", "draw", "annotate", "year", "month-year", "field-list",
        "no-calendar", "autocomplete", "search", "minimal", "quick",
    ]
    private static let ranges: Set = ["vertical", "no-ticks", "rating", "picker"]
}
