// What a server tells monitoring: as much as was done, nothing of records and accounts, and
// nothing on the public port.

import CalepinExpressions
import CalepinSQLite
import CalepinSync
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Metrics", .serialized)
struct MetricsTests {
    /// Runs a test with a server on a file.
    private func withMetrics(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestServer, MetricsPort) async throws -> Void
    ) async throws {
        let (place, port) = (DataPlace(), MetricsPort())
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        let store = try SQLiteStore(
            path: place.url.appending(path: "a.sqlite").path, logger: Logger(label: "test"))
        let server = try await TestServer(store: store) { configuration in
            port.open(in: &configuration)
            configure(&configuration)
        }
        #expect(await eventually { port.port > 0 })
        do {
            try await body(server, port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Waits until a reading is as expected, since answers are kept for a second.
    private func expect(
        _ port: MetricsPort, _ words: Comment,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ fits: @escaping (MetricsReading) -> Bool
    ) async throws {
        let isThere = try await eventually { fits(try await port.reading()) }
        #expect(isThere, words, sourceLocation: sourceLocation)
    }

    @Test("tell as many pushes, mutations and pulls as there were")
    func saves() async throws {
        var random = HostileNumbers(seed: 9)
        try await withMetrics { server, port in
            let guest = try await TestGuest(server)
            var (pushes, mutations, pulls, n) = (0, 0, 0, Int64(0))
            for _ in 0..<12 {
                let count = Int.random(in: 1...5, using: &random)
                let some = (0..<count).map { _ -> Mutation in
                    n += 1
                    return guest.mutation(n, record: UInt64(n))
                }
                #expect(try await guest.push(some).status == 200)
                (pushes, mutations) = (pushes + 1, mutations + count)
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    _ = try await guest.pull()
                    pulls += 1
                }
            }
            // Nothing of these is kept.
            #expect(try await guest.push([guest.mutation(n + 7)]).status == 200)
            #expect(try await TestGuest.stranger(like: guest).push([]).status == 401)
            try await expect(port, "\(pushes), \(mutations), \(pulls)") { reading in
                reading.value("calepin_pushes_total") == Double(pushes + 1)
                    && reading.value("calepin_mutations_total", "outcome=applied")
                        == Double(mutations)
                    && reading.value("calepin_mutations_total", "outcome=gap") == 1
                    && reading.value("calepin_pulls_total") == Double(pulls)
            }
            let reading = try await port.reading()
            let answered = reading.value("calepin_requests_total", "class=2xx", "group=sync")
            #expect(answered == Double(1 + pushes + 1 + pulls))
            #expect(reading.value("calepin_requests_total", "class=4xx", "group=sync") == 1)
            #expect(
                reading.value("calepin_request_seconds_count", "group=sync") == answered + 1)
            // Each push is a job; those of the start and of the guest are jobs, too.
            #expect(reading.value("calepin_store_jobs_total") >= Double(pushes))
            #expect(
                reading.value("calepin_store_wait_seconds_count")
                    >= reading.value("calepin_store_commit_seconds_count"))
            #expect(reading.value("calepin_store_commit_seconds_sum") > 0)
            for duty in ["hooks", "schedules", "upkeep", "alarms"] {
                #expect(reading.value("calepin_duty_held", "duty=\(duty)") == 1, "\(duty)")
            }
            #expect(reading.value("calepin_duty_held", "duty=trail") == 0)
        }
    }

    @Test("tell sign-ins, keys, attachments and feeds")
    func others() async throws {
        try await withMetrics { server, port in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let before = try await port.reading().value(
                "calepin_sign_ins_total", "outcome=accepted")
            let other = TestBrowser(server)
            #expect(try await other.signIn("ann").status == 200)
            for _ in 0..<3 {
                #expect(try await other.signIn("ann", "wrong heron 3").status == 401)
            }
            let program = TestBrowser(server, key: "calepin_key_" + Token.random())
            #expect(try await program.send("GET", "/api/records").status == 401)
            let guest = try await TestGuest(server)
            let bytes = Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 7, count: 900)
            #expect(try await upload(bytes, digest(bytes, .sha256), guest) == 204)
            #expect(try await upload(bytes, digest([1], .sha256), guest) == 422)
            let socket = try Socket(port: server.port)
            let head = "GET /api/feed HTTP/1.1\r\nHost: localhost\r\nCookie: \(guest.cookie)\r\n"
            socket.write(Array("\(head)\r\n".utf8))
            try await expect(port, "all of it") { reading in
                reading.value("calepin_sign_ins_total", "outcome=accepted") == before + 1
                    && reading.value("calepin_sign_ins_total", "outcome=refused") == 3
                    && reading.value("calepin_keys_refused_total") == 1
                    && reading.value("calepin_uploads_total", "outcome=stored") == 1
                    && reading.value("calepin_uploads_total", "outcome=refused") == 1
                    && reading.value("calepin_upload_bytes_total") == Double(bytes.count)
                    && reading.value("calepin_feeds_open") == 1
                    && reading.value("calepin_feeds_opened_total") == 1
                    && reading.value("calepin_connections_open") == 1
            }
            withExtendedLifetime(socket) {}
        }
    }

    private func upload(
        _ bytes: [UInt8], _ digest: [UInt8], _ guest: TestGuest
    ) async throws -> Int {
        let hash = Hex.text(of: digest)
        let json = """
            {"sha256":"\(hash)","size":\(bytes.count),"type":"application/pdf"}
            """
        _ = try await guest.server.post("/api/blobs", Array(json.utf8), guest.headers)
        let own = ["Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"]
        return try await guest.server.send(
            "PATCH", "/api/blobs/\(hash)", guest.headers.merging(own) { $1 }, body: bytes
        ).status
    }

    @Test("tell which budgets were used up")
    func budgets() async throws {
        try await withMetrics { server, port in
            // Cheap ones, of which few come back in a minute: a loaded machine uses them up, too.
            for _ in 0..<Budget.contact.burst + 40 {
                _ = try await TestBrowser(server).post("/api/fill/begin", ["token": "x"])
            }
            try await expect(port, "refusals of first contacts") { reading in
                reading.value("calepin_rate_limited_total", "budget=contact") >= 1
            }
        }
    }

    @Test("have counters that only grow, and the same series whatever clients send")
    func growing() async throws {
        var random = HostileNumbers(seed: 4)
        try await withMetrics { server, port in
            var last = try await port.reading()
            for turn in 0..<4 {
                try await wander(server, &random)
                let before = last.requests
                try await expect(port, "turn \(turn)") { $0.requests >= before + 21 }
                let next = try await port.reading()
                #expect(Set(next.values.keys) == Set(last.values.keys))
                let fallen = next.values.filter { key, value in
                    key.contains("_total") && value < last.values[key] ?? 0
                }
                #expect(fallen.isEmpty)
                last = next
            }
        }
    }

    /// Asks for addresses that nobody knows, and makes a guest.
    private func wander(_ server: TestServer, _ random: inout HostileNumbers) async throws {
        for _ in 0..<20 {
            let name = Token.randomName()
            let path = [
                "/api/apps/\(name)", "/\(name)", "/api/records/\(name)/x", "/health",
            ]
            _ = try await server.send("GET", path.randomElement(using: &random) ?? "/")
        }
        _ = try await TestGuest(server)
    }

    @Test("tell nothing of records, accounts and addresses")
    func nothingPersonal() async throws {
        try await withMetrics { server, port in
            let browser = TestBrowser(server)
            try await browser.register("marguerite")
            let guest = try await TestGuest(server)
            _ = try await guest.push([guest.mutation(1, [("make", "bugatti")])])
            try await expect(port, "the push") { $0.value("calepin_pushes_total") == 1 }
            let text = try await port.text()
            let tokens = [guest.cookie.dropFirst("calepin=".count), browser.token[...]]
            for word in [
                "marguerite", "bugatti", "127.0.0.1", guest.scope.description,
                guest.replica.description, "motor", "user:",
            ] + tokens.map(String.init) {
                #expect(!text.contains(word), "\(word)")
            }
            // Values of labels are of closed lists.
            let values = text.matches(of: /[a-z]+="([^"]*)"/).map { String($0.1) }
            #expect(values.allSatisfy { $0.wholeMatch(of: /[a-zA-Z0-9.+\-]{1,16}/) != nil })
        }
    }

    @Test("are on a port of their own alone, and off by default")
    func otherPorts() async throws {
        try await withMetrics { server, _ in
            for path in ["/metrics", "/api/metrics", "//metrics"] {
                let reply = try await server.send("GET", path)
                // The page may have something there, as for any name.
                #expect(!reply.text.contains("calepin_") && reply.status != 401, "\(path)")
            }
            #expect(!TestRoutes.all.contains { $0.path.contains("metrics") })
        }
        #expect(ServerConfiguration(blobFolder: "").metrics == nil)
    }

    @Test("tell the last backup and verification, the disk, and whether the store is read")
    func sampled() async throws {
        let store = testStore()
        let observer = StoreObserver(
            store, blobFolder: "", space: { _ in DiskSpace(free: 7, all: 100) })
        #expect(!observer.isReady && observer.last == nil)
        try await observer.look()
        #expect(observer.isReady && observer.last?.backup == nil)
        for mark in [
            ServerMark(.backup, at: 500, name: "a"),
            ServerMark(.verification, at: 600, findings: 2),
        ] {
            try await store.commit(touching: Keys(.server)) { (job) throws(StoreError) in
                try job.accountChanges.put(mark.row)
            }
        }
        try await observer.look()
        #expect(observer.last?.backup?.at == 500)
        #expect(observer.last?.verification?.findings == 2)
        #expect(observer.disk?.free == 7)
        await store.close()
        await #expect(throws: StoreError.closed) { try await observer.look() }
        // What was found stays, and the server is not ready.
        #expect(!observer.isReady && observer.last?.backup?.at == 500)
    }
}
