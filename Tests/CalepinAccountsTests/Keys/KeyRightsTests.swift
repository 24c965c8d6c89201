// The rights of keys: each route with random keys, and random keys over the records of scopes,
// against naive models that are computed from the terms of the key and the rights of the account.

import CalepinExpressions
import Foundation
import HTTPTypes
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A key with its terms, and what happened to it.
private struct RandomKey {
    var terms: KeyTerms
    var program: TestBrowser
    var id = ""
    var isRevoked = false
    var isMistyped = false
    var until: Int64
}

@Suite("The rights of a key")
struct KeyRightsTests {
    /// The routes that take keys, with the right that they need.
    private static let taken: [String: String] = [
        "GET /api/apps": "read", "GET /api/apps/{id}": "read",
        "GET /api/apps/{id}/{version}": "read", "GET /api/apps/{id}/tables/{digest}": "read",
        "GET /api/apps/{id}/files/{digest}": "read",
        "GET /api/apps/{id}/rows/{collection}": "read",
        "GET /api/rows/{app}/{collection}": "read",
        "GET /api/sources/{app}/{collection}": "read", "GET /api/history": "read",
        "GET /api/exports/{app}/{collection}": "read", "GET /api/records": "read",
        "GET /api/odata/{app}": "read", "GET /api/odata/{app}/{set}": "read",
        "GET /api/odata/{app}/{set}/{part}": "read",
        "GET /api/records/{app}/{collection}": "read",
        "GET /api/records/{app}/{collection}/columns": "read",
        "GET /api/records/{app}/{collection}/summary": "read",
        "GET /api/records/{app}/{collection}/trash": "read",
        "GET /api/records/{app}/{collection}/duplicates": "read",
        "GET /api/records/{app}/{collection}/map": "read",
        "GET /api/records/{app}/{collection}/quality": "read",
        "POST /api/merges/{app}/{collection}": "write",
        "GET /api/records/{app}/{collection}/changes": "read", "GET /api/feed": "read",
        "GET /api/records/{app}/{collection}/summary/chart": "read",
        "GET /api/records/{app}/{collection}/one/{id}": "read",
        "POST /api/records/{app}/{collection}": "write",
        "POST /api/imports/{app}/{collection}": "write",
        "POST /api/batches/{app}/{collection}": "write",
        "PUT /api/records/{app}/{collection}/one/{id}": "write",
        "PATCH /api/records/{app}/{collection}/one/{id}": "write",
        "DELETE /api/records/{app}/{collection}/one/{id}": "write",
        "POST /api/records/{app}/{collection}/one/{id}/restore": "write",
        "POST /api/records/{app}/{collection}/one/{id}/back": "write",
        "GET /api/schedules": "read", "POST /api/schedules": "write",
        "POST /api/schedules/{schedule}/run": "write",
        "DELETE /api/schedules/{schedule}": "write",
        "GET /api/schedules/{schedule}/files": "read",
        "GET /api/schedules/{schedule}/files/{file}": "read",
        "GET /odk/formList": "write", "GET /odk/forms/{form}/{xform}": "write",
        "GET /odk/forms/{form}/{version}/manifest": "write",
        "GET /odk/forms/{form}/{version}/files/{md5}": "write",
        "HEAD /odk/submission": "write", "POST /odk/submission": "write",
        "GET /odk/v1/users/current": "read", "GET /odk/v1/projects": "read",
        "GET /odk/v1/projects/{project}": "read",
        "GET /odk/v1/projects/{project}/forms": "read",
        "GET /odk/v1/projects/{project}/forms/{form}": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/fields": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/{rows}": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/attachments": "read",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/attachments/{file}":
            "read",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/comments": "read",
        "PATCH /odk/v1/projects/{project}/forms/{form}/submissions/{instance}": "write",
        "POST /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/comments": "write",
        "POST /api/sync/replica": "read", "POST /api/sync/pull": "read",
        "POST /api/sync/push": "write", "POST /api/blobs": "write",
        "HEAD /api/blobs/{hash}": "write", "PATCH /api/blobs/{hash}": "write",
        "GET /api/blobs/{hash}": "read", "GET /api/blobs/{hash}/thumbnail": "read",
        "GET /api/console/apps": "publish", "POST /api/console/apps": "publish",
        "POST /api/console/apps/check": "publish",
        "PUT /api/console/apps/{id}/stage": "publish",
        "GET /api/console/apps/{id}/log": "publish",
        "GET /api/console/apps/{id}/versions/{version}": "publish",
        "GET /api/console/apps/{id}/tables": "publish",
        "GET /api/console/apps/{id}/tables/{table}": "publish",
        "POST /api/console/apps/{id}/tables/{table}/check": "publish",
        "PUT /api/console/apps/{id}/tables/{table}": "publish",
        "GET /api/console/apps/{id}/hooks": "publish",
        "POST /api/console/apps/{id}/hooks": "publish",
        "DELETE /api/console/apps/{id}/hooks/{hook}": "publish",
        "GET /api/console/apps/{id}/hooks/{hook}/attempts": "publish",
        "POST /api/console/apps/{id}/hooks/{hook}/secret": "publish",
        "POST /api/console/apps/{id}/hooks/{hook}/test": "publish",
        "POST /api/console/apps/{id}/hooks/{hook}/retry": "publish",
        "GET /api/console/apps/{id}/retention": "publish",
        "PUT /api/console/apps/{id}/retention/{collection}": "publish",
        "POST /api/console/apps/{id}/retention/{collection}/preview": "publish",
        "POST /api/console/apps/{id}/retention/{collection}/run": "publish",
    ]

