// Writes the answers of a record for reading, printing or checking, by section and row.
// ScreenWriter writes the screens around them; rows of catalogues have no others.

import CalepinExpressions
import CalepinForms

/// A writer of a record's cells, in groups.
struct CellWriter {
    let record: OpenRecord
    let out: PatchWriter
    /// The parts with which answers can be changed; nil for answers that are only read.
    var parts: PartWriter?

    private var layout: FormLayout { record.layout }

    /// Writes a group for each relevant section, followed by one for each row in it.
    ///
    /// Complexity: O(n) in the cells.
    func write() {
        for place in record.sections {
            let section = layout[place]
            let path = CellPath([.init(section.name)])
            group(
                path, ShownText(record).filled(section.label, at: path), section.children,
                in: CellPath([]))
        }
    }

    private func group(
        _ path: CellPath, _ title: String, _ places: [Int], in row: CellPath
    ) {
        var repeats: [Int] = []
        let route = parts?.route(path)
        out.object {
            out.text("path", path.description)
            out.text("title", title)
            if let route { out.text("route", route) }
            out.array("answers") { answers(places, row, route, &repeats) }
        }
        for place in repeats {
            let list = record.path(place, in: row)
            for (index, id) in record.rows(list).enumerated() {
                var inner = list
                inner.parts[inner.parts.count - 1].row = id
                group(
                    inner, self.title(inner, index, place), layout[place].children, in: inner)
            }
        }
    }

    private func answers(
        _ places: [Int], _ row: CellPath, _ route: String?, _ repeats: inout [Int]
    ) {
        for place in places {
            let path = record.path(place, in: row)
            let part = layout[place]
            guard record.isRelevant(path) else { continue }
            switch part.sort {
            case .rows: repeats.append(place)
            case .composite, .section: answers(part.children, row, route, &repeats)
            case .field: answer(path, part, route)
            }
        }
    }

    private func answer(_ path: CellPath, _ part: FormPart, _ route: String?) {
        guard let type = part.declared?.type, type.holdsValue else { return }
        let value = record.value(path)
        out.object {
            out.text("path", path.description)
            out.text("label", ShownText(record).filled(part.label, at: path))
            out.text("text", record.shown(value, path, part))
            out.text("widget", type.widget.rawValue)
            switch type.widget {
            case .photo, .file, .signature: out.textIfAny("content", value.asText ?? "")
            default: break
            }
            guard let parts, let route else { return }
            out.text("route", route)
            let issues =
                record.asked { () throws(SessionError) in try record.session.issues(at: path) }
            var wrong: [OpenRecord.Wrong] = []
            for issue in issues ?? [] { wrong.append(record.wrong(issue, at: path)) }
            parts.issues(wrong)
        }
    }

    /// Returns the title of a row, or its number when it has none.
    func title(_ row: CellPath, _ index: Int, _ place: Int) -> String {
        let part = layout[place]
        if !part.rowTitle.isEmpty {
            let path = CellPath(row.parts + [CellPath.Part(part.rowTitle)])
            let title = layout.place(of: path).map { record.shown($0, in: row) } ?? ""
            if !isBlank(title) { return title }
        }
        return ShownText(record).filled(part.label, at: row) + " " + (index + 1).description
    }
}
