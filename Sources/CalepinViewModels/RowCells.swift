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

    /// Writes what is relevant by section: an array of objects with `path`, `title` and
    /// `answers`.
    ///
    /// Complexity: O(n) in the form.
    public func write(into answer: inout JSONWriter) {
        out.begin(&answer)
        for place in record.sections {
            let section = record.layout[place]
            out.object {
                out.text("path", section.name)
                out.text("title", section.label.text(in: record.language.code))
                out.array("answers") { answers(section.children) }
            }
        }
        out.end(&answer)
    }

    private func answers(_ places: [Int]) {
        for place in places {
            let part = record.layout[place]
            let path = record.path(place, in: CellPath([]))
            guard record.isRelevant(path) else { continue }
            if part.sort == .composite { answers(part.children) }
            guard part.sort == .field, let type = part.declared?.type, type.holdsValue else {
                continue
            }
            out.object {
                out.text("path", path.description)
                out.text("label", part.label.text(in: record.language.code))
                out.text("text", record.shown(record.value(path), path, part))
                out.text("widget", type.widget.rawValue)
            }
        }
    }
}
