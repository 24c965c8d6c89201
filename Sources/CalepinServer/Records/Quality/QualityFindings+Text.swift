// A report about the quality of records for a terminal, and its words in English and French. Those
// of the page are in Web/core/quality-words-en.js.

import CalepinExpressions

/// The words of a report.
enum QualityTexts {
    case nothing, found, partRead, checks, outliers, people
    case records, usual, far, person, total, nobody, others
    case answers, answer, own, all, mean, share, findings, moreAnswers
    case until, together, goal, reached

    /// Returns the text in a language, with `{0}` and so on replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .nothing: ("There are no records.", "Il n’y a pas de dossiers.")
        case .found:
            (
                "Something is found in {0} of {1} records.",
                "Quelque chose est signalé dans {0} dossiers sur {1}."
            )
        case .partRead:
            (
                "{0} of {1} records have been read so far.",
                "{0} dossiers sur {1} ont été lus jusqu’ici."
            )
        case .checks: ("Checks", "Contrôles")
        case .outliers: ("Numbers far from the others", "Nombres éloignés des autres")
        case .people: ("By person", "Par personne")
        case .records: ("Records", "Dossiers")
        case .usual: ("Usual", "Habituel")
        case .far: ("Very far", "Très loin")
        case .person: ("Created by", "Créé par")
        case .total: ("Found", "Signalés")
        case .nobody: ("nobody known", "personne de connu")
        case .others: ("{0} more people", "{0} autres personnes")
        case .answers: ("Answers by person", "Réponses par personne")
        case .answer: ("Answer", "Réponse")
        case .own: ("Own", "Les siennes")
        case .all: ("All others", "Tous les autres")
        case .mean: ("mean", "moyenne")
        case .share: ("{0} of {1}", "{0} sur {1}")
        case .findings: ("{0} (people)", "{0} (personnes)")
        case .moreAnswers: ("{0} more", "{0} de plus")
        case .until: ("by {0}", "avant la fin du {0}")
        case .together: ("Together", "En tout")
        case .goal: ("Target", "Objectif")
        case .reached: ("Reached", "Atteint")
        }
    }
}

extension QualityFindings {
    /// Returns the text.
    ///
    /// - Parameter texts: The language of titles.
    /// Complexity: O(n) in the checks and the people.
    func text(in language: Language, texts: String) -> String {
        let style = NumberStyle(of: language)
        func number(_ count: Int) -> String { style.written("\(count)") }
        func word(_ text: QualityTexts) -> String { text.text(in: language) }
        let progress = targets.map { $0.text(in: language, texts: texts) }
        guard count > 0 else {
            return ([word(.nothing) + "\n"] + progress).joined(separator: "\n")
        }
        var parts = [
            QualityTexts.found.text(in: language, number(found), number(count)) + "\n"
        ]
        parts += progress
        if !checks.isEmpty {
            let rows = checks.indices.map { place in
                [title(of: place, language, texts), told(place, in: language)]
            }
            parts.append(TextTable(title: word(.checks), [["", word(.records)]] + rows).text)
        }
        if !answers.isEmpty { parts.append(answersText(in: language, texts: texts)) }
        parts += details.texts(in: language, texts: texts) { title(of: $0, language, texts) }
        if !outliers.isEmpty {
            let rows = outliers.map { one in
                [
                    one.column.title?.text(in: texts, or: language) ?? one.column.name,
                    "\(style.written("\(one.fences.low)")) – "
                        + style.written("\(one.fences.high)"),
                    number(one.count), number(one.far),
                ]
            }
            let head = ["", word(.usual), word(.records), word(.far)]
            parts.append(TextTable(title: word(.outliers), [head] + rows).text)
        }
        let shown = people.prefix(QualityLimits.people)
        let rows = shown.map { one in
            [
                one.name.isEmpty ? word(.nobody) : one.name, number(one.records),
                number(one.found),
            ]
        }
        let head = [word(.person), word(.records), word(.total)]
        parts.append(TextTable(title: word(.people), [head] + rows).text)
        if people.count > shown.count {
            let more = number(people.count - shown.count)
            parts.append(QualityTexts.others.text(in: language, more) + "\n")
        }
        return parts.joined(separator: "\n")
    }
}

extension QualityFindings {
    private func title(of check: Int, _ language: Language, _ texts: String) -> String {
        let title = checks[check].title.text(in: texts, or: language)
        return title.isEmpty ? checks[check].name : title
    }

    /// Returns the number of what a check finds; `…` while it is not known.
    private func told(_ check: Int, in language: Language) -> String {
        guard let count = counts[check] else { return "…" }
        let number = NumberStyle(of: language).written("\(count)")
        let isOfPeople = checks[check].rule.reach == .person
        return isOfPeople ? QualityTexts.findings.text(in: language, number) : number
    }

    private func answersText(in language: Language, texts: String) -> String {
        let style = NumberStyle(of: language)
        func share(_ count: Int, _ all: Int) -> String {
            QualityTexts.share.text(
                in: language, style.written("\(count)"), style.written("\(all)"))
        }
        let rows = answers.prefix(QualityLimits.answers).map { one in
            let mean = QualityTexts.mean.text(in: language)
            let values = one.values.map { value in
                labels[one.check]?.label(of: value)?.text(in: texts, or: language) ?? value
            }
            return [
                title(of: one.check, language, texts), one.person,
                one.means == nil ? values.joined(separator: ", ") : mean,
                one.means.map { style.written("\($0.own)") } ?? share(one.count, one.of),
                one.means.map { style.written("\($0.others)") }
                    ?? (one.otherOf > 0 ? share(one.otherCount, one.otherOf) : ""),
            ]
        }
        let head = [QualityTexts.checks, .person, .answer, .own, .all].map {
            $0.text(in: language)
        }
        let heading = QualityTexts.answers.text(in: language)
        let table = TextTable(title: heading, [head] + rows).text
        guard answers.count > rows.count else { return table }
        let more = style.written("\(answers.count - rows.count)")
        return table + QualityTexts.moreAnswers.text(in: language, more) + "\n"
    }
}
