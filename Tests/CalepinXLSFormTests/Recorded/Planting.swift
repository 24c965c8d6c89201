// Plants faults in accepted forms: rows and cells that are wrong in known ways, at known places.

import CalepinWorkbook
import CalepinXLSForm

/// A fault that was planted.
struct Planted: Hashable {
    /// The code.
    var code: String
    /// The place.
    var place: SheetPlace
}

/// A form in which faults are planted.
struct Planting {
    /// The form.
    private(set) var workbook: Workbook
    /// The faults that were planted.
    private(set) var planted: [Planted] = []

    private let survey: Int
    private var columns: [String: Int] = [:]
    private var names = 0

    /// Takes a form that has the columns type, name and label; nil for others.
    init?(_ workbook: Workbook) {
        guard
            let survey = workbook.sheets.lastIndex(where: { $0.name.lowercased() == "survey" }),
            let headers = workbook.sheets[survey].rows.first
        else { return nil }
        self.workbook = workbook
        self.survey = survey
        for cell in headers.cells { columns[cell.text] = cell.column }
        guard columns["type"] != nil, columns["name"] != nil, columns["label"] != nil else {
            return nil
        }
    }

    /// The kinds of faults that can be planted.
    static let kinds: [@Sendable (inout Planting) -> Void] = [
        { $0.plant("unknown-type", at: "type", ["type": "txet", "label": "L"]) },
        { $0.plant("bad-name", at: "name", ["name": "no name"]) },
        { $0.plant("name-missing", at: "name", ["name": ""]) },
        { $0.plant("type-missing", at: "type", ["type": ""]) },
        { $0.plant("label-missing", at: "label", ["label": ""]) },
        { $0.plant("reserved-name", at: "name", ["name": "meta"]) },
        { $0.plant("unknown-reference", at: "label", ["label": "Hello ${no-such-name}"]) },
        { $0.plant("bad-reference", at: "label", ["label": "Hello ${no such name}"]) },
        { $0.plant("unknown-function", at: "relevant", ["relevant": "contian(., 'a')"]) },
        { $0.plant("unclosed-bracket", at: "constraint", ["constraint": "(. > 1"]) },
        { $0.plant("incomplete-expression", at: "relevant", ["relevant": "1 +"]) },
        { $0.plant("parameter-not-whole", at: "parameters", ["parameters": "rows=many"]) },
        { $0.plant("bad-parameters", at: "parameters", ["parameters": "rows"]) },
        { $0.plant("trigger-without-reference", at: "trigger", ["trigger": "nothing"]) },
        { $0.plant("unmatched-end", at: "type", ["type": "end group", "name": "", "label": ""]) },
        {
            $0.plant(
                "calculation-missing", at: "calculation", ["type": "calculate", "label": ""])
        },
        { $0.plant("file-extension", at: "type", ["type": "select_one_from_file f.txt"]) },
        { $0.plantDuplicate() },
        { $0.plantBigImage() },
    ]

    /// Adds a row to the survey, with a fault in one of its columns.
    ///
    /// - Parameter cells: The texts that differ from those of a plain question.
    private mutating func plant(_ code: String, at header: String, _ cells: [String: String]) {
        names += 1
        var texts = ["type": "text", "name": "planted\(names)x", "label": "L"]
        texts.merge(cells) { $1 }
        let row = add(texts.filter { !$0.value.isEmpty })
        let place = SheetPlace(
            sheet: workbook.sheets[survey].name, row: row, column: column(header))
        planted.append(Planted(code: code, place: place))
    }

    private mutating func plantDuplicate() {
        names += 1
        let name = "planted\(names)x"
        _ = add(["type": "text", "name": name, "label": "L"])
        plant("duplicate-name", at: "name", ["name": name])
    }

    private mutating func plantBigImage() {
        plant("big-image-alone", at: "media::big-image", ["media::big-image": "b.png"])
    }

    /// Returns the index of a column, which is added where the sheet has none.
    private mutating func column(_ header: String) -> Int {
        let names = header == "calculation" ? [header, "calculate"] : [header]
        if let column = names.compactMap({ columns[$0] }).first { return column }
        let used = workbook.sheets[survey].rows.flatMap(\.cells).map(\.column).max() ?? 0
        let column = max(used, columns.values.max() ?? 0) + 1
        columns[header] = column
        workbook.sheets[survey].rows[0].cells.append(Workbook.Cell(column: column, text: header))
        return column
    }

    private mutating func add(_ texts: [String: String]) -> Int {
        let cells = texts.sorted { $0.key < $1.key }.map { header, text in
            Workbook.Cell(column: column(header), text: text)
        }
        let number = (workbook.sheets[survey].rows.last?.number ?? 0) + 1
        workbook.sheets[survey].rows.append(
            Workbook.Row(number: number, cells: cells.sorted { $0.column < $1.column }))
        return number
    }
}
