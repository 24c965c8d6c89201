// The cells of a record that a map and a list with pictures show, as they are stored.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// The cells of a collection that say where and when a record is; empty for none.
struct FactCells {
    /// The cell with the place on a map.
    var place: String
    /// The cell with the text under the title of a marker: the second of the list.
    var line = ""
    /// The cell with the time of a record: a moment that the list is sorted by.
    var time = ""

    init(_ view: RowsView?, _ layout: FormLayout, place: String) {
        self.place = place
        if let cells = view?.cells, cells.count > 1 { line = cells[1] }
        for sort in view?.sorts ?? [] where time.isEmpty {
            guard let name = sort.attributes.first,
                let place = layout.place(of: CellPath([.init(name)])),
                layout[place].declared?.type.widget == .instant
            else { continue }
            time = name
        }
    }
}

/// A writer of a record's place, photos, first line and time.
struct RecordFacts {
    private let record: FormRecord
    private let layout: FormLayout
    private let cells: FactCells

    init(_ record: FormRecord, _ layout: FormLayout, _ cells: FactCells) {
        self.record = record
        self.layout = layout
        self.cells = cells
    }

    /// The place on a map; empty for none.
    var place: String { text(cells.place) }

    /// Writes the members of these cells; those without a value are left out.
    ///
    /// Complexity: O(n) in the cells and photos.
    func write(to out: PatchWriter) {
        out.textIfAny("time", text(cells.time))
        guard let photos = layout.gallery else { return }
        let path = CellPath([.init(layout[photos].name)])
        guard let rows = record.rows.first(where: { $0.path == path }) else { return }
        let cell = layout[layout[photos].children[0]].name
        out.array("photos") {
            for id in rows.ids {
                let photo = CellPath([.init(layout[photos].name, row: id), .init(cell)])
                guard let text = record.text(at: photo),
                    let hash = parts(of: text, by: UInt8(ascii: " ")).first, !hash.isEmpty
                else { continue }
                out.json.string(hash)
            }
        }
    }

    /// The first line of the text under a marker's title; empty for none.
    var line: String {
        let lines = parts(of: text(cells.line), by: UInt8(ascii: "\n"))
        return lines.first { !isBlank($0) } ?? ""
    }

    private func text(_ name: String) -> String {
        name.isEmpty ? "" : record.text(at: CellPath([.init(name)])) ?? ""
    }
}
