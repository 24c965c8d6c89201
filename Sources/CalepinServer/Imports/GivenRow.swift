// The rows of a file before they are matched with a form: texts by the names of their columns, and
// the rows of repeats inside. ImportFile reads them; ImportPlan matches them.

/// A row of a file.
struct GivenRow {
    /// The number of the row in its table as a spreadsheet shows it, or of the line or file.
    let line: Int
    /// The name of its table; empty for the records.
    var table = ""
    /// The folder of the zip that has its files; empty for any.
    var folder = ""
    /// The texts, by the names of columns as the file has them. Rows of a table have the same
    /// columns.
    var cells: [(column: String, text: String)] = []
    /// The rows of repeats inside, by the names of the repeats.
    var inner: [(repeat: String, rows: [GivenRow])] = []

    /// Returns the first text that is not empty of some columns, whose names are compared without
    /// case.
    func text(_ names: [String]) -> String? {
        for name in names {
            let found = cells.first { !$0.text.isEmpty && ImportPlan.plain($0.column) == name }
            if let found { return found.text }
        }
        return nil
    }

    /// Returns the place of the first column with a name.
    func place(of name: String) -> Int? {
        cells.firstIndex { ImportPlan.plain($0.column) == name }
    }
}

/// The records of a file, with the columns of its tables.
struct GivenRecords {
    var rows: [GivenRow] = []
    /// The names of the columns by tables, in the order of the file.
    var columns: [(table: String, names: [String])] = []
    /// The program that the file comes from; nil where it is not recognized.
    var source: ImportSource?
    /// The attachments beside the records; nil where there can be none.
    var files: ImportedFiles?
    /// The parts of the file that belong to no record.
    var faults: [RowFault] = []
    /// The names of columns that are noted already, by tables.
    private var noted: [String: Set<String>] = [:]

    /// Notes the columns of a row, and of those inside, that are not known yet.
    mutating func note(_ row: GivenRow) {
        var place = columns.firstIndex { $0.table == row.table }
        if place == nil {
            columns.append((row.table, []))
            place = columns.count - 1
        }
        for (column, _) in row.cells where noted[row.table, default: []].insert(column).inserted {
            columns[place ?? 0].names.append(column)
        }
        for (_, rows) in row.inner { for row in rows { note(row) } }
    }
}

/// A repeat of a form, as tables of files are matched with it.
struct RepeatTable: Sendable {
    /// The names of the repeat and those around, such as `people.visits`.
    let path: String
    /// Its labels in all languages, as they are compared.
    let labels: [String]

    /// The name of the repeat, as names are compared.
    var name: String { ImportPlan.plain(path.split(separator: ".").last.map(String.init) ?? path) }

    /// Returns the path of the repeat that a table is of; nil where it is of none.
    ///
    /// - Parameters:
    ///   - table: the name of the table: that of the repeat, behind the name of the form as ODK
    ///     Central has it, and before `~2` where several repeats have the same.
    ///   - root: the name of the table of records.
    ///   - all: the repeats of the form, from the outermost in its order.
    static func path(of table: String, beside root: String, among all: [RepeatTable]) -> String? {
        var name = ImportPlan.plain(table)
        if let repeated = all.first(where: { ImportPlan.plain($0.path) == name }) {
            return repeated.path
        }
        let start = ImportPlan.plain(root) + "-"
        if !root.isEmpty, name.hasPrefix(start) { name = String(name.dropFirst(start.count)) }
        var number: Int?
        if let tilde = name.lastIndex(of: "~") {
            number = Int(name[name.index(after: tilde)...], in: 1...ImportLimits.tables)
            if number != nil { name = String(name[..<tilde]) }
        }
        let exact = all.filter { $0.name == name }
        // A form gives a second repeat of the same name that of its group, too.
        let similar = all.filter { $0.name == name || $0.name.hasSuffix("_" + name) }
        if let number {
            return similar.indices.contains(number - 1) ? similar[number - 1].path : nil
        }
        let isCut = name.count >= sheetLetters
        return
            (exact.first ?? similar.first ?? all.first { $0.labels.contains(name) }
            ?? all.first { name.hasSuffix("-" + $0.name) || name.hasSuffix("." + $0.name) }
            ?? all.first { isCut && $0.name.hasPrefix(name.prefix(sheetLetters)) })?.path
    }

    /// The number of letters that a name of a sheet keeps at least where it was too long.
    private static let sheetLetters = 28
}
