// A zip of the records and of the files that are attached to them. The tables come first, with the
// names of the files in their cells; which files follow is held until then. Files that the server
// does not have are listed in a text at the end.

import CalepinForms

/// A zip of records and their files while it is written.
struct FilesZipFile: ExportFile {
    /// The parts of the end, in their order.
    private enum Part { case tables, files, missing, directory }

    private var zip = ZipWriter(isLarge: true)
    private var tables: any ZipTables
    private var names = FileNames()
    private var list = FileList()
    private var copies: FileCopies?
    private let missing: MissingFiles
    private let path: @Sendable (String) -> String
    private var part = Part.tables

    /// Begins a zip.
    ///
    /// - Parameter path: returns the path of the file of a stored digest.
    init(
        _ plan: ExportPlan, _ settings: ExportSettings,
        _ path: @escaping @Sendable (String) -> String
    ) throws(ExportError) {
        self.path = path
        missing = MissingFiles(settings.language)
        let name = plan.tables[0].name + "." + settings.inside.rawValue
        switch settings.inside {
        case .csv: tables = try CSVTables(plan, settings, to: &zip)
        case .xlsx:
            tables = try TablesMember(WorkbookFile(plan, settings), named: name, to: &zip)
        case .jsonl: tables = try TablesMember(JSONFile(.jsonl), named: name, to: &zip)
        }
    }

    var bytes: [UInt8] { zip.bytes }

    mutating func take() -> [UInt8] { zip.take() }

    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) throws(ExportError) {
        for (place, cell) in plan.fileCells(of: record) {
            guard let reference = record.reference(in: cell) else { continue }
            let file = record.file(reference.hash)
            let ending = file?.ending ?? SafeName.ending(of: reference.name)
            let row = cell.row == 0 ? "" : record.id(ofRow: cell.row)
            let given = plan.tables[place].naming.map { record.name(reference, cell, $0) } ?? ""
            let usual = [record.id, row, cell.field].filter { !$0.isEmpty }
                .joined(separator: "/")
            guard
                let safe = SafeName(given, ending: ending) ?? SafeName(usual, ending: ending)
            else { continue }
            let name = try names.add(safe)
            record.fileNames[cell] = name
            let line = ListedFile(
                name: name, record: record.id, row: row, field: cell.field,
                digest: reference.hash)
            if let file {
                try list.add(line, stored: file.stored)
            } else {
                try missing.add(line)
            }
        }
        try tables.add(record, plan, to: &zip)
    }

    mutating func end(_ plan: ExportPlan) throws(ExportError) -> Bool {
        switch part {
        case .tables: if try !tables.end(plan, to: &zip) { part = .files }
        case .files:
            var copies = self.copies ?? FileCopies(list, path)
            let isMore = try copies.step(to: &zip, missing)
            self.copies = copies
            guard !isMore else { return true }
            part = .missing
            if let member = missing.member { try zip.begin(member) }
        case .missing: if try !zip.more() { part = .directory }
        case .directory: return try zip.finishing()
        }
        return true
    }
}
