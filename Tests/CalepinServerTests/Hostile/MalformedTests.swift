// Hundreds of kinds of malformed requests against the real process, over raw connections, while an
// account works on it: each gets a valid status and a closed connection, the work loses nothing,
// and the stored data is sound afterwards. The requests are in the files beside.

import CalepinSync
import CalepinExpressions
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Malformed requests")
struct MalformedTests {
    @Test("are refused for what they are, and whoever works meanwhile loses nothing")
    func all() async throws {
        let data = DataPlace()
        let web = data.url.path + "/web"
        try FileManager.default.createDirectory(
            atPath: web, withIntermediateDirectories: true)
        try Data("export {};".utf8).write(to: URL(fileURLWithPath: web + "/app.js"))
        try Data("canary".utf8).write(to: data.url.appendingPathComponent("canary.js"))
        let server = try await RunningServer(data: data.url, "--web", web, "--unlimited")
        let place = try await HostilePlace.begin(port: server.port)
        let names = place.requests.map(\.name)
        #expect(names.count == Set(names).count, "\(twice(names))")

        let isOver = Mutex(false)
        async let work = Worker.begin(port: server.port).work { isOver.withLock { $0 } }
        var numbers = HostileNumbers(seed: 20_261)
        // The one that takes its whole deadline begins first, then come those for which the
        // password was given lately.
        let requests = place.requests.shuffled(using: &numbers)
            .sorted { turn(of: $0) < turn(of: $1) }
        let replies = try await send(requests, port: server.port, atOnce: 6)
        isOver.withLock { $0 = true }
        let done = try await work

        var counts: [Int: Int] = [:]
        for reply in replies {
            counts[reply.reply.status, default: 0] += 1
            if let fault = reply.fault { Issue.record("\(reply.request.name): \(fault)") }
        }
        print("kinds of malformed requests:", replies.count, counts.sorted { $0.key < $1.key })
        print("saves of somebody meanwhile:", done)
        #expect(replies.count > 700 && done >= 10)
        #expect(server.process.isRunning)
        #expect(await server.end(by: SIGTERM) == 0)
        #expect(try await verify(data.url) == 0)
    }

    private func turn(of request: MalformedRequest) -> Int {
        if request.statuses.contains(0) { return 0 }
        return request.name.contains("/api/account/") ? 1 : 2
    }

    private func twice(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }

