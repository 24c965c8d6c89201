// Finds out how a part of XLSForm is carried over: the smallest form that has it is made, and its
// report says what was adapted or left out.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook

@testable import CalepinXLSForm

/// The way in which a part of XLSForm is carried over.
struct Carried: Equatable {
    /// The weight of the gravest remark about it; nil where there is none.
    var weight: ImportNote.Weight?
    /// The remarks in words.
    var words: [String] = []

    /// The way as the guide says it.
    var text: String {
        let words = words.joined(separator: "; ")
        return switch weight {
        case nil: "exact"
        case .adapted: "adapted: " + words
        case .unused: "not used: " + words
        case .omitted: "left out: " + words
        }
    }

    /// Makes a form of a workbook and takes the remarks about a part of it, with `…` for what
    /// they name.
    ///
    /// Returns nil where the workbook has faults.
    init?(_ text: String, about isAbout: (SurveyFault) -> Bool) {
        let reading = SurveyReader.read(MarkdownReader.read(text))
        guard reading.faults.isEmpty else { return nil }
        let made = FormImport(reading.survey) { CarriedSamples.file($0) }
        guard made.faults.isEmpty else { return nil }
        for note in made.report.notes where isAbout(note.fault) {
            let dots = note.fault.arguments.map { _ in "…" }
            add(note.weight, note.fault.kind.message(dots, in: .english))
        }
        if !made.report.missingFiles.isEmpty { add(.omitted, "files of this kind are not read") }
    }

    private mutating func add(_ weight: ImportNote.Weight, _ words: String) {
        self.weight = Self.graver(self.weight, weight)
        if !self.words.contains(words) { self.words.append(words) }
    }

    /// Returns the way with only those remarks that another one does not have.
    func without(_ other: Carried) -> Carried {
        var rest = self
        rest.words.removeAll { other.words.contains($0) }
        if rest.words.isEmpty { rest.weight = nil }
        return rest
    }

    /// Returns the weight of which more is lost.
    private static func graver(
        _ first: ImportNote.Weight?, _ second: ImportNote.Weight
    ) -> ImportNote.Weight {
        let order: [ImportNote.Weight] = [.omitted, .unused, .adapted]
        return order.first { $0 == first || $0 == second } ?? second
    }
}

/// A form with one question, in whose row a part of XLSForm stands.
struct CarriedForm {
    /// The cells of the question beside its name, by their headers.
    var cells: [String: String]
    /// The rows behind the question, such as the end of a group.
    var rest: [String] = []
    /// The cells of the first choice beside list, name and label.
    var choice: [String: String] = [:]
    /// The settings.
    var settings: [String: String] = [:]

    /// The workbook as Markdown.
    var text: String {
        var cells = cells
        if cells["name"] == nil { cells["name"] = "q" }
        if cells["label"] == nil, !cells.keys.contains(where: { $0.hasPrefix("label") }) {
            cells["label"] = "Q"
        }
        let headers = cells.keys.sorted()
        let kind = headers.firstIndex(of: "type") ?? 0
        let others = ["integer before Before"] + rest
        let rows = others.map { line -> String in
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            return headers.enumerated().map { index, header in
                if index == kind { return words[0].replacingOccurrences(of: "_", with: " ") }
                if header == "name" { return words.count > 1 ? words[1] : "" }
                return header == "label" && words.count > 2 ? words[2] : ""
            }.joined(separator: " | ")
        }
        let own = headers.map { cells[$0] ?? "" }.joined(separator: " | ")
        var sheets = [
            "choices": [
                (["list_name", "name", "label"] + choice.keys.sorted()).joined(separator: " | "),
                (["l", "a", "A"] + choice.keys.sorted().map { choice[$0] ?? "" })
                    .joined(separator: " | "),
                (["l", "b", "B"] + choice.map { _ in "" }).joined(separator: " | "),
                (["ticks", "1", "One"] + choice.map { _ in "" }).joined(separator: " | "),
            ]
        ]
        sheets["external_choices"] = sheets["choices"]
        sheets["osm"] = sheets["choices"]
        if !settings.isEmpty {
            let keys = settings.keys.sorted()
            sheets["settings"] = [
                keys.joined(separator: " | "),
                keys.map { settings[$0] ?? "" }.joined(separator: " | "),
            ]
        }
        return markdown(
            [headers.joined(separator: " | "), rows[0], own] + rows.dropFirst(), sheets)
    }

    /// The way in which the question's row, the choices and the settings are carried over; nil
    /// where the form has faults.
    var carried: Carried? {
        Carried(text) { fault in
            fault.place.sheet != "survey" || (fault.place.row ?? 0) >= 3
        }
    }
}
