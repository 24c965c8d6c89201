// The values of a record as JSON, by the names of its cells, for modules that know no forms. Its
// screens are written by PartWriter.

import CalepinExpressions
import CalepinForms

/// A writer of the values of a record.
struct RecordValues {
    let record: OpenRecord
    let out: PatchWriter

    /// The member with the id of a row, which is no name of a cell.
    static let id = "#"

    /// Writes a member for each cell that is not empty, and an array for each repeat; sections and
    /// composites are flattened.
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
