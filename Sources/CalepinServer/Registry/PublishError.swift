// The reasons why an app is not published, in words for whoever publishes it.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// A reason why an app is not published, or its stage not changed. The app stays as it was.
package enum PublishError: Error, Equatable, Sendable {
    /// The declaration is not well-formed JSON; the byte offset.
    case notJSON(at: Int)
    /// The files of the app cannot be read.
    case files(AppFileError)
    /// A member is missing or of the wrong type; its key, empty for the whole.
    case unexpected(String)
    /// A form deviates from the format; its index from 0, nil for a form without an app.
    case form(Int?, FormJSONError)
    /// The declaration has more bytes, or its catalogues more rows, than this.
    case tooLarge(Int)
    case tooManyRows(Int)
    /// All faults of the app and its forms.
    case faults([Fault])
    /// Scenarios fail or cannot be read, a line each; or they have more steps than this.
    case scenarios([String])
    case tooManySteps(Int)
    /// The id does not fit an address, or is used by Calepin itself.
    case badID(String)
    case reservedID(String)
    /// The app has no form.
    case noForm
    /// A form belongs to another app.
    case formTaken(form: String, by: String)
    /// A form of the version in use is missing.
    case formMissing(String)
    /// A look-up belongs to another app.
    case lookupTaken(String, by: String)
    /// A catalogue or the table of a look-up has no rows in the declaration.
    case missingRows(String)
    /// The rows of a catalogue cannot be used, or there is no such catalogue.
    case table(String, TableDefect)
    case unknownTable(String)
    /// The number does not come after the last one.
    case notLater(Int64, last: Int64)
    /// The differences to the live version contain some that are never possible.
    case refused([PublishedChange])
    /// The differences have to be confirmed with the id of the app.
    case unconfirmed(String, [PublishedChange])
    /// The declaration is the same as the version in use, or as the last one; its number.
    case unchanged(Int64)
    /// Somebody else has published meanwhile.
    case outdated
    case unknownApp(String)
    /// The app has no such version.
    case unknownVersion(Int64)
    /// The app has this stage already, or cannot have it.
    case unchangedStage(AppStage)
    case impossibleStage(AppStage)
    case unknownStage(String)
    /// There is no such team, or it is the app's already.
    case unknownTeam(String)
    case unchangedTeam
    /// There are records of this form, which the team would not have.
    case hasRecords(String)
    /// There are records of this form, and whose rows they are would change.
    case rowsOfRecords(String)
    /// Maximum numbers.
    case tooManyApps(Int)
    case tooManyVersions(Int)
    case noteTooLong(Int)
}

extension PublishError {
    /// The reason in words, with a line for each fault or difference.
    package func lines(in language: Language) -> [String] {
        switch self {
        case .files(let error): return error.lines(in: language)
        case .table(let name, let defect): return ["\(name): \(defect.message(in: language))"]
        case .form(let place, let error):
            let path = FormPath.text(place, error.path)
            return [(path.isEmpty ? "" : path + ": ") + error.line(in: language)]
        case .faults(let faults): return faults.map { $0.line(in: language) }
        case .scenarios(let lines): return lines + [text(in: language)]
        case .refused(let changes):
            return changes.map { $0.line(in: language) } + [text(in: language)]
        case .unconfirmed(_, let changes):
            return changes.map { $0.line(in: language) } + [text(in: language)]
        default: return [text(in: language)]
        }
    }

    private func text(in language: Language) -> String {
        let words = PublishTexts.of(self)
        return filled(language == .french ? words.french : words.english, words.arguments)
    }
}

/// A difference of a version to the one that people use.
package struct PublishedChange: Equatable, Sendable {
    /// The id of the form.
    package let form: String
    package let change: FormChange
    /// The number of records that it meets; nil when that does not matter.
    package var records: Int?

    /// The difference in one line, with the demand it makes and its form.
    package func line(in language: Language) -> String {
        "\(change.effect.label(in: language)): \(form): \(text(in: language))"
    }

    /// The difference, with the number of records that it meets.
    func text(in language: Language) -> String {
        let line = change.line(in: language)
        guard let records else { return line }
        let words = PublishTexts.records(records)
        let text = language == .french ? words.french : words.english
        return line + " (" + filled(text, [NumberStyle(of: language).written("\(records)")]) + ")"
    }
}

extension PublishedChange {
    /// Returns the changes of the rules by which records are reviewed and released.
    ///
    /// Complexity: O(n) in the collections.
    static func ofReviews(from before: App?, to after: App) -> [PublishedChange] {
        after.collections.compactMap { new in
            guard let old = before?.collections.first(where: { $0.name == new.name }),
                old.reviewJSON != new.reviewJSON
            else { return nil }
            let rule = { (one: AppCollection) in (one.reviewJSON ?? .bool(false)).text }
            return PublishedChange(
                form: new.form, change: .ofReview(from: rule(old), to: rule(new)))
        }
    }
}

/// The path of a form in a declaration.
enum FormPath {
    /// Returns the path of a part of a form.
    ///
    /// - Parameter place: The index of the form in its app; nil for a form without an app.
    static func text(_ place: Int?, _ path: String) -> String {
        guard let place else { return path }
        let form = "forms[\(place)]"
        return path.isEmpty || path.hasPrefix("[") ? form + path : "\(form).\(path)"
    }
}
