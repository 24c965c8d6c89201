// A node of a form's own data as pyxform makes it, and the parts of it that are compared, each as
// one text.

import Foundation

/// A form as structure.py says it.
struct OracleForm: Decodable {
    /// The reason for which pyxform refuses the form.
    var error: String?
    /// The path of the form's own data.
    var root: String?
    /// The languages of texts.
    var languages: [OracleLanguage]?
    /// The nodes in their order; attributes at the end.
    var nodes: [OracleNode]?
}

/// A language of an XForm.
struct OracleLanguage: Decodable {
    /// The name, as headers write it.
    var name: String
    /// True for the language of texts that name none.
    var `default`: Bool
}

/// A choice of an XForm.
struct OracleChoice: Decodable {
    /// The value.
    var value: String
    /// The labels by language.
    var label: [String: String]
    /// The other columns.
    var extras: [String: String]
}

/// A node of an XForm.
struct OracleNode: Decodable {
    var path: String
    var control: String
    var type: String?
    var mediatype: String?
    var extra: Bool?
    var action: String?
    var preload: String?
    var query: String?
    var start: String?
    var end: String?
    var step: String?
    var `default`: String?
    var relevant: [String]?
    var required: [String]?
    var readonly: [String]?
    var constraint: [String]?
    var calculation: [String]?
    var dynamic: [String]?
    var triggers: [String?]?
    var triggered: [String]?
    var count: [String]?
    var random: [String]?
    var filter: [String]?
    var file: String?
    var rows: String?
    var choices: [OracleChoice]?
    var label: [String: String]?
    var hint: [String: String]?
    var guidance: [String: String]?
    var constraintMessage: [String: String]?
    var requiredMessage: [String: String]?
    var media: [String: [String: String]]?
}

/// A part of a node that is compared.
enum Aspect: String, CaseIterable, Hashable {
    /// The node itself.
    case node, order
    /// The sort of value and the way in which it is entered.
    case type, control, file
    /// Rules.
    case relevant, required, readonly, constraint, calculation, filter, count
    /// Values at the beginning, and on changes.
    case initial = "default"
    case dynamic, triggers, triggered
    /// The bounds of a range, and a random order.
    case range, random
    /// Choices: values, labels, other columns.
    case choices, choiceLabels, columns
    /// Texts.
    case label, hint, guidance, constraintMessage, requiredMessage, media
}

/// The parts of a node, each as one text; those that are not there are empty.
struct Aspects {
    private var texts: [Aspect: String] = [:]

    subscript(aspect: Aspect) -> String {
        get { texts[aspect] ?? "" }
        set { texts[aspect] = newValue }
    }

    /// Sets a rule; `false()` is none where it is said so.
    mutating func set(_ aspect: Aspect, _ tokens: [String]?, none: String = "") {
        let text = tokens?.joined(separator: " ") ?? ""
        self[aspect] = text == none ? "" : text
    }

    /// Sets a text in all languages.
    mutating func set(_ aspect: Aspect, _ texts: [String: String]) {
        self[aspect] = Self.line(texts)
    }

    /// A text in all languages, in one line.
    static func line(_ texts: [String: String]) -> String {
        if texts.values.allSatisfy(\.isEmpty) { return "" }
        return texts.sorted { $0.key < $1.key }.map { $0.key + ": " + clean($0.value) }
            .joined(separator: " | ")
    }

    /// A text without doubled white space.
    static func clean(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
