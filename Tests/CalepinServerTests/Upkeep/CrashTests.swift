// The real process: after SIGTERM it ends in order; killed during writes it has lost nothing
// acknowledged. Set CALEPIN_KILLS to kill it more often.

import CalepinSync
import CalepinExpressions
import Foundation
import StoreConformance
import Synchronization
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The server as a process", .serialized)
struct CrashTests {
    private static let writers = 4

    /// A writer's record of acknowledged mutations.
    private struct Writer: Sendable {
        let cookie: String
        let scope: Scope
        let replica: Identifier
        var acknowledged: Int64 = 0
        var sent: Int64 = 0
    }

    @Test(
        "stops at SIGTERM and SIGINT with status 0 and keeps everything",
        arguments: [SIGTERM, SIGINT])
    func polite(_ signal: Int32) async throws {
        let place = DataPlace()
        let first = try await RunningServer(data: place.url)
        var writer = try await registerWriter(first.port)
        await write(&writer, first.port, until: { $0 >= 5 })
        #expect(await first.end(by: signal) == 0)
        let log = place.url.appendingPathComponent("calepin.sqlite-wal")
        #expect(!FileManager.default.fileExists(atPath: log.path))
        let second = try await RunningServer(data: place.url)
        #expect(try await pull(writer, second.port).lastN == 5)
        _ = await second.end(by: SIGTERM)
    }

    @Test("an open feed does not keep it from stopping")
    func openFeed() async throws {
        let place = DataPlace()
        let server = try await RunningServer(data: place.url, "--memory")
        let writer = try await registerWriter(server.port)
        let socket = try Socket(port: server.port)
        let head = "GET /api/feed HTTP/1.1\r\nHost: localhost\r\nCookie: \(writer.cookie)\r\n\r\n"
        socket.write(Array(head.utf8))
        _ = try await onThread { socket.read { $0.firstRange(of: Array("retry".utf8)) != nil } }
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("says in plain words why it does not start")
    func words() async throws {
        let place = DataPlace()
        let server = try await RunningServer(data: place.url)
        for (arguments, words) in [
            (["--data", place.url.path], "Another Calepin"),
            (["--data", place.url.path + "-2", "--port", "\(server.port)"], "is in use"),
            (["--data", "/proc/calepin"], "cannot be made or written"),
        ] {
            await #expect {
                _ = try await Self.start(place.url, arguments)
            } throws: { error in
                let error = error as? RunningServer.StartError
                return error?.status == 1 && error?.words.contains(words) == true
            }
        }
        try? FileManager.default.removeItem(atPath: place.url.path + "-2")
        _ = await server.end(by: SIGTERM)
    }

    private static func start(_ data: URL, _ arguments: [String]) async throws -> RunningServer {
        // Later options override earlier ones.
        if arguments.count == 2 {
            return try await RunningServer(data: data, arguments[0], arguments[1])
        }
        return try await RunningServer(
            data: data, arguments[0], arguments[1], arguments[2], arguments[3])
    }

    @Test("killed in the middle of writing, nothing acknowledged is lost and nothing is halved")
    func killed() async throws {
        let given = Int(ProcessInfo.processInfo.environment["CALEPIN_KILLS"] ?? "")
        let kills = given ?? Sizes.count(12, whole: 50)
        let place = DataPlace()
        var server = try await RunningServer(data: place.url)
        var writers: [Writer] = []
        for _ in 0..<Self.writers { writers.append(try await registerWriter(server.port)) }
        for kill in 0..<kills {
            let (start, port) = (writers, server.port)
            let begun = Begun()
            async let results = writeAll(start, port, begun)
            // Each time after another number of writes, while as many as there are writers go on.
            let wanted = 2 * Self.writers + kill * 37 % 100
            let areWriting = await eventually { begun.count.load(ordering: .relaxed) >= wanted }
            #expect(areWriting)
            #expect(await server.end(by: SIGKILL) == nil)
            writers = await results
            server = try await RunningServer(data: place.url)
            for index in writers.indices { try await verify(&writers[index], server.port) }
        }
        _ = await server.end(by: SIGTERM)
        let all = writers.reduce(0) { $0 + $1.acknowledged }
        #expect(all > 0)
        print("\(kills) kills, \(all) mutations acknowledged, none lost")
    }

