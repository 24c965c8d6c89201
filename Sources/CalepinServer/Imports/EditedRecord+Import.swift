// A record that is changed by a row of a file: rows of repeats keep their ids, and what is wrong
// is named by the cell of the file.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// A reason why a row of a file is not imported.
struct RowFault: Sendable {
    /// The number of the row in its table.
    let line: Int
    /// The name of the table; empty for the records.
    let table: String
    /// The name of the column; empty for the row as a whole.
    let column: String
    /// The code of an issue or of a problem.
    let code: String
    let texts: ProblemTexts.Texts
}

extension EditedRecord {
    /// Takes the rows and the answers of a row of a file.
    ///
    /// Complexity: that of entering each answer.
    mutating func take(_ imported: ImportedRecord) {
        if !imported.rows.isEmpty {
            var record = session.record
            for (list, id) in imported.rows { record.setRow(id, of: list, isThere: true) }
            session = FormSession(
                judged.form, context: session.context, catalogues: judged.catalogues,
                record: record)
        }
        let order = imported.values.enumerated().sorted { one, other in
            (place(of: one.element), one.offset) < (place(of: other.element), other.offset)
        }
        for (_, value) in order {
            // What the form computes, or does not ask, stays as it is.
            guard session.isOpen(value.path) else { continue }
            do throws(SessionError) { _ = try session.set(value.path, to: value.text) } catch {
                refused.append(
                    RefusedValue(path: value.path.description, reason: error.reason))
            }
        }
    }

    private func place(of value: ImportedRecord.Value) -> Int32 {
        judged.form.number(ofCell: value.path.parts.first?.name ?? "", inScope: 0) ?? .max
    }

    /// Returns what keeps the record from being taken: answers that the form does not accept, and
    /// of a submitted one everything that is missing, too.
    ///
    /// Complexity: O(n) in the answers and issues.
    func faults(of imported: ImportedRecord, submits: Bool) -> [RowFault] {
        let given = Dictionary(
            imported.values.map { ($0.path.description, $0) }, uniquingKeysWith: { $1 })
        func fault(_ path: String, _ code: String, _ texts: ProblemTexts.Texts) -> RowFault {
            let value = given[path]
            return RowFault(
                line: value?.line ?? imported.line, table: value?.table ?? "",
                column: value?.column ?? path, code: code, texts: texts)
        }
        let refusals = refused.map { fault($0.path, $0.reason.rawValue, $0.reason.texts) }
        return refusals
            + issues.filter { submits || given[$0.path].map { !$0.text.isEmpty } == true }.map {
                fault(
                    $0.path, $0.issue.name,
                    ($0.issue.message(in: .english), $0.issue.message(in: .french)))
            }
    }
}

extension FormSession {
    /// Returns true for a cell that a person could change, and for one that does not exist.
    fileprivate func isOpen(_ path: CellPath) -> Bool {
        (try? isReadonly(at: path)) != true
    }
}
