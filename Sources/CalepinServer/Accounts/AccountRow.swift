// One row of what a store keeps of accounts: sort, key, whose it is, a moment, and bytes. What
// the bytes mean stands with each sort's type in Persons.swift and Proofs.swift; a store need not
// know.

/// A row of what is kept of accounts, sessions, links and access.
public struct AccountRow: Equatable, Sendable {
    /// What a row is about; the raw value is what a database keeps.
    public enum Sort: String, CaseIterable, Sendable {
        /// An account with a name and a password; key and owner are the account.
        case person
        /// A name; the owner is its account.
        case name
        /// A mail address as it is compared; the owner is its account.
        case mail
        /// A browser that is signed in; the key is its token's digest.
        case session
        /// Something that proves once, or a known browser; the key is its digest.
        case proof
        /// How often signing in has failed, by a digest of the name.
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
        /// The last visit of a guest; key and owner are the account.
        case visit
        /// A line of the audit trail, by its number, or where the trail ends.
        case audit
    }

    /// What it is about.
    public var sort: Sort
    /// Its name, one of a kind among its sort.
    public var key: String
    /// The account or scope it belongs to; empty when to nobody.
    public var owner: String
    /// A moment in seconds since 1970: when it was made, or when it is over.
    public var at: Int64
    /// What it says.
    public var bytes: [UInt8]

    /// A row.
    public init(_ sort: Sort, key: String, owner: String, at: Int64, bytes: [UInt8] = []) {
        self.sort = sort
        self.key = key
        self.owner = owner
        self.at = at
        self.bytes = bytes
    }
}

/// The number and the sum of some records of a scope.
public struct RecordSum: Equatable, Sendable {
    /// How many there are.
    public var count: Int64
    /// The exclusive or of their digests.
    public var digest: UInt64

    /// A sum.
    public init(count: Int64 = 0, digest: UInt64 = 0) {
        self.count = count
        self.digest = digest
    }
}

/// What a job may ask about accounts. Nothing that is not there is an error.
public protocol AccountReading {
    /// A row.
    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow?
    /// The rows of an owner, by key.
    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow]
    /// The rows of a sort after a key, by key.
    func rows(
        _ sort: AccountRow.Sort, after key: String, most: Int
    ) throws(StoreError) -> [AccountRow]
    /// The blobs of a scope after a hash, by hash.
    func blobs(scope: String, after hash: String, most: Int) throws(StoreError) -> [StoredBlob]
    /// The records of some forms that changed after a place in the order of a scope, in that
    /// order, until there are `most` of them or the next one's state would exceed `bytes`.
    ///
    /// Complexity: O(n) in the records of the scope that changed.
    func records(
        scope: String, forms: Set<String>, after sequence: Int64, most: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord]
    /// Whether an account is a guest that is known.
    func isGuest(_ account: String) throws(StoreError) -> Bool
    /// The guests after an account, by account.
    func guests(after account: String, most: Int) throws(StoreError) -> [StoredGuest]
    /// The bytes of everything in a scope: records, mutations set aside, and blobs.
    ///
    /// Complexity: O(n) in the records of the scope.
    func keptBytes(scope: String) throws(StoreError) -> Int64
    /// Mutations that were set aside in a scope, oldest first.
    func held(scope: String, most: Int) throws(StoreError) -> [StoredHeld]
    /// The sum of an author's mutations that are set aside.
    ///
    /// Complexity: O(n) in them, of which there are at most ``SyncLimits/heldCount``.
    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum
    /// The authors of mutations that are set aside, after one, by scope and account.
    func heldAuthors(after author: HeldAuthor?, most: Int) throws(StoreError) -> [HeldAuthor]
    /// The sum of a scope's records of some forms.
    ///
    /// Complexity: O(n) in the records of the scope.
    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum
    /// Whether a record of some forms mentions a hash.
    ///
    /// Complexity: O(n) in the bytes of the scope.
    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool
}

/// What a job that writes may change about accounts.
public protocol AccountWriting: AccountReading {
    /// The key that lines of the audit trail are authenticated with; nil where they are only
    /// chained.
    var auditKey: AuditKey? { get }
    /// Writes a row; what was there under the same key is replaced.
    func put(_ row: AccountRow) throws(StoreError)
    /// Forgets a row.
    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError)
    /// Forgets the rows of an owner.
    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError)
    /// Forgets rows whose moment lies before another; gives how many they were.
    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int
    /// Forgets the oldest of an author's mutations that were set aside before a moment; gives how
    /// many.
    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, most: Int
    ) throws(StoreError) -> Int
    /// Lets a token prove an account that is there.
    func addToken(_ digest: String, account: String) throws(StoreError)
    /// Lets a token prove nothing any more.
    func removeToken(_ digest: String) throws(StoreError)
    /// Forgets how far the replicas of an account have got in a scope.
    func removePlaces(of account: String, scope: String) throws(StoreError)
    /// Forgets an account with its tokens, its replicas and all rows it owns.
    func removeAccount(_ account: String) throws(StoreError)
    /// Forgets a scope with all that is in it and all rows it owns.
    func removeScope(_ scope: String) throws(StoreError)
}
