// A row of a table from a record: it is opened by its form, so that calculated cells have their
// values and those that are not relevant are empty.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinQuery
import CalepinSync

/// A maker of the rows of a table.
struct RecordRowMaker: Sendable {
    let judged: JudgedForm
    let columns: [TableColumn]
    /// The names of the columns that the app's own list shows: a search finds their texts first.
    let shown: Set<String>
    private let judge: CollectionJudge?
    /// True where a check looks at the pace of records: rows then have what it finds.
    let keepsPaces: Bool

    /// Creates a maker of the rows of a collection.
    ///
    /// Complexity: O(n) in the form.
    init(_ readable: ReadableCollection) {
        judged = readable.judged
        columns = TableColumn.all(of: readable.judged, in: readable.collection)
        shown = Set(readable.collection.rowsView?.cells ?? [])
        judge = readable.judge
        keepsPaces = readable.checks.contains { $0.rule.readsPaces }
    }

    /// The names of the attributes behind the columns: the sequence of the last change, and the
    /// texts that a search finds, those of the shown columns and all others.
    static let sequence = "_sequence"
    static let searched = ["_shown_text", "_other_text"]

    /// The attributes of the rows.
    var attributes: [RowAttribute] {
        columns.map(\.attribute) + [RowAttribute(Self.sequence, .number)]
            + Self.searched.map { RowAttribute($0) }
            + (keepsPaces ? [RowAttribute(FastText.attribute)] : [])
    }

    /// Returns the row of a record.
    ///
    /// Complexity: that of opening a session.
    /// Throws: `StoreError.damaged`.
    func row(of read: ReadRecord) throws(StoreError) -> SourceRow {
        row(of: read, try read.stored.readState())
    }

    /// Returns the row of a record with a state.
    ///
    /// Complexity: that of opening a session.
    func row(of read: ReadRecord, _ stored: RecordState) -> SourceRow {
        let state = stored.raised(by: judged.record)
        let record = ExportedRecord(id: read.stored.id, state.formRecord, marks: read.marks)
        let session = record.opened(
            by: judge?.form ?? judged.form, catalogues: judged.catalogues)
        let fast = keepsPaces ? judge?.fastRuns(RecordPace(stored, read.changes)) ?? [:] : [:]
        var texts: [String] = []
        var found = ["", ""]
        for column in columns {
            let text = text(column, session, read, stored, fast)
            texts.append(text)
            guard column.isSearched, !text.isEmpty else { continue }
            let place = shown.contains(column.name) ? 0 : 1
            found[place] += labels(of: text, column) + "\n"
        }
        texts.append("\(read.sequence)")
        if keepsPaces {
            found.append(FastText.text(fast))
        }
        return SourceRow(read.stored.id, texts + found)
    }

    private func text(
        _ column: TableColumn, _ session: FormSession, _ read: ReadRecord, _ state: RecordState,
        _ fast: [String: [FastRun]]
    ) -> String {
        switch column.source {
        case .known(.status): state.submission == nil ? "draft" : "submitted"
        case .known(.review):
            read.reviewWord(over: state) {
                judge?.sends(read.stored.id, state, session) ?? true
            }
        case .known(.quality): judge?.failed(session, read.marks, and: Set(fast.keys)) ?? ""
        case .known(.reviewClass): read.review?.reviewClass ?? ""
        case .known(.assignee): read.review?.assignee ?? ""
        case .known(.part): read.part
        case .known(.changed): moment(read.marks[.changed])
        case .known(.changedBy): read.marks[.changed]?.by ?? ""
        case .known(.created): moment(read.marks[.created])
        case .known(.createdBy): read.marks[.created]?.by ?? ""
        case .known(.submitted): moment(read.marks[.submitted])
        case .known(.submittedBy): read.marks[.submitted]?.by ?? ""
        case .field(let field): text(of: session.value(ofCell: field.cell, inRow: 0), column)
        case .rows(_, let cell):
            "\(session.relevantRows(ofCell: cell, inRow: 0).count)"
        }
    }

    private func moment(_ mark: MomentMark?) -> String {
        mark.map { "\($0.at.milliseconds)" } ?? ""
    }

    private func text(of value: Value, _ column: TableColumn) -> String {
        switch value {
        case .instant(let instant) where column.content == .instant:
            return "\(instant.milliseconds)"
        case .day(let day) where column.content == .instant:
            return "\(Zone.utc.instant(day, .midnight).milliseconds)"
        default:
            let text = value.asText ?? ""
            let cut = text.prefix(RecordTableLimits.cellCharacters)
            return cut.endIndex == text.endIndex ? text : cut + "…"
        }
    }

    /// Returns the text that a search finds: the labels of choices in all languages.
    private func labels(of text: String, _ column: TableColumn) -> String {
        guard let labels = column.labels else { return text }
        return column.values(of: text).flatMap { value in
            labels.label(of: value)?.texts.map(\.text) ?? [value]
        }.joined(separator: "\n")
    }
}

extension TableColumn {
    /// Returns the values in the text of a cell of choices.
    func values(of text: String) -> [String] {
        content == .choices ? text.split(separator: " ").map(String.init) : [text]
    }
}
