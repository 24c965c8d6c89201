// The messages of a push: mutations, and the outcome of each. The server's decision is in
// ScopeLog, the replica's handling in Outbox.

import CalepinExpressions

/// A request with consecutive mutations of one replica.
public struct PushRequest: Equatable, Sendable {
    /// The scope.
    public var scope: Scope
    /// The replica that made them.
    public var replica: Identifier
    /// The hash of the mutation before the first one; empty when there is none, or it is safe and
    /// no longer stored. It lets the server detect a copied profile at once.
    public var after: String
    /// The cursor of the last pull; nil when the person no longer has access.
    public var cursor: String?
    /// The mutations with consecutive numbers; on the server also those that cannot be read.
    package var pushed: [PushedMutation]
    /// The mutations that can be read.
    public var mutations: [Mutation] {
        get {
            pushed.compactMap { pushed in
                if case .read(let mutation) = pushed { mutation } else { nil }
            }
        }
        set { pushed = newValue.map { .read($0) } }
    }

    /// Makes a request.
    public init(
        scope: Scope, replica: Identifier, after: String = "", cursor: String? = nil,
        mutations: [Mutation]
    ) {
        self.scope = scope
        self.replica = replica
        self.after = after
        self.cursor = cursor
        pushed = mutations.map { .read($0) }
    }

    /// The request in which mutations whose hash does not match are marked as unreadable.
    ///
    /// Complexity: O(n) in the JSON.
    package var verified: PushRequest {
        var verified = self
        verified.pushed = pushed.map { $0.verified }
        return verified
    }

    /// Returns true when the request was made in an epoch of the server's data. A request that
    /// arrives late, after a backup was restored, was not: its replica may have sent its mutations
    /// in another way since.
    package func belongs(to dbEpoch: Identifier) -> Bool {
        cursor.map { Cursor($0)?.dbEpoch == dbEpoch } ?? true
    }

    /// Returns the JSON.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("scope", scope.description)
        writer.member("replica", replica.description)
        if !after.isEmpty { writer.member("after", after) }
        if let cursor { writer.member("cursor", cursor) }
        writer.key("mutations")
        writer.beginArray()
        for mutation in mutations { mutation.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// Reads a request; the hashes of mutations are not checked. A mutation that cannot be read is
    /// kept as such, as long as its number can be read.
    ///
    /// - Throws: the first other error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> PushRequest in
            try PushRequest(&reader)
        }
    }

    private init(_ reader: inout WireReader) throws(SyncError) {
        var scope: Scope?
        var replica: Identifier?
        var after = ""
        var cursor: String?
        var pushed: [PushedMutation] = []
        var places: [Int] = []
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "scope": scope = try reader.scope()
            case "replica": replica = try reader.identifier()
            case "after": after = try reader.digest(64)
            case "cursor": cursor = try reader.string()
            case "mutations": (pushed, places) = try Self.readMutations(&reader)
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let scope else { throw reader.error(.missingKey, "scope") }
        guard let replica else { throw reader.error(.missingKey, "replica") }
        for (mutation, place) in zip(pushed, places) {
            guard mutation.scope ?? scope == scope, mutation.replica ?? replica == replica else {
                let other = mutation.scope ?? scope
                throw SyncError(.badScope, other.description, at: place)
            }
        }
        self.init(scope: scope, replica: replica, after: after, cursor: cursor, mutations: [])
        self.pushed = pushed
    }

    /// Reads mutations, with the end offset of each.
    private static func readMutations(
        _ reader: inout WireReader
    ) throws(SyncError) -> ([PushedMutation], [Int]) {
        var pushed: [PushedMutation] = []
        var places: [Int] = []
        try reader.array { (reader) throws(SyncError) in
            guard pushed.count < RecordLimits.pushMutations else { throw reader.error(.tooLarge) }
            pushed.append(try PushedMutation(&reader))
            places.append(reader.json.position)
        }
        return (pushed, places)
    }
}

/// A response with the outcomes of a push.
public struct PushAnswer: Equatable, Sendable {
    /// The scope.
    public var scope: Scope
    /// The replica of the request.
    public var replica: Identifier
    /// The outcomes, in order; mutations after one that is not settled were not examined. Empty
    /// when the request was made in another epoch of the server's data.
    public var outcomes: [Outcome]
    /// The last number the server has of the replica.
    public var lastN: Int64

    /// Makes an answer.
    public init(scope: Scope, replica: Identifier, outcomes: [Outcome], lastN: Int64) {
        self.scope = scope
        self.replica = replica
        self.outcomes = outcomes
        self.lastN = lastN
    }

    /// Returns the JSON.
    package func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("scope", scope.description)
        writer.member("replica", replica.description)
        writer.outcomes("outcomes", outcomes)
        writer.member("lastN", lastN)
        writer.endObject()
        return writer.bytes
    }

    /// Reads a response.
    ///
    /// - Throws: the first error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> PushAnswer in
            try PushAnswer(&reader)
        }
    }

    private init(_ reader: inout WireReader) throws(SyncError) {
        var scope: Scope?
        var replica: Identifier?
        var outcomes: [Outcome] = []
        var lastN: Int64 = 0
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "scope": scope = try reader.scope()
            case "replica": replica = try reader.identifier()
            case "outcomes": outcomes = try reader.outcomes()
            case "lastN": lastN = try reader.number()
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let scope else { throw reader.error(.missingKey, "scope") }
        guard let replica else { throw reader.error(.missingKey, "replica") }
        self.init(scope: scope, replica: replica, outcomes: outcomes, lastN: lastN)
    }
}

extension JSONWriter {
    mutating func outcomes(_ key: String, _ outcomes: [Outcome]) {
        self.key(key)
        beginArray()
        for outcome in outcomes { outcome.write(to: &self) }
        endArray()
    }
}

extension WireReader {
    mutating func outcomes() throws(SyncError) -> [Outcome] {
        var outcomes: [Outcome] = []
        try array { (reader) throws(SyncError) in outcomes.append(try Outcome(&reader)) }
        return outcomes
    }
}
