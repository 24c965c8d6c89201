// A match in words: labels of needs and settings, and sentences for reasons, effects of settings
// and conflicts. The words themselves are in MatchTexts.swift.

import CalepinExpressions
import CalepinForms

/// The sentences about a match in one language.
public struct MatchWords {
    /// The match.
    public let match: Match
    /// The language.
    public let language: Language

    private var rows: MatchRows { match.rows }
    /// The fields that set the criteria, by criterion; nil when the form lacks one.
    private let settings: [Field?]

    /// Makes the sentences of a match.
    ///
    /// Complexity: O(n) in the fields of the profile's form for each criterion.
    public init(_ match: Match, in language: Language) {
        self.match = match
        self.language = language
        let fields = ProfileField.all(of: match.rows.form)
        settings = match.rows.view.criteria.map { criterion in
            fields.first { $0.name == criterion.setting }
        }
    }

    /// Returns the label of a criterion.
    public func label(_ criterion: Int) -> String {
        rows.view.criteria[criterion].label.text(in: language.code)
    }

    /// Returns a reason in one line: the criterion, the need, the profile's value, the value that
    /// would fit.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func line(_ reason: Reason) -> String {
        MatchTexts.line.text(in: language, [label(reason.criterion), detail(reason)])
    }

    /// Returns a reason without the label of its criterion.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func detail(_ reason: Reason) -> String {
        let words: MatchTexts
        switch reason.finding {
        case .ok: return MatchTexts.fits.text(in: language)
        case .unknown: return MatchTexts.unknown.text(in: language)
        case .no: words = .misses
        case .adaptable: words = .adaptable
        }
        var line = words.text(
            in: language, [requirement(reason.requirement, of: reason.criterion)])
        let have = value(reason.have, of: reason.criterion)
        line += MatchTexts.given.text(in: language, [have])
        if !reason.change.isEmpty {
            let change = value(reason.change, of: reason.criterion)
            line += MatchTexts.fitsWith.text(in: language, [change])
        }
        return line
    }

    /// Returns the nearest value of a setting that helps in one line, such as
    /// `Years: 4 → 241 (+78)`, or the number of rows it excludes by itself; empty when there is
    /// neither.
    ///
    /// Complexity: O(n) in the fields and choices of the profile's form.
    public func line(_ unlock: Unlock) -> String {
        let criterion = rows.view.criteria[unlock.criterion]
        guard let relaxation = unlock.relaxations.first else {
            let words = [criterion.label.text(in: language.code), unlock.alone.description]
            return unlock.alone > 0 ? MatchTexts.alone.text(in: language, words) : ""
        }
        let value = value(relaxation.value, of: unlock.criterion)
        return MatchTexts.relaxation.text(
            in: language,
            [
                criterion.label.text(in: language.code), value, relaxation.suitable.description,
                relaxation.gained.description,
            ])
    }

    /// Returns a conflict in one line.
    ///
    /// Complexity: O(n) in the fields and choices of the profile's form.
    public func line(_ conflict: Conflict) -> String {
        var words: [String] = []
        for number in [conflict.least, conflict.most] {
            words.append(label(number))
            words.append(value(match.profileValues[number].setting.asText ?? "", of: number))
        }
        return MatchTexts.conflict.text(in: language, words)
    }

    /// The number of suitable rows and of rows to be checked, in one line.
    package var summary: String {
        let counts = match.counts
        var line = MatchTexts.found.text(
            in: language, [counts[0].description, rows.count.description])
        if counts[1] > 0 {
            line += MatchTexts.foundToCheck.text(in: language, [counts[1].description])
        }
        return line
    }

    /// The settings that exclude everything, in one line; empty when rows are found.
    ///
    /// Complexity: that of `blocking`.
    public var blocking: String {
        var names = ""
        for criterion in match.blocking {
            if !names.isEmpty { names += ", " }
            names += rows.view.criteria[criterion].label.text(in: language.code)
        }
        return names.isEmpty ? "" : MatchTexts.blocking.text(in: language, [names])
    }
}

extension MatchWords {
    /// Returns the label of a need of a criterion.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func requirement(_ text: String, of criterion: Int) -> String {
        let declared = rows.view.criteria[criterion]
        if declared.test == .flag { return MatchTexts.yes.text(in: language) }
        return label(text, declared.choiceList) ?? measured(text, criterion)
    }

    /// Returns the label of a value of a criterion's setting.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func value(_ text: String, of criterion: Int) -> String {
        if text.isEmpty { return MatchTexts.nothing.text(in: language) }
        let field = settings[criterion]
        if field?.type == "switch" {
            return (text == "true" ? MatchTexts.yes : .no).text(in: language)
        }
        return label(text, field?.choices?.list ?? "") ?? measured(text, criterion)
    }

    private func label(_ value: String, _ list: String) -> String? {
        guard !list.isEmpty, let list = rows.view.choices(list, rows.form) else { return nil }
        for choice in list.choices where choice.value == value {
            return choice.label.text(in: language.code)
        }
        return nil
    }

    private func measured(_ text: String, _ criterion: Int) -> String {
        let unit = settings[criterion]?.unit ?? ""
        return unit.isEmpty ? text : text + " " + unit
    }
}
