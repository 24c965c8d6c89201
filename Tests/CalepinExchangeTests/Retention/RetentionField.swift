// Rules of retention over the store of an office: an app of a team whose records are reviewed and
// have a day, pushes at any time, and a store that fails. It contains no test.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Records of an office that go by rules.
final class RetentionField {
    static let app = "keep"
    static let day: Int64 = 86_400
    /// The first moment, in seconds since 1970.
    static let start: Int64 = 1_790_000_000
    let office: RecordOffice
    let book = HookBook()
    let service: RetentionService
    let access: Access
    let scope: Scope
    private let sync: SyncService
    private let replica: Identifier
    private var n: Int64 = 0
    private var last = ""

    init(
        _ office: RecordOffice, rows: String = "all", review: String = "true"
    ) async throws {
        self.office = office
        try await Self.publish(office, rows: rows, review: review)
        let (registry, clock) = (office.service.registry, office.clock)
        service = RetentionService(
            store: office.store, registry: registry, hooks: book, feed: Feed(),
            clock: { clock.now })
        scope = try #require(Scope(office.team))
        let ann = try await office.account("ann")
        access = Access(account: ann, scopes: [office.team])
        replica = Identifier(UInt128(4_711))
        let now = try #require(Instant.parse("2026-11-21T10:00:00Z", zone: .utc))
        var sync = SyncService(
            store: office.store, feed: Feed(),
            judging: FormJudging(
                known: { registry.current.forms }, closed: { registry.current.closedForms },
                now: { now }))
        (sync.hooks, sync.registry) = (book, registry)
        self.sync = sync
    }

    static func publish(
        _ office: RecordOffice, rows: String, review: String
    ) async throws {
        let fields = [
            PublishBook.field("name", #""optional":true"#),
            PublishBook.field("met", #""type":"day","optional":true"#),
            PublishBook.field("many", #""type":"integer","optional":true"#),
            PublishBook.field("photo", #""type":"photo","optional":true"#),
            """
            {"repeat":"people","label":{"en":"People"},"contents":[\
            \(PublishBook.field("nick", #""optional":true"#)),\
            \(PublishBook.field("role", #""optional":true"#))]}
            """,
        ]
        let declaration = PublishBook.app(
            app, [PublishBook.form(app, fields)],
            """
            ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"\(app)",
            "sharing":"team","rows":"\(rows)","review":\(review)}]
            """)
        _ = try await office.service.publish(declaration, Publication(stage: .draft))
        try await office.service.setTeam(app, office.team, Publication())
        _ = try await office.service.setStage(app, version: nil, Publication())
    }

    static func run(
        rows: String = "all", review: String = "true",
        _ body: (RetentionField) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            try await body(try await RetentionField(office, rows: rows, review: review))
        }
    }

    static func id(_ number: Int) -> Identifier { Identifier(UInt128(number)) }

    /// The present moment, in seconds since 1970.
    var now: Int64 { office.clock.now }

    /// Returns the time of a day after the start.
    static func time(_ days: Int) -> Int64 { start + Int64(days) * day }

    // Records

    /// Pushes a mutation of a record at a time; it has to be applied.
    func push(
        _ record: Identifier, _ ops: [Op], at moment: Int64, form: String = app
    ) async throws {
        let outcome = try await pushed(record, ops, at: moment, form: form)
        try #require(outcome?.status == .applied, "\(String(describing: outcome))")
    }

    /// Pushes a mutation of a record at a time; returns what the server made of it.
    func pushed(
        _ record: Identifier, _ ops: [Op], at moment: Int64, form: String = app
    ) async throws -> Outcome? {
        n += 1
        let mutation = Mutation(
            scope: scope, replica: replica, n: n, record: record, form: form, formVersion: 1,
            savedAt: 0, ops: ops
        ).sealed
        let request = PushRequest(
            scope: scope, replica: replica, after: last, mutations: [mutation])
        let answer = try await sync.push(request, access, at: moment)
        last = mutation.hash
        return answer.outcomes.first
    }

    /// Sets a cell as somebody who knows the record as it is.
    func set(
        _ record: Identifier, _ path: String, _ value: String, at moment: Int64
    ) async throws {
        let base = try await state(record)?.version(at: path)
        try await push(
            record, [.set(CellChange(path, .string(value), base: base))], at: moment)
    }

    func submit(_ record: Identifier, at moment: Int64) async throws {
        let digest = try #require(try await state(record)).contentDigest
        try await push(record, [.submit(seenDigest: digest)], at: moment)
    }

    /// Puts a record into the trash.
    func remove(_ record: Identifier, at moment: Int64) async throws {
        let seen = try #require(try await state(record)).seen(inside: "")
        try await push(record, [.remove(Removal("", seen: seen))], at: moment)
    }

    /// Reviews a record as it is.
    func review(
        _ record: Identifier, _ state: ReviewState, at moment: Int64
    ) async throws {
        let id = RecordReview.id(of: record.description)
        let digest = try #require(try await self.state(record)).contentDigest
        let before = try await self.state(id)
        let values = [
            (ReviewField.record, record.description), (ReviewField.state, state.rawValue),
            (ReviewField.seen, digest),
        ]
        try await push(
            id,
            values.map {
                .set(CellChange($0, .string($1), base: before?.version(at: $0)))
            }, at: moment, form: Self.app + "-review")
    }

    func stored(_ record: Identifier) async throws -> StoredRecord? {
        let name = scope.description
        return try await office.store.read { (job) throws(StoreError) in
            try job.record(scope: name, id: record.description)
        }
    }

    func state(_ record: Identifier) async throws -> RecordState? {
        try await stored(record)?.readState()
    }

    /// Returns the numbers of the records of the app that are in the trash.
    func removed(_ numbers: Range<Int>) async throws -> Set<Int> {
        var removed: Set<Int> = []
        for number in numbers where try await stored(Self.id(number))?.removedAt != nil {
            removed.insert(number)
        }
        return removed
    }

    /// Pulls the changes of the scope since a cursor.
    func pull(_ cursor: String? = nil) async throws -> PullAnswer {
        let request = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: 0)])
        return try PullAnswer(json: try await sync.pull(request, access))
    }

