// One save of a person. Its JSON is in Mutation+JSON, its merging in RecordState+Apply.

import CalepinExpressions

/// The changes of one save by a person, applied as a whole or not at all.
public struct Mutation: Equatable, Sendable {
    /// The scope of the record.
    public var scope: Scope
    /// The replica that made it.
    public var replica: Identifier
    /// Its number in the replica and scope: 1, 2, 3...
    public var n: Int64
    /// The record it changes.
    public var record: Identifier
    /// The id of the record's form.
    public var form: String
    /// The version of the form it was made with.
    public var formVersion: Int32
    /// The time by the author's clock, in milliseconds since 1970: for display only, merging does
    /// not use it.
    public var savedAt: Int64
    /// The changes, in order.
    public var ops: [Op]
    /// The indices of the ops in the mutation as its author made it; empty when they are those of
    /// `ops`.
    var places: [Int32] = []
    /// The SHA-256 digest of all of the above, 64 hexadecimal digits; empty until it is sealed.
    public var hash: String

    /// Makes an unsealed mutation.
    public init(
        scope: Scope, replica: Identifier, n: Int64, record: Identifier, form: String,
        formVersion: Int32, savedAt: Int64, ops: [Op]
    ) {
        self.scope = scope
        self.replica = replica
        self.n = n
        self.record = record
        self.form = form
        self.formVersion = formVersion
        self.savedAt = savedAt
        self.ops = ops
        hash = ""
    }

    /// Returns the version that the op at an index writes.
    public func version(of index: Int) -> VersionName {
        VersionName(replica, n, place(of: index))
    }

    /// Returns true for the mutation of a name: the replica that made it, and its number.
    func isNamed(_ replica: Identifier, _ n: Int64) -> Bool {
        self.replica == replica && self.n == n
    }

    /// Returns the index that an op has in the mutation as its author made it.
    func place(of index: Int) -> Int32 {
        index < places.count ? places[index] : Int32(truncatingIfNeeded: index)
    }

    /// The SHA-256 digest of the content.
    ///
    /// Complexity: O(n) in the JSON.
    public var contentHash: String { Hex.text(of: digest(json(withHash: false), .sha256)) }

    /// The mutation with its digest.
    public var sealed: Mutation {
        var sealed = self
        sealed.hash = contentHash
        return sealed
    }
}
