// A job's view of the store: rows by their keys, and the parts that have queries of their own in
// the files beside. Transactions are begun and ended in Store/.

import CalepinServer

/// One job in a transaction.
struct PostgresJob: StoreWriting {
    let context: JobContext

    var accounts: any AccountReading { PostgresAccounts(context: context) }

    var accountChanges: any AccountWriting {
        context.writes.changesAccess = true
        return PostgresAccounts(context: context)
    }

    var registryChanges: any RegistryWriting { PostgresRegistry(context: context) }

    var linkChanges: any LinkWriting { PostgresLinks(context: context) }

    var upkeep: any UpkeepReading { PostgresUpkeep(context: context) }

    func epoch() throws(StoreError) -> String { context.constants.epoch }

    func account(token: String) throws(StoreError) -> String? {
        guard let cells = try context.cells(.token, [.text(token)]) else { return nil }
        var reader = CellReader(Array(cells.dropFirst()))
        return try reader.text()
    }

    func scope(_ name: String) throws(StoreError) -> StoredScope? {
        try context.row(StoredScope.self, .text(name))
    }

    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        try context.row(StoredRecord.self, .text(scope), .text(id))
    }

    func change(scope: String, sequence: Int64) throws(StoreError) -> StoredChange? {
        try context.row(StoredChange.self, .text(scope), .number(sequence))
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        try context.row(StoredBlob.self, .text(scope), .text(hash))
    }
}

// MARK: - Writing

extension PostgresJob {
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        context.writes.changesAccess = true
        context.writes.raises.insert(.accounts)
        context.put(StoredGuest(account: account, since: seconds))
        context.writes.job.set(.token, [.text(token)], [.text(token), .text(account)])
    }

    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError) {
        let key = [Cell.text(name)]
        guard try context.cells(.replica, key) == nil else { return }
        context.writes.job.set(.replica, key, key + [.text(account), .number(seconds)])
    }

    func put(_ scope: StoredScope) throws(StoreError) { context.put(scope) }

    func put(_ replica: StoredReplica) throws(StoreError) { context.put(replica) }

    func put(_ outcome: StoredOutcome) throws(StoreError) {
        try OutcomeWriter(context: context).put(outcome)
    }

    func put(_ record: StoredRecord) throws(StoreError) { context.put(record) }

    func put(_ change: StoredChange) throws(StoreError) { context.put(change) }

    func put(_ blob: StoredBlob) throws(StoreError) { context.put(blob) }

    func put(_ held: StoredHeld) throws(StoreError) {
        context.writes.job.add(.held, HeldRow(held).cells)
    }

    func put(_ tombstone: StoredTombstone) throws(StoreError) { context.put(tombstone) }

    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError) {
        let (scope, replica) = (Cell.text(scope), Cell.text(replica))
        context.run(OutcomeStatements.removeHead, scope, replica, .number(n), on: [.outcome])
        context.run(OutcomeStatements.cut, scope, replica, .number(n), on: [.outcome])
    }

    func removeRecord(scope: String, id: String) throws(StoreError) {
        context.remove(.record, .text(scope), .text(id))
    }

    func removeChange(scope: String, sequence: Int64) throws(StoreError) {
        context.remove(.change, .text(scope), .number(sequence))
    }

    func removeTombstone(scope: String, record: String) throws(StoreError) {
        context.remove(.tombstone, .text(scope), .text(record))
    }

    func removeBlob(scope: String, hash: String) throws(StoreError) {
        context.remove(.blob, .text(scope), .text(hash))
    }
}
