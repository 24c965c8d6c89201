// The cells of a record that a map and a list with pictures show, as they are stored.

import CalepinExpressions
import CalepinForms

/// A writer of a record's place, photos, first line and time.
struct RecordFacts {
    private let record: FormRecord
    private let layout: FormLayout

    init(_ record: FormRecord, _ layout: FormLayout) {
        self.record = record
        self.layout = layout
    }

    /// Writes the members of a card for these cells; those without a value are left out.
    ///
    /// Complexity: O(n) in the cells and photos.
    func write(_ map: ListedCollection.MapCells, to out: PatchWriter) {
        out.textIfAny("place", text(map.place))
        out.textIfAny("time", text(map.time))
        let lines = parts(of: text(map.line), by: UInt8(ascii: "\n"))
        if let line = lines.first(where: { !isBlank($0) }) { out.text("line", line) }
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

    private func text(_ name: String) -> String {
        name.isEmpty ? "" : record.text(at: CellPath([.init(name)])) ?? ""
    }
}
