// Queries of the memory store about guests and their size. Other queries about accounts are in
// MemoryAccounts.swift.

extension MemoryAccounts {
    func keptBytes(scope: String) throws(StoreError) -> Int64 {
        let contents = job.work.contents
        let records = contents.records.values.reduce(0) {
            $1.scope == scope ? $0 + Int64($1.state.count) : $0
        }
        let held = contents.held.reduce(0) {
            $1.scope == scope ? $0 + Int64($1.bytes.count) : $0
        }
        let history = contents.scopes[scope]?.historyBytes ?? 0
        return try records + history + held + job.blobBytes(scope: scope)
    }

    func isGuest(_ account: String) throws(StoreError) -> Bool {
        job.work.contents.guests[account] != nil
    }

    func guests(after account: String, limit: Int) throws(StoreError) -> [StoredGuest] {
        let rows = job.work.contents.accountRows
        let later = job.work.contents.guests.filter { guest in
            guest.key > account && rows[AccountKey(sort: .person, key: guest.key)] == nil
        }
        return later.sorted { $0.key < $1.key }.prefix(max(0, limit)).map {
            StoredGuest(account: $0.key, since: $0.value)
        }
    }
}
