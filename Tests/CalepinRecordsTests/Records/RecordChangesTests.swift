// Following what changes in a collection over HTTP: a naive follower against random writers,
// cursors that are not valid any more, and what a cursor tells.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A program that follows a collection and knows its records from the changes alone.
private struct Follower {
    let browser: TestBrowser
    var path = "/api/records/visit/all"
    var cursor: String?
    /// The names of the records by their ids.
    var names: [String: String] = [:]
    var resets = 0

    /// Reads one answer; returns true when more follow.
    mutating func read() async throws -> Bool {
        let after = cursor.map { "?after=" + $0.escaped } ?? ""
        let reply = try await browser.send("GET", path + "/changes" + after)
        try #require(reply.status == 200, "\(reply.text)")
        if reply.json["reset"] == .bool(true) { (names, resets) = ([:], resets + 1) }
        for change in reply.json["changes"]?.elements ?? [] {
            let id = change.text("id")
            names[id] = change.text("status") == "removed" ? nil : change["record"]?.text("name")
        }
        cursor = reply.json.text("cursor")
        return reply.json["more"] == .bool(true)
    }

    mutating func readAll() async throws {
        while try await read() {}
    }
}

/// People who make, change, remove and restore records by chance, and know what there is then.
private struct RandomWriters {
    let office: RecordOffice
    /// The names of the records by their ids, and of those that were removed.
    private(set) var names: [String: String] = [:]
    private var removed: [String: String] = [:]

    init(office: RecordOffice) { self.office = office }

    /// Does one of it, with a name for what is made or changed.
    mutating func write(_ name: String, _ random: inout HostileNumbers) async throws {
        let path = "/api/records/visit/all"
        let known = names.keys.sorted().randomElement(using: &random)
        let body = JSONValue.object([
            JSONMember("values", .object([JSONMember("name", .string(name))]))
        ])
        switch (Int.random(in: 0..<5, using: &random), known) {
        case (0, let id?):
            let reply = try await office.bob.send("DELETE", path + "/one/" + id)
            try #require(reply.status == 204)
            removed[id] = names.removeValue(forKey: id)
        case (1, _) where !removed.isEmpty:
            let (id, former) = removed.remove(at: removed.startIndex)
            let reply = try await office.ann.send("POST", path + "/one/\(id)/restore", body)
            try #require(reply.status == 200, "\(reply.text)")
            names[id] = former
        case (2, let id?):
            let reply = try await office.bob.send("PATCH", path + "/one/" + id, body)
            try #require(reply.status == 200, "\(reply.text)")
            names[id] = name
        default:
            let reply = try await office.ann.send("POST", path, body)
            try #require(reply.status == 201)
            names[reply.json.text("id")] = name
        }
    }
}

extension String {
    /// The text in a query.
    fileprivate var escaped: String {
        utf8.map { byte in
            let isPlain = (UInt8(ascii: "0")...UInt8(ascii: "z")).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }.joined()
    }
}

@Suite("Following changes")
struct RecordChangesTests {
    private static let visits = "/api/records/visit/all"

    private func body(_ name: String) -> JSONValue {
        .object([
            JSONMember("values", .object([JSONMember("name", .string(name))]))
        ])
    }

    @Test("gives each record that changed, once, as it is now")
    func changes() async throws {
        try await RecordOffice.run { office in
            var follower = Follower(browser: office.bob)
            try await follower.readAll()
            #expect(follower.names.isEmpty && follower.resets == 0)
            let made = try await office.ann.send("POST", Self.visits, body("North"))
            let one = Self.visits + "/one/" + made.json.text("id")
            _ = try await office.ann.send("PATCH", one, body("South"))
            _ = try await office.bob.send("POST", Self.visits, body("East"))
            let after = try #require(follower.cursor)
            let reply = try await office.bob.send("GET", Self.visits + "/changes?after=" + after)
            let changes = reply.json["changes"]?.elements ?? []
            #expect(changes.map { $0["record"]?.text("name") } == ["South", "East"])
            #expect(changes.first?.text("status") == "draft")
            #expect(changes.first?["record"]?["twice"] == .null)
            try await follower.readAll()
            #expect(Set(follower.names.values) == ["South", "East"])
            _ = try await office.ann.send("DELETE", one)
            try await follower.readAll()
            #expect(Array(follower.names.values) == ["East"])
            _ = try await office.ann.send("POST", one + "/restore", .object([]))
            try await follower.readAll()
            #expect(Set(follower.names.values) == ["South", "East"])
        }
    }

    @Test("misses nothing while others write, whatever is asked when", arguments: 1...4)
    func random(seed: UInt64) async throws {
        try await RecordOffice.run { office in
            var random = HostileNumbers(seed: seed)
            var followers = [
                Follower(browser: office.ann),
                Follower(browser: try await office.ann.program()),
                Follower(browser: try await office.ann.program(KeyTerms(collections: ["visit"]))),
            ]
            var writers = RandomWriters(office: office)
            for step in 0..<120 {
                if Int.random(in: 0..<6, using: &random) == 0 {
                    let place = followers.indices.randomElement(using: &random) ?? 0
                    _ = try await followers[place].read()
                } else {
                    try await writers.write("n\(step)", &random)
                }
            }
            for place in followers.indices {
                try await followers[place].readAll()
                #expect(followers[place].names == writers.names && followers[place].resets == 0)
            }
        }
    }

    @Test("begins again with a cursor that is too old, or of another store")
    func resets() async throws {
        try await RecordOffice.run { office in
            _ = try await office.ann.send("POST", Self.visits, body("North"))
            // A session would end before the cursor does.
            let program = try await office.ann.program(KeyTerms(days: 365))
            var follower = Follower(browser: program)
            try await follower.readAll()
            let cursor = try #require(follower.cursor)
            office.clock.advance((UpkeepLimits.trashDays - 1) * 86_400)
            try await follower.readAll()
            #expect(follower.resets == 0 && follower.names.count == 1)
            office.clock.advance(2 * 86_400)
            try await follower.readAll()
            #expect(follower.resets == 0)
            follower.cursor = cursor
            try await follower.readAll()
            #expect(follower.resets == 1 && follower.names.count == 1)
            let other = Identifier(77).description + cursor.drop { $0 != "." }
            follower.cursor = other
            try await follower.readAll()
            #expect(follower.resets == 2 && follower.names.count == 1)
            for text in ["", "x", cursor.replacing(".", with: "-")] {
                let reply = try await program.send(
                    "GET", Self.visits + "/changes?after=" + text)
                #expect(reply.status == 400 && reply.text.contains("after"), "\(reply.text)")
            }
        }
    }

    @Test("tells no number of changes to whoever reads only some collections")
    func sealed() async throws {
        try await RecordOffice.run { office in
            let part = try await office.ann.program(KeyTerms(collections: ["visit"]))
            var follower = Follower(browser: part)
            try await follower.readAll()
            let cursor = try #require(follower.cursor)
            // The epoch, and the encrypted rest.
            #expect(cursor.split(separator: ".").count == 2)
            var other = Follower(
                browser: try await office.bob.program(KeyTerms(collections: ["visit"])))
            other.cursor = cursor
            try await other.readAll()
            #expect(other.resets == 1)
            let none = try await office.ann.program(KeyTerms(collections: ["diary"]))
            #expect(try await none.send("GET", Self.visits + "/changes").status == 404)
            #expect(try await office.eve.send("GET", Self.visits + "/changes").status == 404)
        }
    }
}
