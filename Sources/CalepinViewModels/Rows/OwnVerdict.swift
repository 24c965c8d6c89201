// A verdict that a person puts in the place of the calculated one: what the forms' side is to do
// in the profile for it. How it counts is CalepinCollections' business.

import CalepinCollections
import CalepinForms

/// Changing the verdicts of one's own in a profile.
struct OwnVerdict {
    let rows: OpenRows
    private var out: PatchWriter { rows.out }

    /// Puts a verdict in the place of the calculated one; without a verdict it is taken back.
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
                out.text("text", VerdictWords.noReason.text(rows.world.language))
            }
        }
        act { if let path { change(path, action) } else { add(view.overrides, action, profile) } }
    }

    /// Notes a verdict, with the title of its row where the profile has a cell for it: the row's
    /// name alone tells a reader of the profile nothing.
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
