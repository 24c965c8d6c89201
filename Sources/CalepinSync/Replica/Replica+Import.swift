// Imports a file of mutations that another browser profile has not sent. They keep their names in
// the same scope, so that the server accepts each once, whoever sends it first; in another scope
// they get new names, which are the same each time the file is imported.

import CalepinExpressions

/// The result of importing a file of mutations.
public struct Imported: Equatable, Sendable {
    /// The number of mutations taken into the outbox.
    public var taken = 0
    /// The number of mutations that were known already.
    public var known = 0
}

extension Replica {
    /// Takes mutations of another profile into the outbox, all of them or none.
    ///
    /// Complexity: O(n m) in the imported mutations and those stored here.
    /// - Throws: `wrongHash` when one was changed after it was saved.
    public mutating func take(
        _ mutations: [Mutation]
    ) throws(SyncError) -> (result: Imported, effects: [SyncEffect]) {
        for mutation in mutations { try mutation.verify() }
        var result = Imported()
        var changed: [Identifier] = []
        var changes: [DiskChange] = []
        for mutation in inOwnScope(mutations) {
            guard !has(mutation) else {
                result.known += 1
                continue
            }
            result.taken += 1
            if mutation.replica == about.id {
                about.nextN = max(about.nextN, mutation.n + 1)
            } else if !about.former.contains(mutation.replica) {
                about.former.append(mutation.replica)
            }
            outbox.mutations.append(mutation)
            changed.append(mutation.record)
            changes.append(.put(.outbox(mutation)))
        }
        guard !changes.isEmpty else { return (result, []) }
        outbox.sort(former: about.former, own: about.id)
        showAll()
        changes.append(.put(.about(about)))
        return (result, [.write(changes), .changed(changed)] + wake())
    }

    /// Returns true when a mutation is in the outbox or the journal, or was this replica's own.
    private func has(_ mutation: Mutation) -> Bool {
        if mutation.replica == about.id, mutation.n < about.nextN { return true }
        for one in outbox.mutations + outbox.journal
        where one.isNamed(mutation.replica, mutation.n) {
            return true
        }
        return false
    }

    /// Returns the mutations in the form in which this replica may send them.
    private func inOwnScope(_ mutations: [Mutation]) -> [Mutation] {
        var moved = mutations.ordered { $0.n < $1.n }
        var renamed: [Renaming] = []
        for mutation in moved
        where mutation.scope != scope && !renamed.contains(where: { $0.old == mutation.replica }) {
            // The first mutation's hash names the series, so that the same file gives the same
            // names again.
            let id = Identifier(named: mutation.hash + scope.description)
            var renaming = Renaming(old: mutation.replica, id: id)
            for one in moved where one.replica == mutation.replica && one.scope != scope {
                renaming.add(one, as: Int64(renaming.numbers.count) + 1)
            }
            renamed.append(renaming)
        }
        for index in moved.indices where moved[index].scope != scope {
            moved[index].scope = scope
            for renaming in renamed { moved[index] = renaming.mutation(moved[index]) }
        }
        return moved
    }
}