    @Test("is needed by the routes that take keys; all others refuse every key")
    func declared() {
        let declared = TestRoutes.all.filter { $0.keys != nil }.map {
            ($0.name, $0.keys?.rawValue ?? "")
        }
        #expect(Dictionary(uniqueKeysWithValues: declared) == Self.taken)
        // What is confirmed by the password is confirmed by no key, apart from publishing and from
        // records as files, which the key reads in any case.
        for route in TestRoutes.all where route.level == .confirmed {
            let isFile = route.method == .get && route.path.hasSuffix("/files/{file}")
            #expect(route.keys == nil || isFile || route.path.hasPrefix("/api/exports/"))
        }
        for route in TestRoutes.all where route.path.hasPrefix("/api/account") {
            #expect(route.keys == nil)
        }
    }

    /// Returns the code that a route answers to a key; nil when the key is let through.
    private func refusal(
        _ route: Route, _ key: RandomKey, isOwner: Bool, now: Int64
    ) -> String? {
        guard let right = Self.taken[route.name] else { return "key-refused" }
        if key.isRevoked || key.isMistyped { return "wrong-key" }
        if now >= key.until { return "key-over" }
        let isNear = key.terms.networks.isEmpty || key.terms.networks.contains("127.0.0.1/32")
        guard isNear else { return "key-network" }
        let has: Bool =
            switch right {
            case "read": key.terms.right != nil
            case "write": key.terms.right == "write"
            default: key.terms.publish
            }
        guard has else { return "key-right" }
        return right == "publish" && !isOwner ? "no-access" : nil
    }

    private static func terms(_ numbers: inout HostileNumbers) -> KeyTerms {
        var terms = KeyTerms(
            right: [nil, "read", "write"].randomElement(using: &numbers) ?? nil,
            publish: Bool.random(using: &numbers))
        if terms.right == nil { terms.publish = true }
        if Int.random(in: 0...3, using: &numbers) == 0 {
            terms.networks =
                [
                    ["127.0.0.1/32"], ["192.0.2.0/24"], ["192.0.2.0/24", "127.0.0.1/32"],
                    ["2001:db8::/32"],
                ].randomElement(using: &numbers) ?? []
        }
        if Int.random(in: 0...2, using: &numbers) == 0 {
            terms.days = Int64.random(in: 1...3, using: &numbers)
        }
        return terms
    }

    @Test(
        "is asked of random keys by every route, while keys end and their account loses its role")
    func routes() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            var numbers = HostileNumbers(seed: 5)
            for round in 0..<Sizes.count(6, whole: 24) {
                _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
                try await setRole("ann", .owner, in: store)
                let terms = Self.terms(&numbers)
                let (text, id) = try await ann.makeKey(terms)
                var key = RandomKey(
                    terms: terms, program: TestBrowser(server, key: text), id: id,
                    until: clock.now + (terms.days ?? 365) * 86_400)
                let end = round % 6
                if end == 1 { _ = try await ann.send("DELETE", "/api/account/keys/" + id) }
                key.isRevoked = end == 1
                key.isMistyped = end == 2
                if end == 2 { key.program = TestBrowser(server, key: text + "x") }
                if end == 3 { clock.advance(Int64.random(in: 1...300_000, using: &numbers)) }
                let isOwner = end != 4
                if !isOwner { try await setRole("ann", .agent, in: store) }
                for route in TestRoutes.all {
                    try await ask(
                        route, key, refusal(route, key, isOwner: isOwner, now: clock.now))
                }
                if !key.isRevoked {
                    _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
                    _ = try await ann.send("DELETE", "/api/account/keys/" + id)
                }
            }
        }
    }

    /// Asks a route with a key, and confirms the answer.
    private func ask(_ route: Route, _ key: RandomKey, _ code: String?) async throws {
        // The feed never ends by itself; see FeedTests.
        guard code != nil || route.name != "GET /api/feed" else { return }
        let reply = try await key.program.send(route.method.rawValue, route.example)
        try confirm(reply, route, code)
    }

    /// Confirms that an answer is a refusal, or that of a handler.
    private func confirm(_ reply: Reply, _ route: Route, _ code: String?) throws {
        // An answer to HEAD has no body.
        if route.method == .head {
            let isRefused = [401, 403].contains(reply.status)
            #expect(isRefused == (code != nil), "\(route.name) \(reply.status)")
            return
        }
        guard let code else {
            #expect(![401, 403].contains(reply.status), "\(route.name) \(reply.text)")
            #expect(reply.status < 500, "\(route.name) \(reply.text)")
            return
        }
        #expect(reply.code == code, "\(route.name) \(reply.status) \(reply.text)")
    }
}

