// Moving records to another part, one by one or many: with their history, reviews and comments,
// once, and back.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Moving records to another part")
struct MoveTests {
    private func counts(_ result: JSONValue) -> [Int64?] {
        ["changed", "same", "faulty", "undone", "kept"].map { result[$0]?.asInt64 }
    }

    /// Returns the ids of the records, reviews and comments of a scope.
    private func ids(_ scope: String, _ its: GroupsBook) async throws -> Set<String> {
        try await its.book.store.read { (job) throws(StoreError) in
            Set(try job.records(scope: scope, after: -1, limit: .max, bytes: .max).map(\.id))
        }
    }

    @Test("takes their history, review and comments along, once, and back again")
    func moves() async throws {
        try await GroupsBook.run { its in
            let (bob, eve) = try await its.fill()
            let one = "/api/records/tour/all/one/" + PartsBook.id(1)
            let reviewed = try await its.batch(
                "max", "run",
                #"{"batch":"r","review":{"state":"approved"},"records":["\#(PartsBook.id(1))"]}"#)
            #expect(counts(reviewed)[0] == 1, "\(reviewed.text)")
            let comment = try await its.book.send(
                "max", "POST", "/api/records/tour/all-comments?scope=" + its.north.scope,
                #"{"values":{"record":"\#(PartsBook.id(1))","text":"well"}}"#)
            #expect(comment.status == 201, "\(comment.text)")
            let before = try await ids(its.north.scope, its)
            #expect(before.count == 3)
            let history = try await its.book.send(
                "max", "GET", "/api/history?record=" + PartsBook.id(1))
            // Tables that somebody looks at follow.
            #expect(try await its.table("bob") == ["of bob / North"])
            #expect(try await its.table("max") == ["of bob / North", "of eve / South"])
            let wish = its.move("m", [(1, its.north.scope)], to: its.south.scope)
            #expect(counts(try await its.batch("max", "check", wish)) == [1, 0, 0, 0, 0])
            #expect(try await ids(its.north.scope, its) == before)
            #expect(counts(try await its.batch("max", "run", wish)) == [1, 0, 0, 0, 0])
            #expect(try await ids(its.north.scope, its).isEmpty)
            #expect(try await ids(its.south.scope, its).isSuperset(of: before))
            #expect(counts(try await its.batch("max", "run", wish)) == [0, 1, 0, 0, 0])
            #expect(try await bob.pull().records.isEmpty)
            #expect(try await its.table("bob").isEmpty)
            #expect(try await eve.pull().records.contains { $0.id == Identifier(UInt128(1)) })
            #expect(try await its.table("max") == ["of bob / South", "of eve / South"])
            let there = try await its.book.send("max", "GET", one)
            #expect(there.json["review"]?.text("state") == "approved", "\(there.text)")
            let after = try await its.book.send(
                "max", "GET", "/api/history?record=" + PartsBook.id(1))
            #expect(
                after.json["changes"]?.elements?.count
                    == history.json["changes"]?.elements?.count)
            // What is changed meanwhile comes back with it.
            let changed = try await its.book.send(
                "max", "PATCH", one, #"{"values":{"name":"better"}}"#)
            #expect(changed.status == 200)
            #expect(counts(try await its.batch("max", "undo", wish)) == [0, 0, 0, 1, 0])
            #expect(try await ids(its.north.scope, its) == before)
            #expect(counts(try await its.batch("max", "undo", wish)) == [0, 1, 0, 0, 0])
            let back = try await bob.pull()
            #expect(
                back.records.contains { $0.value(at: "name") == .string("better") })
            #expect(counts(try await its.batch("max", "run", wish)) == [1, 0, 0, 0, 0])
        }
    }

    @Test("finds many by a query, over all parts, and leaves what cannot move")
    func many() async throws {
        try await GroupsBook.run { its in
            let (bob, eve) = try await its.fill()
            for record in UInt64(10)..<15 {
                try await its.save(bob, Int64(record) - 8, record, "r\(record)")
            }
            // Both groups have a record of the same id.
            try await its.save(eve, 2, 14, "twin")
            let wish = #"{"batch":"m","move":"\#(its.south.scope)","query":""}"#
            let found = try await its.batch("max", "check", wish)
            #expect(counts(found) == [5, 2, 1, 0, 0], "\(found.text)")
            let records = found["records"]?.elements?.compactMap(\.asString) ?? []
            #expect(records.count == 8 && records.allSatisfy { $0.contains(" ") })
            let all = records.map { "\"\($0)\"" }.joined(separator: ",")
            let run = #"{"batch":"m","move":"\#(its.south.scope)","records":[\#(all)]}"#
            #expect(counts(try await its.batch("max", "run", run)) == [5, 2, 1, 0, 0])
            #expect(try await ids(its.north.scope, its) == [PartsBook.id(14)])
            // A batch over several parts changes records in each.
            let set = #"{"batch":"s","set":{"many":4},"query":""}"#
            let checked = try await its.batch("max", "check", set)
            #expect(counts(checked) == [8, 0, 0, 0, 0], "\(checked.text)")
            #expect(counts(try await its.batch("max", "undo", run)) == [0, 3, 0, 5, 0])
            #expect(try await ids(its.north.scope, its).count == 6)
        }
    }

    @Test("goes on where it was broken off, and each record is in one part at any time")
    func broken() async throws {
        try await GroupsBook.run { its in
            let (bob, _) = try await its.fill()
            for record in UInt64(10)..<16 {
                try await its.save(bob, Int64(record) - 8, record, "r\(record)")
            }
            let all = (UInt64(10)..<16).map { ($0, its.north.scope) }
            // The first half is as far as a batch came that was broken off.
            let half = its.move("m", Array(all.prefix(3)), to: its.south.scope)
            #expect(counts(try await its.batch("max", "run", half))[0] == 3)
            let (north, south) = (
                try await ids(its.north.scope, its), try await ids(its.south.scope, its)
            )
            #expect(north.isDisjoint(with: south) && north.count == 4 && south.count == 4)
            let whole = its.move("m", all, to: its.south.scope)
            #expect(counts(try await its.batch("max", "run", whole)) == [3, 3, 0, 0, 0])
            #expect(counts(try await its.batch("max", "undo", half)) == [0, 0, 0, 3, 0])
            #expect(counts(try await its.batch("max", "undo", whole)) == [0, 3, 0, 3, 0])
            #expect(try await ids(its.north.scope, its).count == 7)
        }
    }

    @Test("takes the right to write in both parts, and a part of the collection to go to")
    func rights() async throws {
        try await GroupsBook.run { its in
            _ = try await its.fill()
            let (north, south) = (its.north.scope, its.south.scope)
            let wish = its.move("m", [(1, north)], to: south)
            #expect(try await its.batch("bob", "run", wish).text("code") == "not-found")
            #expect(try await its.batch("eve", "run", wish)["faulty"]?.asInt64 == 1)
            #expect(try await its.batch("roy", "run", wish).text("code") == "not-found")
            #expect(try await ids(north, its).count == 1)
            for goal in [its.book.team, "user:none", "team:none"] {
                let result = try await its.batch(
                    "max", "run", its.move("m", [(1, north)], to: goal))
                #expect(
                    goal == its.book.team
                        ? result["changed"]?.asInt64 == 1 : result.text("code") == "not-found",
                    "\(goal) \(result.text)")
            }
            // What is nobody's finds a group.
            let assigned = its.move("n", [(1, its.book.team)], to: north)
            #expect(try await its.batch("max", "run", assigned)["changed"]?.asInt64 == 1)
            // Own parts are of another app.
            let part = try await its.book.writer("max").scope.description
            let foreign = try await its.batch(
                "max", "run", its.move("o", [(1, north)], to: part))
            #expect(foreign.text("code") == "not-found")
            // Who is in both groups may do it.
            try await its.put("bob", in: [its.north.id, its.south.id])
            #expect(try await its.batch("bob", "run", wish)["changed"]?.asInt64 == 1)
        }
    }
}
