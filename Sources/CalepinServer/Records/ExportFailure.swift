// The reasons why an export or a summary cannot be made, in both languages; how the page and a
// command hear of them.

import CalepinExport
import CalepinExpressions
import CalepinQuery

/// A reason why an export or a summary cannot be made.
package enum ExportFailure: Error, Equatable, Sendable {
    /// No app has the id.
    case unknownApp(String)
    /// The app has no collection of the name; its collections.
    case unknownCollection(String, [String])
    /// The collection has no records: it is a catalogue.
    case catalogue(String)
    /// No scope has the name.
    case unknownScope(String)
    /// The records of the app are each person's, and no scope is named.
    case noScope(String)
    /// Nothing of these columns can be drawn.
    case notDrawn(String)
    /// The query is wrong.
    case query(QueryError)
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
        case .unknownScope(let name):
            ("There is no scope “\(name)”", "Il n’y a pas d’espace « \(name) »")
        case .noScope(let app):
            (
                "The records of “\(app)” are each person’s; name the scope of one",
                "Les dossiers de « \(app) » sont propres à chacun ; nommez un espace"
            )
        case .notDrawn(let columns):
            (
                "There is nothing of “\(columns)” to be drawn",
                "Il n’y a rien à dessiner de « \(columns) »"
            )
        case .query(let error):
            (error.message(in: .english), error.message(in: .french))
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
        case .unknownApp, .unknownCollection, .catalogue, .unknownScope, .noScope:
            Problem(.notFound)
        case .file(.noPaperTool): Problem(.noPDFTool)
        case .notDrawn, .query, .wrongSetting, .zip, .file: Problem.badQuery(texts, in: language)
        }
    }
}
