// Makes XLSForms from a seed: questions of the usual types in groups and repeats, with conditions,
// constraints, calculations, defaults and filtered lists that read what stands before them.

import CalepinWorkbook

/// A maker of forms.
struct FormMaking {
    /// A question that expressions can read.
    struct Known {
        var name: String
        var type: String
        /// The repeats that it is in, the outermost first.
        var repeats: [String]
        /// True when a person answers it.
        var isEntered = false
        /// True when it is in no group of its repeat.
        var isDirect = false
    }

    var random: Seeded
    private var rows: [[String: String]] = []
    private(set) var known: [Known] = []
    /// The repeats around, and all that were made.
    private(set) var repeats: [String] = []
    /// True when what is added next is in no group of its repeat.
    private var isDirect = false
    private var count = 0
    private let maxRows: Int

    static let columns = [
        "type", "name", "label", "relevant", "required", "constraint", "calculation", "default",
        "read_only", "choice_filter", "repeat_count", "trigger",
    ]

    init(seed: UInt64) {
        random = Seeded(seed)
        maxRows = Int.random(in: 4...18, using: &random)
    }

    /// The workbook.
    mutating func workbook() -> Workbook {
        while rows.count < maxRows { addItem(depth: 0) }
        return Workbook(sheets: [
            Self.sheet("survey", Self.columns, rows),
            Self.sheet("choices", ["list_name", "name", "label", "grp"], Self.choices),
        ])
    }

    private static let choices: [[String: String]] =
        [("ab", ["a", "b", "c"]), ("n", ["1", "2", "3", "4"]), ("yn", ["yes", "no"])].flatMap {
            list, names in
            names.enumerated().map { place, name in
                [
                    "list_name": list, "name": name, "label": name.uppercased(),
                    "grp": place % 2 == 0 ? "a" : "b",
                ]
            }
        }

    private static func sheet(
        _ name: String, _ headers: [String], _ records: [[String: String]]
    ) -> Workbook.Sheet {
        let table = [Dictionary(uniqueKeysWithValues: headers.map { ($0, $0) })] + records
        let rows = table.enumerated().map { number, record in
            Workbook.Row(
                number: number + 1,
                cells: headers.enumerated().compactMap { column, header in
                    record[header].map { Workbook.Cell(column: column, text: $0) }
                })
        }
        return Workbook.Sheet(name: name, rows: rows)
    }

    // Items

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: 0..<all.count, using: &random)]
    }

    /// A name, sometimes with a dot, which forms of Calepin cannot have.
    private mutating func name(_ letter: String) -> String {
        count += 1
        return letter + (chance(5) ? ".\(count)" : "\(count)")
    }

    private mutating func addItem(depth: Int) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0,
            1 where depth < 3:
            addGroup(depth)
        case 2,
            3 where depth < 3 && repeats.count < 2:
            addRepeat(depth)
        default: addQuestion()
        }
    }

    private mutating func addGroup(_ depth: Int) {
        let name = name("g")
        var row = ["type": "begin group", "name": name]
        if chance(70) { row["label"] = name }
        if chance(40) { row["relevant"] = truth(2) }
        rows.append(row)
        let wasDirect = isDirect
        isDirect = false
        for _ in 0..<Int.random(in: 1...4, using: &random) { addItem(depth: depth + 1) }
        isDirect = wasDirect
        // Names are unique in their group only.
        if chance(25) { rows.append(["type": "text", "name": "same", "label": "same"]) }
        rows.append(["type": "end group"])
    }

    private mutating func addRepeat(_ depth: Int) {
        let name = name("r")
        var row = ["type": "begin repeat", "name": name, "label": name]
        if chance(30) { row["relevant"] = truth(2) }
        if chance(30) { row["repeat_count"] = "\(Int.random(in: 0...3, using: &random))" }
        let counts = visible(["integer"]).map { "${" + $0.name + "}" }
        if !counts.isEmpty, chance(20) { row["repeat_count"] = pick(counts) }
        rows.append(row)
        repeats.append(name)
        let wasDirect = isDirect
        isDirect = true
        for _ in 0..<Int.random(in: 1...4, using: &random) { addItem(depth: depth + 1) }
        isDirect = wasDirect
        repeats.removeLast()
        rows.append(["type": "end repeat"])
    }

    private mutating func addQuestion() {
        let types = [
            "integer", "integer", "decimal", "text", "text", "date", "select_one ab",
            "select_one n", "select_one yn", "select_multiple ab", "calculate", "calculate",
            "acknowledge", "note", "time", "dateTime", "select_one yn or_other",
        ]
        let written = pick(types)
        let name = name("q")
        var row = ["type": written, "name": name]
        let type = written.split(separator: " ").first.map(String.init) ?? written
        if type == "calculate" {
            let (text, kind) = calculation()
            row["calculation"] = text
            if chance(20) { row["relevant"] = truth(2) }
            rows.append(row)
            return known.append(Known(name: name, type: kind, repeats: repeats))
        }
        row["label"] = name
        addRules(&row, type)
        rows.append(row)
        guard type != "note" else { return }
        known.append(
            Known(name: name, type: type, repeats: repeats, isEntered: true, isDirect: isDirect))
    }

    private mutating func addRules(_ row: inout [String: String], _ type: String) {
        if chance(35) { row["relevant"] = truth(2) }
        guard type != "note" else { return }
        if chance(15) { row["required"] = chance(50) ? "yes" : truth(1) }
        if chance(10) { row["read_only"] = truth(1) }
        if chance(25) { row["constraint"] = constraint(type) }
        if chance(20), let value = plain(type) { row["default"] = value }
        if chance(8), type == "integer" { row["default"] = number(1) + " + 0" }
        let near = known.filter { $0.repeats == repeats && $0.isEntered }
        if chance(10), !near.isEmpty, type == "text" || type == "integer" {
            row["trigger"] = "${" + pick(near).name + "}"
            row["default"] = nil
            if chance(60), type == "integer" { row["calculation"] = number(2) }
        }
        if row["type"]?.hasSuffix("or_other") == true { return }
        if type.hasPrefix("select"), chance(40) { row["choice_filter"] = filter() }
    }

    private mutating func plain(_ type: String) -> String? {
        switch type {
        case "integer": "\(Int.random(in: 0...9, using: &random))"
        case "decimal": pick(["1.5", "0.25", "2"])
        case "text": pick(["abc", "x", "hello"])
        case "date": pick(["2026-01-31", "2020-02-29"])
        default: nil
        }
    }
}
