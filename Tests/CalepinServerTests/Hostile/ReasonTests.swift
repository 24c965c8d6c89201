// Every 400 of the API says where in the request something is wrong and why. All routes are asked
// of the server itself, so that none is forgotten.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A route that takes JSON")
struct ReasonTests {
    /// Routes that change something and read no JSON: what they take is in the address and
    /// headers, or a file whose faults are another problem.
    private static let bodiless: Set<String> = [
        "PATCH /api/blobs/{hash}", "DELETE /api/account/sessions",
        "DELETE /api/account/sessions/{id}", "DELETE /api/account/keys/{id}",
        "DELETE /api/account/second-factor",
        "DELETE /api/records/{app}/{collection}/shared-views/{view}",
        "DELETE /api/mentions/{mention}",
        "DELETE /api/account/mail", "POST /api/console/apps", "POST /api/console/apps/check",
        "PUT /api/console/apps/{id}/stage", "PUT /api/console/apps/{id}/team",
        "POST /api/console/server/check",
        "POST /api/console/apps/{id}/tables/{table}/check",
        "PUT /api/console/apps/{id}/tables/{table}",
        "POST /api/console/apps/{id}/links/{link}/people",
        "DELETE /api/console/apps/{id}/hooks/{hook}",
        "POST /api/console/apps/{id}/hooks/{hook}/secret",
        "POST /api/console/apps/{id}/hooks/{hook}/test",
        "POST /api/console/apps/{id}/hooks/{hook}/retry",
        "POST /api/console/apps/{id}/retention/{collection}/run",
        "DELETE /api/records/{app}/{collection}/one/{id}",
        "POST /api/records/{app}/{collection}/one/{id}/restore",
        "POST /api/imports/{app}/{collection}", "DELETE /api/schedules/{schedule}",
        "POST /api/schedules/{schedule}/run", "POST /api/teams/{id}/invitees/check",
        "DELETE /api/teams/{id}/invitations/{invitation}",
        "DELETE /api/teams/{id}/groups/{group}",
    ]

    /// Bodies that hardly any route can read, with the pointer of what is wrong; nil where that
    /// depends on the route.
    private static let bodies: [(String, String?)] = [
        ("", ""), ("{", ""), ("nonsense", ""), (#"{"a":[1,{"b":}]}"#, nil),
        (String(repeating: "[", count: 2_000), nil), (#"{"name":7,"scope":7,"title":[]}"#, nil),
        ("[]", nil), ("null", nil), ("{}", nil),
    ]

    @Test("says where and why it cannot read one, in the language of whoever asks")
    func reasons() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            var silent: Set<String> = []
            for route in TestRoutes.api where ![.get, .head].contains(route.method) {
                let browser = TestBrowser(server)
                let name = "p" + Token.randomName()
                try await browser.register(name)
                try await setRole(name, .owner, in: store)
                if try await !check(route, of: browser) { silent.insert(route.name) }
            }
            #expect(silent == Self.bodiless)
        }
    }

    /// Sends a route what it cannot read; false when it read nothing.
    private func check(_ route: Route, of browser: TestBrowser) async throws -> Bool {
        var isRead = false
        for (body, pointer) in Self.bodies {
            let reply = try await send(body, to: route, of: browser, "en")
            let place = "\(route.name) \(body.prefix(40)): \(reply.text)"
            #expect(reply.status != 500, "\(place)")
            guard reply.status == 400 else { continue }
            isRead = true
            let reason = reply.json.text("detail")
            let told = reply.json["pointer"]?.asString
            #expect(!reason.isEmpty && told != nil, "\(place)")
            if let pointer { #expect(told == pointer, "\(place)") }
            let french = try await send(body, to: route, of: browser, "fr")
            #expect(french.json.text("detail") != reason, "\(place)")
        }
        return isRead
    }

    private func send(
        _ body: String, to route: Route, of browser: TestBrowser, _ language: String
    ) async throws -> Reply {
        let headers = browser.headers.merging([
            "Content-Type": "application/json", "Accept-Language": language,
        ]) { $1 }
        return try await browser.server.send(
            route.method.rawValue, route.example, headers, body: Array(body.utf8))
    }

    @Test("or a query, says why where it cannot be asked")
    func queries() async throws {
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: TestCatalogue.body("Ann"))
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
        } _: { server in
            let five = Array(repeating: "where=1", count: 5).joined(separator: "&")
            for query in ["filter=x", "sort=x", "where=1%2B", five] {
                let path = "/api/rows/trial/people?" + query
                let english = try await server.send("GET", path)
                let french = try await server.send("GET", path, ["Accept-Language": "fr"])
                #expect(english.status == 400 && french.status == 400, "\(query)")
                let reasons = [english, french].map { $0.json.text("detail") }
                #expect(!reasons.contains("") && reasons[0] != reasons[1], "\(reasons)")
            }
        }
    }
}
