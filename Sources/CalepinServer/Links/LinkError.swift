// The reasons why a public link is not made or changed, in words for whoever makes it.

import CalepinExpressions
import CalepinForms

/// A reason why a public link is not made or changed. Everything stayed as it was.
package enum LinkError: Error, Equatable, Sendable {
    /// A member is missing or not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
    /// A date is over.
    case past(String)
    case unknownApp(String)
    case unknownLink(String)
    /// The app is not a team's, nobody uses a version of it, or it is closed.
    case needsTeam
    case notLive
    /// No list of the app has such a form, or its records are never submitted.
    case unknownForm(String)
    case neverSubmitted(String)
    /// Everybody gets in only after the id of the form was typed.
    case unconfirmed(String)
    /// The expression of a quota has faults, or is there twice.
    case quota(String, [Fault])
    case doubleQuota(String)
    /// Records were received already, and were not counted by this.
    case lateQuota(String)
    /// The link was ended, or is not one of people.
    case ended
    case notPersonal
    /// A file of people cannot be read; the line, from 1.
    case notUTF8
    case noNames
    case wrongMail(String, line: Int)
    case nameless(line: Int)
    /// The server sends no mail.
    case noMail
    /// Maximum numbers.
    case tooManyLinks(Int)
    case tooManyQuotas(Int)
    case tooManyPeople(Int)
}

extension LinkError {
    /// The reason in words, with a line for each fault.
    package func lines(in language: Language) -> [String] {
        if case .quota(let by, let faults) = self {
            return faults.map { "\(by): \($0.message(in: language))" }
        }
        let words = LinkTexts.of(self)
        let text = language == .french ? words.french : words.english
        return [filled(text, words.arguments)]
    }
}
