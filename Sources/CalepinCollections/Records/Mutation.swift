// One save of a person. Its JSON is in Mutation+JSON, its merging in RecordState+Apply.

import CalepinExpressions

/// What one person saved in one go: it is applied as a whole or not at all.
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
    /// What the clock of its author said, in milliseconds since 1970: for reading only, nothing
    /// is decided by it.
    public var savedAt: Int64
    /// What changed, in order.
    public var ops: [Op]
    /// The digest of all of the above, 64 hexadecimal digits; empty while it is not sealed.
    public var hash: String

    /// Makes a mutation that is not sealed yet.
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

    /// The name of the version that the op at a place writes.
    public func version(of place: Int) -> VersionName {
        VersionName(replica, n, Int32(truncatingIfNeeded: place))
    }

    /// The digest that belongs here.
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
