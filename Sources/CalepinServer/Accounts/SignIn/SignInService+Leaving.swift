// Taking over a guest's records, and deleting an account with everything in its scope. The export
// is written in AccountExport.swift.

import Foundation

extension SignInService {
    /// Returns the number of records of the session's guest; nil when there is no guest.
    ///
    /// Throws: the store's error.
    func guestRecords(_ access: Access) async throws -> Int64? {
        guard let guest = access.session?.guest, !guest.isEmpty else { return nil }
        let scope = try await store.read { (job) throws(StoreError) in
            try job.scope("user:" + guest)
        }
        return scope?.recordCount ?? 0
    }

    /// Moves the records of the browser's guest into the account's scope in one transaction and
    /// removes the guest; returns the number of records.
    ///
    /// Throws: `Problem` `not-found` when there is no guest, `quota-reached` when the account has
    /// no room for them.
    func takeGuest(_ access: Access, _ place: RequestPlace) async throws -> Int {
        let (moment, session) = (now, try session(of: access))
        guard !session.guest.isEmpty else { throw Problem(.notFound) }
        let keys = Keys(
            .account(session.account), .scope(access.ownScope), .account(session.guest),
            .scope("user:" + session.guest), .audit)
        let taken = try await change(touching: keys) {
            (job) throws(StoreError) -> Decided<ScopeMove> in
            guard var now = try job.accounts.session(session.digest), now.guest == session.guest
            else { return .failure(Problem(.notFound)) }
            var move = ScopeMove(job: job, guest: now.guest, to: access)
            guard try move.hasRoom() else { return .failure(Problem(.quotaReached)) }
            try move.run()
            let accounts = job.accountChanges
            try accounts.removeScope("user:" + now.guest)
            try accounts.removeAccount(now.guest)
            now.guest = ""
            try accounts.put(now)
            try accounts.note(
                Activity(
                    .guestTaken, account: now.account, at: moment, network: place.network,
                    detail: "\(move.records)"))
            return .success(move)
        }
        files.removeParts(of: session.guest)
        feed.end { $0.session?.id == session.id || $0.account == session.guest }
        feed.poke(access.ownScope, sequence: taken.sequence, forms: [])
        return taken.records
    }

    /// Deletes an account with its scope and its attachments. Its records in teams stay; returns a
    /// token for the browser's earlier guest, if there was one.
    ///
    /// Throws: `Problem` `wrong-name` when `name` is not the account's, `last-owner`.
    func delete(_ access: Access, name: String) async throws -> String? {
        let session = try session(of: access)
        let account = session.account
        let admin = AccountAdmin(store: store, feed: feed, files: files)
        let person = try await store.read { (job) throws(StoreError) in
            try job.accounts.person(account)
        }
        guard let person, person.name == name.lowercased() else { throw Problem(.wrongName) }
        try await admin.remove(person)
        guard !session.guest.isEmpty else { return nil }
        let token = Token.random()
        try await store.commit(touching: Keys(.account(session.guest))) {
            (job) throws(StoreError) in
            try job.accountChanges.addToken(Token.digest(token), account: session.guest)
        }
        return token
    }
}

/// Moves everything in a scope to that of an account, inside of a job.
struct ScopeMove: Sendable {
    private let guest: String
    private let access: Access
    private let from: String
    private let to: String
    private let lent: Lent
    /// The number of records moved.
    private(set) var records = 0
    /// The sequence of the target scope after the move.
    private(set) var sequence: Int64 = 0
    /// The number of changes of histories that may still come along.
    private var changesLeft = HistoryLimits.moved

    /// The job, which outlives the move.
    private struct Lent: @unchecked Sendable {
        let job: any StoreWriting
    }

    init(job: any StoreWriting, guest: String, to access: Access) {
        lent = Lent(job: job)
        self.guest = guest
        self.access = access
        from = "user:" + guest
        to = access.ownScope
    }

    /// Returns true when the target scope has room for everything.
    func hasRoom() throws(StoreError) -> Bool {
        let job = lent.job
        let held = [
            try job.accounts.heldSum(of: HeldAuthor(scope: from, account: guest)),
            try job.accounts.heldSum(of: HeldAuthor(scope: to, account: access.account)),
        ]
        let moved = try job.scope(from) ?? StoredScope(name: from)
        let taken = QuotaUse(records: moved.recordCount, bytes: moved.bytes)
        return try ScopeQuota(of: to).has(taken, in: job.scope(to) ?? StoredScope(name: to))
            && held[0].count + held[1].count <= QuotaLimits.heldCount
            && held[0].bytes + held[1].bytes <= QuotaLimits.heldBytes
    }

    mutating func run() throws(StoreError) {
        let job = lent.job
        var scope = try job.scope(to) ?? StoredScope(name: to)
        var place: Int64 = -1
        while true {
            let some = try job.records(
                scope: from, after: place, limit: ServerLimits.pullRecords,
                bytes: ServerLimits.pullBytes)
            guard let last = some.last else { break }
            place = last.sequence
            for record in some { try move(record, &scope) }
        }
        try job.put(scope)
        sequence = scope.sequence
        try moveBlobs()
        for held in try job.accounts.held(scope: from, limit: .max) {
            var moved = held
            moved.scope = to
            moved.author = access.account
            try job.put(moved)
        }
    }

    /// Moves a record with its history; one that exists already in the target under the same id is
    /// left as it is.
    private mutating func move(
        _ record: StoredRecord, _ scope: inout StoredScope
    ) throws(StoreError) {
        guard try lent.job.record(scope: to, id: record.id) == nil else { return }
        try moveHistory(of: record, &scope)
        scope.recordCount += 1
        scope.bytes += Int64(record.state.count)
        scope.digest ^= record.digest
        var moved = record
        moved.scope = to
        moved.sequence = scope.sequence
        try lent.job.removeTombstone(scope: to, record: record.id)
        try lent.job.put(moved)
        records += 1
    }

    /// Moves the history of a record to the end of the target scope's, and leaves the scope's
    /// sequence at its latest change.
    private mutating func moveHistory(
        of record: StoredRecord, _ scope: inout StoredScope
    ) throws(StoreError) {
        var changes: [StoredChange] = []
        var next: Int64? = record.sequence
        while let place = next, changes.isEmpty || changesLeft > 0,
            let row = try lent.job.change(scope: from, sequence: place)
        {
            changesLeft -= 1
            changes.append(row)
            next = row.previous
        }
        guard !changes.isEmpty else {
            scope.sequence += 1
            return
        }
        let writer = HistoryWriter(job: lent.job)
        for (index, change) in changes.reversed().enumerated() {
            var moved = change
            moved.scope = to
            if moved.account == guest { moved.account = access.account }
            scope.sequence += 1
            moved.sequence = scope.sequence
            // No change has the sequence 0: what was before the first one is not known.
            moved.previous = index > 0 ? scope.sequence - 1 : change.previous.map { _ in 0 }
            try writer.put(moved, &scope)
        }
    }

    private func moveBlobs() throws(StoreError) {
        var last = ""
        while true {
            let some = try lent.job.accounts.blobs(
                scope: from, after: last, limit: UpkeepLimits.upkeepRows)
            guard let end = some.last else { return }
            last = end.hash
            for blob in some where try lent.job.blob(scope: to, hash: blob.hash) == nil {
                var moved = blob
                moved.scope = to
                try lent.job.put(moved)
            }
        }
    }
}
