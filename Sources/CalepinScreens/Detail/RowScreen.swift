// The screen of one row of a catalogue: its head, and the answers of its form filled in with its
// texts, calculated ones too.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the screen of a row.
struct RowScreen {
    let app: AppContext
    let catalogue: CatalogueList
    private var out: PatchWriter { app.out }

    /// Writes the members of the screen.
    ///
    /// Complexity: O(n) in the form, and that of its expressions.
    func write(_ row: SourceRow) {
        let writer = RowWriter(app, catalogue)
        out.text("screen", "row")
        out.text("row", row.id)
        out.text("collection", catalogue.name)
        out.text("title", writer.title(row))
        if let view = catalogue.view {
            if view.cells.count > 1 { out.textIfAny("lead", writer.shown(row, view.cells[1])) }
            writer.head(row, view)
        }
        catalogue.writeBack(writer.link, app)
        guard let layout = catalogue.layout, let form = catalogue.form else { return }
        let session = FormSession(form, context: app.context.evaluation)
        let record = OpenRecord("", layout, session)
        for (place, attribute) in writer.attributes.enumerated() where place < row.texts.count {
            let path = CellPath([CellPath.Part(attribute.name)])
            guard !row.texts[place].isEmpty else { continue }
            _ = record.asked { () throws(SessionError) in
                try session.set(path, to: row.texts[place])
            }
        }
        out.array("groups") { CellWriter(record: record, out: out).write() }
    }
}
