// The rows about accounts as a strict job reads and writes them. Which key protects a row of which
// sort is said at the end.

import CalepinServer

/// The rows about accounts, with notes of what is touched outside of the job's keys.
struct StrictAccounts: AccountWriting {
    let job: any StoreWriting
    let ledger: KeyLedger

    private var rows: any AccountReading { job.accounts }
    private var changes: any AccountWriting { job.accountChanges }

    var auditKey: AuditKey? { changes.auditKey }

    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow? {
        let row = try rows.row(sort, key)
        ledger.read(sort.key(of: key, owner: row?.owner), "\(sort) \(key)")
        return row
    }

    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow] {
        ledger.read(sort.key(ofOwner: owner), "each \(sort) of \(owner)")
        return try rows.rows(sort, owner: owner)
    }

    func rows(
        _ sort: AccountRow.Sort, after key: String, limit: Int
    ) throws(StoreError) -> [AccountRow] {
        switch sort {
        case .person, .mark: ledger.read(.server, "each \(sort)")
        case .audit: ledger.read(.audit, "each \(sort)")
        default: ledger.readAll("each \(sort)")
        }
        return try rows.rows(sort, after: key, limit: limit)
    }

    func blobs(scope: String, after hash: String, limit: Int) throws(StoreError) -> [StoredBlob] {
        ledger.read(.scope(scope), "blobs of \(scope)")
        return try rows.blobs(scope: scope, after: hash, limit: limit)
    }

    func records(
        scope: String, forms: Set<String>, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        ledger.read(.scope(scope), "records of \(scope)")
        return try rows.records(
            scope: scope, forms: forms, after: sequence, limit: limit, bytes: bytes)
    }

    func isGuest(_ account: String) throws(StoreError) -> Bool {
        ledger.read(.account(account), "guest \(account)")
        return try rows.isGuest(account)
    }

    func guests(after account: String, limit: Int) throws(StoreError) -> [StoredGuest] {
        ledger.readAll("each guest")
        return try rows.guests(after: account, limit: limit)
    }

    func keptBytes(scope: String) throws(StoreError) -> Int64 {
        ledger.read(.scope(scope), "the size of \(scope)")
        return try rows.keptBytes(scope: scope)
    }

    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum {
        ledger.read(.scope(scope), "records of \(scope)")
        return try rows.sum(scope: scope, forms: forms)
    }

    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool {
        ledger.read(.scope(scope), "records of \(scope)")
        return try rows.isMentioned(hash, scope: scope, forms: forms)
    }
}

// MARK: - Held mutations

extension StrictAccounts {
    func held(scope: String, limit: Int) throws(StoreError) -> [StoredHeld] {
        ledger.read(.scope(scope), "held mutations of \(scope)")
        return try rows.held(scope: scope, limit: limit)
    }

    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum {
        ledger.read(.scope(author.scope), "held mutations of \(author.scope)")
        return try rows.heldSum(of: author)
    }

    func heldAuthors(after author: HeldAuthor?, limit: Int) throws(StoreError) -> [HeldAuthor] {
        ledger.readAll("each author of held mutations")
        return try rows.heldAuthors(after: author, limit: limit)
    }

    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, limit: Int
    ) throws(StoreError) -> Int {
        ledger.write(.scope(author.scope), row: "held mutations of \(author.scope)")
        return try changes.removeHeld(of: author, before: seconds, limit: limit)
    }
}

// MARK: - Writing

extension StrictAccounts {
    func put(_ row: AccountRow) throws(StoreError) {
        let former = try rows.row(row.sort, row.key)
        let own = row.sort.key(of: row.key, owner: row.owner)
        var needed = own.map { [[$0]] } ?? []
        if row.sort.isOwned { needed.append([row.sort.key(ofOwner: row.owner)]) }
        if let former, former.owner != row.owner, former.sort.isOwned {
            needed.append([row.sort.key(ofOwner: former.owner)])
        }
        if row.isOwner != (former?.isOwner ?? false) { needed.append([.server]) }
        ledger.write(any: needed, row: "\(row.sort) \(row.key)")
        try changes.put(row)
    }

    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) {
        if let former = try rows.row(sort, key) {
            var needed = [sort.key(of: key, owner: former.owner)].compactMap(\.self)
            if sort.isOwned { needed.append(sort.key(ofOwner: former.owner)) }
            ledger.write(any: [needed], row: "\(sort) \(key)")
        }
        try changes.remove(sort, key)
    }

    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError) {
        ledger.write(sort.key(ofOwner: owner), row: "each \(sort) of \(owner)")
        try changes.removeAll(sort, owner: owner)
    }

    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int {
        ledger.write(row: "")
        return try changes.removeOld(sort, before: seconds)
    }

    func addToken(_ digest: String, account: String) throws(StoreError) {
        ledger.write(.account(account), row: "a token of \(account)")
        try changes.addToken(digest, account: account)
    }

    func removeToken(_ digest: String) throws(StoreError) {
        if let account = try job.account(token: digest) {
            ledger.write(.account(account), row: "a token of \(account)")
        }
        try changes.removeToken(digest)
    }

    func removePlaces(of account: String, scope: String) throws(StoreError) {
        ledger.write(.account(account), .scope(scope), row: "places of \(account) in \(scope)")
        try changes.removePlaces(of: account, scope: scope)
    }

    func removeAccount(_ account: String) throws(StoreError) {
        let isOwner = try rows.row(.person, account)?.isOwner == true
        ledger.write(
            any: [[.account(account)]] + (isOwner ? [[.server]] : []), row: "account \(account)")
        try changes.removeAccount(account)
    }

    func removeScope(_ scope: String) throws(StoreError) {
        ledger.write(.scope(scope), row: "scope \(scope)")
        try changes.removeScope(scope)
    }
}

// MARK: - The keys of rows

extension AccountRow {
    /// True for an owner of the server.
    fileprivate var isOwner: Bool {
        sort == .person && bytes.firstRange(of: Array(#""role":"owner""#.utf8)) != nil
    }
}

extension AccountRow.Sort {
    /// True when the rows belong to an account or to a scope.
    fileprivate var isOwned: Bool {
        switch self {
        case .audit, .mark, .settings, .attempt, .mailStop: false
        default: true
        }
    }

    /// Returns the key that protects a row; nil for one that is found by a digest and not there.
    fileprivate func key(of key: String, owner: String?) -> StoreKey? {
        let first = String(key.prefix { $0 != " " })
        switch self {
        case .person, .visit: return .account(key)
        case .membership: return .account(first)
        case .member, .grant: return .scope(first)
        case .team: return .scope(key)
        case .name, .mail, .attempt, .mailStop: return .name(key)
        case .audit: return .audit
        case .mark, .settings: return .server
        case .session, .proof, .activity, .programKey, .written, .schedule, .scheduledFile,
            .device, .wipe, .teamInvitation, .sharedView, .part, .partedForm, .retention,
            .newMention, .mention:
            return owner.map { .owner($0) }
        }
    }

    /// Returns the key of what an account or a scope owns.
    fileprivate func key(ofOwner owner: String) -> StoreKey {
        switch self {
        case .member, .grant, .team: .scope(owner)
        default: .owner(owner)
        }
    }
}
