// The history of records in the memory store. Other rows of records are in MemoryJob.swift.

extension MemoryJob {
    func change(scope: String, sequence: Int64) throws(StoreError) -> StoredChange? {
        work.contents.changes[MemoryKey(scope: scope, name: "", n: sequence)]
    }

    func oldestChanges(scope: String, limit: Int) throws(StoreError) -> [ChangeMark] {
        let all = work.contents.changes.values.filter { $0.scope == scope }
        return all.sorted { $0.sequence < $1.sequence }.prefix(max(0, limit)).map {
            ChangeMark(sequence: $0.sequence, bytes: $0.bytes.count)
        }
    }

    func put(_ change: StoredChange) throws(StoreError) {
        let key = MemoryKey(scope: change.scope, name: "", n: change.sequence)
        work.set(\.changes, key, change)
    }

    func removeChange(scope: String, sequence: Int64) throws(StoreError) {
        work.set(\.changes, MemoryKey(scope: scope, name: "", n: sequence), nil)
    }
}
