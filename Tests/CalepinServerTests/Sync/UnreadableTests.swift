// A mutation that the server cannot read does not block the others of its push, and every 400
// names the malformed part of the body.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("What cannot be read")
struct UnreadableTests {
    /// Pushes mutations given as texts.
    private func push(_ guest: TestGuest, _ mutations: [String]) async throws -> Reply {
        let body =
            #"{"scope":"\#(guest.scope)","replica":"\#(guest.replica)","mutations":["#
            + mutations.joined(separator: ",") + "]}"
        return try await guest.server.post("/api/sync/push", Array(body.utf8), guest.headers)
    }

    private func text(_ mutation: Mutation) -> String {
        String(decoding: mutation.json(), as: UTF8.self)
    }

    /// Returns a mutation with other ops than it was sealed with.
    private func text(_ mutation: Mutation, ops: String) -> String {
        let whole = text(mutation)
        guard let start = whole.range(of: "\"ops\":["), let end = whole.range(of: "],\"hash\"")
        else { return whole }
        return whole[..<start.upperBound] + ops + whole[end.lowerBound...]
    }

    /// Malformed ops, with the error and its place.
    private static let wrong: [(String, String, String)] = [
        (#"{"op":"fly"}"#, "unknown-word", "/ops/0"),
        (#"{"op":"set","path":"a","value":1,"colour":2}"#, "unknown-key", "/ops/0/colour"),
        (#"{"op":"set","path":"a b","value":1}"#, "bad-path", "/ops/0/path"),
        (#"{"op":"set","path":"a","value":1,"base":"x"}"#, "bad-version", "/ops/0/base"),
        (#"{"op":"set","path":"a","value":1},{"op":"del"}"#, "missing-key", "/ops/1"),
        (#"{"op":"set","path":"a","value":1},7"#, "not-json", "/ops/1"),
        (
            #"{"op":"del","path":"","seen":{"b":["R.1.0"],"a":["R.1.0"]}}"#, "bad-order",
            "/ops/0/seen/a"
        ),
        (
            #"{"op":"del","path":"","seen":{"a":["R.2.0","R.1.0"]}}"#, "bad-order",
            "/ops/0/seen/a/1"
        ),
        (
            #"{"op":"del","path":"","seen":{"a":["R.1.0","R.1.0"]}}"#, "bad-order",
            "/ops/0/seen/a/1"
        ),
        (#"{"op":"del","path":"","seen":{"a":[]}}"#, "empty-seen", "/ops/0/seen/a"),
        (
            #"{"op":"set","path":"a","value":1,"deps":{"c":null,"b":null}}"#, "bad-order",
            "/ops/0/deps/b"
        ),
        ("", "no-ops", ""),
        (#"{"op":"set","path":"a","value":1}"#, "wrong-hash", "/hash"),
    ]

    @Test("takes its number and lets the others pass", arguments: wrong.indices)
    func others(_ index: Int) async throws {
        let (ops, error, pointer) = Self.wrong[index]
        try await withServer { server in
            let guest = try await TestGuest(server)
            let bad = text(
                guest.mutation(2),
                ops: ops.replacing("R.", with: guest.replica.description + "."))
            let all = [
                text(guest.mutation(1)), bad, text(guest.mutation(3, [("model", "clio")])),
            ]
            for _ in 0..<2 {
                let reply = try await push(guest, all)
                try #require(reply.status == 200, "\(reply.text)")
                let outcomes = try PushAnswer(json: reply.body).outcomes
                #expect(outcomes.map(\.status) == [.applied, .unreadable, .applied])
                #expect(outcomes[1].defect == MutationDefect(error: error, pointer: pointer))
            }
            let answer = try await guest.pull()
            #expect(answer.records.first?.value(at: "model") == .string("clio"))
            #expect(answer.marks.first?.lastN == 3)
            #expect(answer.marks.first?.outcomes.map(\.n) == [2])
            // A different mutation of the same number.
            let other = try await guest.outcomes([guest.mutation(2, [("make", "audi")])])
            #expect(other.map(\.status) == [.forked])
        }
    }

    @Test("is known by its own hash to what comes after it, and by its bytes when it has none")
    func hashes() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let known = guest.mutation(1)
            #expect(try await push(guest, [text(known, ops: "7")]).status == 200)
            let next = PushRequest(
                scope: guest.scope, replica: guest.replica, after: known.hash,
                mutations: [guest.mutation(2)])
            let reply = try await server.post("/api/sync/push", next.json(), guest.headers)
            #expect(try PushAnswer(json: reply.body).outcomes.map(\.status) == [.applied])
            for status in [Outcome.Status.unreadable, .unreadable] {
                let bare = try await push(guest, [#"{"n":3}"#])
                #expect(try PushAnswer(json: bare.body).outcomes.map(\.status) == [status])
            }
            let other = try await push(guest, [#"{"n":3,"record":1}"#])
            #expect(try PushAnswer(json: other.body).outcomes.map(\.status) == [.forked])
            let gap = try await push(guest, [#"{"n":9}"#])
            #expect(try PushAnswer(json: gap.body).outcomes.map(\.status) == [.gap])
        }
    }

    @Test("larger than a mutation may be is no reason to refuse the others")
    func tooLarge() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let large = guest.mutation(1, [("make", String(repeating: "x", count: 70_000))])
            let outcomes = try await guest.outcomes([large, guest.mutation(2)])
            #expect(outcomes.map(\.status) == [.unreadable, .applied])
            #expect(outcomes[0].defect == MutationDefect(error: "too-large", pointer: ""))
        }
    }

    @Test("with a number that cannot be told is refused with its place, and nothing is taken in")
    func noNumber() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let other = text(guest.mutation(2)).replacing(
                guest.scope.description, with: Scope(.team, Identifier(9)).description)
            for (bad, pointer) in [
                (#"{"n":0}"#, "/mutations/1/n"), (#"{"n":"2"}"#, "/mutations/1/n"),
                ("{}", "/mutations/1"), ("true", "/mutations/1"), (other, "/mutations/1"),
            ] {
                let reply = try await push(guest, [text(guest.mutation(1)), bad])
                #expect(reply.status == 400 && reply.code == "malformed", "\(bad)")
                #expect(reply.json["pointer"]?.asString == pointer, "\(reply.text)")
            }
            #expect(try await guest.pull().records.isEmpty)
        }
    }
}

@Suite("A request that is refused as malformed")
struct MalformedPointerTests {
    @Test("says where in the body and why, in both languages")
    func pointers() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let cases = [
                ("/api/sync/push", "{", "", "JSON"),
                ("/api/sync/push", #"{"scope":7}"#, "/scope", "JSON"),
                ("/api/sync/push", #"{"scope":"x"}"#, "/scope", "“x”"),
                ("/api/sync/push", "{}", "", "“scope”"),
                ("/api/sync/pull", #"{"replicas":[{"replica":"a"}]}"#, "/replicas/0/replica", "a"),
                ("/api/blobs", #"{"sha256":"x"}"#, "/sha256", "64"),
                ("/api/blobs", #"{"a":[1,{"b":}]}"#, "/a/1/b", "JSON"),
                ("/api/blobs", #"{"a":{"b":1,"b":2}}"#, "/a/b", "twice"),
                ("/api/account/sign-in", #"{"name":["x"]}"#, "/name", "text"),
                ("/api/account/sign-in", #"{"name":"x"}"#, "/password", "there"),
            ]
            for (path, body, pointer, word) in cases {
                let reply = try await server.post(path, Array(body.utf8), guest.headers)
                #expect(reply.status == 400, "\(path) \(body)")
                #expect(reply.json["pointer"]?.asString == pointer, "\(body): \(reply.text)")
                let reason = reply.json["detail"]?.asString ?? ""
                #expect(reason.contains(word), "\(body): \(reply.text)")
                let headers = guest.headers.merging(["Accept-Language": "fr"]) { $1 }
                let french = try await server.post(path, Array(body.utf8), headers)
                #expect(french.json["detail"]?.asString != reason, "\(french.text)")
            }
        }
    }
}
