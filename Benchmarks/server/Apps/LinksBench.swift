// Public links: many people fill in at once, and a quota is never exceeded. An app of a team with
// a link is set up by commands.

import CalepinExpressions
import CalepinSync
import Foundation
import Synchronization

/// An app of a team on a data folder, with a public link.
struct LinkSetting {
    /// The token of the link.
    let token: String
    private let publisher: Publisher

    /// Sets it up; the server may run or not.
    ///
    /// - Parameter options: The settings of the link.
    init(_ publisher: Publisher, options: [String]) throws {
        self.publisher = publisher
        try FileManager.default.createDirectory(
            at: publisher.folder, withIntermediateDirectories: true)
        try publisher.run(["user", "add", "keeper"])
        let line = try publisher.run(["team", "new", "--owner", "keeper", "Crew"])
        let team = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        let fields = ["name", "region"].map { #"{"field":"\#($0)","label":{"en":"\#($0)"}}"# }
        let form = try publisher.file("poll.json", Publisher.form("poll", fields))
        try publisher.run(["app", "publish", form, "--draft"])
        try publisher.run(["app", "team", "poll", team])
        try publisher.run(["app", "stage", "poll", "live"])
        let made = try publisher.run(
            ["app", "link", "add", "poll", "--confirm", "poll"] + options)
        let address = String(decoding: made, as: UTF8.self).trimmingCharacters(in: .newlines)
        token = String(address.split(separator: "#").last ?? "")
    }

    /// Returns the number of records that were received.
    func received() throws -> Int64 {
        let bytes = try publisher.run(["app", "link", "list", "poll", "--json"])
        let links = try JSONValue(reading: bytes)["links"]?.elements ?? []
        return links.first?["received"]?.asInt64 ?? 0
    }
}

/// Somebody who fills in one record.
struct Filler: Sendable {
    private let credential: String
    private let scope: Scope
    private let replica: Identifier
    private var state = RecordState(.random(), form: "poll")
    private var made: Int64 = 0
    private var version: VersionName?

    /// Begins a filling.
    init(_ token: String, _ connection: Connection) throws {
        let begun = try connection.ask(
            request("/api/fill/begin", Array(#"{"token":"\#(token)"}"#.utf8)))
        let json = (try? JSONValue(reading: Array(begun.body))) ?? .null
        guard let credential = json["credential"]?.asString else {
            throw Connection.Failure.unexpected(begun.head)
        }
        self.credential = credential
        let answer = try connection.ask(
            message(
                "POST", "/api/sync/replica", Self.headers(credential),
                Array(#"{"app":"poll"}"#.utf8)))
        let named = (try? JSONValue(reading: Array(answer.body))) ?? .null
        guard let scope = named["scope"]?.asString.flatMap({ Scope($0) }),
            let replica = named["replica"]?.asString.flatMap({ Identifier($0) })
        else { throw Connection.Failure.unexpected(answer.head) }
        (self.scope, self.replica) = (scope, replica)
    }

    private static func headers(_ credential: String) -> [String] {
        ["X-Calepin: 1", "X-Calepin-Fill: \(credential)"]
    }

    /// Returns the request that saves a value and submits the record.
    mutating func submission(_ region: String) -> [UInt8] {
        var mutations: [Mutation] = []
        for place in 0..<2 {
            made += 1
            let changes = ["name", "region"].map { cell in
                Op.set(
                    CellChange(
                        cell, .string(cell == "region" ? region : "Filler"),
                        base: state.version(at: cell)))
            }
            let mutation = Mutation(
                scope: scope, replica: replica, n: made, record: state.id, form: "poll",
                formVersion: 1, savedAt: 0,
                ops: place == 0 ? changes : [.submit(seenDigest: state.contentDigest)]
            ).sealed
            state.apply(mutation)
            mutations.append(mutation)
        }
        let push = PushRequest(scope: scope, replica: replica, mutations: mutations)
        return message("POST", "/api/sync/push", Self.headers(credential), push.json())
    }
}

/// Measures public links.
struct LinksBench {
    let command: String
    private static let (fillers, quota, connections) = (10_000, 500, 50)

    func measure(_ judge: inout Judge) throws {
        let place = DataPlace()
        let publisher = Publisher(command: command, folder: place.url)
        let server = try Child(command, data: place.url)
        let link = try LinkSetting(publisher, options: ["--quota", "\(Self.quota)"])
        let requests = Mutex<[[UInt8]]>([])
        let start = ContinuousClock.now
        try each(server.port) { connection, _ in
            var made: [[UInt8]] = []
            for _ in 0..<Self.fillers / Self.connections {
                var filler = try Filler(link.token, connection)
                made.append(filler.submission("north"))
            }
            requests.withLock { $0 += made }
        }
        let seconds = (ContinuousClock.now - start).milliseconds / 1_000
        judge.note("links.begun.rate", Double(Self.fillers) / seconds, "1/s")
        try submit(requests.withLock { $0 }, server.port, &judge)
        judge.note("links.received", Double(try link.received()), "records")
        server.end(by: SIGTERM)
    }

    /// Submits all records at once; notes what became of them.
    private func submit(_ requests: [[UInt8]], _ port: Int, _ judge: inout Judge) throws {
        let found = Mutex((waits: [Double](), full: 0))
        let start = ContinuousClock.now
        try each(port) { connection, lane in
            for place in stride(from: lane, to: requests.count, by: Self.connections) {
                let begun = ContinuousClock.now
                let answer = try connection.ask(requests[place])
                let wait = (ContinuousClock.now - begun).milliseconds
                guard answer.head.hasPrefix("HTTP/1.1 200") else {
                    throw Connection.Failure.unexpected(answer.head)
                }
                let isFull = count(of: Array("\"full\"".utf8), in: answer.body) > 0
                found.withLock { found in
                    found.waits.append(wait)
                    found.full += isFull ? 1 : 0
                }
            }
        }
        let seconds = (ContinuousClock.now - start).milliseconds / 1_000
        let (waits, full) = found.withLock { ($0.waits.sorted(), $0.full) }
        judge.note("links.submitted.rate", Double(requests.count) / seconds, "1/s")
        judge.note("links.submitted.p99", waits[waits.count * 99 / 100], "ms")
        judge.note("links.full", Double(full), "records")
    }

    /// Runs `body` on a connection of each lane at once, with the number of the lane.
    ///
    /// Throws: the first error.
    private func each(
        _ port: Int, _ body: @escaping @Sendable (Connection, Int) throws -> Void
    ) throws {
        let failure = Mutex<(any Error)?>(nil)
        DispatchQueue.concurrentPerform(iterations: Self.connections) { lane in
            do {
                let connection = try Connection(port: port)
                connection.wait(seconds: 60)
                try body(connection, lane)
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
