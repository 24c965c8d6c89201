// The requests to this package's server for the work of PeerWork.swift, as the page sends them, by
// signed-in accounts. Notes are pushed and pulled; rows are those of a catalogue, because notes
// are listed and searched on the device.

import CalepinSync
import CalepinExpressions
import Foundation

/// A signed-in person with a replica.
struct SignedInPerson {
    let name: String
    let cookie: String
    let scope: Scope
    private var replica: Identifier
    private var made: [Scope: Int64] = [:]
    /// The cursor of the last pull of the person's own scope.
    private(set) var cursor: String?

    static let password = "a long enough sentence"

    /// Signs in a registered person.
    init(_ name: String, _ connection: Connection) throws {
        self.name = name
        let body = "{\"name\":\"\(name)\",\"password\":\"\(Self.password)\"}"
        let entered = try connection.ask(
            request("/api/account/sign-in", Array(body.utf8)))
        let cookies = connection.values(of: "set-cookie", in: entered.head)
        cookie = cookies.map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
        (scope, replica) = try Self.met(connection, cookie)
    }

    /// Registers a person of a random name, gives it a role and signs it in. Its name begins with
    /// a stem: further rounds of a test have others beside those of the first.
    init(
        registering stem: String, as role: String, by publisher: Publisher,
        _ connection: Connection
    ) throws {
        let name = "\(stem)-\(UInt32.random(in: 0...UInt32.max))"
        let body = "{\"name\":\"\(name)\",\"password\":\"\(Self.password)\"}"
        _ = try connection.ask(request("/api/account/register", Array(body.utf8)))
        try publisher.run(["user", "role", name, role])
        try self.init(name, connection)
    }

    /// Registers a new replica, whose mutations are numbered from 1: not all mutations of the last
    /// one may have been sent.
    mutating func renew(_ connection: Connection) throws {
        replica = try Self.met(connection, cookie).1
        made = [:]
    }

    private static func met(
        _ connection: Connection, _ cookie: String
    ) throws -> (Scope, Identifier) {
        let answer = try connection.ask(
            request("/api/sync/replica", Array("{}".utf8), cookie: cookie))
        let json = (try? JSONValue(reading: Array(answer.body))) ?? .null
        guard let scope = json["scope"]?.asString.flatMap({ Scope($0) }),
            let replica = json["replica"]?.asString.flatMap({ Identifier($0) })
        else { throw Connection.Failure.unexpected(answer.head) }
        return (scope, replica)
    }

    /// Returns the request that pushes new notes, one mutation each.
    mutating func push(_ notes: [WrittenNote], to other: Scope? = nil) -> [UInt8] {
        let scope = other ?? scope
        let mutations = notes.map { note in
            made[scope, default: 0] += 1
            let cells = [
                ("title", note.title), ("words", note.words),
                ("place", "\(note.latitude) \(note.longitude)"), ("begun", note.begun),
            ]
            return Mutation(
                scope: scope, replica: replica, n: made[scope] ?? 1, record: .random(),
                form: "note", formVersion: 1, savedAt: 0,
                ops: cells.map { .set(CellChange($0.0, .string($0.1))) }
            ).sealed
        }
        let push = PushRequest(scope: scope, replica: replica, mutations: mutations)
        return request("/api/sync/push", push.json(), cookie: cookie)
    }

    /// Returns the request that pulls a scope's changes since a cursor.
    func pull(_ scope: Scope, since cursor: String?) -> [UInt8] {
        let pull = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: 0)])
        return request("/api/sync/pull", pull.json(), cookie: cookie)
    }

    /// Pulls a scope to its end, and returns the last cursor.
    func pullAll(
        _ scope: Scope, since start: String?, _ connection: Connection
    ) throws -> String {
        var cursor = start
        while true {
            let answer = try connection.ask(pull(scope, since: cursor))
            let told = try PullAnswer(json: Array(answer.body))
            cursor = told.cursor
            if !told.hasMore { return told.cursor }
        }
    }

    /// Pulls the person's own scope to its end.
    mutating func catchUp(_ connection: Connection) throws {
        cursor = try pullAll(scope, since: cursor, connection)
    }
}

/// A server with accounts, notes and a catalogue.
final class CalepinSide: PeerSide {
    let name = "calepin"
    let rowsMark = "\"total\":100000"
    var port: Int { child.port }
    var process: SeenProcess { child.seen }
    private let child: Child
    private let work: PeerWork
    private var people: [SignedInPerson]
    private let team: Scope
    private let members: [SignedInPerson]
    private var written = 0
    /// The person who writes first in the next round.
    private var first = 0

    /// The number of listening accounts: one account may have fewer listeners than are measured.
    private static let memberCount = 40
    private static let batch = 100

