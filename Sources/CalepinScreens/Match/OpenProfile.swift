// The profile that judges rows: an open record, and what criteria read of it. RowMatch applies it
// to rows.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A profile that judges rows.
final class OpenProfile {
    let open: OpenRecord

    init(_ open: OpenRecord) { self.open = open }

    var layout: FormLayout { open.layout }

    /// Returns its values for the criteria.
    func profileValues(_ reader: ProfileValueReader, _ context: ActionContext) -> [ProfileValue] {
        reader.profileValues(context.evaluation) { open.value(CellPath([CellPath.Part($0)])) }
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
        for id in open.rows(CellPath([CellPath.Part(list)])) {
            let texts = VerdictOverride.cells.map { text($0, CellPath.Part(list, row: id)) }
            if let override = VerdictOverride(texts) { found.append(override) }
        }
        return found
    }

    /// Returns the path of the row of the repeat `list` for a row of the catalogue.
    func override(of row: String, in list: String) -> CellPath? {
        for id in open.rows(CellPath([CellPath.Part(list)])) {
            let part = CellPath.Part(list, row: id)
            if text("row", part) == row { return CellPath([part]) }
        }
        return nil
    }

    private func text(_ cell: String, _ row: CellPath.Part) -> String {
        open.value(CellPath([row, CellPath.Part(cell)])).asText ?? ""
    }
}

/// The profile that judges the rows of an app, of which its lists know.
final class JudgingProfile {
    /// The part of the address that names the profile; empty for none.
    var record = ""
    /// The profile; nil when there is none, or it is not on this device.
    var profile: OpenProfile?

    /// Returns the address of the judged list of a catalogue.
    func route(_ catalogue: String, _ routes: Routes) -> String {
        routes.part(record, "match") + "/" + catalogue
    }
}
