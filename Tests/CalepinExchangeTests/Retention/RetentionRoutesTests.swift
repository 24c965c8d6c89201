// `/api/console/apps/ID/retention` over HTTP: setting a rule, looking at what would go, and having
// it carried out; who may not, and what is refused.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The routes about retention")
struct RetentionRoutesTests {
    private static let base = "/api/console/apps/keep/retention"

    private func run(_ body: (RetentionField) async throws -> Void) async throws {
        try await RetentionField.run { field in
            try await setRole("ann", .owner, in: field.office.store)
            try await body(field)
        }
    }

    private func send(
        _ browser: TestBrowser, _ method: String, _ path: String = "", _ body: String? = nil
    ) async throws -> Reply {
        try await browser.send(
            method, Self.base + path, try body.map { try JSONValue(reading: $0) })
    }

    @Test("set a rule, show what would go, and carry it out")
    func whole() async throws {
        try await run { field in
            let (ann, clock) = (field.office.ann, field.office.clock)
            for number in 1...3 {
                let id = RetentionField.id(number)
                let moment = clock.now - 40 * RetentionField.day
                try await field.set(id, "name", "n\(number)", at: moment)
                if number == 1 { try await field.submit(id, at: moment) }
            }
            let empty = try await send(ann, "GET")
            let listed = try #require(empty.json["collections"]?.elements)
            #expect(listed.map { $0.text("collection") } == ["all"])
            #expect(listed[0]["days"]?.elements?.first?.text("name") == "met")
            #expect(listed[0]["rule"] == nil)
            let rule = #"{"on":true,"drafts":30,"records":35,"waiting":true}"#
            let looked = try await send(ann, "POST", "/all/preview", rule)
            #expect(looked.json["drafts"]?.asInt64 == 2 && looked.json["waiting"]?.asInt64 == 1)
            #expect(looked.json["first"]?.elements?.first?["cells"]?.text == #"["n2"]"#)
            #expect(try await send(ann, "POST", "/all/run", "{}").code == "retention-refused")
            let set = try await send(ann, "PUT", "/all", rule)
            #expect(set.status == 200 && set.json["rule"]?["records"]?.asInt64 == 35)
            let again = try await send(ann, "POST", "/all/preview", "{}")
            #expect(again.json["total"]?.asInt64 == 2)
            let done = try await send(ann, "POST", "/all/run", "{}")
            #expect(done.json["drafts"]?.asInt64 == 2 && done.json["isLeft"]?.asBool == false)
            #expect(try await field.removed(1..<4) == [2, 3])
            let last = try await send(ann, "GET").json["collections"]?.elements?.first?["last"]
            #expect(last?["drafts"]?.asInt64 == 2)
            #expect(try await field.noted() == ["keep/all drafts 2"])
        }
    }

    @Test("are for owners of the server who may change all records, after their password")
    func rights() async throws {
        try await run { field in
            let (ann, bob, eve) = (field.office.ann, field.office.bob, field.office.eve)
            let asks = [
                ("GET", "", nil), ("PUT", "/all", #"{"on":true,"drafts":30}"#),
                ("POST", "/all/preview", #"{"drafts":30}"#), ("POST", "/all/run", "{}"),
            ]
            try await setRole("eve", .owner, in: field.office.store)
            for (method, path, body) in asks {
                #expect(try await send(bob, method, path, body).status == 403)
                // An owner of the server who is not in the team.
                let reply = try await send(eve, method, path, body)
                #expect(reply.status == 403 && reply.code == "no-access", "\(reply.text)")
            }
            field.office.clock.advance(AccountLimits.confirmedSeconds + 1)
            for (method, path, body) in asks where method == "PUT" || path.hasSuffix("run") {
                #expect(try await send(ann, method, path, body).code == "confirm-first")
            }
            #expect(try await send(ann, "GET").status == 200)
        }
    }

    @Test(
        "refuse what is no rule",
        arguments: [
            "[]", #"{"drafts":0}"#, #"{"drafts":36501}"#, #"{"drafts":"30"}"#, #"{"by":"age"}"#,
            #"{"by":"day"}"#, #"{"by":"day","field":"name"}"#, #"{"by":"day","field":"none"}"#,
            #"{"on":true}"#, #"{"on":1}"#, #"{"forms":3}"#, #"{"records":1.5}"#,
        ])
    func refused(_ rule: String) async throws {
        try await run { field in
            let reply = try await send(field.office.ann, "PUT", "/all", rule)
            #expect(
                reply.code == "retention-refused" || reply.code == "malformed", "\(reply.text)")
            let none = try await send(field.office.ann, "GET").json["collections"]?.elements
            #expect(none?.first?["rule"] == nil)
        }
    }

    @Test("know no reviews, other apps or collections")
    func unknown() async throws {
        try await run { field in
            let ann = field.office.ann
            for path in ["/all-reviews", "/none"] {
                let reply = try await send(ann, "PUT", path, #"{"drafts":3}"#)
                #expect(reply.status == 404)
            }
            for app in ["none", "diary"] {
                let path = "/api/console/apps/\(app)/retention"
                let status = try await ann.send("GET", path).status
                #expect(status == 404 || status == 422)
            }
        }
    }
}
