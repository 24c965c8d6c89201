// An export while it is made: records in, bytes out. What has been made is taken in between, so
// that memory does not grow with the number of records.

/// An export while it is made.
///
/// Records are added in the order of their ids; equal records in the same order give equal bytes.
package struct Exporter {
    private let plan: ExportPlan
    private let settings: ExportSettings
    private var file: any ExportFile
    /// The number of records so far.
    package private(set) var count = 0

    /// Begins an export.
    ///
    /// - Parameter path: returns the path of the file of a stored digest, which an export with
    ///   files reads.
    /// - Throws: `ExportError` for a table that is not there, or no room to hold rows.
    package init(
        _ plan: ExportPlan, _ settings: ExportSettings,
        path: @escaping @Sendable (String) -> String = { $0 }
    ) throws(ExportError) {
        (self.plan, self.settings) = (plan, settings)
        switch settings.format {
        case .csv:
            if let table = settings.table {
                file = CSVFile(plan, try plan.place(ofTable: table), settings)
            } else if plan.tables.count == 1 {
                file = CSVFile(plan, 0, settings)
            } else {
                file = try CSVZipFile(plan, settings)
            }
        case .zip: file = try FilesZipFile(plan, settings, path)
        case .xlsx: file = try WorkbookFile(plan, settings)
        case .ics: file = try CalendarFile(plan, settings)
        case .json, .jsonl, .geojson: file = JSONFile(settings.format)
        // Pages are drawn by a process: PaperBook has what it draws.
        case .pdf: throw .noPaperTool
        }
    }

    /// The number of bytes that are ready.
    package var readyBytes: Int { file.bytes.count }

    /// Returns the bytes that are ready.
    package mutating func take() -> [UInt8] { file.take() }

    /// Adds a record.
    ///
    /// Complexity: O(n) in its cells.
    /// - Throws: `ExportError` where it does not fit any more, or the disk is full.
    package mutating func add(_ record: OpenedRecord) throws(ExportError) {
        count += 1
        try file.add(record, plan)
    }

    /// Writes a further part of the end; returns false after the last one. The bytes are taken
    /// after each.
    ///
    /// - Throws: `ExportError` where the file is too large, or the disk is full.
    package mutating func end() throws(ExportError) -> Bool { try file.end(plan) }
}
