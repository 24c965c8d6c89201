// A workbook (.xlsx): a sheet of the records, which is streamed, and one for each repeat, whose
// rows are held until the records have been read. Texts that are too long for a cell are cut, and
// listed on a sheet of their own.

/// A workbook while it is written.
struct WorkbookFile: ExportFile {
    private let settings: ExportSettings
    private let names: [String]
    private var zip = ZipWriter()
    private var sheets: [SheetXML]
    private var held: [HeldMember] = []
    private var cuts = CutNotes()
    private var isEnding = false
    private var sheetCount: Int

    /// Begins a workbook.
    init(_ plan: ExportPlan, _ settings: ExportSettings) throws(ExportError) {
        self.settings = settings
        let notes = ExportTexts.notes.text(in: settings.language)
        names = SheetNames.of(plan.tables.map(\.title) + [notes])
        sheets = plan.tables.enumerated().map { place, table in
            SheetXML(head: table.columns.map(\.head), isFirst: place == 0)
        }
        sheetCount = sheets.count
        let most = ExportLimits.heldBytes / max(1, sheets.count)
        for place in sheets.indices.dropFirst() {
            held.append(HeldMember(Self.part(place), maxBytes: most))
        }
        try zip.write("[Content_Types].xml", WorkbookXML.contentTypes)
        try zip.write("_rels/.rels", WorkbookXML.rootRelations)
        try zip.write("xl/styles.xml", WorkbookXML.styles)
        zip.begin(Self.part(0))
        try flush(plan)
    }

    private static func part(_ place: Int) -> String { "xl/worksheets/sheet\(place + 1).xml" }

    var bytes: [UInt8] { zip.bytes }

    mutating func take() -> [UInt8] { zip.take() }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) throws(ExportError) {
        plan.forEachRow(of: record) { sheets[$0.place].append($0.cells(plan)) }
        try flush(plan)
        for (place, sheet) in sheets.enumerated() where sheet.rows > ExportLimits.sheetRows {
            throw .tooManyRows(plan.tables[place].title)
        }
    }

    /// Hands on what the sheets have.
    private mutating func flush(_ plan: ExportPlan) throws(ExportError) {
        for place in sheets.indices where !sheets[place].bytes.isEmpty {
            if place == 0 {
                try zip.add(sheets[0].bytes)
            } else {
                try held[place - 1].add(sheets[place].bytes)
            }
            sheets[place].bytes.removeAll(keepingCapacity: true)
            for cut in sheets[place].cuts {
                cuts.add(
                    sheet: names[place], row: cut.row,
                    column: plan.tables[place].columns[cut.column].head, units: cut.units)
            }
            sheets[place].cuts = []
        }
    }

    mutating func end(_ plan: ExportPlan) throws(ExportError) -> Bool {
        if !isEnding {
            for place in sheets.indices { sheets[place].end() }
            try flush(plan)
            try zip.end()
            isEnding = true
        } else if try !zip.more() {
            guard held.isEmpty else {
                try zip.begin(held.removeFirst())
                return true
            }
            try writeRest()
            return false
        }
        return true
    }

    private mutating func writeRest() throws(ExportError) {
        if let sheet = cuts.sheet(in: settings.language) {
            zip.begin(Self.part(sheetCount))
            try zip.add(sheet.bytes)
            try zip.end()
            sheetCount += 1
        }
        let names = Array(names.prefix(sheetCount))
        try zip.write("xl/workbook.xml", WorkbookXML.workbook(names))
        try zip.write("xl/_rels/workbook.xml.rels", WorkbookXML.workbookRelations(names.count))
        try zip.finish()
    }
}
