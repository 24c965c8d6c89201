// CSV: a file of one table, or a zip with a file for each table. The records are streamed; the
// rows of repeats are held until they have all been read.

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
        plan.forEachRow(of: record) { table, cells in
            if table == place { lines.append(cells(), to: &bytes) }
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
    private let lines: CSVLines
    private var zip = ZipWriter()
    /// The tables of the repeats.
    private var held: [HeldMember] = []
    private var isEnding = false

    init(_ plan: ExportPlan, _ settings: ExportSettings) throws(ExportError) {
        lines = CSVLines(settings)
        let most = ExportLimits.heldBytes / max(1, plan.tables.count)
        for table in plan.tables.dropFirst() {
            let member = HeldMember(table.name + ".csv", maxBytes: most)
            try member.add(lines.head(of: table))
            held.append(member)
        }
        zip.begin(plan.tables[0].name + ".csv")
        try zip.add(lines.head(of: plan.tables[0]))
    }

    var bytes: [UInt8] { zip.bytes }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) throws(ExportError) {
        var texts = [[UInt8]](repeating: [], count: plan.tables.count)
        plan.forEachRow(of: record) { lines.append($1(), to: &texts[$0]) }
        try zip.add(texts[0])
        for (member, text) in Swift.zip(held, texts.dropFirst()) where !text.isEmpty {
            try member.add(text)
        }
    }

    mutating func end(_ plan: ExportPlan) throws(ExportError) -> Bool {
        if !isEnding {
            try zip.end()
            isEnding = true
        } else if try !zip.more() {
            guard !held.isEmpty else {
                zip.finish()
                return false
            }
            try zip.begin(held.removeFirst())
        }
        return true
    }

    mutating func take() -> [UInt8] { zip.take() }
}
