// The match of a file with a form, and the records that its rows become: their ids, their moments,
// who submitted them, and their answers by cells.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// The match of a file with a form.
struct ImportPlan {
    /// A column of the file, and the field that it fills; nil for one that fills none by itself.
    struct Column: Equatable {
        let table: String
        let name: String
        let field: String?
        /// The use of a column that fills no field; nil for one that is not used.
        let role: ImportRole?
    }

    private let form: FormDefinition
    private let byHand: [String: String]
    private var tables: [String: FormTable] = [:]
    private var matches: [String: ColumnMatch] = [:]
    private let words: [String: ChoiceWords]
    private var source: ImportSource?
    private(set) var columns: [Column] = []
    /// The repeats, from the outermost in the order of the form.
    private(set) var repeats: [RepeatTable] = []

    /// Makes a plan.
    ///
    /// - Parameter byHand: the names of fields by those of columns; an empty one leaves a column
    ///   out.
    /// Complexity: O(n) in the form.
    init(_ compiled: CompiledForm, byHand: [String: String]) {
        form = compiled.definition
        self.byHand = byHand
        words = Dictionary(
            form.choiceLists.map { ($0.name, ChoiceWords($0)) }, uniquingKeysWith: { $1 })
        add("", form.sections.flatMap(\.contents), 0, of: compiled)
    }

    private mutating func add(
        _ path: String, _ contents: [Content], _ scope: Int32, of compiled: CompiledForm
    ) {
        tables[path] = FormTable(contents, scope, of: compiled)
        for rows in FormColumn.repeats(in: contents) {
            guard let inner = compiled.scope(ofRepeat: rows.name, inScope: scope) else { continue }
            let path = Self.inside(path, rows.name)
            repeats.append(
                RepeatTable(path: path, labels: rows.label.texts.map { Self.plain($0.text) }))
            add(path, rows.contents, inner, of: compiled)
        }
    }

