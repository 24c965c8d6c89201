// The cells of a record that a map and a list with pictures show, as they are stored.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A writer of a record's place, photos, first line and time.
struct RecordFacts {
    private let record: FormRecord
    private let layout: FormLayout
    private let list: RecordList

    init(_ record: FormRecord, _ layout: FormLayout, _ list: RecordList) {
        self.record = record
        self.layout = layout
        self.list = list
    }

    /// The place on a map; empty for none.
    var place: String { text(list.views.place) }

    /// Writes the members of these cells; those without a value are left out.
    ///
    /// Complexity: O(n) in the cells and photos.
    func write(to out: PatchWriter) {
        out.textIfAny("time", text(list.time))
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
        let lines = parts(of: text(list.line), by: UInt8(ascii: "\n"))
        return lines.first { !isBlank($0) } ?? ""
    }

    private func text(_ name: String) -> String {
        name.isEmpty ? "" : record.text(at: CellPath([.init(name)])) ?? ""
    }
}

extension RecordList {
    /// The cell with the text under the title of a marker: the second of the list.
    fileprivate var line: String {
        let cells = collection.rowsView?.cells ?? []
        return cells.count > 1 ? cells[1] : ""
    }

    /// The cell with the time of a record: a moment that the list is sorted by.
    fileprivate var time: String {
        for sort in collection.rowsView?.sorts ?? [] {
            guard let name = sort.attributes.first,
                let place = parts.place(of: CellPath([.init(name)])),
                parts[place].declared?.type.widget == .instant
            else { continue }
            return name
        }
        return ""
    }
}
