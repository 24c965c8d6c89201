// Answers as other programs write them, in the words of the form: labels of choices, times with an
// offset, days with a clock, and answers that are split over several columns.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// The text of an answer as a form reads it.
enum GivenCell {
    /// Returns the text of a cell as its field reads it; the same where it is no form of another
    /// program.
    static func text(_ text: String, _ field: Field, _ words: [String: ChoiceWords]) -> String {
        guard !text.isEmpty else { return text }
        let words = field.choices.flatMap { words[$0.list] }
        switch field.type {
        case "one": return words?.value(of: text) ?? text
        case "many", "rank": return words?.joined(text) ?? text
        case "time": return time(text)
        case "day": return day(text)
        default: return text
        }
    }

    /// Returns a time of day without an offset: `10:30:00.000+01:00` is what the clock showed.
    private static func time(_ text: String) -> String {
        guard let sign = text.lastIndex(where: { "+-Z".contains($0) }), text.contains(":"),
            sign != text.startIndex
        else { return text }
        return String(text[..<sign])
    }

    /// Returns a day without a clock at midnight: `2026-01-15T00:00:00`.
    private static func day(_ text: String) -> String {
        let rest = text.dropFirst(10)
        let isMidnight = rest.allSatisfy { "T0:. Z+".contains($0) }
        return rest.isEmpty || !isMidnight ? text : String(text.prefix(10))
    }
}

/// The answers of a row that are split over several columns.
struct SplitValues {
    private var fields: [Field] = []
    private var columns: [String: String] = [:]
    private var choices: [String: [String]] = [:]
    private var numbers: [String: [Int: String]] = [:]

    private mutating func note(_ field: Field, _ column: String) {
        guard columns[field.name] == nil else { return }
        columns[field.name] = column
        fields.append(field)
    }

    /// Adds one choice of several, which is chosen where the text says so.
    mutating func add(_ choice: String, _ text: String, of field: Field, _ column: String) {
        note(field, column)
        let isChosen = ["1", "1.0", "true", "yes"].contains(text.lowercased())
        if isChosen { choices[field.name, default: []].append(choice) }
    }

    /// Adds one number of a place.
    mutating func add(_ place: Int, _ text: String, of field: Field, _ column: String) {
        note(field, column)
        if !text.isEmpty { numbers[field.name, default: [:]][place] = text }
    }

    /// The answers, in the order of their first columns.
    var answers: [(field: Field, text: String, column: String)] {
        fields.map { field in
            let text =
                field.type == "place"
                ? Self.place(numbers[field.name] ?? [:])
                : (choices[field.name] ?? []).joined(separator: " ")
            return (field, text, columns[field.name] ?? "")
        }
    }

    private static func place(_ numbers: [Int: String]) -> String {
        guard let last = numbers.keys.max() else { return "" }
        // What lacks before another number is not known, which is a 0 as ODK writes it; without
        // latitude or longitude it is no place, and told as such.
        return (0...last).map { numbers[$0] ?? ($0 < 2 ? "?" : "0") }.joined(separator: " ")
    }
}

extension ReviewState {
    /// Makes the state of a review that ODK Central or KoboToolbox writes; nil for one that nobody
    /// has judged yet.
    init?(imported text: String) {
        switch ImportPlan.plain(text).replacing("validation_status_", with: "") {
        case "approved": self = .approved
        case "hasissues", "has issues": self = .hasIssues
        case "rejected", "not_approved", "not approved": self = .rejected
        case "edited", "on_hold", "on hold": self = .inReview
        default: return nil
        }
    }
}
