// The profile that rows are judged by, as the forms' side tells it: values by the names of cells,
// for its form is filled in elsewhere. What it makes of rows is RowMatch's business.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// A profile.
final class OpenProfile {
    let record: String
    let layout: FormLayout
    private let values: JSONValue
    /// Counts the states it had.
    let revision: Int

    init(_ record: String, _ layout: FormLayout, _ values: JSONValue, revision: Int) {
        self.record = record
        self.layout = layout
        self.values = values
        self.revision = revision
    }

    /// What it offers to criteria.
    func offers(_ reader: OfferReader, _ world: World) -> [Offer] {
        reader.offers(world.context) { value($0, world.context.zone) }
    }

    /// The value of a cell outside of rows.
    private func value(_ name: String, _ zone: Zone) -> Value {
        switch values[name] {
        case .bool(let isTrue): return .boolean(isTrue)
        case .number(let text): return Value.text(text).asNumber
        case .string(let text):
            guard let place = layout.place(of: CellPath([CellPath.Part(name)])),
                let declared = layout[place].declared
            else { return .text(text) }
            return declared.type.stored(text, declared.field, zone) ?? .text(text)
        default: return .empty
        }
    }

    /// The name of the section a setting is in.
    func section(of setting: String) -> String {
        guard let place = layout.place(of: CellPath([CellPath.Part(setting)])) else { return "" }
        return layout[layout[place].section].name
    }

    // Verdicts of one's own

    /// Those in a repeat.
    func overrides(_ list: String) -> [VerdictOverride] {
        guard !list.isEmpty else { return [] }
        var found: [VerdictOverride] = []
        for row in values[list]?.elements ?? [] {
            let texts = VerdictOverride.cells.map { row[$0]?.asString ?? "" }
            if let override = VerdictOverride(texts) { found.append(override) }
        }
        return found
    }

    /// The row of the repeat `list` that speaks of a row of the catalogue.
    func override(of row: String, in list: String) -> CellPath? {
        for item in values[list]?.elements ?? [] where item["row"]?.asString == row {
            let id = item[RecordValues.id]?.asString ?? ""
            return CellPath([CellPath.Part(list, row: id)])
        }
        return nil
    }
}
