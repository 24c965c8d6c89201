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
    ) async throws(StoreError) -> [PublishedChange] {
        var changes = changes
        let asked = changes.indices.filter { changes[$0].change.effect == .confirmed }
        guard !asked.isEmpty else { return changes }
        for place in asked { changes[place].records = 0 }
        var last = ""
        while true {
            let after = last
            let scopes = try await store.read { (job) throws(StoreError) in
                try job.upkeep.scopes(after: after, limit: UpkeepLimits.upkeepRows)
            }
            guard let end = scopes.last?.name else { return changes }
            last = end
            for scope in scopes where scope.recordCount > 0 {
                try await count(in: scope.name, &changes, asked, forms)
            }
        }
    }

    private func count(
        in scope: String, _ changes: inout [PublishedChange], _ asked: [Int],
        _ forms: [String: FormDefinition]
    ) async throws(StoreError) {
        var sequence: Int64 = 0
        while true {
            let after = sequence
            let records = try await store.read { (job) throws(StoreError) in
                try job.records(
                    scope: scope, after: after, limit: RegistryLimits.countedRecords,
                    bytes: RegistryLimits.countedBytes)
            }
            guard let last = records.last else { return }
            sequence = last.sequence
            for stored in records {
                guard let form = forms[stored.form] else { continue }
                let state = try stored.readState()
                guard !state.isRemoved else { continue }
                let met = asked.filter { changes[$0].form == stored.form }
                let record = state.formRecord.migrated(to: form)
                for place in met where changes[place].change.meets(record) {
                    changes[place].records? += 1
                }
            }
        }
    }
}