    /// Lets all writers write concurrently until the server is gone.
    private func writeAll(
        _ writers: [Writer], _ port: Int, _ begun: Begun
    ) async -> [Writer] {
        await withTaskGroup(of: (Int, Writer).self) { group in
            for (index, writer) in writers.enumerated() {
                group.addTask { (index, await writeOn(writer, port, begun)) }
            }
            return await group.reduce(into: writers) { $0[$1.0] = $1.1 }
        }
    }

    /// Lets a writer write until the server is gone, and counts the writes that have begun.
    private func writeOn(_ writer: Writer, _ port: Int, _ begun: Begun) async -> Writer {
        var writer = writer
        await write(&writer, port) { _ in
            begun.count.add(1, ordering: .relaxed)
            return false
        }
        return writer
    }

    /// Compares the server's records of a writer with the acknowledged ones.
    private func verify(_ writer: inout Writer, _ port: Int) async throws {
        let mark = try await pull(writer, port)
        #expect(mark.lastN >= writer.acknowledged)
        #expect(mark.lastN <= writer.sent)
        #expect(mark.whole == mark.lastN)
        writer.acknowledged = mark.lastN
    }

    private func registerWriter(_ port: Int) async throws -> Writer {
        let reply = try await post(port, "/api/sync/replica", Array("{}".utf8), "")
        return Writer(
            cookie: String((reply.headers["set-cookie"] ?? "").prefix { $0 != ";" }),
            scope: try #require(reply.json["scope"]?.asString.flatMap(Scope.init)),
            replica: try #require(reply.json["replica"]?.asString.flatMap(Identifier.init)))
    }

    private func post(
        _ port: Int, _ path: String, _ body: [UInt8], _ cookie: String
    ) async throws -> Reply {
        let head = """
            POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Calepin: 1\r\n\
            Content-Type: application/json\r\nCookie: \(cookie)\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        return try await Socket.talk(port: port, Array(head.utf8) + body)
    }

    /// Pushes mutations of two cells each, one after the other, until the server is gone.
    private func write(
        _ writer: inout Writer, _ port: Int, until isEnough: (Int64) -> Bool
    ) async {
        while !isEnough(writer.acknowledged) {
            let n = writer.acknowledged + 1
            let value = JSONValue.string("\(n)")
            let mutation = Mutation(
                scope: writer.scope, replica: writer.replica, n: n,
                record: Identifier(UInt128(n % 3)), form: "motor", formVersion: 1, savedAt: 0,
                ops: [.set(CellChange("a\(n)", value)), .set(CellChange("b\(n)", value))]
            ).sealed
            let push = PushRequest(
                scope: writer.scope, replica: writer.replica, mutations: [mutation])
            writer.sent = max(writer.sent, n)
            guard
                let reply = try? await post(port, "/api/sync/push", push.json(), writer.cookie),
                reply.status == 200, let answer = try? PushAnswer(json: reply.body)
            else { return }
            #expect(answer.outcomes.map(\.status) == [.applied])
            writer.acknowledged = answer.lastN
        }
    }

    /// Returns the number of a writer's last mutation on the server, and the number of mutations
    /// with both of their cells.
    private func pull(
        _ writer: Writer, _ port: Int
    ) async throws -> (lastN: Int64, whole: Int64) {
        let request = PullRequest(
            scope: writer.scope, cursor: nil,
            marks: [PullRequest.Mark(writer.replica, settled: 0)])
        let reply = try await post(port, "/api/sync/pull", request.json(), writer.cookie)
        let answer = try PullAnswer(json: reply.body)
        let paths = Set(answer.records.flatMap { $0.cells.map(\.path) })
        let firsts = paths.filter { $0.hasPrefix("a") }
        let whole = firsts.count { paths.contains("b" + $0.dropFirst()) }
        #expect(paths.count == whole * 2)
        return (answer.marks.first?.lastN ?? 0, Int64(whole))
    }
}

/// The number of writes that have begun.
private final class Begun: Sendable {
    let count = Atomic(0)
}
