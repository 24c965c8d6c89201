// One row as it came from a source, and everything that can be wrong with a body and its rows.
// Their words are here; reading is in RowReading.

import CalepinExpressions

/// A row: its id and its texts in the order of the collection's attributes.
public struct SourceRow: Equatable, Sendable {
    /// The name of the row, unique in its collection.
    public var id: String
    /// A text for each attribute; empty for none.
    public var texts: [String]

    /// Makes a row.
    public init(_ id: String, _ texts: [String]) {
        self.id = id
        self.texts = texts
    }
}

/// Why a body has no rows at all.
public enum SourceError: Error, Hashable, Sendable {
    /// It is not well-formed JSON, at that byte.
    case notJSON(at: Int)
    /// It is JSON, but not the array of objects that is declared.
    case otherShape
    /// It is text without the attribute that names a row.
    case missingAttribute(String)
    /// It has more bytes than `Limits.sourceBytes`.
    case tooLarge
    /// It has more rows than `Limits.searchedRows`.
    case tooManyRows
}

/// What is wrong with one row, which is left out while the others are kept.
public struct RowIssue: Equatable, Sendable {
    /// The kind of what is wrong.
    public enum Code: String, CaseIterable, Sendable {
        /// It is no object.
        case notARow = "not-a-row"
        /// It has no id.
        case missingID = "missing-id"
        /// A row before it has its id.
        case duplicateID = "duplicate-id"
        /// An attribute that has to be there is not.
        case missingValue = "missing-value"
        /// A text does not read as what it has to be.
        case badValue = "bad-value"
        /// A row of texts has more of them than there are names.
        case tooManyValues = "too-many-values"
    }

    /// What is wrong.
    public var code: Code
    /// The number of the row in the body, from 1.
    public var row: Int
    /// The attribute, or empty.
    public var attribute: String
    /// The text that is wrong, or the id, cut after 60 characters.
    public var argument: String

    /// Makes an issue.
    public init(_ code: Code, row: Int, attribute: String = "", argument: String = "") {
        self.code = code
        self.row = row
        self.attribute = attribute
        self.argument = String(argument.unicodeScalars.prefix(60))
    }

    /// What to tell a person.
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
    /// What to tell a person.
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
