// The tables of docs/guide/from-odk-and-kobo.md, made by trying every part of XLSForm that the
// importer knows.

import CalepinForms

@testable import CalepinXLSForm

/// The tables of the guide, by name.
enum CarriedTables {
    /// All tables, as Markdown.
    static var all: [(name: String, lines: [String])] {
        [
            ("types", types), ("columns", columns), ("looks", looks), ("parameters", parameters),
            ("settings", settings), ("functions", functions),
        ]
    }

    /// Returns a table with two columns, in which equal answers share a line.
    private static func table(_ header: String, _ rows: [(String, String)]) -> [String] {
        var order: [String] = []
        var names: [String: [String]] = [:]
        for (name, answer) in rows {
            if names[answer] == nil { order.append(answer) }
            names[answer, default: []].append("`" + name + "`")
        }
        return ["| \(header) | here |", "|---|---|"]
            + order.map { "| \(names[$0, default: []].joined(separator: ", ")) | \($0) |" }
    }

    private static func answer(_ form: CarriedForm) -> String {
        form.carried?.text ?? "refused, with the reason and the cell"
    }

    /// The types about which the report has nothing to say, and which are answered in another way
    /// than in ODK.
    private static let answeredOtherwise = [
        "barcode": "the same type; the page reads it from a photo where the browser can, and has "
            + "it typed elsewhere",
        "file": "the same type; images, PDF, sounds and films are taken, no other files",
    ]

    static var types: [String] {
        let plain = TypeText.names.map(\.1[0]).filter { !$0.hasSuffix("-external") }
        return table(
            "type",
            (plain + CarriedSamples.composed).map { type in
                let made = answer(CarriedSamples.form(type: type))
                return (type, made == "exact" ? answeredOtherwise[type] ?? made : made)
            })
    }

    static var columns: [String] {
        let names = SurveyColumn.known.filter { !SurveyColumn.attributes.contains($0) }
        return table(
            "column of `survey`",
            names.map { name in
                guard let cells = CarriedSamples.cells(column: name) else {
                    return (name, "left out: entities are not made")
                }
                let type = cells["type"] ?? "text"
                var form = CarriedSamples.form(type: type)
                form.cells.merge(cells) { $1 }
                return (name, answer(form))
            })
    }

    static var looks: [String] {
        let words = AppearanceWords.all + ["w4", "columns-3"]
        return table("look", words.map { ($0, look($0)) })
    }

    /// Returns what becomes of a look: with the type that follows it, where there is one.
    private static func look(_ word: String) -> String {
        let tried = CarriedSamples.lookTypes.compactMap { type -> Carried? in
            var form = CarriedSamples.form(type: type)
            guard let usual = form.carried, usual.weight != .omitted else { return nil }
            form.cells["appearance"] = word
            return form.carried?.without(usual)
        }
        if let adapted = tried.first(where: { $0.weight == .adapted }) { return adapted.text }
        return tried.contains { $0.weight == nil } ? "followed" : "the usual look"
    }

    static var parameters: [String] {
        let types = [
            "text", "range", "image", "audio", "background-audio", "select_one l",
            "select_one_from_file f.csv", "geopoint", "geotrace", "audit",
        ]
        let rows = types.flatMap { type -> [(String, String)] in
            guard case .question(let meaning, _) = TypeText.meaning(of: type) else { return [] }
            return (ParameterReader.keys(of: meaning) ?? []).map { key in
                let all = [key] + CarriedSamples.beside(parameter: key)
                var form = CarriedSamples.form(type: type)
                form.cells["parameters"] = all.map {
                    $0 + "=" + CarriedSamples.value(parameter: $0)
                }
                .joined(separator: " ")
                return (type.split(separator: " ")[0] + ": " + key, answer(form))
            }
        }
        return table("type and parameter", rows)
    }

    static var settings: [String] {
        table(
            "setting",
            SettingKeys.known.map { key in
                let value = CarriedSamples.value(setting: key)
                return (key, answer(CarriedForm(cells: ["type": "text"], settings: [key: value])))
            })
    }

    static var functions: [String] {
        table(
            "function",
            XPathFunctions.all.map { name in
                let call = CarriedSamples.call(name)
                let text = markdown(
                    [
                        "type | name | label | calculation", "integer | before | Before | ",
                        "begin repeat | rows | Rows | ", "text | inner | Inner | ",
                        "end repeat | | | ", "calculate | q | | " + call,
                    ],
                    ["choices": ["list_name | name | label", "l | a | A"]])
                let carried = Carried(text) { $0.place.row == 6 }
                return (name, carried?.text ?? "refused, with the reason and the cell")
            })
    }
}
