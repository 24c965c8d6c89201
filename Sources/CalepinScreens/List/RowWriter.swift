// Writes rows: a line of a list with highlighted matches, and the screen of one row. ListWriter
// writes the list around them, MatchWriter the verdicts.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of the rows of one collection.
struct RowWriter {
    let app: AppContext
    let list: CollectionList
    private var out: PatchWriter { app.out }
    private var language: Language { app.context.language }
    /// The query string in the addresses of rows.
    let link: String

    init(_ app: AppContext, _ list: CollectionList) {
        self.app = app
        self.list = list
        link = list.flow.wanted?.link ?? ""
    }

    // Texts

    var attributes: [RowAttribute] {
        list.live?.attributes ?? list.collection.attributes
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
        let own = name == "label" ? text(row, "label." + app.context.evaluation.textLanguage) : ""
        let text = own.isEmpty ? text(row, name) : own
        guard !text.isEmpty, let layout = list.layout,
            let place = layout.place(of: CellPath([CellPath.Part(name)])),
            let declared = layout[place].declared
        else { return text }
        return shownText(text, declared, layout.definition, app)
    }

    /// Returns the label of an attribute.
    private func label(_ name: String) -> String {
        guard let layout = list.layout,
            let place = layout.place(of: CellPath([CellPath.Part(name)]))
        else { return name }
        return app.text(layout[place].label)
    }

    func title(_ row: SourceRow) -> String {
        if let name = list.view?.cells.first { return shown(row, name) }
        return list.collection.sharing == .catalogue ? row.id : Words.untitled.text(language)
    }

    // Lines of a list

    /// Writes the patch `window`: the rows of a range of the result, as far as they are here.
    func window(_ range: Range<Int>) {
        let rows = list.rows(range, app)
        out.patch("window") {
            out.number("from", range.lowerBound)
            out.objects("rows", rows.count) { line(rows[$0]) }
        }
    }

    private func line(_ row: SourceRow) {
        guard let view = list.view else { return }
        out.text("id", row.id)
        out.text("route", list.route(of: row.id, link, app))
        head(row, view)
        let search = list.flow.wanted?.search ?? ""
        out.json.key("title")
        let title = title(row)
        if let name = view.cells.first, !isBlank(title) {
            pieces(row, name, view, search)
        } else {
            plain(isBlank(title) ? Words.untitled.text(language) : title)
        }
        out.array("lines") {
            for name in view.cells.dropFirst() where !text(row, name).isEmpty {
                pieces(row, name, view, search)
            }
        }
        list.line(row, app)
    }

    func head(_ row: SourceRow, _ view: RowsView) {
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
        guard !search.isEmpty, view.searched.contains(name),
            list.searchesShown || shown == text(row, name)
        else { return plain(shown) }
        let bytes = Array(shown.utf8)
        var end = 0
        out.json.beginArray()
        for hit in list.live?.highlights(of: shown, for: search) ?? [] {
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
}
