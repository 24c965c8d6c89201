// What a replica asks for and hears of a scope: the records that changed since its cursor, and how
// far the server has got with its mutations. The JSON is in PullMessages+JSON.

/// Asks for what changed since a cursor.
public struct PullRequest: Equatable, Sendable {
    /// A replica whose mutations the asker has, and how far it knows they went.
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
    /// The cursor of the last answer; nil for everything.
    public var cursor: String?
    /// The replicas whose mutations the asker has: its own, and earlier ones after a fork.
    public var marks: [Mark]

    /// Makes a request.
    public init(scope: Scope, cursor: String?, marks: [Mark]) {
        self.scope = scope
        self.cursor = cursor
        self.marks = marks
    }
}

/// What changed since a cursor.
public struct PullAnswer: Equatable, Sendable {
    /// What the server can say.
    public enum Fate: UInt8, CaseIterable, Sendable {
        /// Records that changed.
        case changes
        /// All records from the start: the cursor is of another life of the data, or too old.
        case reset
        /// The server is behind the cursor: ask again later.
        case notYet
        /// The person has no access to the scope any more.
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

    /// How far the server has got with the mutations of a replica.
    public struct Mark: Equatable, Sendable {
        /// The replica.
        public var replica: Identifier
        /// The last number the server has, and the hash of that mutation; empty when it is not
        /// known any more.
        public var lastN: Int64
        /// The hash of the last mutation.
        public var lastHash: String
        /// The last number that a verified backup has.
        public var backedUpTo: Int64
        /// The outcomes other than applied of the numbers above the asker's settled one.
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
    /// What this is.
    public var fate: Fate
    /// The cursor of the request; an answer is only good for a replica that is still there.
    public var since: String?
    /// The cursor to ask with next.
    public var cursor: String
    /// Whether more is to come before the scope is complete.
    public var hasMore: Bool
    /// The states of the records that changed, in the order of their last change.
    public var records: [RecordState]
    /// Records that are not kept any more.
    public var dropped: [Identifier]
    /// How far the server has got with the asker's mutations; only in the last answer of a row,
    /// because what they did may be in a later one.
    public var marks: [Mark]
    /// The records of the scope, and their digests combined; only in the last answer of a row.
    public var count: Int64
    /// The digests of all records, combined by exclusive or.
    public var digest: UInt64

    /// Makes an answer that says nothing yet.
    public init(scope: Scope, fate: Fate, since: String?, cursor: String) {
        self.scope = scope
        self.fate = fate
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