    /// Fills a server, and restarts it, so that filling is not measured.
    init(_ command: String, _ place: DataPlace, _ work: PeerWork) throws {
        self.work = work
        let first = try Child(command, data: place.url)
        let setting = try TeamSetting(command, place, port: first.port)
        let names = (0..<work.people).map { "person\($0)" }
        var people = try setting.people(names)
        (team, members) = try setting.team(of: Self.memberCount)
        var lanes: [Load.Lane] = []
        for index in people.indices {
            let own = stride(from: index, to: work.notes.count, by: people.count)
                .map { work.notes[$0] }
            lanes.append(
                Load.Lane(
                    pushes: stride(from: 0, to: own.count, by: Self.batch).map { start in
                        let notes = Array(own[start..<min(start + Self.batch, own.count)])
                        return (people[index].push(notes), notes.count)
                    }))
        }
        _ = try Load(port: first.port, lanes: lanes).run()
        first.end(by: SIGTERM)
        try Child.importPlayers(command, work.rows, into: place.url)
        child = try Child(command, data: place.url)
        let connection = try Connection(port: child.port)
        for index in people.indices { try people[index].catchUp(connection) }
        self.people = people
    }

    /// Stops the server.
    func end() { child.end(by: SIGTERM) }

    func creates(_ connections: Int, each: Int) throws -> [Load.Lane] {
        let connection = try Connection(port: port)
        // A person may have only so many records, which one alone would reach in a few rounds.
        defer { first += 1 }
        return try (0..<connections).map { lane in
            let person = (first + lane) % people.count
            try people[person].renew(connection)
            return Load.Lane(
                pushes: (0..<each).map { _ in
                    written += 1
                    return (people[person].push([work.note(written)]), 1)
                })
        }
    }

    /// Returns requests that read one note each, as a pull of the changes since the note before
    /// it.
    func reads(_ connections: Int) throws -> [Load.Lane] {
        let connection = try Connection(port: port)
        return try (0..<connections).map { lane in
            let person = lane % people.count
            try people[person].renew(connection)
            try people[person].catchUp(connection)
            written += 1
            let pushed = try connection.ask(people[person].push([work.note(written)]))
            guard count(of: Array("\"applied\"".utf8), in: pushed.body) == 1 else {
                throw Connection.Failure.unexpected(pushed.head)
            }
            let reader = people[person]
            return Load.Lane(
                pushes: [(reader.pull(reader.scope, since: reader.cursor), 1)],
                expected: "\"Note \(written)\"", repeats: true)
        }
    }

    func list(_ wanted: WantedList, isCounted: Bool) -> [UInt8] {
        rows(
            "filter=trained&filter=\(wanted.line)s&sort=name"
                + "&from=\(wanted.part * WantedList.size)")
    }

    func search(_ text: String) -> [UInt8] { rows("q=\(text.inQuery)") }

    private func rows(_ query: String) -> [UInt8] {
        message("GET", "/api/rows/squad/players?\(query)&limit=\(WantedList.size)")
    }

    func listeners(_ count: Int) throws -> [LiveListener] {
        let setting = try Connection(port: port)
        try people[0].renew(setting)
        return try (0..<count).map { number in
            let member = members[number % members.count]
            let cursor = try member.pullAll(team, since: nil, setting)
            let feed = try Connection(port: port)
            try feed.send(message("GET", "/api/feed", ["Cookie: \(member.cookie)"]))
            // Pokes that the listener missed come with the first bytes, or soon after.
            _ = try feed.some()
            let team = team
            return LiveListener(
                feed: feed,
                fetch: LiveFetch(
                    connection: try Connection(port: port), cursor: cursor,
                    mark: Array("\"scope\":\"\(team)\"".utf8)
                ) { member.pull(team, since: $0) })
        }
    }

    func export(of person: Int) throws -> () throws -> Int {
        // An export asks for the password of the last minutes.
        let name = people[person % people.count].name
        let reader = try SignedInPerson(name, try Connection(port: port))
        // The records only: with those of repeats they would be packed into a zip.
        let path = "/api/exports/notes/notes?as=csv&table="
        let answer = LargeAnswer(path, ["Cookie: \(reader.cookie)"])
        return { [port] in try answer.read(port: port).bytes }
    }

    func liveNote(_ note: WrittenNote) -> [UInt8] { people[0].push([note], to: team) }
}

extension Child {
    /// Runs the command once, to its end.
    static func run(_ command: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(words: "\(command) \(arguments.joined(separator: " ")) failed")
        }
    }

    /// Imports rows of players from a file into a data folder, for everyone: without that they are
    /// for those signed in, and the queries that are measured would be refused.
    static func importPlayers(_ command: String, _ file: URL, into folder: URL) throws {
        let options = ["--data", folder.path, "--readable-by", "everyone"]
        try run(command, ["import", "players", file.path] + options)
    }
}
