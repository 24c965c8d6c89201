// The tables of an export as members of a zip file: a file of CSV for each, or one file of another
// format. The records are streamed; the rows of repeats are held until they have all been read.

/// The tables of an export while they are written into a zip file.
protocol ZipTables {
    /// Adds a record.
    mutating func add(
        _ record: OpenedRecord, _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError)
    /// Writes a further part of the end of the tables; returns false after the last one.
    mutating func end(
        _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError) -> Bool
}

/// A member of CSV for each table.
struct CSVTables: ZipTables {
    private let lines: CSVLines
    /// The tables of the repeats.
    private var held: [HeldMember] = []
    private var isEnding = false

    /// Begins the member of the records.
    init(
        _ plan: ExportPlan, _ settings: ExportSettings, to zip: inout ZipWriter
    ) throws(ExportError) {
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

    mutating func add(
        _ record: OpenedRecord, _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError) {
        var texts = [[UInt8]](repeating: [], count: plan.tables.count)
        plan.forEachRow(of: record) { row in
            lines.append(row, of: plan.tables[row.place], to: &texts[row.place])
        }
        try zip.add(texts[0])
        for (member, text) in Swift.zip(held, texts.dropFirst()) where !text.isEmpty {
            try member.add(text)
        }
    }

    mutating func end(
        _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError) -> Bool {
        if !isEnding {
            try zip.end()
            isEnding = true
        } else if try !zip.more() {
            guard !held.isEmpty else { return false }
            try zip.begin(held.removeFirst())
        }
        return true
    }
}

/// All tables as one member, a file of its own.
struct TablesMember: ZipTables {
    private var file: any ExportFile

    /// Begins the member.
    init(
        _ file: any ExportFile, named name: String, to zip: inout ZipWriter
    ) throws(ExportError) {
        self.file = file
        zip.begin(name)
        try zip.add(self.file.take())
    }

    mutating func add(
        _ record: OpenedRecord, _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError) {
        try file.add(record, plan)
        try zip.add(file.take())
    }

    mutating func end(
        _ plan: ExportPlan, to zip: inout ZipWriter
    ) throws(ExportError) -> Bool {
        let isMore = try file.end(plan)
        try zip.add(file.take())
        if !isMore { try zip.end() }
        return isMore
    }
}
