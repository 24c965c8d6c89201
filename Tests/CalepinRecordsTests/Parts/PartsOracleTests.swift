// Random teams, members, groups, roles, grants, keys and apps with all rows, own rows and those of
// groups against a naive model:
// what comes out of each route that gives records, and what each route that takes them changes.
// The routes are those of the server; one without a case here fails the test. The number of
// requests is 600, 2,000 in `make test-all`, or what CALEPIN_PARTS_REQUESTS says.

import CalepinExpressions
import CalepinSync
import CalepinZip
import Foundation
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The parts of random teams")
struct PartsOracleTests {
    /// The routes that keys may use, or that give what people recorded, and that need no case:
    /// why.
    private static let besides: [String: String] = [
        "GET /api/apps": "the list of apps", "GET /api/apps/{id}": "a declaration",
        "GET /api/apps/{id}/{version}": "a declaration",
        "GET /api/apps/{id}/tables/{digest}": "a catalogue",
        "GET /api/apps/{id}/files/{digest}": "a file of an app",
        "GET /api/apps/{id}/rows/{collection}": "a catalogue",
        "GET /api/rows/{app}/{collection}": "a catalogue",
        "GET /api/sources/{app}/{collection}": "a catalogue",
        "GET /api/lookups/{name}": "a look-up", "GET /api/feed": "tells names of scopes only",
        "POST /api/blobs": "names no record until one is pushed",
        "PATCH /api/blobs/{hash}": "the upload of the account itself",
        "HEAD /api/blobs/{hash}": "how much of an own upload is there",
        "GET /api/blobs/{hash}": "found by the scopes of the access alone",
        "GET /api/blobs/{hash}/thumbnail": "found as the blob is",
        "GET /api/schedules": "the settings of the account's own",
        "POST /api/schedules": "settings; its file is the export as it is asked for",
        "POST /api/schedules/{schedule}/run": "makes the export",
        "DELETE /api/schedules/{schedule}": "gives and takes none",
        "GET /api/schedules/{schedule}/files": "names of files",
        "GET /api/schedules/{schedule}/files/{file}": "what was made for the account",
        "GET /odk/formList": "forms", "GET /odk/forms/{form}/{xform}": "forms",
        "GET /odk/forms/{form}/{version}/manifest": "forms",
        "GET /odk/forms/{form}/{version}/files/{md5}": "forms",
        "HEAD /odk/submission": "nothing",
        "GET /odk/v1/users/current": "the account itself",
        "GET /odk/v1/projects": "names of teams, and how many forms they have",
        "GET /odk/v1/projects/{project}": "the name of a team",
        "GET /odk/v1/projects/{project}/forms": "forms",
        "GET /odk/v1/projects/{project}/forms/{form}": "a form",
        "GET /odk/v1/projects/{project}/forms/{form}/fields": "a form",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/attachments":
            "found as the record is",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/attachments/{file}":
            "found as the record is",
        "GET /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/comments":
            "found as the record is",
        "PATCH /odk/v1/projects/{project}/forms/{form}/submissions/{instance}":
            "found as the record is, and a record of reviews is written as one",
        "POST /odk/v1/projects/{project}/forms/{form}/submissions/{instance}/comments":
            "found as the record is, and a record of comments is written as one",
        "POST /odk/submission": "saves into the account's own part, in PartsTests",
    ]

    @Test("have a case for each route that keys may use")
    func routes() {
        let doors = Set(PartsRoute.allCases.map(\.route))
        for route in TestRoutes.all where route.keys == .reading || route.keys == .writing {
            let isKnown = doors.contains(route.name) || Self.besides[route.name] != nil
            #expect(isKnown, "\(route.name) has no case")
        }
        let names = Set(TestRoutes.all.map(\.name))
        for name in doors.union(Self.besides.keys) { #expect(names.contains(name), "\(name)") }
    }

    @Test("give and take what the model says on every route, and nothing of another's part")
    func random() async throws {
        let environment = ProcessInfo.processInfo.environment
        let requests =
            environment["CALEPIN_PARTS_REQUESTS"].flatMap { Int($0) }
            ?? Sizes.count(300, whole: 2_000)
        let seed = environment["CALEPIN_PARTS_SEED"].flatMap { UInt64($0) } ?? 88
        var (sums, round) = (PartsSums(), UInt64(0))
        while sums.sent < requests {
            sums.add(try await world(seed + round, requests - sums.sent))
            round += 1
        }
        print("\(sums.sent) requests: \(sums.given) given, \(sums.refused) refused")
        #expect(sums.given > requests / 10 && sums.refused > requests / 10, "\(sums)")
    }

    /// Sends requests to a server of its own, 2,000 at most.
    private func world(_ seed: UInt64, _ most: Int) async throws -> PartsSums {
        let (store, registry) = (testStore(), AppRegistry())
        var sums = PartsSums()
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            var numbers = HostileNumbers(seed: seed)
            var field = try await PartsField(server, store, registry)
            while field.sums.sent < min(most, 2_000) {
                try await field.change(&numbers)
                for _ in 0..<40 { try await field.ask(&numbers) }
            }
            sums = field.sums
        }
        return sums
    }

    static func app(_ id: String, _ sharing: String, _ rows: String) -> [UInt8] {
        let fields = [
            PublishBook.field("name", #""optional":true"#),
            PublishBook.field("extra", #""optional":true"#),
            PublishBook.field("where", #""optional":true,"type":"place""#),
        ]
        let own = sharing == "team" ? #","rows":"\#(rows)""# : ""
        return PublishBook.app(
            id, [PublishBook.form(id, isNeverSubmitted: true, fields)],
            """
            ,"start":"all","collections":[{"name":"all","title":{"en":"All"},
            "form":"\(id)","sharing":"\(sharing)"\(own)}]
            """)
    }
}
