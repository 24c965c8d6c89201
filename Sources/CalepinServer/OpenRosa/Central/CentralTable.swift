// The answers of records as ODK Central's OData has them: an object for each section and
// composite, and a table of its own for the rows of each repeat.

import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A table of the records of a form: the records, or the rows of a repeat.
struct CentralTable: Sendable {
    /// The name of the table of the records.
    static let root = "Submissions"

    /// The name of the member of a row that has the id of the row or record around it.
    private let outerName: String
    /// The names from a section to the repeat; empty for the records.
    private let way: [String]
    /// The contents of the section of the repeat; none for the records.
    private let section: [Content]
    /// The parts of a row, each with what is inside; of a record these are the sections.
    private let parts: [(name: String, contents: [Content])]
    /// The members that are asked for.
    private let selection: CentralSelection
    /// True to write rows of repeats inside of what is around them.
    private let isExpanded: Bool
    /// True for places as well-known text instead of GeoJSON.
    private let writesText: Bool

    /// True for the table of the records, each of which is one row.
    var isOfRecords: Bool { way.isEmpty }

    /// Finds a table by its name, such as `Submissions.household.people`.
    ///
    /// Complexity: O(n) in the form and the names that are asked for.
    /// Throws: `Problem` `not-found`; `ODataError.unknownProperty` for a member that it does not
    /// have.
    init(_ name: String, of form: FormDefinition, _ window: CentralWindow) throws {
        let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.first == Self.root else { throw Problem(.notFound) }
        way = Array(names.dropFirst())
        if way.isEmpty {
            (section, outerName) = ([], "__system")
            parts = form.sections.map { ($0.name, $0.contents) }
        } else {
            section = form.sections.first { $0.name == names[1] }?.contents ?? []
            let found = try Self.place(of: way, in: section)
            parts = found.contents.map(\.part)
            outerName = "__" + names[...found.outer].joined(separator: "-") + "-id"
        }
        selection = window.selection
        (isExpanded, writesText) = (window.isExpanded, window.writesText)
        try selection.confirm(parts, ["__id", outerName], of: name)
    }

    /// Returns what is inside of a repeat, and the place of the name of the repeat around it, from
    /// 1; 0 for none.
    ///
    /// Throws: `Problem` `not-found`.
    private static func place(
        of way: [String], in section: [Content]
    ) throws(Problem) -> (contents: [Content], outer: Int) {
        var (contents, repeats) = (section, [0])
        for (place, name) in way.enumerated().dropFirst() {
            guard let found = contents.first(where: { $0.part.name == name }) else {
                throw Problem(.notFound)
            }
            if case .rows = found { repeats.append(place + 1) }
            contents = found.part.contents
        }
        guard repeats.count > 1, repeats.last == way.count else { throw Problem(.notFound) }
        return (contents, repeats[repeats.count - 2])
    }

    /// Returns the rows of a record as JSON: one for the table of the records.
    ///
    /// Complexity: O(n) in the cells of the record.
    func rows(of record: CentralRecord, _ session: FormSession) -> [[UInt8]] {
        guard isOfRecords else {
            return rows(of: section, way.dropFirst(), [], record.instance, session)
        }
        var writer = JSONWriter(capacity: 2_048)
        writer.beginObject()
        if selection.of("__id") != nil { writer.member("__id", record.instance) }
        if selection.of("__system") != nil { record.writeSystem(to: &writer) }
        for part in parts {
            guard let inner = selection.of(part.name) else { continue }
            writer.key(part.name)
            writer.beginObject()
            write(part.contents, inner, [], session, to: &writer)
            writer.endObject()
        }
        writer.endObject()
        return [writer.bytes]
    }

    /// - Parameter outer: The id of the row or record around the rows.
    private func rows(
        of contents: [Content], _ rest: ArraySlice<String>, _ place: [CellPath.Part],
        _ outer: String, _ session: FormSession
    ) -> [[UInt8]] {
        guard let name = rest.first, let content = contents.first(where: { $0.part.name == name })
        else { return [] }
        let further = rest.dropFirst()
        switch content {
        case .field: return []
        case .composite(let composite):
            return rows(of: composite.contents, further, place, outer, session)
        case .rows(let rows):
            return ids(of: rows, place, session).flatMap { id -> [[UInt8]] in
                let inner = place + [CellPath.Part(rows.name, row: id)]
                guard further.isEmpty else {
                    return self.rows(of: rows.contents, further, inner, id, session)
                }
                return [row(id, of: rows, inner, outer, session)]
            }
        }
    }

    private func row(
        _ id: String, of rows: Repeat, _ place: [CellPath.Part], _ outer: String,
        _ session: FormSession
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        if selection.of("__id") != nil { writer.member("__id", id) }
        if selection.of(outerName) != nil { writer.member(outerName, outer) }
        write(rows.contents, selection, place, session, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private func ids(
        of rows: Repeat, _ place: [CellPath.Part], _ session: FormSession
    ) -> [String] {
        let list = CellPath(place + [CellPath.Part(rows.name)])
        guard (try? session.isRelevant(at: list)) != false else { return [] }
        return (try? session.rows(at: list)) ?? []
    }

    // Members

    private func write(
        _ contents: [Content], _ selection: CentralSelection, _ place: [CellPath.Part],
        _ session: FormSession, to writer: inout JSONWriter
    ) {
        for content in contents {
            guard let inner = selection.of(content.part.name) else { continue }
            switch content {
            case .field(let field):
                guard FieldType.named(field.type)?.holdsValue == true else { continue }
                writer.key(field.name)
                write(field, CellPath(place + [CellPath.Part(field.name)]), session, to: &writer)
            case .composite(let composite):
                writer.key(composite.name)
                writer.beginObject()
                write(composite.contents, inner, place, session, to: &writer)
                writer.endObject()
            case .rows(let rows):
                if isExpanded { write(rows, inner, place, session, to: &writer) }
            }
        }
    }

    private func write(
        _ rows: Repeat, _ selection: CentralSelection, _ place: [CellPath.Part],
        _ session: FormSession, to writer: inout JSONWriter
    ) {
        writer.key(rows.name)
        writer.beginArray()
        for row in ids(of: rows, place, session) {
            writer.beginObject()
            if selection.of("__id") != nil { writer.member("__id", row) }
            let inner = place + [CellPath.Part(rows.name, row: row)]
            write(rows.contents, selection, inner, session, to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    private func write(
        _ field: Field, _ path: CellPath, _ session: FormSession, to writer: inout JSONWriter
    ) {
        guard let value = try? session.value(at: path),
            (try? session.isRelevant(at: path)) != false
        else { return writer.null() }
        switch value {
        case .empty, .error: writer.null()
        case .boolean(let isTrue): writer.bool(isTrue)
        case .number(let number): writer.number(number.description)
        case .text(let text):
            if let shape = CentralShape(field.type, value) {
                if writesText { writer.string(shape.text) } else { shape.write(to: &writer) }
            } else {
                writer.string(AttachmentReference(text)?.name ?? text)
            }
        case .day(let day): writer.string(day.description)
        case .time(let time): writer.string(time.description)
        case .instant(let instant): writer.string(CentralName.text(of: instant))
        }
    }
}
