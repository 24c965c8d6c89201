// What upkeep asks of a memory store: what is old, and what nothing mentions.

extension MemoryJob {
    /// The first rows that fit, in the order of a key.
    private func first<Row, Key: Comparable>(
        _ most: Int, _ rows: some Collection<Row>, by key: (Row) -> Key, where fits: (Row) -> Bool
    ) -> [Row] {
        Array(rows.filter(fits).sorted { key($0) < key($1) }.prefix(max(0, most)))
    }

    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, most: Int
    ) throws(StoreError) -> [StoredTombstone] {
        first(most, contents.tombstones.values, by: \.sequence) {
            $0.scope == scope && $0.sequence > sequence && $0.sequence <= last
        }
    }

    func scopes(after name: String, most: Int) throws(StoreError) -> [StoredScope] {
        first(most, contents.scopes.values, by: \.name) { $0.name > name }
    }

    func replicas(
        after place: StoredReplica?, most: Int
    ) throws(StoreError) -> [StoredReplica] {
        let start = place.map { MemoryKey(scope: $0.scope, name: $0.name) }
        return first(most, contents.replicas, by: \.key) { row in
            start.map { row.key > $0 } ?? true
        }.map(\.value)
    }

    func blobs(after blob: StoredBlob?, most: Int) throws(StoreError) -> [StoredBlob] {
        let start = blob.map { MemoryKey(scope: $0.scope, name: $0.hash) }
        return first(most, contents.blobs, by: \.key) { row in
            start.map { row.key > $0 } ?? true
        }.map(\.value)
    }

    func blobs(toCheckAt seconds: Int64, most: Int) throws(StoreError) -> [StoredBlob] {
        first(most, contents.blobs.values, by: \.checkAt) { $0.checkAt <= seconds }
    }

    func isKept(storedHash: String) throws(StoreError) -> Bool {
        contents.blobs.values.contains { $0.storedHash == storedHash }
    }

    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool {
        let wanted = Array(hash.utf8)
        return contents.records.values.contains {
            $0.scope == scope && $0.state.firstRange(of: wanted) != nil
        }
            || contents.held.contains {
                $0.scope == scope && $0.bytes.firstRange(of: wanted) != nil
            }
    }

    func trash(before seconds: Int64, most: Int) throws(StoreError) -> [StoredRecord] {
        first(most, contents.records.values, by: { $0.removedAt ?? .max }) {
            ($0.removedAt ?? .max) < seconds
        }
    }

    func tombstones(before seconds: Int64, most: Int) throws(StoreError) -> [StoredTombstone] {
        first(most, contents.tombstones.values, by: \.droppedAt) { $0.droppedAt < seconds }
    }
}

extension MemoryKey: Comparable {
    static func < (left: MemoryKey, right: MemoryKey) -> Bool {
        (left.scope, left.name, left.n) < (right.scope, right.name, right.n)
    }
}
