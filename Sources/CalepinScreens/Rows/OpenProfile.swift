// The profile that judges rows, received from the forms module as values by the names of cells,
// since its form is filled in there. RowMatch applies it to rows.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A profile as values by the names of cells.
final class OpenProfile {
    let record: String
    let layout: FormLayout
    private let values: JSONValue
    /// A counter that increases with each change.
    let revision: Int

    init(_ record: String, _ layout: FormLayout, _ values: JSONValue, revision: Int) {
        self.record = record
        self.layout = layout
        self.values = values
        self.revision = revision
    }

    /// Returns its values for the criteria.
    func profileValues(_ reader: ProfileValueReader, _ context: ActionContext) -> [ProfileValue] {
        reader.profileValues(context.evaluation) { value($0, context.evaluation.zone) }
    }

    /// Returns the value of a cell outside of rows.
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

    /// Returns the name of the section with a setting.
    func section(of setting: String) -> String {
        guard let place = layout.place(of: CellPath([CellPath.Part(setting)])) else { return "" }
        return layout[layout[place].section].name
    }

    // Overridden verdicts

    /// Returns the overridden verdicts in a repeat.
    func overrides(_ list: String) -> [VerdictOverride] {
        guard !list.isEmpty else { return [] }
        var found: [VerdictOverride] = []
        for row in values[list]?.elements ?? [] {
            let texts = VerdictOverride.cells.map { row[$0]?.asString ?? "" }
            if let override = VerdictOverride(texts) { found.append(override) }
        }
        return found
    }

    /// Returns the path of the row of the repeat `list` for a row of the catalogue.
    func override(of row: String, in list: String) -> CellPath? {
        for item in values[list]?.elements ?? [] where item["row"]?.asString == row {
            let id = item[RecordValues.id]?.asString ?? ""
            return CellPath([CellPath.Part(list, row: id)])
        }
        return nil
    }
}
