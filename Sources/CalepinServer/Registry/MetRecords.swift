// The number of records that a change of a form meets, counted over all scopes.

import CalepinForms
import CalepinSync

/// Counts the records that changes meet.
struct MetRecords: Sendable {
    let store: any Store

    /// Adds the number of records to each change that has to be confirmed.
    ///
    /// Complexity: O(n) in the bytes of all records, read in jobs of bounded size; only when a
    /// change has to be confirmed.
    /// - Parameter forms: The later versions by id, to which records are raised before.
    /// Throws: the store's error.
    func count(
        _ changes: [PublishedChange], forms: [String: FormDefinition]
    ) async throws -> [PublishedChange] {
        var changes = changes
        let asked = changes.indices.filter { changes[$0].change.effect == .confirmed }
        guard !asked.isEmpty else { return changes }
        for place in asked { changes[place].records = 0 }
        try await store.forEachScope { scope in
            try await store.forEachRecord(of: scope.name) { stored in
                guard let form = forms[stored.form] else { return }
                let state = try stored.readState()
                guard !state.isRemoved else { return }
                let met = asked.filter { changes[$0].form == stored.form }
                let record = state.formRecord.migrated(to: form)
                for place in met where changes[place].change.meets(record) {
                    changes[place].records? += 1
                }
            }
        }
        return changes
    }
}
