// Quotas on a simulated disk: the size of guests, postponed writes on a full disk, and how long
// guests are kept.

import CalepinSync
import CalepinExpressions
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Room on the disk")
struct QuotaTests {
    private static let day: Int64 = 86_400
    private static let plenty = DiskSpace(free: 1 << 40, all: 1 << 41)

    @Test("is kept free: a tenth of a small disk, a gigabyte of a large one")
    func reserve() throws {
        #expect(DiskSpace(free: 99, all: 1_000).isLow)
        #expect(!DiskSpace(free: 100, all: 1_000).isLow)
        #expect(DiskSpace(free: (1 << 30) - 1, all: 1 << 50).isLow)
        #expect(!DiskSpace(free: 1 << 30, all: 1 << 50).isLow)
        #expect(DiskSpace(free: 0, all: 1 << 20).guestBytes == (1 << 20) / 10)
        #expect(DiskSpace(free: 0, all: 1 << 50).guestBytes == 1 << 31)
        let here = try #require(DiskSpace(of: NSTemporaryDirectory()))
        let later = try #require(DiskSpace(of: NSTemporaryDirectory() + "not/there/yet"))
        #expect(here.all > 0 && here.all == later.all)
    }

    @Test("is kept, when little is left, for accounts: guests and attachments are told to wait")
    func low() async throws {
        let space = TestSpace(Self.plenty)
        try await withAccounts({ $0.diskSpace = { _ in space.now } }) { server, _ in
            let person = TestBrowser(server)
            try await person.register("ann")
            let pages = try await AccountPage(person)
            let guest = try await TestGuest(server)
            _ = try await guest.outcomes([guest.mutation(1)])
            let bytes = Array("%PDF-1.7 ".utf8) + [UInt8](repeating: 1, count: 4_000)
            let hash = Hex.text(of: digest(bytes, .sha256))
            let size = "\"size\":\(bytes.count),\"type\":\"application/pdf\""
            let announced = Array("{\"sha256\":\"\(hash)\",\(size)}".utf8)
            #expect(try await server.post("/api/blobs", announced, person.headers).status == 201)
            space.now = DiskSpace(free: 99, all: 1_000)
            let piece = [
                "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0",
            ]
            let refused = [
                try await guest.push([guest.mutation(2)]),
                try await server.post("/api/blobs", announced, guest.headers),
                try await server.send(
                    "PATCH", "/api/blobs/\(hash)", person.headers.merging(piece) { $1 },
                    body: bytes),
                try await server.post("/api/sync/replica", Array("{}".utf8)),
            ]
            for reply in refused {
                #expect(reply.status == 507 && reply.code == "disk-low", "\(reply.text)")
                #expect(reply.headers["retry-after"] == "600")
            }
            #expect(try await pages.save(1).status == 200)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
            #expect(try await guest.pull().records.count == 1)
            space.now = Self.plenty
            #expect(try await guest.outcomes([guest.mutation(2)]).map(\.status) == [.applied])
            #expect(
                try await server.send(
                    "PATCH", "/api/blobs/\(hash)", person.headers.merging(piece) { $1 },
                    body: bytes
                ).status == 204)
        }
    }

    @Test("of a guest ends at twenty megabytes, of records and attachments together")
    func guest() async throws {
        let store = testStore()
        let clock = TestClock()
        let quota = GuestQuota(
            store: store, maxBytes: nil, space: { Self.plenty }, now: { clock.now })
        let half = [UInt8](repeating: 0, count: Int(QuotaLimits.guestBytes / 2))
        try await store.commit { (job) throws(StoreError) in
            try job.put(
                StoredRecord(
                    scope: "user:a", id: "1", form: "f", sequence: 1, digest: 1, state: half))
            try job.put(
                StoredBlob(
                    scope: "user:a", hash: "h", size: 1, storedHash: "h",
                    storedSize: QuotaLimits.guestBytes / 2 - 1_000, type: "application/pdf",
                    hasThumbnail: false))
        }
        try await quota.take(600, of: "a")
        await #expect(throws: Problem.self) { try await quota.take(600, of: "a") }
        try await quota.take(600, of: "b")
        // Later pushes replaced earlier values: after the recount there is room again.
        clock.advance(QuotaLimits.recountSeconds)
        try await quota.take(600, of: "a")
        clock.advance(QuotaLimits.recountSeconds)
        await #expect(throws: Problem.self) { try await quota.take(1_001, of: "a") }
    }

    @Test("of all guests ends where the operator says, and no further guest comes then")
    func allGuests() async throws {
        let quota = GuestQuota(
            store: testStore(), maxBytes: 1_000, space: { Self.plenty }, now: { 0 })
        // Before the first count nobody is rejected.
        try quota.requireGuestRoom()
        quota.note(all: 400)
        try await quota.take(600, of: "a")
        for guest in ["a", "b"] {
            let problem = await #expect(throws: Problem.self) {
                try await quota.take(1, of: guest)
            }
            #expect(problem?.code == .noGuestRoom)
        }
        #expect(throws: Problem.self) { try quota.requireGuestRoom() }
        quota.note(all: 999)
        try quota.requireGuestRoom()
    }

    @Test("of a guest who announces more than it may have is not given")
    func announced() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            func announce(_ number: Int, _ size: Int64) async throws -> Reply {
                let hash = String(repeating: "\(number)", count: 64)
                let json = """
                    {"sha256":"\(hash)","size":\(size),"type":"application/pdf"}
                    """
                return try await server.post("/api/blobs", Array(json.utf8), guest.headers)
            }
            #expect(try await announce(1, QuotaLimits.guestBytes - 1_000).status == 201)
            let more = try await announce(2, 1_001)
            #expect(more.status == 507 && more.code == "quota-reached")
            #expect(try await announce(3, 900).status == 201)
        }
    }

    @Test("is given back by guests who have gone: after a month, or three with records")
    func gone() async throws {
        var book = SyncBook()
        let store = book.store
        let folder = NSTemporaryDirectory() + "calepin-room-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let blobs = BlobService(path: folder, store: store)
        let upkeep = Upkeep(store: store, blobs: blobs, feed: Feed())
        let writer = String(book.access.ownScope.dropFirst("user:".count))
        let file = blobs.folder.file(String(repeating: "a", count: 64))
        try await store.commit { (job) throws(StoreError) in
            for guest in [writer, "empty", "back"] {
                try job.addAccount(guest, token: "token of " + guest, at: 0)
                try job.accountChanges.put(AccountRow(visit: guest, at: 0))
            }
            try job.accountChanges.put(AccountRow(visit: "back", at: 80 * Self.day))
            // A guest from before visits were recorded.
            try job.addAccount("old", token: "token of old", at: 0)
            try job.put(
                StoredBlob(
                    scope: "user:" + writer, hash: String(repeating: "a", count: 64), size: 7,
                    storedHash: String(repeating: "a", count: 64), storedSize: 7,
                    type: "application/pdf", hasThumbnail: false))
        }
        try blobs.folder.write(Array("content".utf8), to: file)
        try await book.set(1, "make", .string("fiat"))
        func guests() async throws -> [String] {
            try await store.read { (job) throws(StoreError) in
                try job.accounts.guests(after: "", limit: 100).map(\.account)
            }
        }
        let all = [writer, "empty", "back", "old"].sorted()
        #expect(try await upkeep.run(now: 30 * Self.day).forgottenGuests == 0)
        #expect(try await guests() == all)
        #expect(try await upkeep.run(now: 30 * Self.day + 1).forgottenGuests == 1)
        #expect(try await guests() == all.filter { $0 != "empty" })
        // The old guest's period began with the first maintenance.
        #expect(try await upkeep.run(now: 61 * Self.day).forgottenGuests == 1)
        #expect(try await guests() == all.filter { $0 != "empty" && $0 != "old" })
        #expect(try await book.pull().records.count == 1)
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(try await upkeep.run(now: 90 * Self.day + 1).forgottenGuests == 1)
        #expect(try await guests() == ["back"])
        #expect(!FileManager.default.fileExists(atPath: file))
        let isKnown = try await store.read { (job) throws(StoreError) in
            try job.account(token: "token of " + writer) != nil
        }
        #expect(!isKnown)
    }

    @Test("is a guest's as long as it comes back: a visit is noted once a day")
    func visits() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let guest = try await TestGuest(server)
            func visit() async throws -> Int64? {
                try await store.read { (job) throws(StoreError) in
                    let first = try job.accounts.guests(after: "", limit: 1).first
                    return try job.accounts.row(.visit, first?.account ?? "")?.at
                }
            }
            let first = try #require(try await visit())
            let later = max(0, first - clock.now) + 3 * Self.day
            clock.advance(later)
            _ = try await guest.pull()
            let second = try #require(try await visit())
            #expect(second == clock.now)
            clock.advance(Self.day / 2)
            _ = try await guest.pull()
            #expect(try await visit() == second)
        }
    }

    @Test("comes back to an address: what it may send in an hour is limited, in kilobytes")
    func bytes() throws {
        let time = TestMilliseconds()
        let limiter = RateLimiter(now: { time.now })
        let most = Budget.bytes.burst
        try limiter.take(.bytes, "192.0.2.1", count: most)
        #expect(throws: Problem.self) { try limiter.take(.bytes, "192.0.2.1", count: 4_096) }
        try limiter.take(.bytes, "192.0.2.2", count: 4_096)
        time.now = 3_600_000
        try limiter.take(.bytes, "192.0.2.1", count: most)
    }
}

