// Sync without HTTP, over any store: a writer, and a reader of changes. It contains no test.

import CalepinSync
import CalepinExpressions
import Testing

@testable import CalepinServer

/// A person with one replica, directly on the service.
struct SyncBook {
    let store: any Store
    let service: SyncService
    let access: Access
    let scope: Scope
    let replica: Identifier
    /// The form of its records.
    var form = "motor"
    /// Its mutations so far.
    var made: [Mutation] = []

    init(
        _ store: any Store = testStore(), account: UInt64 = 1, replica: UInt64 = 7,
        feed: Feed = Feed(), judging: FormJudging = FormJudging()
    ) {
        self.store = store
        self.replica = Identifier(UInt128(replica))
        let account = Identifier(UInt128(account))
        service = SyncService(store: store, feed: feed, judging: judging)
        scope = Scope(.user, account)
        access = Access(account: account.description, scopes: [scope.description])
    }

    /// Returns a mutation with the next number.
    mutating func make(_ record: UInt64, _ ops: [Op]) -> Mutation {
        let mutation = Mutation(
            scope: scope, replica: replica, n: Int64(made.count) + 1,
            record: Identifier(UInt128(record)), form: form, formVersion: 1, savedAt: 0,
            ops: ops
        ).sealed
        made.append(mutation)
        return mutation
    }

    /// Saves a cell of a record.
    @discardableResult
    mutating func set(
        _ record: UInt64, _ path: String, _ value: JSONValue, at seconds: Int64 = 0
    ) async throws -> Outcome {
        try await push([make(record, [.set(CellChange(path, value))])], at: seconds)
    }

    /// Submits a record as it is on the server.
    mutating func submit(_ record: UInt64) async throws -> Outcome {
        let id = Identifier(UInt128(record))
        let state = try #require(try await pull().records.first { $0.id == id })
        return try await push([make(record, [.submit(seenDigest: state.contentDigest)])])
    }

    /// Removes a record after seeing its present state.
    mutating func remove(_ record: UInt64, at seconds: Int64 = 0) async throws {
        let id = Identifier(UInt128(record))
        let state = try await pull().records.first { $0.id == id }
        let seen = try #require(state).seen(inside: "")
        _ = try await push([make(record, [.remove(Removal("", seen: seen))])], at: seconds)
    }

    /// Pushes mutations; returns the last outcome.
    @discardableResult
    func push(
        _ mutations: [Mutation], after: String = "", at seconds: Int64 = 0
    ) async throws -> Outcome {
        let request = PushRequest(
            scope: scope, replica: replica, after: after, mutations: mutations)
        let answer = try await service.push(request, access, at: seconds)
        return try #require(answer.outcomes.last)
    }

    /// Returns the changes since a cursor.
    func pull(_ cursor: String? = nil, settled: Int64 = 0) async throws -> PullAnswer {
        let request = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: settled)])
        return try PullAnswer(json: try await service.pull(request, access))
    }
}

/// A reader that pulls a scope from time to time, as the protocol says.
struct SyncReader {
    private(set) var records: [Identifier: RecordState] = [:]
    private(set) var cursor: String?
    /// The digest of the pulled records.
    var digest: UInt64 { records.values.reduce(0) { $0 ^ $1.digest } }

    /// Pulls until there is no more; returns true when it had to start over.
    @discardableResult
    mutating func catchUp(_ book: SyncBook) async throws -> Bool {
        var (isReset, hasMore) = (false, true)
        while hasMore {
            let answer = try await book.pull(cursor)
            if answer.status == .reset {
                isReset = true
                records = [:]
            }
            for id in answer.dropped { records[id] = nil }
            for record in answer.records { records[record.id] = record }
            (cursor, hasMore) = (answer.cursor, answer.hasMore)
            guard !hasMore else { continue }
            #expect(answer.count == Int64(records.count))
            #expect(answer.digest == digest)
        }
        return isReset
    }
}
