// A row read from a source, and the errors of a body and its rows, with their words. Reading is in
// RowReading.

import CalepinExpressions

/// A row: its id and its texts in the order of the collection's attributes.
public struct SourceRow: Equatable, Sendable {
    /// The id of the row, unique in its collection.
    public var id: String
    /// A text for each attribute; empty for none.
    public var texts: [String]

    /// Makes a row.
    public init(_ id: String, _ texts: [String]) {
        self.id = id
        self.texts = texts
    }
}

/// An error because of which a body has no rows at all.
public enum SourceError: Error, Hashable, Sendable {
    /// The body is not well-formed JSON; the byte offset.
    case notJSON(at: Int)
    /// The body is JSON, but not the declared array of objects.
    case otherShape
    /// The body lacks the attribute with the id of a row.
    case missingAttribute(String)
    /// The body has more bytes than `RowLimits.sourceBytes`.
    case tooLarge
    /// The body has more rows than `RowLimits.searchedRows`.
    case tooManyRows
}

/// An issue of one row, which is left out while the others are kept.
public struct RowIssue: Equatable, Sendable {
    /// The kind of issue.
    public enum Code: String, CaseIterable, Sendable {
        /// The row is no object.
        case notARow = "not-a-row"
        /// The row has no id.
        case missingID = "missing-id"
        /// An earlier row has the same id.
        case duplicateID = "duplicate-id"
        /// A required attribute is missing.
        case missingValue = "missing-value"
        /// A text is invalid for its attribute's type.
        case badValue = "bad-value"
        /// The row has more texts than there are names.
        case tooManyValues = "too-many-values"
    }

    /// The kind of issue.
    public var code: Code
    /// The number of the row in the body, from 1.
    public var row: Int
    /// The attribute; empty when the issue concerns the whole row.
    public var attribute: String
    /// The invalid text, or the id, truncated after 60 characters.
    public var argument: String

    /// Makes an issue.
    public init(_ code: Code, row: Int, attribute: String = "", argument: String = "") {
        self.code = code
        self.row = row
        self.attribute = attribute
        self.argument = String(argument.unicodeScalars.prefix(60))
    }

    /// Returns a message for people.
    public func message(in language: Language) -> String {
        let words = language == .french ? RowIssue.french(code) : RowIssue.english(code)
        return filled(words, [row.description, attribute, argument])
    }

    private static func english(_ code: Code) -> String {
        switch code {
        case .notARow: "row {0}: not an object"
        case .missingID: "row {0}: “{1}” is missing, which names the row"
        case .duplicateID: "row {0}: “{2}” is already the {1} of another row"
        case .missingValue: "row {0}: “{1}” is missing"
        case .badValue: "row {0}: “{2}” cannot be read as “{1}”"
        case .tooManyValues: "row {0}: more values than there are names"
        }
    }

    private static func french(_ code: Code) -> String {
        switch code {
        case .notARow: "ligne {0} : ce n’est pas un objet"
        case .missingID: "ligne {0} : « {1} » manque, qui nomme la ligne"
        case .duplicateID: "ligne {0} : « {2} » est déjà le {1} d’une autre ligne"
        case .missingValue: "ligne {0} : « {1} » manque"
        case .badValue: "ligne {0} : « {2} » ne se lit pas comme « {1} »"
        case .tooManyValues: "ligne {0} : plus de valeurs que de noms"
        }
    }
}

extension SourceError {
    /// Returns a message for people.
    public func message(in language: Language) -> String {
        let isFrench = language == .french
        switch self {
        case .notJSON(let place):
            return filled(
                isFrench
                    ? "Ce n’est pas du JSON bien formé (octet {0})"
                    : "Not well-formed JSON (byte {0})", [place.description])
        case .otherShape:
            return isFrench
                ? "Le JSON n’a pas la forme attendue" : "The JSON is not of the expected shape"
        case .missingAttribute(let name):
            return filled(
                isFrench ? "La colonne « {0} » manque" : "The column “{0}” is missing", [name])
        case .tooLarge: return isFrench ? "Trop d’octets" : "Too many bytes"
        case .tooManyRows: return isFrench ? "Trop de lignes" : "Too many rows"
        }
    }
}
