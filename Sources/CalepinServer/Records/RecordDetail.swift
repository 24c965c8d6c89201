// One record with all its answers: what is shown of each in every language, where it comes from,
// and who changed it last. The changes themselves are in History/.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A record as it is looked at.
struct RecordDetail: Sendable {
    /// The last change of a cell, as far as the history is read.
    private struct Mark {
        let at: Int64
        let by: String
    }

    private let read: ReadRecord
    private let judged: JudgedForm
    private let state: RecordState
    /// The record as it is stored, in the version that it was filled in with.
    private let stored: RecordState
    private let judge: CollectionJudge?
    /// True for a record in a part of a team's records.
    private let isParted: Bool
    /// The last changes by the path of the cell.
    private var marks: [String: Mark] = [:]

    /// Reads a record inside of a job.
    ///
    /// Complexity: O(n) in the changes read.
    /// Throws: `StoreError.damaged`; the store's error.
    init(
        _ read: ReadRecord, _ readable: ReadableCollection, _ job: any StoreReading
    ) throws(StoreError) {
        (self.read, judged, judge) = (read, readable.judged, readable.judge)
        isParted = readable.collection.rows != .all
        stored = try read.stored.readState()
        state = stored.raised(by: judged.record)
        var names = AccountNames(job: job)
        let part = try HistoryReader(job: job).part(
            of: read.stored, stored, from: nil, limit: RecordTableLimits.changesRead)
        for entry in part.entries {
            let mark = Mark(
                at: entry.change.at * 1_000, by: try names.name(of: entry.change.account))
            for cell in entry.step.cells where marks[cell.path] == nil { marks[cell.path] = mark }
        }
    }

    /// The sequence of the record's last change.
    var sequence: Int64 { read.stored.sequence }

    /// Returns the JSON: see docs/server.md.
    ///
    /// - Parameter hasState: True for the record as devices have it, too.
    /// Complexity: that of opening a session.
    func json(hasState: Bool = false) -> [UInt8] {
        let session = ExportedRecord(id: read.stored.id, state.formRecord, marks: read.marks)
            .opened(by: judge?.form ?? judged.form, catalogues: judged.catalogues)
        var writer = JSONWriter(capacity: 16_384)
        writer.beginObject()
        writer.member("id", read.stored.id)
        writer.member("form", read.stored.form)
        if isParted { writer.member("scope", read.stored.scope) }
        writer.member("sequence", sequence)
        writer.member("status", state.submission == nil ? "draft" : "submitted")
        writer.member("version", Int64(state.formVersion))
        for moment in RecordMoment.allCases {
            guard let mark = read.marks[moment] else { continue }
            writer.key(moment.rawValue)
            writer.beginObject()
            writer.member("at", mark.at.milliseconds)
            writer.member("by", mark.by)
            writer.endObject()
        }
        writer.member("digest", stored.contentDigest)
        if hasState {
            writer.member("state", String(decoding: stored.json(), as: UTF8.self))
        }
        writeReview(session, to: &writer)
        writer.key("sections")
        writer.beginArray()
        for section in judged.form.definition.sections {
            writer.beginObject()
            writer.key("title")
            writer.value(section.title.json)
            write(section.contents, (0, 0), session, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// Writes the review: its id, and the state over the answers as they are stored.
    private func writeReview(_ session: FormSession, to writer: inout JSONWriter) {
        let word = read.reviewWord(over: stored) {
            judge?.sends(read.stored.id, stored, session) ?? true
        }
        writer.key("review")
        writer.beginObject()
        writer.member("id", RecordReview.id(of: read.stored.id).description)
        if read.review != nil || !word.isEmpty { writer.member("state", word) }
        if let review = read.review {
            writer.member("assignee", review.assignee)
            if !review.reviewClass.isEmpty { writer.member("class", review.reviewClass) }
        }
        writer.endObject()
    }

    /// A row, and the scope that it is of.
    private typealias Place = (row: Int32, scope: Int32)

    /// Writes the items of contents in a row.
    private func write(
        _ contents: [Content], _ place: Place, _ session: FormSession,
        to writer: inout JSONWriter
    ) {
        writer.key("items")
        writer.beginArray()
        for content in contents {
            switch content {
            case .field(let field): write(field, place, session, to: &writer)
            case .composite(let composite):
                writer.beginObject()
                writer.key("group")
                writer.value(composite.label.json)
                write(composite.contents, place, session, to: &writer)
                writer.endObject()
            case .rows(let rows): write(rows, place, session, to: &writer)
            }
        }
        writer.endArray()
    }

    private func write(
        _ rows: Repeat, _ place: Place, _ session: FormSession, to writer: inout JSONWriter
    ) {
        guard let cell = judged.form.number(ofCell: rows.name, inScope: place.scope),
            let inner = judged.form.scope(ofRepeat: rows.name, inScope: place.scope)
        else { return }
        writer.beginObject()
        writer.member("rows", rows.name)
        writer.key("title")
        writer.value(rows.label.json)
        writer.key("items")
        writer.beginArray()
        for one in session.relevantRows(ofCell: cell, inRow: place.row) {
            writer.beginObject()
            writer.member("id", session.id(ofRow: one))
            write(rows.contents, (one, inner), session, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Returns the languages in which a value reads differently: ours, and for choices those of
    /// the form.
    private func languages(of field: Field) -> [String] {
        let ours = Language.allCases.map(\.code)
        guard field.choices != nil else { return ours }
        return ours + judged.form.definition.languages.filter { !ours.contains($0) }
    }

    /// Writes a field that is relevant and holds a value.
    private func write(
        _ field: Field, _ place: Place, _ session: FormSession, to writer: inout JSONWriter
    ) {
        guard let number = judged.form.number(ofCell: field.name, inScope: place.scope),
            let type = FieldType.named(field.type), type.holdsValue, !type.isHidden
        else { return }
        let cell = session.view(ofCell: number, inRow: place.row)
        guard cell.isRelevant else { return }
        let path = cell.pathText
        writer.beginObject()
        writer.member("path", path)
        writer.key("title")
        writer.value(field.label.json)
        writer.member("kind", TableColumn.content(of: field).rawValue)
        if cell.effective != .empty {
            writer.member("text", cell.effective.asText ?? "")
            writer.key("shown")
            writer.beginObject()
            for code in languages(of: field) {
                let language = Language(code: code) ?? .english
                writer.member(code, cell.shown(cell.effective, in: language, texts: code))
            }
            writer.endObject()
            writer.member("origin", cell.origin.name)
        }
        if let mark = marks[path] {
            writer.member("at", mark.at)
            writer.member("by", mark.by)
        }
        writer.endObject()
    }
}
