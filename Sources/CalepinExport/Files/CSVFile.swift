// CSV: a file of one table, or a zip with a file for each table.

/// One table as CSV.
struct CSVFile: ExportFile {
    private(set) var bytes: [UInt8]
    private let lines: CSVLines
    private let place: Int

    /// Creates the file of the table at a place in the plan.
    init(_ plan: ExportPlan, _ place: Int, _ settings: ExportSettings) {
        lines = CSVLines(settings)
        self.place = place
        bytes = lines.head(of: plan.tables[place])
    }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) {
        plan.forEachRow(of: record) { row in
            if row.place == place { lines.append(row, of: plan.tables[place], to: &bytes) }
        }
    }

    mutating func end(_ plan: ExportPlan) -> Bool { false }

    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}

/// All tables as CSV, in a zip.
struct CSVZipFile: ExportFile {
    private var zip = ZipWriter(isLarge: true)
    private var tables: CSVTables
    private var isEnding = false

    init(_ plan: ExportPlan, _ settings: ExportSettings) throws(ExportError) {
        tables = try CSVTables(plan, settings, to: &zip)
    }

    var bytes: [UInt8] { zip.bytes }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) throws(ExportError) {
        try tables.add(record, plan, to: &zip)
    }

    mutating func end(_ plan: ExportPlan) throws(ExportError) -> Bool {
        if isEnding { return try zip.finishing() }
        isEnding = try !tables.end(plan, to: &zip)
        return true
    }

    mutating func take() -> [UInt8] { zip.take() }
}
