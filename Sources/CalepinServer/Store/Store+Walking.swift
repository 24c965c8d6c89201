// Walks over all scopes, or all records of a scope, in jobs of bounded size.

extension Store {
    /// Calls `body` with each scope, by name.
    ///
    /// Throws: the store's error, or that of `body`.
    func forEachScope(_ body: (StoredScope) async throws -> Void) async throws {
        var last = ""
        while true {
            let after = last
            let scopes = try await read { (job) throws(StoreError) in
                try job.upkeep.scopes(after: after, limit: UpkeepLimits.upkeepRows)
            }
            guard let end = scopes.last?.name else { return }
            last = end
            for scope in scopes where scope.recordCount > 0 { try await body(scope) }
        }
    }

    /// Calls `body` with each record of a scope, in the order of their last change.
    ///
    /// Throws: the store's error, or that of `body`.
    func forEachRecord(of scope: String, _ body: (StoredRecord) throws -> Void) async throws {
        var sequence: Int64 = 0
        while true {
            let after = sequence
            let records = try await read { (job) throws(StoreError) in
                try job.records(
                    scope: scope, after: after, limit: UpkeepLimits.walkedRecords,
                    bytes: UpkeepLimits.walkedBytes)
            }
            guard let last = records.last else { return }
            sequence = last.sequence
            for record in records { try body(record) }
        }
    }
}
