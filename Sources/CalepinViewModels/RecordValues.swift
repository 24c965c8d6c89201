// What is in a record as JSON, by the names of its cells: for those who look at it from beside its
// screens and know no forms. What its screens show is in PartWriter.

import CalepinExpressions
import CalepinForms

/// Writes the values of a record.
struct RecordValues {
    let record: OpenRecord
    let out: PatchWriter

    /// The member of a row that holds its id: no cell is called so.
    static let id = "#"

    /// Writes a member for each cell that is not empty, and an array for each repeat; what is in
    /// sections and composites stands beside what is outside of them.
    ///
    /// Complexity: O(n) in the cells.
    func write() { write(record.layout.sections, in: CellPath([])) }

    private func write(_ places: [Int], in row: CellPath) {
        for place in places {
            let part = record.layout[place]
            let path = record.path(place, in: row)
            switch part.sort {
            case .section, .composite: write(part.children, in: row)
            case .rows: rows(path, part)
            case .field: field(part.name, record.value(path))
            }
        }
    }

    private func rows(_ path: CellPath, _ part: FormPart) {
        out.array(part.name) {
            for id in record.rows(path) {
                var row = path
                row.parts[row.parts.count - 1].row = id
                out.object {
                    out.text(RecordValues.id, id)
                    write(part.children, in: row)
                }
            }
        }
    }

    private func field(_ name: String, _ value: Value) {
        guard !value.isEmpty, let text = value.asText else { return }
        switch value {
        case .number:
            out.json.key(name)
            out.json.number(text)
        case .boolean(let isTrue):
            out.json.key(name)
            out.json.bool(isTrue)
        default: out.text(name, text)
        }
    }
}
