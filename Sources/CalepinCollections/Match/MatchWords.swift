// A match in words: what needs and settings are called, reasons, unlocks and conflicts as
// sentences. The words themselves are in MatchTexts.swift.

import CalepinExpressions
import CalepinForms

/// The words of a match in a language.
public struct MatchWords {
    /// The match.
    public let match: Match
    /// The language.
    public let language: Language

    private var rows: MatchRows { match.rows }
    /// The settings of the criteria.
    private let settings: [Field?]

    /// Makes the words of a match.
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

    /// What a criterion is called.
    public func label(_ criterion: Int) -> String {
        rows.view.criteria[criterion].label.text(in: language.code)
    }

    /// A reason in one line: the criterion, what is needed, what is given, what would fit.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func line(_ reason: Reason) -> String {
        MatchTexts.line.text(in: language, [label(reason.criterion), detail(reason)])
    }

    /// A reason without the name of its criterion.
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
        var line = words.text(in: language, [need(reason.need, of: reason.criterion)])
        let have = value(reason.have, of: reason.criterion)
        line += MatchTexts.given.text(in: language, [have])
        if !reason.change.isEmpty {
            let change = value(reason.change, of: reason.criterion)
            line += MatchTexts.fitsWith.text(in: language, [change])
        }
        return line
    }

    /// The nearest gain of a setting in one line, such as `Years: 4 → 241 (+78)`, or how many
    /// rows it excludes by itself; empty when neither.
    ///
    /// Complexity: O(n) in the fields and choices of the profile's form.
    public func line(_ unlock: Unlock) -> String {
        let criterion = rows.view.criteria[unlock.criterion]
        guard let gain = unlock.gains.first else {
            let words = [criterion.label.text(in: language.code), unlock.alone.description]
            return unlock.alone > 0 ? MatchTexts.alone.text(in: language, words) : ""
        }
        let value = value(gain.value, of: unlock.criterion)
        return MatchTexts.gain.text(
            in: language,
            [
                criterion.label.text(in: language.code), value, gain.suitable.description,
                gain.gained.description,
            ])
    }

    /// A conflict in one line.
    ///
    /// Complexity: O(n) in the fields and choices of the profile's form.
    public func line(_ conflict: Conflict) -> String {
        var words: [String] = []
        for number in [conflict.least, conflict.most] {
            words.append(label(number))
            words.append(value(match.offers[number].setting.asText ?? "", of: number))
        }
        return MatchTexts.conflict.text(in: language, words)
    }

    /// How many rows are suitable and how many are to be checked, in one line.
    public var summary: String {
        let counts = match.counts
        var line = MatchTexts.found.text(
            in: language, [counts[0].description, rows.count.description])
        if counts[1] > 0 {
            line += MatchTexts.foundToCheck.text(in: language, [counts[1].description])
        }
        return line
    }

    /// Why nothing is found in one line: the settings that exclude everything; empty when
    /// something is found.
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
    /// What a need of a criterion is called.
    ///
    /// Complexity: O(n) in the choices of the profile's form.
    public func need(_ text: String, of criterion: Int) -> String {
        let declared = rows.view.criteria[criterion]
        if declared.test == .flag { return MatchTexts.yes.text(in: language) }
        return label(text, declared.choiceList) ?? measured(text, criterion)
    }

    /// What a value of a criterion's setting is called.
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