    /// Sends all requests, some concurrently.
    private func send(
        _ requests: [MalformedRequest], port: Int, atOnce: Int
    ) async throws -> [MalformedReply] {
        let line = RequestLine(requests)
        return try await withThrowingTaskGroup(of: [MalformedReply].self) { group in
            for _ in 0..<atOnce {
                group.addTask { try await line.send(to: port) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Returns the status of `calepin verify` on the folder.
    private func verify(_ data: URL) async throws -> Int32 {
        let process = SpawnedProcess()
        process.executableURL = RunningServer.command
        process.arguments = ["verify", "--data", data.path]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try await onThread { process.waitUntilExit() }
        return process.terminationStatus
    }
}

/// A queue of requests for several senders.
private final class RequestLine: Sendable {
    private let requests: [MalformedRequest]
    private let taken = Mutex(0)

    init(_ requests: [MalformedRequest]) { self.requests = requests }

    private func next() -> MalformedRequest? {
        taken.withLock { taken in
            taken += 1
            return taken <= requests.count ? requests[taken - 1] : nil
        }
    }

    /// Sends requests of the queue until it is empty.
    func send(to port: Int) async throws -> [MalformedReply] {
        var replies: [MalformedReply] = []
        while let request = next() {
            replies.append(try await onThread { try MalformedReply(request, port: port) })
        }
        return replies
    }
}

/// A browser of a signed-in account, at a server in a process of its own.
struct Worker: Sendable {
    var port: Int
    var cookie = ""
    var scope = ""
    var replica = ""

    /// Registers, signs in, and registers a replica.
    static func begin(port: Int, _ name: String = "ann") async throws -> Worker {
        var worker = Worker(port: port)
        let credentials = JSONValue.texts(["name": name, "password": goodPassword])
        let first = try await worker.post("/api/account/register", credentials)
        try #require(first.status == 202, "\(first.status) \(first.text)")
        let second = try await worker.post("/api/account/sign-in", credentials)
        try #require(second.status == 200, "\(second.status) \(second.text)")
        worker.cookie =
            second.cookies.map { String($0.prefix { $0 != ";" }) }
            .first { $0.hasPrefix("calepin=") } ?? ""
        let third = try await worker.post("/api/sync/replica", .object([]))
        (worker.scope, worker.replica) = (third.json.text("scope"), third.json.text("replica"))
        return worker
    }

    /// Returns the same browser for the server at another port.
    func at(_ port: Int) -> Worker {
        var worker = self
        worker.port = port
        return worker
    }

    func post(_ path: String, _ json: JSONValue) async throws -> Reply {
        try await send("POST \(path)", "application/json", Array(json.text.utf8))
    }

    func send(
        _ line: String, _ type: String, _ body: [UInt8], more: String = ""
    ) async throws -> Reply {
        let head = """
            \(line) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Calepin: 1\r\n\
            Content-Type: \(type)\r\n\(more)Cookie: \(cookie)\r\n\
            Content-Length: \(body.count)\r\n\r\n
            """
        return try await Socket.talk(port: port, Array(head.utf8) + body)
    }

    /// Saves one record after the other until `isOver`, and pulls all of them; returns their
    /// number.
    func work(until isOver: @Sendable () -> Bool) async throws -> Int {
        var n: Int64 = 0
        while !isOver() {
            n += 1
            let mutation = TestWriter.mutation(
                n, UInt64(n), "motor", try #require(Scope(scope)),
                try #require(Identifier(replica)))
            let message = PushRequest(
                scope: mutation.scope, replica: mutation.replica, mutations: [mutation])
            let reply = try await send(
                "POST /api/sync/push", "application/json", message.json())
            try #require(reply.status == 200, "\(reply.status) \(reply.text)")
            #expect(try PushAnswer(json: reply.body).outcomes.map(\.status) == [.applied])
        }
        #expect(try await count() == n)
        return Int(n)
    }

    /// Returns the number of records of a pull from the start.
    private func count() async throws -> Int64 {
        var (records, cursor): (Int64, String?) = (0, nil)
        while true {
            let message = PullRequest(
                scope: try #require(Scope(scope)), cursor: cursor,
                marks: [
                    PullRequest.Mark(try #require(Identifier(replica)), settled: 0)
                ])
            let reply = try await send(
                "POST /api/sync/pull", "application/json", message.json())
            let answer = try PullAnswer(json: reply.body)
            records += Int64(answer.records.count)
            guard answer.hasMore else { return records }
            cursor = answer.cursor
        }
    }
}

extension HostilePlace {
    /// Creates the account that malformed requests are sent as, with an attachment.
    static func begin(port: Int) async throws -> HostilePlace {
        let worker = try await Worker.begin(port: port, "mallory")
        let bytes = Array("%PDF-1.7 of mallory".utf8)
        let hash = Hex.text(of: digest(bytes, .sha256))
        let announced = JSONValue.object([
            JSONMember("sha256", .string(hash)), JSONMember("size", .int(Int64(bytes.count))),
            JSONMember("type", .string("application/pdf")),
        ])
        let first = try await worker.post("/api/blobs", announced)
        try #require(first.status == 201, "\(first.status) \(first.text)")
        let second = try await worker.send(
            "PATCH /api/blobs/\(hash)", "application/offset+octet-stream", bytes,
            more: "Upload-Offset: 0\r\n")
        try #require(second.status == 204, "\(second.status) \(second.text)")
        return HostilePlace(
            port: port, cookie: worker.cookie, scope: worker.scope, replica: worker.replica,
            hash: hash)
    }
}
