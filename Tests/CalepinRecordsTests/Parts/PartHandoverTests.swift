// Handing over a member's part: the records move with their history, the devices of both learn of
// it, and whoever may not hand over moves nothing.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Handing over a part")
struct PartHandoverTests {
    private func handOver(
        _ book: PartsBook, by name: String = "ann", of giver: String = "bob", to taker: String,
        run: Bool = true
    ) async throws -> Reply {
        let path = "/api/teams/\(book.team.dropFirst(5))/people/\(giver)/part"
        return try await book.send(
            name, "POST", path, #"{"to":"\#(taker)","run":\#(run)}"#)
    }

    /// Returns by whom each change of a history is, and its cells.
    private func changes(_ reply: Reply) -> [[String]] {
        (reply.json["changes"]?.elements ?? []).map { change in
            [change["by"]?.text ?? "", change["cells"]?.text ?? ""]
        }
    }

    /// Returns true when what is counted of a scope is what is there.
    private func isCounted(_ name: String, _ book: PartsBook) async throws -> Bool {
        try await book.store.read { (job) throws(StoreError) in
            let records = try job.records(scope: name, after: -1, limit: .max, bytes: .max)
            let scope = try job.scope(name)
            return scope?.recordCount == Int64(records.count)
                && scope?.digest == records.reduce(0) { $0 ^ $1.digest }
                && scope?.bytes == records.reduce(0) { $0 + Int64($1.state.count) }
        }
    }

    @Test("moves records with their history, and leaves a tombstone")
    func moves() async throws {
        try await PartsBook.run { book in
            let (bob, eve, _) = try await book.fill()
            for record in 11...14 {
                let ops: [Op] = [.set(CellChange("name", .string("r\(record)")))]
                let more: [Op] = [.set(CellChange("many", .string("\(record)")))]
                let id = Identifier(UInt128(record))
                let first = Int64((record - 11) * 2 + 2)
                let outcomes = try await bob.push([ops, more], from: first, of: id, form: "round")
                try #require(outcomes == ["applied", "applied"])
            }
            let before = try await book.send(
                "ann", "GET", "/api/history?record=" + PartsBook.id(12))
            let counted = try await handOver(book, to: "eve", run: false)
            #expect(counted.json["left"]?.asInt64 == 5 && counted.json["moved"]?.asInt64 == 0)
            #expect(try await bob.pull().records.count == 5)
            let done = try await handOver(book, to: "eve")
            #expect(done.status == 200, "\(done.text)")
            #expect(done.json["left"]?.asInt64 == 0 && done.json["moved"]?.asInt64 == 5)
            #expect(try await bob.pull().records.isEmpty)
            let pulled = try await eve.pull()
            #expect(pulled.records.count == 6 && pulled.count == 6)
            let after = try await book.send(
                "eve", "GET", "/api/history?record=" + PartsBook.id(12))
            #expect(changes(after) == changes(before) && changes(after).count == 2)
            #expect(
                try await book.send("bob", "GET", "/api/history?record=" + PartsBook.id(12)).status
                    == 404)
            #expect(try await isCounted(bob.scope.description, book))
            #expect(try await isCounted(eve.scope.description, book))
            // Eve goes on with it.
            let one = "/api/records/round/all/one/" + PartsBook.id(12)
            let changed = #"{"values":{"name":"on"}}"#
            #expect(try await book.send("eve", "PATCH", one, changed).status == 200)
        }
    }

    @Test("is for owners of the team, to members, also of somebody who has left")
    func rights() async throws {
        try await PartsBook.run { book in
            let (_, eve, _) = try await book.fill()
            for name in ["max", "bob", "eve", "roy"] {
                let reply = try await handOver(book, by: name, to: "eve")
                #expect(reply.status == 404, "\(name)")
            }
            #expect(try await handOver(book, to: "zoe").code == "wrong-name")
            #expect(try await handOver(book, to: "bob").code == "wrong-name")
            #expect(try await handOver(book, of: "zoe", to: "eve").status == 404)
            try await book.admin.setMember(book.team, "bob", "")
            #expect(try await handOver(book, of: "eve", to: "bob").code == "wrong-name")
            #expect(try await handOver(book, to: "eve").json["moved"]?.asInt64 == 1)
            #expect(try await eve.pull().records.count == 2)
        }
    }

    @Test("leaves a record of which the receiver has one of the same id")
    func twins() async throws {
        try await PartsBook.run { book in
            let (bob, eve, _) = try await book.fill()
            try await book.save(eve, 2, 1, "twin")
            try await book.save(bob, 2, 4, "moves")
            let done = try await handOver(book, to: "eve")
            #expect(done.json["left"]?.asInt64 == 1 && done.json["moved"]?.asInt64 == 1)
            #expect(try await bob.pull().records.count == 1)
            let one = try await book.send(
                "max", "GET", "/api/records/round/all/one/" + PartsBook.id(1))
            #expect(one.status == 409 && one.code == "many-parts")
        }
    }
}
