// The number of records that a change of a form, or of a table, meets, counted over all scopes.

import CalepinForms
import CalepinSync

/// Counts the records that changes meet.
struct MetRecords: Sendable {
    let store: any Store

    /// Adds the number of records to each change that has to be confirmed, and to each table from
    /// which rows are removed.
    ///
    /// Complexity: O(n) in the bytes of all records, read in jobs of bounded size; only when there
    /// is such a change.
    /// - Parameter forms: The later versions by id, to which records are raised before.
    /// Throws: the store's error.
    func count(
        _ changes: [PublishedChange], tables: [TableChange], forms: [String: FormDefinition]
    ) async throws -> ([PublishedChange], [TableChange]) {
        var (changes, tables) = (changes, tables)
        let asked = changes.indices.filter { changes[$0].change.effect == .confirmed }
        let removing = tables.indices.filter { !tables[$0].removedValues.isEmpty }
        guard !asked.isEmpty || !removing.isEmpty else { return (changes, tables) }
        for place in asked { changes[place].records = 0 }
        for place in removing { tables[place].records = 0 }
        let chosen = forms.mapValues { form in
            removing.map { place in
                let table = tables[place]
                return (place, ChosenValues(of: table.removedValues, from: table.name, form))
            }
        }
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
                for (place, values) in chosen[stored.form] ?? [] where values.areIn(record) {
                    tables[place].records? += 1
                }
            }
        }
        return (changes, tables)
    }
}