    /// Returns a name as names are compared: without case and white space at its ends.
    static func plain(_ name: String) -> String {
        name.lowercased().split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func inside(_ table: String, _ name: String) -> String {
        table.isEmpty ? name : table + "." + name
    }

    // Columns

    /// The columns with what is known of a record: ours, ODK Central's and KoboToolbox's.
    private static let recordKeys = [
        "record_id", "key", "meta/rootuuid", "instanceid", "meta-instanceid", "meta/instanceid",
        "_uuid", "_id",
    ]
    private static let submitted = ["submitted_at", "submissiondate", "_submission_time"]
    private static let moments = submitted + ["end", "changed_at", "created_at", "start"]
    private static let submitters = ["submittername", "_submitted_by", "submitted_by"]
    private static let reviews = ["reviewstate", "_validation_status"]
    private static let keys = RowKeys.all.union(recordKeys)

    /// Matches the columns of a file.
    ///
    /// - Parameter keepsReviews: true where the states of reviews can be kept.
    /// Complexity: O(n) in the columns.
    /// Throws: ``ImportFileError`` `noColumn`.
    mutating func match(
        _ given: GivenRecords, keepsReviews: Bool = false
    ) throws(ImportFileError) {
        source = given.source
        for (path, names) in given.columns {
            guard let table = tables[path] else {
                columns += names.map { Column(table: path, name: $0, field: nil, role: nil) }
                continue
            }
            let match = ColumnMatch(
                names, with: table, byHand: byHand,
                role: { role($0, in: table, isOfRecords: path.isEmpty, keepsReviews) },
                words: words)
            matches[path] = match
            columns += names.map { Self.column($0, in: path, match) }
        }
        guard columns.contains(where: { $0.field != nil }) else { throw .noColumn }
    }

    private func role(
        _ column: String, in table: FormTable, isOfRecords: Bool, _ keepsReviews: Bool
    ) -> ImportRole? {
        var role = source?.role(of: column)
        if role == nil {
            let name = Self.plain(column)
            // A question of the form that has such a name is meant.
            guard table.names[name] == nil else { return nil }
            if Self.keys.contains(name) { role = .id }
            if Self.submitted.contains(name) { role = .submitted }
            if name == "submitted_by" { role = .submitter }
        }
        return role == .review && !(keepsReviews && isOfRecords) ? .technical : role
    }

    private static func column(_ name: String, in table: String, _ match: ColumnMatch) -> Column {
        switch match.uses[name] ?? .none {
        case .field(let field): Column(table: table, name: name, field: field.name, role: nil)
        case .choice(let field, _), .number(let field, _):
            Column(table: table, name: name, field: field.name, role: .part)
        case .role(let role): Column(table: table, name: name, field: nil, role: role)
        case .none: Column(table: table, name: name, field: nil, role: nil)
        }
    }

    // Records

    /// Returns the record of a row.
    ///
    /// - Parameter file: a text that names the file, for records without an id of their own.
    /// Complexity: O(n log n) in the cells of the row and of those inside.
    func record(_ row: GivenRow, of file: String) -> ImportedRecord {
        let key = row.text(Self.recordKeys).map(RowKeys.plain)
        let id =
            key.map { Identifier($0) ?? Identifier(named: "imported \(form.id) \($0)") }
            ?? Identifier(named: "imported \(form.id) \(file) \(row.line)")
        var record = ImportedRecord(line: row.line, id: id)
        (record.key, record.folder) = (key ?? "", row.folder)
        record.isSubmitted = source == .submissions || row.text(Self.submitted) != nil
        for text in Self.moments.compactMap({ row.text([$0]) }) {
            record.moment = Instant.parse(text, zone: .utc)
            if record.moment != nil { break }
        }
        if source != nil {
            record.submitter = String(
                (row.text(Self.submitters) ?? "").prefix(ImportLimits.submitterLetters))
            record.review = row.text(Self.reviews).flatMap(ReviewState.init(imported:))
        }
        add(row, at: [], &record)
        return record
    }

    private func add(
        _ row: GivenRow, at place: [CellPath.Part], _ record: inout ImportedRecord
    ) {
        guard let match = matches[row.table] else { return }
        var parts = SplitValues()
        for (column, text) in row.cells {
            switch match.uses[column] ?? .none {
            case .field(let field):
                record.values.append(
                    value(field, GivenCell.text(text, field, words), column, row, place))
            case .choice(let field, let choice): parts.add(choice, text, of: field, column)
            case .number(let field, let number): parts.add(number, text, of: field, column)
            case .role, .none: continue
            }
        }
        for (field, text, column) in parts.answers {
            record.values.append(value(field, text, column, row, place))
        }
        for (name, rows) in row.inner where tables[Self.inside(row.table, name)] != nil {
            let list = CellPath(place + [CellPath.Part(name)])
            for (position, inner) in rows.enumerated() {
                let id = rowID(inner, position, list, record.id)
                record.rows.append((list, id))
                var inner = inner
                inner.table = Self.inside(row.table, name)
                add(inner, at: place + [CellPath.Part(name, row: id)], &record)
            }
        }
    }

    private func value(
        _ field: Field, _ text: String, _ column: String, _ row: GivenRow,
        _ place: [CellPath.Part]
    ) -> ImportedRecord.Value {
        ImportedRecord.Value(
            path: CellPath(place + [CellPath.Part(field.name)]), type: field.type, text: text,
            column: column, line: row.line, table: row.table)
    }

    /// Returns the id of a row: its own where it can be one, else one that follows from what it is
    /// in, so that it is the same each time, from whatever format it comes.
    private func rowID(
        _ row: GivenRow, _ position: Int, _ list: CellPath, _ record: Identifier
    ) -> String {
        let isPlain = { (text: String) in
            (1...40).contains(text.utf8.count)
                && text.utf8.allSatisfy {
                    (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
                }
        }
        if let own = row.text(["row_id"]), isPlain(own) { return own }
        var key = row.text(["key"]) ?? "\(position)"
        if source != nil { key = "\(RowKeys.position(key) ?? position)" }
        return Identifier(named: "row \(record) \(list) \(key)").description
    }
}

/// A record as a file gives it.
struct ImportedRecord: Sendable {
    /// An answer.
    struct Value: Sendable {
        let path: CellPath
        /// The type of its field.
        let type: String
        var text: String
        /// The place in the file.
        let column: String
        let line: Int
        let table: String

        /// True for the answer of a field that has an attachment.
        var isFile: Bool { type == "photo" || type == "file" }
    }

    /// The number of its row.
    let line: Int
    let id: Identifier
    /// The id that the file gives it, without a scheme; empty for none.
    var key = ""
    /// The folder of its attachments; empty for any.
    var folder = ""
    /// True when the file says that it was submitted.
    var isSubmitted = false
    /// The moment at which it was filled in, as the file says.
    var moment: Instant?
    /// The name of who submitted it, as the file says; empty for none.
    var submitter = ""
    /// The state of its review, as the file says.
    var review: ReviewState?
    /// The rows of repeats, outer ones first.
    var rows: [(list: CellPath, id: String)] = []
    var values: [Value] = []
}
