// Attacks by tables of records: expensive conditions over as many records as an attacker pushes,
// with an order that has to be made and a search, while records change.

import CalepinExpressions
import CalepinSync
import Foundation

/// Searches the records of an account with conditions that are computed for each of them, counts
/// them for the start page, puts them on a map, and changes one in between, so that the table is
/// brought up to date each time.
struct RecordSearchAttack: Attack {
    static let name = "searches"
    static let count = 2
    private static let connections = 4
    static let records = 2_000
    static let perPush = 100
    /// The keys of accounts, one for each attacker.
    private let keys: [String]
    /// The form of the records.
    private let form: String

    init(_ folder: URL, command: String) throws {
        try self.init(folder, command: command, form: "note", app: "")
    }

    /// Prepares attackers that write records of a form, with the fields of a note.
    ///
    /// - Parameter app: The declaration of the app with the form; empty for one that ships.
    init(_ folder: URL, command: String, form: String, app: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        keys = try publisher.writers("ann", count: 4 * Self.count)
        self.form = form
        guard !app.isEmpty else { return }
        try publisher.run(["app", "publish", try publisher.file("\(form).json", app)])
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let condition = "contains(concat(%24%7Bwords%7D%2C%24%7Btitle%7D)%2C'x')"
        let conditions = String(repeating: "&where=" + condition, count: 8)
        let path = "/api/records/notes/notes?columns=title&q=n&limit=500" + conditions
        return try attacker(
            number, port: port,
            paths: ["title", "begun", "_changed_by", "words"].map { path + "&sort=" + $0 }
                + ["/api/records?counts=1", "/api/records/notes/notes/map?columns=title&zoom=22"])
    }

    /// Returns the headers of the requests of an attacker.
    func headers(of number: Int) -> [String] {
        ["Authorization: Bearer " + keys[number % keys.count]]
    }

    /// Returns an attacker that asks for these addresses by turns.
    ///
    /// - Parameter file: the bytes of a PDF that each record names; empty for none.
    func attacker(
        _ number: Int, port: Int, method: String = "GET", paths: [String], file: [UInt8] = []
    ) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let headers = headers(of: number)
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        var writer = try Writer(connection, headers, form)
        if !file.isEmpty { try writer.attach(file, connection, headers) }
        for _ in 0..<Self.records / Self.perPush {
            try writer.push(connection, headers, Self.perPush)
        }
        return { [writer] siege in
            Siege.all(Array(0..<Self.connections)) { _, place in
                var lane = Lane(
                    method: method, paths: paths, headers: headers,
                    writer: place == 0 ? writer : nil)
                siege.repeating(from: address) { try lane.ask($0, siege) }
            }
        }
    }

    /// A connection that asks for one address after the other; one of them also writes.
    private struct Lane {
        let method: String
        let paths: [String]
        let headers: [String]
        var writer: Writer?
        private var turn = 0

        init(method: String, paths: [String], headers: [String], writer: Writer?) {
            (self.method, self.paths) = (method, paths)
            (self.headers, self.writer) = (headers, writer)
        }

        mutating func ask(_ connection: Connection, _ siege: Siege) throws {
            turn += 1
            if turn % 4 == 0 { try writer?.push(connection, headers, 1) }
            let asked = message(method, paths[turn % paths.count], headers)
            siege.note(try connection.ask(asked).head)
        }
    }

    /// A program that writes notes with a key.
    struct Writer {
        private let scope: Scope
        private let replica: Identifier
        private let form: String
        private var made: Int64 = 0
        /// The reference to the file of each note; empty for none.
        private var attached = ""

        init(_ connection: Connection, _ headers: [String], _ form: String) throws {
            self.form = form
            let asked = message("POST", "/api/sync/replica", headers, Array("{}".utf8))
            let answer = try connection.ask(asked)
            let json = (try? JSONValue(reading: Array(answer.body))) ?? .null
            guard let scope = json["scope"]?.asString.flatMap({ Scope($0) }),
                let replica = json["replica"]?.asString.flatMap({ Identifier($0) })
            else { throw Connection.Failure.unexpected(answer.head) }
            (self.scope, self.replica) = (scope, replica)
        }

        /// Uploads a file, which all further notes name.
        mutating func attach(
            _ file: [UInt8], _ connection: Connection, _ headers: [String]
        ) throws {
            let hash = Hex.text(of: digest(file, .sha256))
            let words = """
                {"sha256":"\(hash)","size":\(file.count),"type":"application/pdf"}
                """
            attached = hash + " photo.pdf"
            let announced = try connection.ask(
                message("POST", "/api/blobs", headers, Array(words.utf8)))
            // An attacker of the round before has uploaded it.
            if announced.head.hasPrefix("HTTP/1.1 200") { return }
            let more = [
                "Content-Type: application/offset+octet-stream", "Upload-Offset: 0",
                "Content-Length: \(file.count)",
            ]
            let head = message("PATCH", "/api/blobs/" + hash, headers + more)
            let answer = try connection.ask(head + file)
            guard answer.head.hasPrefix("HTTP/1.1 204") else {
                throw Connection.Failure.unexpected(answer.head)
            }
        }

        /// Pushes some new notes.
        mutating func push(
            _ connection: Connection, _ headers: [String], _ count: Int
        ) throws {
            var mutations: [Mutation] = []
            for _ in 0..<count {
                made += 1
                let text = String(repeating: "note \(made) ", count: 60)
                var ops: [Op] = [
                    .set(CellChange("words", .string(text))),
                    .set(CellChange("title", .string("note \(made)"))),
                ]
                if !attached.isEmpty {
                    ops.append(.insert(RowPlace("photos", row: "a", after: nil)))
                    ops.append(.set(CellChange("photos#a.photo", .string(attached))))
                }
                mutations.append(
                    Mutation(
                        scope: scope, replica: replica, n: made, record: Identifier.random(),
                        form: form, formVersion: 1, savedAt: 0, ops: ops
                    ).sealed)
            }
            let push = PushRequest(scope: scope, replica: replica, mutations: mutations)
            let answer = try connection.ask(
                message("POST", "/api/sync/push", headers, push.json()))
            guard answer.head.hasPrefix("HTTP/1.1 200") else {
                throw Connection.Failure.unexpected(answer.head)
            }
        }
    }
}
