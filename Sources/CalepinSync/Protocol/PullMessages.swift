// The messages of a pull: the records of a scope that changed since a cursor, and the server's
// progress with the replica's mutations. The JSON is in PullMessages+JSON.

/// A request for the changes since a cursor.
public struct PullRequest: Equatable, Sendable {
    /// A replica whose mutations the client has, with the last known outcome.
    public struct Mark: Equatable, Sendable {
        /// The replica.
        public var replica: Identifier
        /// The last number whose outcome is known.
        public var settled: Int64

        /// Makes a mark.
        public init(_ replica: Identifier, settled: Int64) {
            self.replica = replica
            self.settled = settled
        }
    }

    /// The scope.
    public var scope: Scope
    /// The cursor of the last response; nil for everything.
    public var cursor: String?
    /// The replicas whose mutations the client has: its own, and earlier ones after a fork.
    public var marks: [Mark]

    /// Makes a request.
    public init(scope: Scope, cursor: String?, marks: [Mark]) {
        self.scope = scope
        self.cursor = cursor
        self.marks = marks
    }
}

/// A response with the changes since a cursor.
public struct PullAnswer: Equatable, Sendable {
    /// The kind of response.
    public enum Status: UInt8, CaseIterable, Sendable {
        /// The records that changed.
        case changes
        /// All records from the start: the cursor is of another epoch of the data, or too old.
        case reset
        /// The server is behind the cursor; the client should retry later.
        case notYet
        /// The person no longer has access to the scope.
        case gone

        /// The word on the wire.
        public var name: String {
            switch self {
            case .changes: "changes"
            case .reset: "reset"
            case .notYet: "not-yet"
            case .gone: "gone"
            }
        }
    }

    /// The server's progress with the mutations of a replica.
    public struct Mark: Equatable, Sendable {
        /// The replica.
        public var replica: Identifier
        /// The last number the server has; see ``lastHash``.
        public var lastN: Int64
        /// The hash of that mutation; empty when it is no longer known.
        public var lastHash: String
        /// The last number in a verified backup.
        public var backedUpTo: Int64
        /// The outcomes other than applied, of the numbers above the client's settled one.
        public var outcomes: [Outcome]

        /// Makes a mark.
        public init(
            _ replica: Identifier, lastN: Int64, lastHash: String = "", backedUpTo: Int64 = 0,
            outcomes: [Outcome] = []
        ) {
            self.replica = replica
            self.lastN = lastN
            self.lastHash = lastHash
            self.backedUpTo = backedUpTo
            self.outcomes = outcomes
        }
    }

    /// The scope.
    public var scope: Scope
    /// The kind of response.
    public var status: Status
    /// The cursor of the request; the response is only valid for a replica still at this cursor.
    public var since: String?
    /// The cursor of the next request.
    public var cursor: String
    /// True when further responses are needed to complete the scope.
    public var hasMore: Bool
    /// The states of the changed records, in the order of their last change.
    public var records: [RecordState]
    /// Records that are no longer stored.
    public var dropped: [Identifier]
    /// The server's progress with the client's mutations; only in the last response of a series,
    /// because their effects may be in a later one.
    public var marks: [Mark]
    /// The number of the scope's records; only in the last response of a series.
    public var count: Int64
    /// The digests of all records, combined by exclusive or; only in the last response of a
    /// series.
    public var digest: UInt64

    /// Makes a response without records.
    public init(scope: Scope, status: Status, since: String?, cursor: String) {
        self.scope = scope
        self.status = status
        self.since = since
        self.cursor = cursor
        hasMore = false
        records = []
        dropped = []
        marks = []
        count = 0
        digest = 0
    }
}
