// A form filled in with the texts of a catalogue's row, for reading: the cells shown, including
// calculated ones. RowWriter writes the rest of the row's screen.

import CalepinExpressions
import CalepinForms

/// The cells of a catalogue's row.
public final class RowCells {
    private let record: OpenRecord
    private let out = PatchWriter()

    /// Fills in a form with texts by the names of its cells; unknown names and invalid texts are
    /// ignored.
    ///
    /// Complexity: O(n) in the form, and that of its expressions.
    public init(_ form: CompiledForm, texts: [JSONMember], context: ActionContext) {
        let session = FormSession(form, context: context.evaluation)
        record = OpenRecord("", FormLayout(form.definition), session)
        for member in texts {
            _ = record.asked { () throws(SessionError) in
                try session.set(
                    CellPath([CellPath.Part(member.key)]), to: member.value.asString ?? "")
            }
        }
    }

    /// Writes an array with a group of answers for each relevant section.
    ///
    /// Complexity: O(n) in the form.
    public func write(into answer: inout JSONWriter) {
        out.begin(&answer)
        CellWriter(record: record, out: out).write()
        out.end(&answer)
    }
}
