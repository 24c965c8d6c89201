// Writes rows: a line of a list with highlighted matches, and the screen of one row. ListWriter
// writes the list around them, MatchWriter the verdicts.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the rows of one catalogue.
final class RowWriter {
    let rows: OpenRows
    let catalogue: RowCollection
    var out: PatchWriter { rows.out }
    var language: Language { rows.context.language }
    /// The query string in the addresses of rows.
    let link: String

    init(_ rows: OpenRows, _ catalogue: RowCollection) {
        self.rows = rows
        self.catalogue = catalogue
        link = catalogue.flow.wanted?.link ?? ""
    }

    // Texts

    private var attributes: [RowAttribute] {
        catalogue.live?.attributes ?? catalogue.collection.attributes
    }

    /// Returns the text of a row's attribute.
    func text(_ row: SourceRow, _ name: String) -> String {
        guard let place = attributes.firstIndex(where: { $0.name == name }),
            place < row.texts.count
        else { return "" }
        return row.texts[place]
    }

    /// Returns the text of a row's attribute in the form people read.
    func shown(_ row: SourceRow, _ name: String) -> String {
        // The label may have a variant for the language.
        let own = name == "label" ? text(row, "label." + language.code) : ""
        let text = own.isEmpty ? text(row, name) : own
        guard !text.isEmpty, let layout = catalogue.layout,
            let place = layout.place(of: CellPath([CellPath.Part(name)])),
            let declared = layout[place].declared
        else { return text }
        return shownText(text, declared, layout.definition, rows.context)
    }

    /// Returns the label of an attribute.
    private func label(_ name: String) -> String {
        guard let layout = catalogue.layout,
            let place = layout.place(of: CellPath([CellPath.Part(name)]))
        else { return name }
        return layout[place].label.text(in: language.code)
    }

    func title(_ row: SourceRow) -> String {
        catalogue.view?.cells.first.map { shown(row, $0) } ?? row.id
    }

    // Lines of a list

    /// Writes the members of a line; `number` is that of the row among those judged.
    func line(_ row: SourceRow, _ number: Int?) {
        guard let view = catalogue.view else { return }
        out.text("id", row.id)
        out.text("route", rows.route(of: row.id, catalogue, link))
        head(row, view)
        let search = catalogue.flow.wanted?.search ?? ""
        out.json.key("title")
        if let name = view.cells.first { pieces(row, name, view, search) } else { plain(row.id) }
        out.array("lines") {
            for name in view.cells.dropFirst() where !text(row, name).isEmpty {
                pieces(row, name, view, search)
            }
        }
        if let number { MatchWriter.of(rows, catalogue)?.line(number) }
    }

    private func head(_ row: SourceRow, _ view: RowsView) {
        if !view.leading.isEmpty { out.textIfAny("leading", shown(row, view.leading)) }
        if !view.image.isEmpty { out.text("image", image(row, view)) }
        let marks = view.marks.filter { text(row, $0) == "true" }
        guard !marks.isEmpty else { return }
        out.array("marks") {
            for mark in marks {
                out.object {
                    out.text("name", mark)
                    out.text("label", label(mark))
                }
            }
        }
    }

    /// Returns the URL of a row's image: one of the server's own, or over HTTPS.
    private func image(_ row: SourceRow, _ view: RowsView) -> String {
        let address = text(row, view.image)
        let between = parts(of: address, by: UInt8(ascii: "/"))
        guard between.count > 1 else { return "" }
        let isOwn = between[0].isEmpty && !between[1].isEmpty
        return isOwn || (between[0] == "https:" && between[1].isEmpty) ? address : ""
    }

    /// Writes a cell's text, split at the parts that the search matched.
    private func pieces(_ row: SourceRow, _ name: String, _ view: RowsView, _ search: String) {
        let shown = shown(row, name)
        // A text shown in place of the stored one was not searched.
        guard !search.isEmpty, view.searched.contains(name), shown == text(row, name) else {
            return plain(shown)
        }
        let bytes = Array(shown.utf8)
        var end = 0
        out.json.beginArray()
        for hit in catalogue.live?.highlights(of: shown, for: search) ?? [] {
            guard hit.lowerBound >= end, hit.upperBound <= bytes.count else { continue }
            piece(bytes[end..<hit.lowerBound], isHit: false)
            piece(bytes[hit], isHit: true)
            end = hit.upperBound
        }
        piece(bytes[end...], isHit: false)
        out.json.endArray()
    }

    private func plain(_ text: String) {
        out.json.beginArray()
        out.object { out.text("text", text) }
        out.json.endArray()
    }

    private func piece(_ bytes: ArraySlice<UInt8>, isHit: Bool) {
        guard !bytes.isEmpty else { return }
        out.object {
            out.text("text", String(decoding: bytes, as: UTF8.self))
            out.flag("hit", isHit)
        }
    }

    // The screen of a row

    /// Writes the members of the screen of a row; the engine adds the cells of its form.
    func screen(_ row: SourceRow) {
        out.text("screen", "row")
        out.text("row", row.id)
        out.text("collection", catalogue.name)
        out.text("title", title(row))
        if let view = catalogue.view {
            if view.cells.count > 1 { out.textIfAny("lead", shown(row, view.cells[1])) }
            head(row, view)
        }
        rows.writeBack(catalogue, link)
        guard let layout = catalogue.layout else { return }
        out.text("form", layout.definition.id)
        out.object("texts") {
            for (place, attribute) in attributes.enumerated() where place < row.texts.count {
                out.textIfAny(attribute.name, row.texts[place])
            }
        }
    }
}
