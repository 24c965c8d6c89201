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

    /// Sets the look of choices: a scale, a row of a table, or tiles in columns.
    mutating func setLook(_ field: inout Field, _ item: SurveyItem, _ type: QuestionType) {
        let words = item.appearance.words
        let isInTable =
            item.parent.map { survey.items[$0].appearance.words.contains("table-list") } ?? false
        if field.type == "one", words.contains("likert") {
            field.look = "likert"
        } else if isInTable || words.contains("list-nolabel"), field.type != "rank" {
            field.look = "grid"
        } else if let word = words.first(where: { LookWords.columns($0) != nil }),
            field.type != "rank"
        {
            field.look = LookWords.columns(word) ?? ""
        }
        if words.contains(where: { $0.hasPrefix("quick") }) {
            let place = item.appearance.place ?? item.place
            note(.adapted, AdaptedKinds.quick, at: place, header: "appearance")
        }
    }

    /// Sets the look of a question that is answered with a sound or a film.
    func setRecording(_ field: inout Field, _ item: SurveyItem, _ type: QuestionType) {
        var words = [type == .audio ? "audio" : "video"]
        if let quality = item.parameters.quality, quality != .normal {
            words.append(quality.rawValue)
        }
        for word in item.appearance.words where LookWords.follows(word, item) {
            if word.hasPrefix("new") { words.append("new") }
            if word.hasSuffix("front"), type == .video { words.append("front") }
        }
        field.look = words.joined(separator: " ")
    }

    /// Returns true for a question that is not asked: only its choices stand above those of the
    /// questions that follow.
    func isTableHead(_ item: SurveyItem, _ type: QuestionType) -> Bool {
        type.choices != nil && item.appearance.words.contains("label")
    }

    /// Returns the text in place of a head of a table, hidden where there is none.
    mutating func tableHead(_ field: Field, _ item: SurveyItem) -> Field {
        let place = item.appearance.place ?? item.place
        note(.adapted, AdaptedKinds.tableHead, at: place, header: "appearance")
        var head = field
        head.type = item.texts(.label).isEmpty ? "hidden" : "note"
        if head.type == "note" { setTexts(&head, item) }
        return head
    }
}

/// The words of appearances that are followed.
enum LookWords {
    /// Returns the look that a word about columns becomes; nil for another word.
    static func columns(_ word: String) -> String? {
        if plainColumns.contains(word) { return "columns" }
        for prefix in ["columns-", "compact-", "quickcompact-"] where word.hasPrefix(prefix) {
            return Int(word.dropFirst(prefix.count), in: 1...20).map { "columns-" + String($0) }
        }
        return nil
    }

    /// Returns true for a word of an appearance that is followed: on any question, or on those of
    /// its type.
    static func follows(_ word: String, _ item: SurveyItem) -> Bool {
        if followed.contains(word) { return true }
        switch item.type {
        case .range: return ranges.contains(word)
        case .selectOne, .selectOneExternal:
            return choices.contains(word) || word == "likert" || columns(word) != nil
        case .selectMultiple: return choices.contains(word) || columns(word) != nil
        case .rank: return word == "label"
        case .audio: return word == "new"
        case .video: return ["new", "new-front", "front"].contains(word)
        default: return item.sort == .group && word == "table-list"
        }
    }

    /// The words that are followed, or that change the look only where a screen shows everything
    /// at once anyway.
    private static let followed: Set = [
        "multiline", "signature", "draw", "annotate", "year", "month-year", "field-list",
        "no-calendar", "autocomplete", "search", "minimal",
    ]
    private static let choices: Set = ["label", "list-nolabel", "quick"]
    private static let plainColumns: Set = [
        "columns", "columns-pack", "compact", "quickcompact", "horizontal", "horizontal-compact",
    ]
    private static let ranges: Set = ["vertical", "no-ticks", "rating", "picker"]
}
