// The reasons why an export cannot be made, in both languages; how the page and a command hear of
// them.

import CalepinExport
import CalepinExpressions

/// A reason why an export cannot be made.
package enum ExportFailure: Error, Equatable, Sendable {
    /// No app has the id.
    case unknownApp(String)
    /// The app has no collection of the name; its collections.
    case unknownCollection(String, [String])
    /// The collection has no records: it is a catalogue.
    case catalogue(String)
    /// Everybody has records of the app, so that a scope has to be named.
    case scopeNeeded(String)
    /// No scope has the name.
    case unknownScope(String)
    /// A setting has a value that it cannot have; the ones that it can have.
    case wrongSetting(String, String, [String])
    /// A file of several tables of CSV is a zip, and is to be named so.
    case zip(String)
    /// The file cannot be made.
    case file(ExportError)

    /// Returns the message in a language.
    package func message(in language: Language) -> String {
        language == .french ? texts.french : texts.english
    }

    /// The message in both languages.
    var texts: (english: String, french: String) {
        switch self {
        case .unknownApp(let id):
            ("There is no app “\(id)”", "Il n’y a pas d’application « \(id) »")
        case .unknownCollection(let name, let known):
            (
                "There is no collection “\(name)”; there are: \(known.joined(separator: ", "))",
                "Il n’y a pas de collection « \(name) » ; il y a : "
                    + known.joined(separator: ", ")
            )
        case .catalogue(let name):
            (
                "“\(name)” is a catalogue, and has no records",
                "« \(name) » est un catalogue, sans dossiers"
            )
        case .scopeNeeded(let app):
            (
                "“\(app)” belongs to no team: name a scope, such as --scope user:ACCOUNT",
                "« \(app) » n’est à aucune équipe : nommez un espace, comme "
                    + "--scope user:COMPTE"
            )
        case .unknownScope(let name):
            ("There is no scope “\(name)”", "Il n’y a pas d’espace « \(name) »")
        case .wrongSetting(let name, let value, let known):
            (
                "“\(value)” is no value of “\(name)”: \(known.joined(separator: ", "))",
                "« \(value) » ne convient pas à « \(name) » : \(known.joined(separator: ", "))"
            )
        case .zip(let name):
            (
                "“\(name)” would be a zip of several tables; name it .zip, or choose a table",
                "« \(name) » serait un zip de plusieurs tables ; nommez-le .zip, ou choisissez "
                    + "une table"
            )
        case .file(let error):
            (error.message(in: .english), error.message(in: .french))
        }
    }

    /// Returns the problem that a client is told. What does not exist and what may not be read are
    /// the same.
    func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownCollection, .catalogue, .unknownScope, .scopeNeeded:
            Problem(.notFound)
        case .wrongSetting, .zip, .file: Problem.badQuery(texts, in: language)
        }
    }
}
