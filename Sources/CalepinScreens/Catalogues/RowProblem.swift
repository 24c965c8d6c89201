// The errors because of which the rows of a catalogue are missing or old, with their messages.

import CalepinQuery
import CalepinExpressions

/// An error because of which a source could not be read.
enum RowProblem {
    case offline
    case missing
    case status(Int64)
    case address
    case large
    case body(SourceError?)
    /// One has to sign in to read the rows.
    case account
    /// The rows are for the members of a team.
    case members

    /// Reads the error from the page's action about a failed request.
    init(_ action: Action) {
        switch action.text("why") {
        case "missing": self = .missing
        case "status": self = .status(action.members["status"]?.asInt64 ?? 0)
        case "address": self = .address
        case "large": self = .large
        case "body": self = .body(nil)
        case "account": self = .account
        case "members": self = .members
        default: self = .offline
        }
    }

    init(_ error: SourceError) {
        switch error {
        case .tooLarge, .tooManyRows: self = .large
        default: self = .body(error)
        }
    }

    func title(_ language: Language) -> String {
        let words: SourceWords
        switch self {
        case .offline: words = .offline
        case .missing: words = .missing
        case .status: words = .status
        case .address: words = .address
        case .large: words = .large
        case .body: words = .body
        case .account: words = .account
        case .members: words = .members
        }
        return words.text(language)
    }

    /// Returns a sentence with a full stop.
    func text(_ language: Language) -> String {
        switch self {
        case .offline: return SourceWords.offlineText.text(language)
        case .missing: return SourceWords.missingText.text(language)
        case .status(let status):
            return SourceWords.statusText.text(language, [status.description])
        case .address: return SourceWords.addressText.text(language)
        case .large: return SourceError.tooLarge.message(in: language) + "."
        case .body(let error):
            return (error ?? .otherShape).message(in: language) + "."
        case .account: return SourceWords.accountText.text(language)
        case .members: return SourceWords.membersText.text(language)
        }
    }

    /// True when this account may not read the rows, so that cached ones are removed.
    var isRefusal: Bool {
        switch self {
        case .account, .members: true
        default: false
        }
    }

    /// Writes the member `problem`, which says so when rows of an earlier body are shown.
    func write(_ out: PatchWriter, _ language: Language, hasRows: Bool) {
        out.object("problem") {
            out.text("title", title(language))
            out.text("text", text(language) + (hasRows ? SourceWords.old.text(language) : ""))
            out.flag("retry", true)
            if case .account = self { out.flag("signIn", true) }
        }
    }
}
