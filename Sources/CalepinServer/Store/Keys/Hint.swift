// What a job will ask, told before it runs: a store that is reached over a network fetches it in
// one trip.

/// The rows that a job is expected to ask for.
///
/// A hint is only speed: a job may ask for more, or for less, with the same result.
package struct Hint: Sendable {
    /// A row that a job will ask for.
    package enum Row: Hashable, Sendable {
        /// The state of a scope.
        case scope(String)
        /// The position of a replica in a scope, with its account and its last outcome.
        case place(scope: String, replica: String)
        /// A record with its state.
        case record(scope: String, id: String)
        /// The records of a scope that changed after a sequence, with the tombstones from there.
        case changes(scope: String, after: Int64)
        /// The access of whoever has a token or a key, by its digest.
        case access(digest: String)
        /// A blob of a scope.
        case blob(scope: String, hash: String)
        /// A row about accounts.
        case account(AccountRow.Sort, key: String)
        /// The stamp of a name.
        case stamp(StoreStamp)
        /// The rows of an owner.
        case owned(AccountRow.Sort, owner: String)
    }

    /// The rows, in the order in which they are asked for.
    package var rows: [Row]

    /// Creates a hint; none by default.
    package init(_ rows: Row...) { self.rows = rows }

    /// Creates a hint.
    package init(_ rows: [Row]) { self.rows = rows }

    /// Nothing that is known before.
    package static let nothing = Hint()
}
