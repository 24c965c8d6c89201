// The messages about forms in workbooks, in English and French, and the lines of a report. Faults
// and remarks come with their words from CalepinXLSForm.

import CalepinExpressions
import CalepinXLSForm

/// The messages about workbooks.
enum WorkbookTexts {
    case more, warnings, counts, languages, files, missing
    case adapted, unused, omitted, toAccept
    case converted

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .more: ("{0}: {1} more", "{0} : {1} de plus")
        case .warnings: ("warnings:", "avertissements :")
        case .counts:
            (
                "questions {0}, hidden values {1}, groups {2}, repeats {3}, lists {4} with {5} "
                    + "choices",
                "questions {0}, valeurs cachées {1}, groupes {2}, répétitions {3}, "
                    + "listes {4} avec {5} choix"
            )
        case .languages: ("languages: {0}", "langues : {0}")
        case .files: ("files beside the form: {0}", "fichiers à côté du formulaire : {0}")
        case .missing: ("files that are missing: {0}", "fichiers manquants : {0}")
        case .adapted: ("adapted:", "adapté :")
        case .unused:
            (
                "not used, without loss of an answer:",
                "sans usage, sans perte de réponse :"
            )
        case .omitted: ("left out:", "laissé de côté :")
        case .toAccept:
            (
                "to publish it all the same: --accept {0}",
                "pour publier quand même : --accept {0}"
            )
        case .converted: ("{0} is written", "{0} est écrit")
        }
    }
}

extension FormWorkbook {
    /// Returns the report in lines: warnings, numbers, then each remark with its place.
    ///
    /// - Parameter accepted: The codes of what may be left out.
    func reportLines(in language: Language, accepting accepted: Set<String>) -> [String] {
        var lines: [String] = []
        if !reading.warnings.isEmpty {
            lines.append(WorkbookTexts.warnings.text(in: language))
            lines += reading.warnings.map { "  " + $0.line(in: language) }
        }
        guard let report = made?.report else { return lines }
        lines += report.numbers(in: language)
        let heads: [(ImportNote.Weight, WorkbookTexts)] = [
            (.adapted, .adapted), (.unused, .unused), (.omitted, .omitted),
        ]
        for (weight, head) in heads {
            let notes = report.notes.filter { $0.weight == weight }
            if notes.isEmpty { continue }
            lines.append(head.text(in: language))
            lines += notes.map { "  " + $0.fault.line(in: language) }
        }
        let open = report.open(accepting: accepted)
        if !open.isEmpty {
            lines.append(
                WorkbookTexts.toAccept.text(in: language, open.joined(separator: " --accept ")))
        }
        return lines
    }
}

extension ImportReport {
    fileprivate func numbers(in language: Language) -> [String] {
        var lines = [
            WorkbookTexts.counts.text(
                in: language, "\(questions)", "\(hidden)", "\(groups)", "\(repeats)", "\(lists)",
                "\(choices)"),
            WorkbookTexts.languages.text(in: language, languages.joined(separator: ", ")),
        ]
        for (names, words) in [(files, WorkbookTexts.files), (missingFiles, .missing)]
        where !names.isEmpty {
            lines.append(words.text(in: language, names.joined(separator: ", ")))
        }
        return lines
    }
}
