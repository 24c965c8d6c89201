// Overriding a computed verdict: the changes of the profile that the forms module has to make.
// CalepinQuery applies overrides.

import CalepinQuery
import CalepinForms

/// A change of the overridden verdicts in a profile.
struct OwnVerdict {
    let rows: OpenRows
    private var out: PatchWriter { rows.out }

    /// Overrides the computed verdict; without a verdict the override is removed.
    func take(_ action: Action) {
        guard let profile = rows.profile, let view = rows.shown.catalogue?.matchView,
            !view.overrides.isEmpty
        else { return }
        let path = profile.override(of: action.text("row"), in: view.overrides)
        guard !action.text("verdict").isEmpty else {
            guard let path else { return }
            return act { out.step("remove", at: path.description) }
        }
        guard !isBlank(action.text("note")) else {
            return out.patch("announce") {
                out.text("text", VerdictWords.noReason.text(rows.context.language))
            }
        }
        act { if let path { change(path, action) } else { add(view.overrides, action, profile) } }
    }

    /// Adds an override, with the title of its row if the profile has a cell for it, as the row's
    /// name alone is not readable.
    private func add(_ overrides: String, _ action: Action, _ profile: OpenProfile) {
        let titled = CellPath([CellPath.Part(overrides), CellPath.Part("title")])
        out.step("add", at: overrides) {
            out.object("values") {
                for name in VerdictOverride.cells { out.text(name, action.text(name)) }
                guard profile.layout.place(of: titled) != nil,
                    let catalogue = rows.shown.catalogue,
                    let row = rows.row(action.text("row"), catalogue)
                else { return }
                out.text("title", RowWriter(rows, catalogue).title(row))
            }
        }
    }

    private func change(_ path: CellPath, _ action: Action) {
        for name in ["verdict", "note"] {
            out.step("set", at: path.description + "." + name) {
                out.text("text", action.text(name))
            }
        }
    }

    private func act(_ actions: () -> Void) {
        out.patch("act") { out.array("actions") { actions() } }
    }
}
