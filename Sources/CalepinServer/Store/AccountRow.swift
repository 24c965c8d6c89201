// A row about accounts in a store: sort, key, owner, time and bytes. The encoding of the bytes is
// defined by the types in Person.swift and Team.swift; a store need not know it.

/// A row about accounts, sessions, links or access.
package struct AccountRow: Equatable, Sendable {
    /// The sort of a row; the raw value is stored in the database.
    package enum Sort: String, CaseIterable, Sendable {
        /// An account with a name and a password; key and owner are the account.
        case person
        /// A name; the owner is its account.
        case name
        /// A mail address as it is compared; the owner is its account.
        case mail
        /// A browser that is signed in; the key is the digest of its token.
        case session
        /// A one-time proof, or a recognised browser; the key is its digest.
        case proof
        /// The failed sign-ins of a name; the key is a digest of the name.
        case attempt
        /// Something that happened to an account.
        case activity
        /// A scope an account is a member of; the owner is the account.
        case membership
        /// A member of a scope; the owner is the scope.
        case member
        /// A right in a scope; the owner is the scope.
        case grant
        /// A team; key and owner are its scope.
        case team
        /// The records of a team that one member has; the key is their scope, and the owner that
        /// of the team.
        case part
        /// A form whose records are in parts; the owner is the scope of the team.
        case partedForm
        /// The last visit of a guest; key and owner are the account.
        case visit
        /// A key of a program; the key is the digest of its text.
        case programKey
        /// A change of a record that was asked for with an `Idempotency-Key`; the key is a digest.
        case written
        /// An export on a schedule; its time is that at which it is due.
        case schedule
        /// A file that a schedule made; its time is the end of it.
        case scheduledFile
        /// A mail address that gets no copies of records; the key is its digest.
        case mailStop
        /// The facts that a browser told of itself; the key is the id of its session.
        case device
        /// The order to remove the records of an account from a browser whose session has ended;
        /// the key is the digest of the token it has.
        case wipe
        /// An invitation into a team; the key is the digest of its token, the owner the scope.
        case teamInvitation
        /// Some columns of a collection for people without a right to its records; the key is the
        /// digest of its token, the owner the team or account, and the time that of its end.
        case sharedView
        /// A comment that names people who are not told yet; the owner is the comment's scope.
        case newMention
        /// A comment that names an account, which is the owner.
        case mention
        /// The rule of retention of a collection; the owner is the scope of the team, and the time
        /// that at which it is due.
        case retention
        /// The settings of the server, of which there is one row.
        case settings
        /// A line of the audit trail, by its number, or the ends of the trail.
        case audit
        /// The last time that something was done to the whole server; the key says what.
        case mark
    }

    /// The sort of the row.
    package var sort: Sort
    /// The key, unique among rows of the same sort.
    package var key: String
    /// The owning account or scope; empty for none.
    package var owner: String
    /// The time of creation or of expiry, depending on the sort, in seconds since 1970.
    package var at: Int64
    /// The content, encoded by the type of the sort.
    package var bytes: [UInt8]

    /// Creates a row.
    package init(_ sort: Sort, key: String, owner: String, at: Int64, bytes: [UInt8] = []) {
        self.sort = sort
        self.key = key
        self.owner = owner
        self.at = at
        self.bytes = bytes
    }
}

/// The number and the sum of some records of a scope.
package struct RecordSum: Equatable, Sendable {
    /// The number of records.
    package var count: Int64
    /// The exclusive or of their digests.
    package var digest: UInt64

    /// Creates a sum.
    package init(count: Int64 = 0, digest: UInt64 = 0) {
        self.count = count
        self.digest = digest
    }
}

/// Queries about accounts inside of a job. A missing row is nil or an empty list, never an error.
package protocol AccountReading {
    /// Returns a row; nil when there is none.
    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow?
    /// Returns the rows of an owner, by key.
    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow]
    /// Returns the rows of a sort after a key, by key.
    func rows(
        _ sort: AccountRow.Sort, after key: String, limit: Int
    ) throws(StoreError) -> [AccountRow]
    /// Returns the blobs of a scope after a hash, by hash.
    func blobs(scope: String, after hash: String, limit: Int) throws(StoreError) -> [StoredBlob]
    /// Returns the records of some forms that changed after a sequence of the scope, in that
    /// order, until there are `limit` of them or the next one's state would exceed `bytes`.
    ///
    /// Complexity: O(n) in the records of the scope that changed.
    func records(
        scope: String, forms: Set<String>, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord]
    /// Returns true when an account is a known guest.
    func isGuest(_ account: String) throws(StoreError) -> Bool
    /// Returns the guests after an account, by account.
    func guests(after account: String, limit: Int) throws(StoreError) -> [StoredGuest]
    /// Returns the size in bytes of everything in a scope: records, held mutations and blobs.
    ///
    /// Complexity: O(n) in the records of the scope.
    func keptBytes(scope: String) throws(StoreError) -> Int64
    /// Returns the held mutations of a scope, oldest first.
    func held(scope: String, limit: Int) throws(StoreError) -> [StoredHeld]
    /// Returns the number and size of an author's held mutations.
    ///
    /// Complexity: O(n) in them, of which there are at most ``QuotaLimits/heldCount``.
    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum
    /// Returns the authors of held mutations after `author`, by scope and account.
    func heldAuthors(after author: HeldAuthor?, limit: Int) throws(StoreError) -> [HeldAuthor]
    /// Returns the number and digest of a scope's records of some forms.
    ///
    /// Complexity: O(n) in the records of the scope.
    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum
    /// Returns true when a record of some forms contains a hash.
    ///
    /// Complexity: O(n) in the bytes of the scope.
    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool
}

/// Changes of accounts inside of a writing job.
package protocol AccountWriting: AccountReading {
    /// The key that authenticates lines of the audit trail; nil when they are only chained.
    var auditKey: AuditKey? { get }
    /// Writes a row, replacing one with the same sort and key.
    func put(_ row: AccountRow) throws(StoreError)
    /// Removes a row.
    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError)
    /// Removes the rows of an owner.
    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError)
    /// Removes rows older than a time; returns their number.
    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int
    /// Removes the oldest of an author's mutations that were held before a time; returns their
    /// number.
    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, limit: Int
    ) throws(StoreError) -> Int
    /// Adds a token of an existing account.
    func addToken(_ digest: String, account: String) throws(StoreError)
    /// Removes a token.
    func removeToken(_ digest: String) throws(StoreError)
    /// Removes the sync positions of an account's replicas in a scope.
    func removePlaces(of account: String, scope: String) throws(StoreError)
    /// Removes an account with its tokens, its replicas and all rows it owns.
    func removeAccount(_ account: String) throws(StoreError)
    /// Removes a scope with its content and all rows it owns.
    func removeScope(_ scope: String) throws(StoreError)
}
