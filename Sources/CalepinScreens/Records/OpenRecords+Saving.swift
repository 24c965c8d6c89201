// Saving: the unsaved changes in the text of a record become mutations of the replica. OpenRecords
// handles them further.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// The builder of mutations for the saves of one session.
struct Saving {
    let record: Identifier
    /// The revision the session was opened from.
    let revision: Int64
    var builder: MutationBuilder
}

extension OpenRecords {
    /// Saves a whole record; a large change is split into parts that the server accepts.
    func save(_ action: Action) {
        guard let key = Identifier(action.text("record")), replica != nil else { return }
        var read: FormRecord?
        do throws(RecordJSONError) {
            read = try FormRecord(json: Array(action.text("text").utf8))
        } catch {}
        guard let whole = read else { return }
        let place = saving(key, from: action.members["from"]?.asInt64 ?? 0)
        var most = RecordLimits.ops
        while let replica {
            var next = whole
            var ops = builders[place].builder.ops(to: next) { replica.nextVersion($0) }
            let isLast = ops.count <= most
            if !isLast {
                next = builders[place].builder.part(of: whole, cells: most / 2)
                ops = builders[place].builder.ops(to: next) { replica.nextVersion($0) }
            }
            guard !ops.isEmpty else { break }
            if save(ops, at: place, as: next, isLast: isLast) {
                if isLast { break }
            } else if ops.count > 1 {
                most = min(most, ops.count) - 1
            } else {
                // A single answer that exceeds the size of a mutation: it stays in the session.
                out.patch("refused") { out.text("record", key.description) }
                break
            }
        }
        if action.members["isSubmitted"]?.asBool == true { handIn(place) }
    }

    /// Returns the index of the builder for a session that was opened from a revision.
    private func saving(_ key: Identifier, from revision: Int64) -> Int {
        for (place, saving) in builders.enumerated()
        where saving.record == key && saving.revision == revision {
            return place
        }
        builders.removeAll { $0.record == key }
        let seen = replicaState(key, as: revision) ?? RecordState(key, form: form.id)
        var record = seen.formRecord
        if seen.cells.isEmpty { record.version = Int(form.version) }
        builders.append(
            Saving(
                record: key, revision: revision,
                builder: MutationBuilder(form, seen: seen, record: record)))
        return builders.count - 1
    }

    private func handIn(_ place: Int) {
        let key = builders[place].record
        dismiss { $0.mutation.record == key }
        let digest = builders[place].builder.seen.contentDigest
        _ = save([.submit(seenDigest: digest)], at: place, as: nil, isLast: true)
    }

    /// Removes notices that a predicate selects.
    func dismiss(where isMeant: (Notice) -> Bool) {
        for notice in replica?.rejected ?? [] where isMeant(notice) {
            perform(replica?.dismiss(notice) ?? [])
        }
    }

    /// Saves ops as one mutation; returns true when that succeeded.
    private func save(_ ops: [Op], at place: Int, as next: FormRecord?, isLast: Bool) -> Bool {
        let key = builders[place].record
        guard let effects = saved(key, ops), let mutation = replica?.outbox.mutations.last else {
            return false
        }
        builders[place].builder.noteSaved(mutation, record: next, policies: form.policies)
        touch(key)
        // The keystrokes on the device are part of the save only when all parts are saved.
        perform(effects, saved: isLast ? key.description : nil)
        return true
    }

    func saved(_ record: Identifier, _ ops: [Op]) -> [SyncEffect]? {
        do throws(SyncError) {
            return try replica?.save(
                record, form: form.id, formVersion: form.version, ops: ops, at: now)
        } catch { return nil }
    }

    // Whole records

    /// Removes a record, with the versions that were seen.
    func discard(_ id: String) {
        guard let key = Identifier(id), let state = replica?.view(key) else { return }
        let removal = Removal("", seen: state.seen(inside: ""))
        guard let effects = saved(key, [.remove(removal)]) else { return }
        perform(effects, saved: id)
    }

    /// Undoes the removal of a record.
    func restore(_ id: String) {
        guard let key = Identifier(id), let state = replica?.view(key), state.isRemoved else {
            return
        }
        let change = CellChange("", .bool(true), base: state.version(at: ""))
        guard let effects = saved(key, [.set(change)]) else { return }
        touch(key)
        perform(effects, saved: id)
    }
}
