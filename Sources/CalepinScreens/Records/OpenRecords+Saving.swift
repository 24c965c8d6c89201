// Saving: the changes of a session become mutations of the replica. OpenRecords handles them
// further.

import CalepinSync
import CalepinExpressions
import CalepinForms

extension OpenRecords {
    /// Saves the content of a session; a large change is split into parts that the server accepts.
    ///
    /// Complexity: O(n log n) in the record's cells.
    package func save(
        _ record: String, _ content: FormRecord, from base: inout SessionBase, isSubmitted: Bool
    ) {
        guard let key = Identifier(record), replica != nil, let form = form(content.form) else {
            return
        }
        var builder = base.begun(key, form)
        defer { base.keep(builder) }
        var most = RecordLimits.ops
        while let replica {
            var next = content
            var ops = builder.ops(to: next) { replica.nextVersion($0) }
            let isLast = ops.count <= most
            if !isLast {
                next = builder.part(of: content, cells: most / 2)
                ops = builder.ops(to: next) { replica.nextVersion($0) }
            }
            guard !ops.isEmpty else { break }
            if save(ops, key, &builder, as: next, isLast: isLast) {
                if isLast { break }
            } else if ops.count > 1 {
                most = min(most, ops.count) - 1
            } else {
                // A single answer that exceeds the size of a mutation: it stays in the session.
                out.patch("refused") { out.text("record", record) }
                break
            }
        }
        guard isSubmitted else { return }
        // What a lock kept out is nowhere else.
        dismiss { $0.mutation.record == key && !$0.outcome.isLocked }
        let digest = builder.seen.contentDigest
        _ = save([.submit(seenDigest: digest)], key, &builder, as: nil, isLast: true)
    }

    /// Removes notices that a predicate selects.
    func dismiss(where isMeant: (Notice) -> Bool) {
        for notice in replica?.rejected ?? [] where isMeant(notice) {
            perform(replica?.dismiss(notice) ?? [])
        }
    }

    /// Saves ops as one mutation; returns true when that succeeded.
    private func save(
        _ ops: [Op], _ key: Identifier, _ builder: inout MutationBuilder, as next: FormRecord?,
        isLast: Bool
    ) -> Bool {
        guard let form = form(builder.seen.form), let effects = saved(key, form, ops),
            let mutation = replica?.outbox.mutations.last
        else { return false }
        builder.noteSaved(mutation, record: next)
        touch(key)
        // The keystrokes on the device are part of the save only when all parts are saved.
        perform(effects, saved: isLast ? key.description : nil)
        return true
    }

    /// Saves ops as a mutation of a record; nil when that failed.
    func saved(_ state: RecordState, _ ops: [Op]) -> [SyncEffect]? {
        form(state.form).flatMap { saved(state.id, $0, ops) }
    }

    private func saved(_ record: Identifier, _ form: RecordForm, _ ops: [Op]) -> [SyncEffect]? {
        do throws(SyncError) {
            return try replica?.save(
                record, form: form.id, formVersion: form.version, ops: ops, at: now)
        } catch { return nil }
    }

    // Whole records

    /// Removes a record, with the versions that were seen.
    package func discard(_ id: String) {
        guard let key = Identifier(id), let state = replica?.view(key) else { return }
        let removal = Removal("", seen: state.seen(inside: ""))
        guard let effects = saved(state, [.remove(removal)]) else { return }
        perform(effects, saved: id)
    }

    /// Undoes the removal of a record.
    package func restore(_ id: String) {
        guard let key = Identifier(id), let state = replica?.view(key), state.isRemoved else {
            return
        }
        let change = CellChange("", .bool(true), base: state.version(at: ""))
        guard let effects = saved(state, [.set(change)]) else { return }
        touch(key)
        perform(effects, saved: id)
    }
}
