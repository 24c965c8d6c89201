// The match of a file's columns with a form: by the names of fields, by their labels in any
// language, by what stands last in names with groups, or as somebody says by hand; and what a
// record is known by.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// The match of columns with the fields of a form.
struct ImportPlan {
    /// A table of the form: the records, or a repeat.
    private struct Table {
        let name: String
        /// The fields by the plain forms of their names and labels.
        var fields: [String: Field] = [:]
    }

    /// A column of the file, and the field that it fills; nil for one that is not used.
    struct Column: Equatable {
        let table: String
        let name: String
        let field: String?
        /// True for a column that says which record or row it is, or when it was submitted.
        let isKnown: Bool
    }

    private var tables: [String: Table] = [:]
    private let byHand: [String: String]
    private let form: FormDefinition
    private(set) var columns: [Column] = []
    /// The names of the tables of repeats.
    let repeats: [String]

    /// Makes a plan.
    ///
    /// - Parameter byHand: the names of fields by those of columns; an empty one leaves a column
    ///   out.
    /// Complexity: O(n) in the form.
    init(_ compiled: CompiledForm, byHand: [String: String]) {
        form = compiled.definition
        self.byHand = byHand
        var tables: [String: Table] = [:]
        func add(_ name: String, _ contents: [Content], _ scope: Int32) {
            var table = Table(name: name)
            for column in FormColumn.all(in: contents, scope, of: compiled) {
                let field = column.field
                table.fields[ImportPlan.plain(field.name)] = field
                for text in field.label.texts {
                    let label = ImportPlan.plain(text.text)
                    if table.fields[label] == nil { table.fields[label] = field }
                }
            }
            tables[name] = table
            for rows in FormColumn.repeats(in: contents) {
                guard let inner = compiled.scope(ofRepeat: rows.name, inScope: scope) else {
                    continue
                }
                add(name.isEmpty ? rows.name : name + "." + rows.name, rows.contents, inner)
            }
        }
        add("", form.sections.flatMap(\.contents), 0)
        self.tables = tables
        repeats = tables.keys.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
    }

    /// Returns a name as names are compared: without case and white space at its ends.
    static func plain(_ name: String) -> String {
        name.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    }

    /// The columns with what is known of a record: ours, ODK Central's and KoboToolbox's.
    static let recordKeys = ["record_id", "key", "instanceid", "meta-instanceid", "_uuid", "_id"]
    private static let submitted = ["submitted_at", "submissiondate", "_submission_time"]
    private static let known = Set(recordKeys + submitted + RowKeys.all)
    private static let moments = submitted + ["end", "changed_at", "created_at", "start"]

    /// Matches the columns of a file.
    ///
    /// Throws: ``ImportFileError`` `noColumn`.
    mutating func match(_ given: GivenRecords) throws(ImportFileError) {
        columns = given.columns.flatMap { table, names in
            names.map { name in
                Column(
                    table: table, name: name, field: field(name, in: table)?.name,
                    isKnown: byHand[name] == nil && Self.known.contains(Self.plain(name)))
            }
        }
        guard columns.contains(where: { $0.field != nil }) else { throw .noColumn }
    }

    /// Returns the field of a column; nil for one that is not used, and for computed fields.
    private func field(_ column: String, in table: String) -> Field? {
        guard let fields = tables[table]?.fields else { return nil }
        if let chosen = byHand[column] { return fields[Self.plain(chosen)] }
        var found = fields[Self.plain(column)]
        if found == nil, let last = column.split(whereSeparator: { "/-".contains($0) }).last {
            found = fields[Self.plain(String(last))]
        }
        guard let found, found.calculation.isEmpty || found.isEditable else { return nil }
        return found
    }

    /// Returns the record of a row.
    ///
    /// - Parameter file: a text that names the file, for records without an id of their own.
    /// Complexity: O(n log n) in the cells of the row and of those inside.
    func record(_ row: GivenRow, of file: String) -> ImportedRecord {
        let key = row.text(Self.recordKeys)
        let id =
            key.map { Identifier($0) ?? Identifier(named: "imported \(form.id) \($0)") }
            ?? Identifier(named: "imported \(form.id) \(file) \(row.line)")
        var record = ImportedRecord(line: row.line, id: id)
        record.isSubmitted = row.text(Self.submitted) != nil
        for text in Self.moments.compactMap({ row.text([$0]) }) {
            record.moment = Instant.parse(text, zone: .utc)
            if record.moment != nil { break }
        }
        add(row, at: [], &record)
        return record
    }

    private func add(
        _ row: GivenRow, at place: [CellPath.Part], _ record: inout ImportedRecord
    ) {
        for (column, text) in row.cells {
            guard let field = field(column, in: row.table) else { continue }
            record.values.append(
                ImportedRecord.Value(
                    path: CellPath(place + [CellPath.Part(field.name)]), text: text,
                    column: column, line: row.line, table: row.table))
        }
        for (name, rows) in row.inner where tables[Self.inside(row.table, name)] != nil {
            let list = CellPath(place + [CellPath.Part(name)])
            for (position, inner) in rows.enumerated() {
                let id = Self.rowID(inner, position, list, record.id)
                record.rows.append((list, id))
                var inner = inner
                inner.table = Self.inside(row.table, name)
                add(inner, at: place + [CellPath.Part(name, row: id)], &record)
            }
        }
    }

    private static func inside(_ table: String, _ name: String) -> String {
        table.isEmpty ? name : table + "." + name
    }

    /// Returns the id of a row: its own where it can be one, else one that follows from what it is
    /// in, so that it is the same each time.
    private static func rowID(
        _ row: GivenRow, _ position: Int, _ list: CellPath, _ record: Identifier
    ) -> String {
        let isPlain = { (text: String) in
            (1...40).contains(text.utf8.count)
                && text.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
                }
        }
        if let own = row.text(["row_id"]), isPlain(own) { return own }
        let key = row.text(["key"]) ?? "\(position)"
        return Identifier(named: "row \(record) \(list) \(key)").description
    }
}

/// A record as a file gives it.
struct ImportedRecord: Sendable {
    /// An answer.
    struct Value: Sendable {
        let path: CellPath
        let text: String
        /// The place in the file.
        let column: String
        let line: Int
        let table: String
    }

    /// The number of its row.
    let line: Int
    let id: Identifier
    /// True when the file says that it was submitted.
    var isSubmitted = false
    /// The moment at which it was filled in, as the file says.
    var moment: Instant?
    /// The rows of repeats, outer ones first.
    var rows: [(list: CellPath, id: String)] = []
    var values: [Value] = []
}
