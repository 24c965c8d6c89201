// Overriding a computed verdict: the changes that it makes in the profile. CalepinQuery applies
// overrides.

import CalepinQuery
import CalepinExpressions
import CalepinForms

/// A change of the overridden verdicts in a profile.
struct OwnVerdict {
    let app: CatalogueApp
    private var actions: RecordActions? {
        app.profile.map { RecordActions(app: app, record: $0.open) }
    }

    /// Overrides the computed verdict; without a verdict the override is removed.
    func take(_ action: Action) {
        guard let profile = app.profile, let view = app.place.catalogue?.matchView,
            !view.overrides.isEmpty
        else { return }
        let path = profile.override(of: action.text("row"), in: view.overrides)
        guard !action.text("verdict").isEmpty else {
            if let path { actions?.remove(path) }
            return
        }
        guard !isBlank(action.text("note")) else {
            return app.out.patch("announce") {
                app.out.text("text", VerdictWords.noReason.text(app.context.language))
            }
        }
        if let path { change(path, action) } else { add(view.overrides, action, profile) }
    }

    /// Adds an override, with the title of its row if the profile has a cell for it, as the row's
    /// name alone is not readable.
    private func add(_ overrides: String, _ action: Action, _ profile: OpenProfile) {
        let titled = CellPath([CellPath.Part(overrides), CellPath.Part("title")])
        var values = VerdictOverride.cells.map { JSONMember($0, .string(action.text($0))) }
        if profile.layout.place(of: titled) != nil, let catalogue = app.place.catalogue,
            let row = app.row(action.text("row"), catalogue)
        {
            let title = RowWriter(app, catalogue).title(row)
            values.append(JSONMember("title", .string(title)))
        }
        actions?.add(CellPath([CellPath.Part(overrides)]), values)
    }

    private func change(_ path: CellPath, _ action: Action) {
        for name in ["verdict", "note"] {
            var cell = path
            cell.parts.append(CellPath.Part(name))
            actions?.set(cell, action.text(name))
        }
    }
}
