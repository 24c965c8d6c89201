// The pages of records of a scope in memory: by the order of their changes, in both directions,
// and by id.

extension MemoryJob {
    func records(
        scope: String, _ range: ChangeRange, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let all = work.contents.records.values.filter { $0.scope == scope }
        let ordered: [StoredRecord]
        switch range {
        case .after(let sequence):
            ordered = all.filter { $0.sequence > sequence }
                .sorted { ($0.sequence, $0.id) < ($1.sequence, $1.id) }
        case .before(let sequence):
            ordered = all.filter { $0.sequence < sequence }
                .sorted { ($0.sequence, $0.id) > ($1.sequence, $1.id) }
        }
        return RecordBatch.first(of: ordered, limit: limit, bytes: bytes)
    }

    func records(
        scope: String, afterID id: String, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let later = work.contents.records.values.filter { $0.scope == scope && $0.id > id }
        return RecordBatch.first(
            of: later.sorted { $0.id < $1.id }, limit: limit, bytes: bytes)
    }
}
