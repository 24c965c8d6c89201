// Deny by default: every route that names something of another account answers as if it did not
// exist.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("What belongs to others")
struct OthersTests {
    /// Returns requests for each route that names something.
    private static func asks(_ its: Belongings) throws -> [String: [Ask]] {
        let scope = try #require(Scope(its.scope))
        let team = try #require(Scope(its.team))
        let replica = try #require(Identifier(its.replica))
        func push(_ scope: Scope) throws -> Ask {
            let mutation = TestWriter.mutation(1, its.record, "motor", scope, replica)
            let message = PushRequest(scope: scope, replica: replica, mutations: [mutation])
            return Ask("POST", "/api/sync/push", try JSONValue(reading: message.json()))
        }
        func pull(_ scope: Scope) throws -> Ask {
            let message = PullRequest(
                scope: scope, cursor: nil, marks: [PullRequest.Mark(replica, settled: 0)])
            return Ask("POST", "/api/sync/pull", try JSONValue(reading: message.json()))
        }
        let blob = "/api/blobs/" + its.hash
        let some: [String: [Ask]] = [
            "POST /api/sync/push": [try push(scope), try push(team)],
            "POST /api/sync/pull": [try pull(scope), try pull(team)],
            "GET /api/sync/held": [
                Ask("GET", "/api/sync/held?scope=" + its.scope),
                Ask("GET", "/api/sync/held?scope=" + its.team),
            ],
            "GET /api/history": [
                Ask("GET", "/api/history?scope=\(its.scope)&record=\(its.recordId)"),
                Ask("GET", "/api/history?scope=\(its.team)&record=\(its.recordId)"),
                Ask("GET", "/api/history?record=\(its.recordId)"),
            ],
            "GET /api/exports/{app}/{collection}": [
                Ask("GET", "/api/exports/motor/policies?scope=" + its.scope),
                Ask("GET", "/api/exports/motor/policies?scope=" + its.team),
            ],
            "POST /api/imports/{app}/{collection}": [
                Ask("POST", "/api/imports/motor/policies?scope=" + its.scope),
                Ask("POST", "/api/imports/motor/policies?scope=" + its.team),
            ],
            "POST /api/blobs": [
                Ask("POST", "/api/blobs", announced(its, its.scope)),
                Ask("POST", "/api/blobs", announced(its, its.team)),
            ],
            "HEAD /api/blobs/{hash}": [Ask("HEAD", blob)],
            "PATCH /api/blobs/{hash}": [
                Ask(
                    "PATCH", blob, nil,
                    [
                        "Content-Type": "application/offset+octet-stream",
                        "Upload-Offset": "0", "Content-Length": "0",
                    ])
            ],
            "GET /api/blobs/{hash}": [
                Ask("GET", blob), Ask("GET", blob, nil, ["Range": "bytes=0-1"]),
            ],
            "GET /api/blobs/{hash}/thumbnail": [Ask("GET", blob + "/thumbnail")],
            "DELETE /api/account/sessions/{id}": [
                Ask("DELETE", "/api/account/sessions/" + its.session)
            ],
            "DELETE /api/account/keys/{id}": [Ask("DELETE", "/api/account/keys/" + its.key)],
        ]
        return [
            people("/api/teams/" + its.team.dropFirst(5)), tables(its), schedules(its), odk(its),
        ].reduce(some) { $0.merging($1) { $1 } }
    }

    /// Returns requests of programs for ODK Central.
    private static func odk(_ its: Belongings) -> [String: [Ask]] {
        let (form, forms) = ("/forms/{form}", "/odk/v1/projects/{project}")
        let record = form + "/submissions/{instance}"
        let ends: [String] = [
            "", "/forms", form, form + "/fields", form + "/{rows}", form + "/submissions", record,
            record + "/attachments", record + "/attachments/{file}", record + "/comments",
        ]
        let changes: [(String, String, JSONValue?)] = [
            ("PATCH", record, .texts(["reviewState": "approved"])),
            ("POST", record + "/comments", .texts(["body": "x"])),
        ]
        var asks: [String: [Ask]] = [:]
        for (method, end, body) in ends.map({ ("GET", $0, nil) }) + changes {
            let name = end == form + "/{rows}" ? "motor.svc" : "motor"
            let path = end.replacing("{form}", with: name)
                .replacing("{rows}", with: "Submissions")
                .replacing("{instance}", with: CentralName.instance(of: its.recordId))
                .replacing("{file}", with: "photo.jpg")
            asks["\(method) \(forms)\(end)"] = [its.scope, its.team].map { scope in
                let project = CentralName.number(of: "project " + scope)
                let place = forms.replacing("{project}", with: "\(project)") + path
                return Ask(method, place, body)
            }
        }
        return asks
    }

