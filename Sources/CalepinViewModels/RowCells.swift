// A form filled in with the texts of a row that came from elsewhere, to be read: what it shows of
// them, with what it calculates from them. The rest of a row's screen is RowWriter's.

import CalepinExpressions
import CalepinForms

/// The cells of a row.
public final class RowCells {
    private let record: OpenRecord
    private let out = PatchWriter()

    /// Fills a form in with texts by the names of its cells; what the form does not have, or does
    /// not take, is passed over.
    ///
    /// Complexity: O(n) in the form, and that of its expressions.
    public init(_ form: CompiledForm, texts: [JSONMember], world: World) {
        let session = FormSession(form, context: world.context)
        record = OpenRecord("", FormLayout(form.definition), session)
        for member in texts {
            _ = record.asked { () throws(SessionError) in
                try session.set(
                    CellPath([CellPath.Part(member.key)]), to: member.value.asString ?? "")
            }
        }
    }

    /// Writes an array with a group of answers for each section that is relevant.
    ///
    /// Complexity: O(n) in the form.
    public func write(into answer: inout JSONWriter) {
        out.begin(&answer)
        CellWriter(record: record, out: out).write()
        out.end(&answer)
    }
}
