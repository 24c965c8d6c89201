// Conflicts: the values a person has to choose between, the choice itself, and imports of
// mutations from another browser profile. CalepinSync merges the values.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The conflicts in the records of an app.
struct Conflicts {
    let records: OpenRecords
    private var out: PatchWriter { records.out }

    /// Writes the member `conflicts`: the cells with several values, each value with its author.
    func write(_ state: RecordState) {
        guard state.hasSiblings else { return }
        out.array("conflicts") {
            for cell in state.cells where !cell.asked.isEmpty { out.object { write(cell) } }
        }
    }

    private func write(_ cell: CellState) {
        out.text("path", cell.path)
        out.array("values") {
            for value in [cell.present] + cell.asked { out.object { write(value) } }
        }
    }

    private func write(_ value: VersionedValue) {
        if let version = value.version { out.text("version", version.description) }
        out.text("text", value.text)
        out.text("whose", whose(value))
    }

    /// Returns the word for the author of a value: this browser, another one of the same person,
    /// or another person.
    private func whose(_ value: VersionedValue) -> String {
        guard let replica = records.replica, let version = value.version else { return "here" }
        if version.replica == replica.about.id || replica.about.former.contains(version.replica) {
            return "here"
        }
        guard let author = value.author, replica.scope != Scope(.user, author) else {
            return "own"
        }
        return "other"
    }

    /// Settles a conflict with a value, or all conflicts of a record with the values entered here.
    func choose(_ action: Action) {
        guard let key = Identifier(action.text("record")), let replica = records.replica,
            let state = replica.view(key), let form = records.form(state.form)
        else { return }
        var builder = ChoiceBuilder(form, state) { replica.nextVersion($0) }
        if action.members["path"] != nil {
            builder.choose(action.text("path"), VersionName(action.text("version")))
        } else {
            for cell in state.cells {
                let own = ([cell.present] + cell.asked).first { whose($0) == "here" }
                builder.choose(cell.path, own?.version)
            }
        }
        guard !builder.ops.isEmpty, let effects = records.saved(state, builder.ops)
        else { return }
        records.touch(key)
        records.perform(effects, saved: key.description)
    }

    /// Imports the unsent mutations of another profile: all of them, or none.
    func take(_ action: Action) {
        var mutations: [Mutation] = []
        do throws(SyncError) {
            for item in action.members["mutations"]?.elements ?? [] {
                let mutation = try Mutation(json: Array((item.asString ?? "").utf8))
                mutations.append(mutation)
            }
            guard let (result, effects) = try records.replica?.take(mutations) else { return }
            records.perform(effects)
            out.patch("taken") {
                out.number("taken", result.taken)
                out.number("known", result.known)
            }
        } catch {
            out.patch("taken") { out.flag("isRefused", true) }
        }
    }
}

extension VersionedValue {
    /// The text of the cell, as a form reads it.
    fileprivate var text: String {
        value.isNull ? "" : RecordCell(CellPath(""), json: value, origin: origin).text
    }
}
