// The lock of the console: half an hour after its last use it asks for the password, also where a
// page goes on asking by itself, and everything else stays open.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The console that was left")
struct ConsoleIdleTests {
    private static let minute: Int64 = 60
    private static let table = "/api/records/visit/all"

    private func code(_ reply: Reply) -> String { reply.json.text("code") }

    @Test("asks for the password after half an hour, and all else goes on")
    func locks() async throws {
        try await RecordOffice.run(locksConsole: true) { office in
            let (ann, clock) = (office.ann, office.clock)
            clock.advance(29 * Self.minute)
            #expect(try await ann.send("GET", Self.table).status == 200)
            clock.advance(29 * Self.minute)
            #expect(try await ann.send("GET", Self.table).status == 200)
            clock.advance(31 * Self.minute)
            for path in [
                Self.table, Self.table + "/columns", "/api/schedules",
                "/api/teams/\(office.team.dropFirst(5))",
            ] {
                let reply = try await ann.send("GET", path)
                #expect(reply.status == 403 && code(reply) == "console-idle", "\(path)")
            }
            let batch = try await ann.send("POST", "/api/batches/visit/all", .object([]))
            #expect(code(batch) == "console-idle")
            // What a phone does, and the start page, goes on.
            for path in ["/api/account", "/api/records", "/api/apps"] {
                #expect(try await ann.send("GET", path).status == 200, "\(path)")
            }
            let writer = try await office.writer(ann, "visit")
            try await RecordOffice.save(writer, 1, 1, "Rossi")
            let right = try await ann.post("/api/account/confirm", ["password": goodPassword])
            #expect(right.status == 200)
            #expect(try await ann.send("GET", Self.table).status == 200)
        }
    }

    @Test("is not kept open by a page that nobody uses")
    func unused() async throws {
        try await RecordOffice.run(locksConsole: true) { office in
            let idle = ["X-Calepin-Idle": "1"]
            for _ in 0..<3 {
                office.clock.advance(9 * Self.minute)
                let reply = try await office.ann.send("GET", Self.table, nil, idle)
                #expect(reply.status == 200)
            }
            office.clock.advance(4 * Self.minute)
            for headers in [idle, [:]] {
                let reply = try await office.ann.send("GET", Self.table, nil, headers)
                #expect(code(reply) == "console-idle")
            }
        }
    }

    @Test("asks each browser of its own, and no program")
    func others() async throws {
        try await RecordOffice.run(locksConsole: true) { office in
            let key = try await office.ann.program(KeyTerms())
            office.clock.advance(20 * Self.minute)
            #expect(try await office.bob.send("GET", Self.table).status == 200)
            office.clock.advance(20 * Self.minute)
            #expect(code(try await office.ann.send("GET", Self.table)) == "console-idle")
            #expect(try await office.bob.send("GET", Self.table).status == 200)
            #expect(try await key.send("GET", Self.table).status == 200)
        }
    }

    @Test("asks after twelve hours of use as well, and remembers uses through a restart")
    func absolute() async throws {
        try await RecordOffice.run(locksConsole: true) { office in
            for _ in 0..<35 {
                office.clock.advance(20 * Self.minute)
                #expect(try await office.ann.send("GET", Self.table).status == 200)
            }
            let recorded = try await office.store.read { (job) throws(StoreError) in
                try job.accounts.person(named: "ann").map { person throws(StoreError) in
                    try job.accounts.sessions(of: person.account).map(\.consoleAt).max() ?? 0
                } ?? 0
            }
            #expect(recorded == office.clock.now)
            office.clock.advance(21 * Self.minute)
            #expect(code(try await office.ann.send("GET", Self.table)) == "console-idle")
        }
    }

    @Test("is forgotten of the oldest sessions when there are very many")
    func bounded() {
        let use = ConsoleUse()
        var last: AccountSession?
        for number in 0...ConsoleLimits.sessions {
            let session = AccountSession(
                digest: "", id: "\(number)", account: "a", since: 0)
            use.note(session, at: 1_000 + Int64(number) / 10)
            last = session
        }
        #expect(last.map { use.last(of: $0) } ?? 0 > 0)
        let first = AccountSession(digest: "", id: "0", account: "a", since: 0)
        #expect(use.last(of: first) == 0)
    }
}
