// The answers of a record that its form has elsewhere now, or nowhere: a person who opens a record
// of an earlier version reads where each has gone. Nothing of it is lost: answers without a place
// stay in the record.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The answers of an open record that an earlier version of its form had elsewhere.
struct CarriedValues {
    /// The former path of each answer that a declared step has moved, and its cell now.
    private(set) var moved: [(from: CellPath, to: CellPath)] = []
    /// The answers without a cell in the form.
    private(set) var lost: [RecordCell] = []

    /// Finds the answers of a record.
    ///
    /// - Parameter seen: The state that the record was opened with, of the version of its last
    ///   save; nil for one that was never stored.
    ///
    /// Complexity: O(n) in the cells for each step, else in the answers without a cell.
    init(of record: OpenRecord, seen: RecordState?, form: FormDefinition) {
        for cell in record.session.orphans where cell.origin != .none && !isBlank(cell.text) {
            lost.append(cell)
        }
        guard let seen, seen.formVersion > 0 else { return }
        let steps = form.steps(from: Int(seen.formVersion))
        guard !steps.isEmpty else { return }
        for cell in seen.cells where !cell.present.value.isNull {
            let from = CellPath(cell.path)
            var path = from
            for step in steps { path = step.change.path(path) }
            if path != from { moved.append((from, path)) }
        }
    }

    var isEmpty: Bool { moved.isEmpty && lost.isEmpty }

    /// Writes the members `moved` and `lost`.
    func write(_ record: OpenRecord, to out: PatchWriter) {
        out.array("moved") {
            for (from, path) in moved {
                guard let place = record.layout.place(of: path) else { continue }
                out.object {
                    out.text("from", from.description)
                    out.text("label", record.session.text(record.layout[place].label))
                    out.text("text", record.shown(record.value(path), path, record.layout[place]))
                }
            }
        }
        out.array("lost") {
            for cell in lost {
                out.object {
                    out.text("from", cell.path.description)
                    out.text("text", cell.text)
                }
            }
        }
    }
}
