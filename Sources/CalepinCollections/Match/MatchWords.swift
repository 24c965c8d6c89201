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

    /// Makes the words of a match.
    public init(_ match: Match, in language: Language) {
        self.match = match
        self.language = language
    }

    /// A reason in one line: what is needed, what is given, what would fit.
    ///
    /// Complexity: O(n) in the fields and choices of the profile's form.
    public func line(_ reason: Reason) -> String {
        let criterion = rows.view.criteria[reason.criterion]
        let label = criterion.label.text(in: language.code)
        switch reason.finding {
        case .ok: return MatchTexts.fits.text(in: language, [label])
        case .unknown: return MatchTexts.unknown.text(in: language, [label])
        case .no, .adaptable: break
        }
        let need = rows.needLabel(reason.need, criterion, language)
        let have = rows.settingLabel(reason.have, criterion, language)
        let words: MatchTexts = reason.finding == .no ? .misses : .adaptable
        var line = words.text(in: language, [label, need])
        line += MatchTexts.given.text(in: language, [have])
        if !reason.change.isEmpty {
            let change = rows.settingLabel(reason.change, criterion, language)
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
        let value = rows.settingLabel(gain.value, criterion, language)
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
            let criterion = rows.view.criteria[number]
            let value = match.offers[number].setting.asText ?? ""
            words.append(criterion.label.text(in: language.code))
            words.append(rows.settingLabel(value, criterion, language))
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

extension MatchRows {
    /// What a need is called.
    func needLabel(_ text: String, _ criterion: Criterion, _ language: Language) -> String {
        if criterion.test == .flag { return MatchTexts.yes.text(in: language) }
        if let label = label(text, criterion.choiceList, language) { return label }
        return measured(text, criterion)
    }

    /// What a value of a setting is called.
    func settingLabel(_ text: String, _ criterion: Criterion, _ language: Language) -> String {
        if text.isEmpty { return MatchTexts.nothing.text(in: language) }
        let field = ProfileField.all(of: form).first { $0.name == criterion.setting }
        if field?.type == "switch" {
            return (text == "true" ? MatchTexts.yes : .no).text(in: language)
        }
        let list = field?.choices?.list ?? ""
        return label(text, list, language) ?? measured(text, criterion)
    }

    private func label(_ value: String, _ list: String, _ language: Language) -> String? {
        guard !list.isEmpty, let list = view.choices(list, form) else { return nil }
        for choice in list.choices where choice.value == value {
            return choice.label.text(in: language.code)
        }
        return nil
    }

    private func measured(_ text: String, _ criterion: Criterion) -> String {
        let field = ProfileField.all(of: form).first { $0.name == criterion.setting }
        let unit = field?.unit ?? ""
        return unit.isEmpty ? text : text + " " + unit
    }
}
