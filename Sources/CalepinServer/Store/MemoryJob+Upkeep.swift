// Queries of the memory store for upkeep: old rows, and unreferenced blobs.

extension Collection {
    /// Returns the first elements that match, in the order of a key.
    fileprivate func first<Key: Comparable>(
        _ limit: Int, by key: (Element) -> Key, where fits: (Element) -> Bool
    ) -> [Element] {
        Array(filter(fits).sorted { key($0) < key($1) }.prefix(Swift.max(0, limit)))
    }
}

/// The part of a job on a memory store that is about maintenance.
struct MemoryUpkeep: UpkeepReading {
    let job: MemoryJob

    func scopes(after name: String, limit: Int) throws(StoreError) -> [StoredScope] {
        job.work.contents.scopes.values.first(limit, by: \.name) { $0.name > name }
    }

    func replicas(
        after place: StoredReplica?, limit: Int
    ) throws(StoreError) -> [StoredReplica] {
        let start = place.map { MemoryKey(scope: $0.scope, name: $0.name) }
        return job.work.contents.replicas.first(limit, by: \.key) { row in
            start.map { row.key > $0 } ?? true
        }.map(\.value)
    }

    func blobs(after blob: StoredBlob?, limit: Int) throws(StoreError) -> [StoredBlob] {
        let start = blob.map { MemoryKey(scope: $0.scope, name: $0.hash) }
        return job.work.contents.blobs.first(limit, by: \.key) { row in
            start.map { row.key > $0 } ?? true
        }.map(\.value)
    }

    func blobs(toCheckAt seconds: Int64, limit: Int) throws(StoreError) -> [StoredBlob] {
        job.work.contents.blobs.values.first(limit, by: \.checkAt) { $0.checkAt <= seconds }
    }

    func isKept(storedHash: String) throws(StoreError) -> Bool {
        job.work.contents.blobs.values.contains { $0.storedHash == storedHash }
    }

    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool {
        let wanted = Array(hash.utf8)
        return job.work.contents.records.values.contains {
            $0.scope == scope && $0.state.firstRange(of: wanted) != nil
        }
            || job.work.contents.held.contains {
                $0.scope == scope && $0.bytes.firstRange(of: wanted) != nil
            }
    }

    func trash(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredRecord] {
        job.work.contents.records.values.first(limit, by: { $0.removedAt ?? .max }) {
            ($0.removedAt ?? .max) < seconds
        }
    }

    func trash(
        scope: String, form: String, after cursor: TrashCursor?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let removed = job.work.contents.records.values.filter {
            $0.scope == scope && $0.form == form && $0.removedAt != nil
        }.sorted { ($0.removedAt ?? 0, $0.id) > ($1.removedAt ?? 0, $1.id) }
        let rest = removed.drop { one in
            cursor.map { (one.removedAt ?? 0, one.id) >= ($0.removedAt, $0.record) } ?? false
        }
        return Array(rest.prefix(max(0, limit)))
    }

    func tombstones(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredTombstone] {
        job.work.contents.tombstones.values.first(limit, by: \.droppedAt) {
            $0.droppedAt < seconds
        }
    }
}

extension MemoryKey: Comparable {
    static func < (left: MemoryKey, right: MemoryKey) -> Bool {
        (left.scope, left.name, left.n) < (right.scope, right.name, right.n)
    }
}
