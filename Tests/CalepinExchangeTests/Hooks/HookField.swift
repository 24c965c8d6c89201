// Hooks without a network: an app of a team whose records are reviewed, pushes to it, a receiver
// that is a function, and a clock that the test moves. It contains no test.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Logging
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Hooks over the store of an office.
final class HookField {
    static let app = "round"
    let office: RecordOffice
    let book = HookBook()
    let service: HookService
    private let sync: SyncService
    private let access: Access
    private let scope: Scope
    private var n: Int64 = 0
    private let replica = Identifier(77)

    /// Publishes the app and prepares pushes of ann; `receiver` gets what is sent.
    init(
        _ office: RecordOffice,
        _ receiver: @escaping @Sendable (SentBody) async throws(FetchError) -> SentReply = { _ in
            SentReply(status: 200)
        },
        post: MailSender? = nil, account: String? = nil
    ) async throws {
        self.office = office
        try await Self.publish(office)
        let registry = office.service.registry
        var sender = HookSender(
            store: office.store, registry: registry, key: SealingKey(), send: receiver)
        let moments = Moments()
        (sender.clock, sender.mailing) = ({ moments.now }, { post })
        sender.limiter = RateLimiter(now: { moments.now * 1_000 })
        self.moments = moments
        service = HookService(book: book, sender: sender, fetcher: Fetcher())
        scope = try #require(Scope(office.team))
        let ann = try await office.account("ann")
        access = Access(account: account ?? ann, scopes: [office.team])
        let now = try #require(Instant.parse("2026-11-21T10:00:00Z", zone: .utc))
        var sync = SyncService(
            store: office.store, feed: Feed(),
            judging: FormJudging(
                known: { registry.current.forms }, closed: { registry.current.closedForms },
                now: { now }))
        (sync.hooks, sync.registry) = (book, registry)
        self.sync = sync
    }

    /// A clock that the test moves.
    final class Moments: Sendable {
        private let seconds = Mutex<Int64>(1_800_000_000)
        var now: Int64 { seconds.withLock { $0 } }
        func pass(_ more: Int64) { seconds.withLock { $0 += more } }
    }

    let moments: Moments

    static func publish(_ office: RecordOffice) async throws {
        let declaration = PublishBook.app(
            app,
            [
                PublishBook.form(
                    app,
                    [
                        PublishBook.field("name", #""optional":true"#),
                        PublishBook.field("mail", #""type":"email","optional":true"#),
                        PublishBook.field(
                            "twice", #""type":"calculated","calculation":"concat(${name}, '!')""#),
                    ])
            ],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"\(app)","sharing":"team","review":true}]
            """)
        _ = try await office.service.publish(declaration, Publication(stage: .draft))
        try await office.service.setTeam(app, office.team, Publication())
        _ = try await office.service.setStage(app, version: nil, Publication())
    }

    /// Makes a hook as the operator; returns its id.
    func makeHook(_ events: [HookEvent] = HookEvent.allCases) async throws -> String {
        var settings = HookSettings()
        settings.address = "https://receiver.example.org/calepin"
        settings.events = events
        return try await service.make(settings, for: Self.app, by: .operator).0.hook.id
    }

    /// Pushes mutations of records, each with its operations; all have to be applied.
    func push(_ mutations: [(record: Identifier, form: String, ops: [Op])]) async throws {
        let made = mutations.enumerated().map { place, one in
            Mutation(
                scope: scope, replica: replica, n: n + Int64(place) + 1, record: one.record,
                form: one.form, formVersion: 1, savedAt: 0, ops: one.ops
            ).sealed
        }
        let request = PushRequest(scope: scope, replica: replica, after: last, mutations: made)
        let answer = try await sync.push(request, access, at: moments.now)
        n = answer.lastN
        last = made.last?.hash ?? last
        #expect(answer.outcomes.allSatisfy { $0.status == .applied }, "\(answer.outcomes)")
        #expect(answer.outcomes.count == made.count)
    }

    private var last = ""

    /// Returns the state of a record; nil for none.
    func state(_ record: Identifier) async throws -> RecordState? {
        let team = office.team
        return try await office.store.read { (job) throws(StoreError) in
            try job.record(scope: team, id: record.description)?.readState()
        }
    }

    /// Returns the operation that sets a cell as somebody who knows the record as it is.
    func set(_ path: String, _ value: JSONValue, _ state: RecordState?) -> Op {
        .set(CellChange(path, value, base: state?.version(at: path)))
    }

    /// Attempts what is due, one after the other.
    func deliver(_ hook: String, limit: Int = 100) async throws {
        let moment = moments.now
        let due = try await office.store.read { (job) throws(StoreError) in
            try job.hooks.due(hook, at: moment, limit: limit)
        }
        for delivery in due {
            // A receiver that cancels its task stands for a kill before the outcome is written.
            let sender = service.sender
            let task = Task { try await sender.attempt(delivery) }
            do { _ = try await task.value } catch is CancellationError {}
        }
    }

    /// Delivers until nothing waits, moving the clock.
    func drain(_ hook: String) async throws {
        for _ in 0..<100_000 {
            try await deliver(hook)
            let next = try await office.store.read { (job) throws(StoreError) in
                try job.hooks.nextDue(hook)
            }
            guard let next else { return }
            moments.pass(max(0, next - moments.now))
        }
        Issue.record("deliveries do not end")
    }

    func stored(_ hook: String) async throws -> StoredHook {
        let found = try await office.store.read { (job) throws(StoreError) in
            try job.hooks.hook(hook)
        }
        return try #require(found)
    }
}

/// A message as its receiver reads it.
struct Received: Sendable, Equatable {
    let id: String
    let bytes: [UInt8]
    var json: JSONValue { (try? JSONValue(reading: bytes)) ?? .null }
    var type: String { json.text("type") }
    var record: String { json["data"]?["id"]?.asString ?? "" }
    var name: String? { json["data"]?["record"]?["name"]?.asString }

    init(_ body: SentBody) {
        let line = body.headers.first { $0.hasPrefix("webhook-id: ") } ?? ""
        (id, bytes) = (String(line.dropFirst(12)), body.bytes)
    }
}

/// A receiver that takes everything.
final class Receiver: Sendable {
    private let taken = Mutex<[Received]>([])

    var all: [Received] { taken.withLock { $0 } }

    func take(_ body: SentBody) { taken.withLock { $0.append(Received(body)) } }
}
