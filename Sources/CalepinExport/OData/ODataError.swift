// Errors of OData requests, with their messages in both languages.

import CalepinExpressions

/// An error of an OData request.
package enum ODataError: Error, Equatable, Sendable {
    /// A query option cannot be read from a character on, counted from 1.
    case syntax(option: String, at: Int)
    /// A query option has a value that it cannot have.
    case wrongOption(String)
    /// The set has no property of that name.
    case unknownProperty(String, set: String)
    /// An operator or function has operands of types that it does not take.
    case types(String)
    /// The request uses a part of OData that is not there.
    case unsupported(String)
    /// There is no resource at that path.
    case noResource(String)
    /// An expression has too many parts.
    case tooLarge(option: String)
    /// There are too many rows to order.
    case tooManyRows

    /// Returns the message in a language.
    package func message(in language: Language) -> String {
        language == .french ? texts.french : texts.english
    }

    /// The message in both languages.
    package var texts: (english: String, french: String) {
        switch self {
        case .syntax(let option, let at):
            (
                "\(option) cannot be read from character \(at) on",
                "\(option) est illisible à partir du caractère \(at)"
            )
        case .wrongOption(let option):
            (
                "\(option) has a value that it cannot have",
                "\(option) a une valeur qu’elle ne peut pas avoir"
            )
        case .unknownProperty(let name, let set):
            ("“\(set)” has no property “\(name)”", "« \(set) » n’a pas de propriété « \(name) »")
        case .types(let operation):
            (
                "“\(operation)” does not take operands of these types",
                "« \(operation) » n’accepte pas des opérandes de ces types"
            )
        case .unsupported(let part):
            ("“\(part)” is not supported", "« \(part) » n’est pas pris en charge")
        case .noResource(let path):
            ("there is nothing at “\(path)”", "il n’y a rien à « \(path) »")
        case .tooLarge(let option):
            ("\(option) has too many parts", "\(option) a trop de parties")
        case .tooManyRows:
            (
                "there are too many rows to put in order: choose fewer with $filter",
                "il y a trop de lignes à trier : choisissez-en moins avec $filter"
            )
        }
    }
}