// MARK: - Records

/// The rights of the owner of a key in a scope.
private struct ScopeTruth {
    let scope: String
    /// The records by form.
    let records: [UInt64: String]
    var reads: Set<String>
    var writes: Set<String>

    /// The same as far as a key names it; nil when it names nothing there.
    func limited(to terms: KeyTerms) -> ScopeTruth? {
        guard let right = terms.right, terms.scopes.isEmpty || terms.scopes.contains(scope) else {
            return nil
        }
        var truth = self
        if !terms.collections.isEmpty {
            truth.reads.formIntersection(terms.collections)
            truth.writes.formIntersection(terms.collections)
        }
        if right == "read" { truth.writes = [] }
        return truth
    }
}

extension KeyRightsTests {
    private static let forms: Set = ["motor", "notes"]

    @Test("over records are those of its account in that moment, and of these what it names")
    func records() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let (ann, bob) = (TestBrowser(server), TestBrowser(server))
            try await ann.register("ann")
            let own = try await bob.register("bob").text("scope")
            try await setRole("ann", .manager, in: store)
            let team = try await ann.send("POST", "/api/teams", .texts(["title": "Crew"]))
                .json.text("scope")
            let path = "/api/teams/\(team.dropFirst(5))"
            _ = try await ann.send(
                "PUT", path + "/members", .texts(["name": "bob", "role": "agent"]))
            let writer = try await TestWriter.registered(ann, in: team)
            try #require(try await writer.push([1], record: 1, form: "motor") == ["applied"])
            try #require(try await writer.push([2], record: 2, form: "notes") == ["applied"])
            let mine = try await TestWriter.registered(bob)
            try #require(try await mine.push([1], record: 3, form: "motor") == ["applied"])
            try #require(try await mine.push([2], record: 4, form: "notes") == ["applied"])
            var numbers = HostileNumbers(seed: 6)
            for _ in 0..<40 {
                var truths = [
                    ScopeTruth(
                        scope: own, records: [3: "motor", 4: "notes"], reads: Self.forms,
                        writes: Self.forms),
                    ScopeTruth(
                        scope: team, records: [1: "motor", 2: "notes"], reads: [], writes: []),
                ]
                let terms = KeyTerms(
                    right: Bool.random(using: &numbers) ? "read" : "write",
                    collections: Self.some(["motor", "notes", "squad"], &numbers),
                    scopes: Self.some([own, team], &numbers))
                let program = try await bob.program(terms)
                // The rights of the account change after the key was made.
                for form in Self.forms.sorted() {
                    let right = [nil, "read", "write"].randomElement(using: &numbers) ?? nil
                    try await Self.grant(right, on: form, at: path, by: ann)
                    truths[1].reads.formUnion(right == nil ? [] : [form])
                    truths[1].writes.formUnion(right == "write" ? [form] : [])
                }
                for truth in truths {
                    try await confirm(program, terms, truth)
                }
                let id = try #require(try await bob.keys().first).text("id")
                _ = try await bob.send("DELETE", "/api/account/keys/" + id)
            }
        }
    }

    /// Gives agents of a team a right on a collection, or takes it away.
    private static func grant(
        _ right: String?, on form: String, at path: String, by owner: TestBrowser
    ) async throws {
        let grant = JSONValue.object([
            JSONMember("role", .string("agent")), JSONMember("collection", .string(form)),
            JSONMember("right", right.map { .string($0) } ?? .null),
        ])
        let reply = try await owner.send("PUT", path + "/grants", grant)
        try #require(reply.status == 200)
    }

    /// Returns some of the names, none in half of the cases.
    private static func some(
        _ names: [String], _ numbers: inout HostileNumbers
    ) -> [String] {
        guard Bool.random(using: &numbers) else { return [] }
        return names.filter { _ in Bool.random(using: &numbers) }
    }

    /// Confirms what a program reads and writes in a scope.
    private func confirm(
        _ program: TestBrowser, _ terms: KeyTerms, _ whole: ScopeTruth
    ) async throws {
        let writer = try await TestWriter.registered(program, in: whole.scope)
        let answer = try await writer.pull()
        guard let truth = whole.limited(to: terms) else {
            #expect(answer.status == .gone && answer.records.isEmpty)
            return
        }
        let wanted = truth.records.filter { truth.reads.contains($0.value) }.values.sorted()
        #expect(answer.records.map(\.form).sorted() == wanted)
        #expect(answer.count == Int64(wanted.count))
        for (place, (record, form)) in truth.records.enumerated() {
            let outcome = try await writer.push([Int64(place + 1)], record: record, form: form)
            if terms.right == "read" {
                #expect(outcome == ["403"])
            } else {
                #expect((outcome == ["applied"]) == truth.writes.contains(form), "\(outcome)")
            }
        }
    }
}