    /// Returns requests for the people of a team and invitations into it.
    private static func people(_ path: String) -> [String: [Ask]] {
        let someone = JSONValue.object([
            JSONMember("people", .array([.texts(["name": "Bob"])]))
        ])
        let all = [
            Ask("GET", ""), Ask("PUT", "/members", .texts(["name": "bob", "role": "owner"])),
            Ask(
                "PUT", "/grants",
                .texts(["role": "agent", "collection": "motor", "right": "read"])),
            Ask("GET", "/people"), Ask("GET", "/audit"), Ask("GET", "/people/ann/sees"),
            Ask("POST", "/people/ann/part", .texts(["to": "ann"])),
            Ask("PUT", "/people/ann/devices/x", .texts(["then": "end"])),
            Ask("PUT", "/people/ann/groups", .object([JSONMember("groups", .array([]))])),
            Ask("POST", "/groups", .texts(["title": "North"])),
            Ask("PUT", "/groups/north", .texts(["title": "North"])),
            Ask("DELETE", "/groups/north"),
            Ask("POST", "/groups/north/part", .texts(["to": "x"])),
            Ask("GET", "/invitations"), Ask("POST", "/invitations", someone),
            Ask("POST", "/invitees/check"), Ask("POST", "/invitation-mails", .texts([:])),
            Ask("GET", "/invitations/x"), Ask("DELETE", "/invitations/x"),
        ]
        let named = all.map { ask in
            let place = ask.path.replacing("/ann", with: "/{member}")
                .replacing("/devices/x", with: "/devices/{device}")
                .replacing("/groups/north", with: "/groups/{group}")
                .replacing("/invitations/x", with: "/invitations/{invitation}")
            return (
                "\(ask.method) /api/teams/{id}" + place,
                [Ask(ask.method, path + ask.path, ask.json)]
            )
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// Returns requests for schedules and their files, and for mentions.
    private static func schedules(_ its: Belongings) -> [String: [Ask]] {
        let timed = "/api/schedules/" + its.schedule
        return [
            "POST /api/schedules/{schedule}/run": [Ask("POST", timed + "/run", .object([]))],
            "DELETE /api/schedules/{schedule}": [Ask("DELETE", timed)],
            "DELETE /api/mentions/{mention}": [Ask("DELETE", "/api/mentions/" + its.mention)],
            "GET /api/schedules/{schedule}/files": [Ask("GET", timed + "/files")],
            "GET /api/schedules/{schedule}/files/{file}": [
                Ask("GET", timed + "/files/" + its.file)
            ],
            "POST /api/schedules": [its.scope, its.team].map {
                Ask("POST", "/api/schedules", scheduled($0))
            },
        ]
    }

    /// Returns requests for tables of records.
    private static func tables(_ its: Belongings) -> [String: [Ask]] {
        let batch = JSONValue.object([
            JSONMember("batch", .string("x")), JSONMember("remove", .bool(true)),
        ])
        var asks = [
            "POST /api/batches/{app}/{collection}": [its.scope, its.team].map {
                Ask("POST", "/api/batches/motor/policies?scope=" + $0, batch)
            },
            "POST /api/merges/{app}/{collection}": [its.scope, its.team].map {
                Ask("POST", "/api/merges/motor/policies?scope=" + $0, merge(its.recordId))
            },
        ]
        for end in [
            "", "/columns", "/summary", "/summary/chart", "/changes", "/trash", "/duplicates",
            "/quality", "/map", "/one/{id}", "/people",
        ] {
            let path =
                "/api/records/motor/policies" + end.replacing("{id}", with: its.recordId)
            asks["GET /api/records/{app}/{collection}" + end] = [
                Ask("GET", path + "?columns=make&by=make&scope=" + its.scope),
                Ask("GET", path + "?columns=make&by=make&scope=" + its.team),
            ]
        }
        let path = "/api/records/motor/policies/shared-views"
        for (method, end) in [("GET", ""), ("POST", ""), ("DELETE", "/{view}")] {
            asks["\(method) /api/records/{app}/{collection}/shared-views" + end] =
                [its.scope, its.team].map {
                    let wish = JSONValue.object([
                        JSONMember("columns", .array([.string("make")])),
                        JSONMember("until", .int(SystemClock.seconds + 86_400)),
                    ])
                    let place = path + (end.isEmpty ? "" : "/x") + "?scope=" + $0
                    return Ask(method, place, method == "POST" ? wish : nil)
                }
        }
        for end in ["", "/{set}", "/{set}/{part}"] {
            let path =
                "/api/odata/motor"
                + end.replacing("{set}", with: "policies")
                .replacing("{part}", with: "$count")
            asks["GET /api/odata/{app}" + end] = [its.scope, its.team].map {
                Ask("GET", path + "?scope=" + $0)
            }
        }
        for (method, end) in [
            ("POST", ""), ("PUT", "/one/{id}"), ("PATCH", "/one/{id}"), ("DELETE", "/one/{id}"),
            ("POST", "/one/{id}/restore"), ("POST", "/one/{id}/back"),
        ] {
            let path =
                "/api/records/motor/policies" + end.replacing("{id}", with: its.recordId)
            let body = JSONValue.object([JSONMember("sequence", .number("1"))])
            asks["\(method) /api/records/{app}/{collection}" + end] = [its.scope, its.team].map {
                Ask(method, path + "?scope=" + $0, body)
            }
        }
        return asks
    }

    private static func merge(_ record: String) -> JSONValue {
        let other = String(repeating: "1", count: 26)
        let seen = [record, other].map { JSONMember($0, .number("1")) }
        return .object([
            JSONMember("batch", .string("x")), JSONMember("keep", .string(record)),
            JSONMember("remove", .array([.string(other)])), JSONMember("seen", .object(seen)),
        ])
    }

    private static func scheduled(_ scope: String) -> JSONValue {
        .texts(["app": "motor", "collection": "policies", "every": "day", "scope": scope])
    }

    private static func announced(_ its: Belongings, _ scope: String) -> JSONValue {
        .object([
            JSONMember("sha256", .string(its.hash)), JSONMember("size", .number("9")),
            JSONMember("type", .string("application/pdf")), JSONMember("scope", .string(scope)),
        ])
    }

    /// Routes without names: their answers are public, or the account's own.
    private static let nameless: Set = [
        "GET /api/openapi.json", "GET /api/apps", "GET /api/apps/{id}",
        "GET /api/apps/{id}/{version}", "GET /api/apps/{id}/tables/{digest}", "GET /api/map",
        "GET /api/apps/{id}/files/{digest}", "GET /api/sources/{app}/{collection}",
        "GET /api/rows/{app}/{collection}", "GET /api/lookups/engine-power", "GET /api/feed",
        "GET /api/lookups/{name}", "GET /api/apps/{id}/rows/{collection}", "GET /api/account",
        "POST /api/sync/replica", "HEAD /api/feed", "PATCH /api/account",
        "POST /api/account/register", "POST /api/account/sign-in", "POST /api/account/link",
        "POST /api/account/link/use", "POST /api/account/reset",
        "POST /api/account/sign-out", "POST /api/account/confirm", "PUT /api/account/mail",
        "POST /api/account/forgotten", "POST /api/account/mail/confirm", "POST /api/mail/stop",
        "DELETE /api/account/mail", "POST /api/account/password",
        "GET /api/account/sessions", "DELETE /api/account/sessions", "GET /api/account/activity",
        "POST /api/account/recovery-codes", "POST /api/account/second-factor",
        "PUT /api/account/second-factor", "DELETE /api/account/second-factor",
        "GET /api/account/export", "POST /api/account/delete", "POST /api/account/guest",
        "POST /api/account/device", "POST /api/account/wiped", "POST /api/account/link/join",
        "POST /api/teams", "GET /api/account/keys", "POST /api/account/keys", "GET /api/records",
        "GET /api/schedules", "GET /api/preview", "GET /api/mentions",
        "POST /odk/v1/sessions", "GET /odk/v1/users/current", "GET /odk/v1/projects",
        // The server's apps, for its owners.
        "GET /api/console/apps", "GET /api/console/server",
        "GET /api/console/server/usage", "POST /api/console/server/check",
        "GET /api/console/settings", "PUT /api/console/settings",
        "POST /api/console/settings/mail",
        "GET /api/console/audit", "GET /api/console/audit/file",
        "POST /api/console/apps", "POST /api/console/apps/check",
        "PUT /api/console/apps/{id}/stage", "GET /api/console/apps/{id}/log",
        "PUT /api/console/apps/{id}/team", "GET /api/console/apps/{id}/tables",
        "GET /api/console/apps/{id}/tables/{table}",
        "POST /api/console/apps/{id}/tables/{table}/check",
        "PUT /api/console/apps/{id}/tables/{table}",
        "GET /api/console/apps/{id}/versions/{version}", "GET /api/console/apps/{id}/links",
        "POST /api/console/apps/{id}/links", "PUT /api/console/apps/{id}/links/{link}",
        "GET /api/console/apps/{id}/links/{link}/people",
        "POST /api/console/apps/{id}/links/{link}/people",
        "POST /api/console/apps/{id}/links/{link}/mails",
        "GET /api/console/apps/{id}/hooks", "POST /api/console/apps/{id}/hooks",
        "DELETE /api/console/apps/{id}/hooks/{hook}",
        "GET /api/console/apps/{id}/hooks/{hook}/attempts",
        "POST /api/console/apps/{id}/hooks/{hook}/secret",
        "POST /api/console/apps/{id}/hooks/{hook}/test",
        "POST /api/console/apps/{id}/hooks/{hook}/retry",
        "GET /api/console/apps/{id}/retention",
        "PUT /api/console/apps/{id}/retention/{collection}",
        "POST /api/console/apps/{id}/retention/{collection}/preview",
        "POST /api/console/apps/{id}/retention/{collection}/run",
        // Their token is the right to them; see FillTests and SharedViewTests.
        "POST /api/fill", "POST /api/fill/begin",
        "GET /api/shared-view", "GET /api/shared-view/columns", "GET /api/shared-view/summary",
    ]

    @Test("is asked for here by every route that can name it")
    func complete() throws {
        let asked = try Self.asks(Belongings()).keys
        #expect(Set(asked).union(Self.nameless) == Set(TestRoutes.api.map(\.name)))
        #expect(Self.nameless.isDisjoint(with: asked))
    }

    /// Creates an account with one of everything.
    private func makeAnn(_ server: TestServer, _ store: any Store) async throws -> Belongings {
        let ann = TestBrowser(server)
        var its = Belongings()
        its.scope = try await ann.register("ann").text("scope")
        try await setRole("ann", .manager, in: store)
        let team = try await ann.send("POST", "/api/teams", .texts(["title": "Team"]))
        its.team = team.json.text("scope")
        let writer = try await TestWriter.registered(ann)
        its.replica = writer.replica.description
        try #require(try await writer.push([1], record: its.record) == ["applied"])
        let inTeam = try await TestWriter.registered(ann, in: its.team)
        try #require(try await inTeam.push([1], record: its.record) == ["applied"])
        let list = try await ann.send("GET", "/api/account/sessions").json
        its.session = list["sessions"]?.elements?.first?.text("id") ?? ""
        let made = try await ann.send(
            "POST", "/api/account/keys", .texts(["name": "backup", "right": "read"]))
        its.key = made.json.text("id")
        try await bring(ann, its, its.scope)
        try await bring(ann, its, its.team)
        return its
    }

    /// Adds a blob to a scope, as if it had been uploaded.
    private func bring(_ ann: TestBrowser, _ its: Belongings, _ scope: String) async throws {
        let head = try await ann.send("POST", "/api/blobs", Self.announced(its, scope))
        #expect(head.status == 201)
    }

    @Test(
        "is answered like what does not exist, by every route, to guests and accounts",
        arguments: [false, true])
    func hidden(_ isAccount: Bool) async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let its = try await makeAnn(server, store)
            let blob = StoredBlob(
                scope: its.scope, hash: its.hash, size: 9, storedHash: its.hash, storedSize: 9,
                type: "image/jpeg", hasThumbnail: true)
            let timed = its.rows
            try await store.commit { (job) throws(StoreError) in
                try job.put(blob)
                for row in timed { try job.accountChanges.put(row) }
            }
            let bob = TestBrowser(server)
            if isAccount {
                try await bob.register("bob")
            } else {
                _ = try await bob.post("/api/sync/replica")
            }
            let nobodys = Belongings()
            let unknown = try Self.asks(nobodys)
            for (route, asks) in try Self.asks(its) {
                for (ask, other) in zip(asks, try #require(unknown[route])) {
                    let told = try await describe(bob, ask, its)
                    let wanted = try await describe(bob, other, nobodys)
                    #expect(told == wanted, "\(route)")
                    let gone = route == "POST /api/sync/pull" || !isAccount
                    #expect(gone || told.first == "404", "\(route) \(told)")
                }
            }
        }
    }

    /// Returns the comparable part of an answer, without the requested names and the id in the
    /// log.
    private func describe(
        _ browser: TestBrowser, _ ask: Ask, _ its: Belongings
    ) async throws -> [String] {
        let reply = try await browser.send(ask.method, ask.path, ask.json, ask.headers)
        let id = reply.json["id"]?.asString ?? "-"
        let headers = reply.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key }
        return ["\(reply.status)", its.hiding(reply.text.replacing(id, with: ""))]
            + headers.map { "\($0.key): \($0.value)" }
    }
}