/// The space of a simulated disk.
final class TestSpace: Sendable {
    private let kept: Mutex<DiskSpace>

    init(_ space: DiskSpace) { kept = Mutex(space) }

    var now: DiskSpace {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}

/// A clock in milliseconds that a test sets.
final class TestMilliseconds: Sendable {
    private let kept = Mutex<Int64>(0)

    var now: Int64 {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}

/// A signed-in browser that saves records.
struct AccountPage {
    private let browser: TestBrowser
    private let scope: Scope
    private let replica: Identifier

    init(_ browser: TestBrowser) async throws {
        self.browser = browser
        let reply = try await browser.send("POST", "/api/sync/replica", .object([]))
        scope = try #require(reply.json["scope"]?.asString.flatMap { Scope($0) })
        replica = try #require(reply.json["replica"]?.asString.flatMap { Identifier($0) })
    }

    /// Saves a record.
    func save(_ n: Int64) async throws -> Reply {
        let mutation = Mutation(
            scope: scope, replica: replica, n: n, record: Identifier(UInt128(n)), form: "motor",
            formVersion: 1, savedAt: 0, ops: [.set(CellChange("make", .string("fiat")))]
        ).sealed
        let push = PushRequest(scope: scope, replica: replica, mutations: [mutation])
        return try await browser.server.post("/api/sync/push", push.json(), browser.headers)
    }
}