    // Rules

    @discardableResult
    func set(_ rule: Retention) async throws -> RetentionService.Listed {
        try await service.set(
            rule, for: "all", of: Self.app, by: .operator, in: .english)
    }

    func rule() async throws -> StoredRetention {
        let listed = try await service.listed("all", of: Self.app, by: .operator)
        return try #require(listed.stored)
    }

    func preview() async throws -> RetentionPreview {
        try await service.preview(of: nil, for: "all", of: Self.app, by: .operator)
    }

    /// Returns the lines of the audit trail about what went.
    func noted() async throws -> [String] {
        try await office.store.read { (job) throws(StoreError) in
            try job.accounts.rows(.audit, after: "", limit: .max).map(AuditLine.init)
                .filter { $0.what == "retained" }.map(\.detail)
        }
    }

    /// Returns the findings of a verification of the store.
    func findings() async throws -> [String] {
        let folder = BlobFolder(
            path: office.server.folder.appendingPathComponent("blobs").path)
        return try await Verification(store: office.store, folder: folder).run().findings
    }
}

extension Retention {
    /// A rule that is on.
    init(
        drafts: Int64? = nil, records: Int64? = nil, _ basis: Basis = .submitted,
        sparesWaiting: Bool = false
    ) {
        self.init([.drafts: drafts, .records: records].compactMapValues { $0 }, basis)
        self.sparesWaiting = sparesWaiting
    }

    /// A rule that is on, with the fields of personal answers.
    init(
        _ days: [RetainedSort: Int64], _ basis: Basis = .submitted, fields: [String] = []
    ) {
        self.init()
        (isOn, self.basis, sparesWaiting) = (true, basis, false)
        (self.days, self.fields) = (days, fields)
    }
}

/// A store that fails at one of its commits, before or after it, as a process that is killed.
final class EndingStore: Store {
    private let inner: any Store
    private let left: Countdown
    private let isAfter: Bool

    private actor Countdown {
        private var left: Int
        init(_ left: Int) { self.left = left }
        func step() -> Bool {
            left -= 1
            return left < 0
        }
    }

    init(_ inner: any Store, commits: Int, isAfter: Bool) {
        (self.inner, left, self.isAfter) = (inner, Countdown(commits), isAfter)
    }

    var accessVersion: UInt64 { inner.accessVersion }

    func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        guard await left.step() else {
            return try await inner.commit(touching: keys, expecting: hint, job)
        }
        if isAfter { _ = try await inner.commit(touching: keys, expecting: hint, job) }
        throw .closed
    }

    func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await inner.read(expecting: hint, job)
    }

    func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        try inner.readInlineNow(job)
    }

    func close() async { await inner.close() }
}
