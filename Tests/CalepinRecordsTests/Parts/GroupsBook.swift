// A team whose records are in parts of its groups, on the server of a PartsBook. It contains no
// test.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// The app `tour` of the team of a ``PartsBook``, with the groups North and South: bob is in the
/// first, eve in the second.
struct GroupsBook {
    let book: PartsBook
    let north: (id: String, scope: String)
    let south: (id: String, scope: String)

    init(_ book: PartsBook) async throws {
        self.book = book
        try await book.publish("tour", rows: "group")
        north = try await Self.make("North", book)
        south = try await Self.make("South", book)
        try await put("bob", in: [north.id])
        try await put("eve", in: [south.id])
    }

    /// The address of the team.
    static func path(_ book: PartsBook) -> String { "/api/teams/\(book.team.dropFirst(5))" }

    static func make(_ title: String, _ book: PartsBook) async throws -> (String, String) {
        let made = try await book.send(
            "ann", "POST", path(book) + "/groups", #"{"title":"\#(title)"}"#)
        try #require(made.status == 201, "\(made.text)")
        return (made.json.text("id"), made.json.text("scope"))
    }

    @discardableResult
    func put(_ name: String, in groups: [String], by asker: String = "ann") async throws -> Reply {
        let ids = groups.map { "\"\($0)\"" }.joined(separator: ",")
        return try await book.send(
            asker, "PUT", Self.path(book) + "/people/\(name)/groups", #"{"groups":[\#(ids)]}"#)
    }

    /// Saves a record of bob in the north, and one of eve in the south.
    func fill() async throws -> (bob: TestWriter, eve: TestWriter) {
        let (bob, eve) = (
            try await book.writer("bob", "tour"), try await book.writer("eve", "tour")
        )
        try await save(bob, 1, 1, "of bob")
        try await save(eve, 1, 2, "of eve")
        return (bob, eve)
    }

    func save(_ writer: TestWriter, _ n: Int64, _ record: UInt64, _ name: String) async throws {
        let ops: [Op] = [.set(CellChange("name", .string(name)))]
        let outcomes = try await writer.push(
            [ops], from: n, of: Identifier(UInt128(record)), form: "tour")
        try #require(outcomes == ["applied"])
    }

    /// Returns the rows of the table of somebody, as "NAME / GROUP".
    func table(_ name: String) async throws -> [String] {
        let reply = try await book.send(
            name, "GET", "/api/records/tour/all?columns=name,_part&sort=name")
        return (reply.json["rows"]?.elements ?? []).map { row in
            (row["cells"]?.elements ?? []).compactMap(\.asString).joined(separator: " / ")
        }
    }

    /// Returns what a batch answered last.
    func batch(
        _ name: String, _ mode: String, _ body: String, _ query: String = ""
    ) async throws -> JSONValue {
        let reply = try await book.send(
            name, "POST", "/api/batches/tour/all?mode=\(mode)\(query)", body)
        guard reply.status == 200 else { return reply.json }
        let text = String(decoding: reply.unchunked, as: UTF8.self)
        let line = text.split(separator: "\n").last.map(String.init) ?? ""
        return try JSONValue(reading: line)["result"] ?? JSONValue(reading: line)
    }

    /// Returns the JSON of a batch that moves records, which are named with their scopes.
    func move(_ name: String, _ records: [(UInt64, String)], to scope: String) -> String {
        let all = records.map { "\"\(PartsBook.id($0.0)) \($0.1)\"" }.joined(separator: ",")
        return #"{"batch":"\#(name)","move":"\#(scope)","records":[\#(all)]}"#
    }

    static func run(_ body: (GroupsBook) async throws -> Void) async throws {
        try await PartsBook.run { book in try await body(try await GroupsBook(book)) }
    }
}
