// Who may read a catalogue: strangers, guests, accounts, members of a team and former ones, on
// each route by which its rows, its source or its look-ups can be had.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Somebody who asks, in a browser of their own, and why they get nothing where accounts or a
/// team may read.
private struct Asker {
    let name: String
    let browser: TestBrowser
    let whyNotAsAccount: String
    let whyNotAsMember: String

    func why(not readers: CatalogueReaders) -> String {
        switch readers {
        case .everyone: ""
        case .signedIn: whyNotAsAccount
        case .team: whyNotAsMember
        }
    }

    /// Five of them; the team has the id `crew`.
    static func all(_ server: TestServer, _ store: any Store) async throws -> [Asker] {
        func browser(_ name: String?) async throws -> TestBrowser {
            let browser = TestBrowser(server)
            if let name { try await browser.register(name) }
            return browser
        }
        let guest = try await browser(nil)
        try #require(try await guest.post("/api/sync/replica").status == 201)
        let all = [
            Asker("stranger", try await browser(nil), "account", "account"),
            Asker("guest", guest, "account", "account"),
            Asker("account", try await browser("ann"), "", "members"),
            Asker("member", try await browser("bob"), "", ""),
            Asker("former", try await browser("cy"), "", "members"),
        ]
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.put(Team(scope: "team:crew", title: "Crew", since: 0).row)
            for (name, role) in [("bob", Role.agent), ("cy", nil)] {
                guard let person = try job.accounts.person(named: name) else { continue }
                try job.accountChanges.put(
                    Member(scope: "team:crew", account: person.account, role: role, since: 0))
            }
        }
        return all
    }

    private init(_ name: String, _ browser: TestBrowser, _ account: String, _ member: String) {
        (self.name, self.browser) = (name, browser)
        (whyNotAsAccount, whyNotAsMember) = (account, member)
    }
}

@Suite("Readers of a catalogue")
struct ReaderTests {
    private static let kinds: [CatalogueReaders] = [.everyone, .signedIn, .team("crew")]
    /// The address of rows that ship or were imported.
    private static let here = [
        "/apps/trial/people.json", "/apps/Trial/people.json", "/api/rows/trial/people",
        "/api/rows/trial/people?q=ann",
    ]
    /// The address of rows of another server.
    private static let elsewhere = ["/api/sources/trial/people", "/api/rows/trial/people"]

    @Test("are asked for by every route that gives rows, sources or values of a catalogue")
    func routes() {
        let routes = TestRoutes.all.filter { route in
            ["/apps/", "/api/rows/", "/api/sources/", "/api/lookups/"]
                .contains { route.path.hasPrefix($0) }
        }
        #expect(
            Set(routes.map(\.path)) == [
                "/apps/**", "/api/rows/{app}/{collection}", "/api/sources/{app}/{collection}",
                "/api/lookups/engine-power", "/api/lookups/{name}",
            ])
        // A handler learns who asks only where the route says so.
        #expect(routes.allSatisfy { $0.level != .everybody })
    }

    /// Confirms that each gets what readers may get at some addresses, and nothing else.
    private func check(
        _ askers: [Asker], _ paths: [String], _ readers: CatalogueReaders
    ) async throws {
        let reader = try #require(askers.first { $0.name == "member" }).browser
        for path in paths {
            let good = try await reader.send("GET", path)
            #expect(good.status == 200 && good.text.contains("Ann"), "\(path): \(good.text)")
            let tag = good.headers["etag"]
            if tag != nil {
                let expected = readers == .everyone ? "no-cache" : "private, no-cache"
                #expect(good.headers["cache-control"] == expected, "\(path)")
            }
            for asker in askers {
                let why = asker.why(not: readers)
                let reply = try await asker.browser.send("GET", path)
                #expect(reply.status == (why.isEmpty ? 200 : 403), "\(asker.name) \(path)")
                if why.isEmpty { continue }
                #expect(reply.json.text("why") == why, "\(asker.name) \(path)")
                #expect(reply.code == (why == "account" ? "no-account" : "no-access"))
                #expect(!reply.text.contains("Ann") && reply.headers["etag"] == nil)
                let known = try await asker.browser.send(
                    "GET", path, nil, ["If-None-Match": tag ?? "*"])
                #expect(known.status == 403, "\(asker.name) \(path)")
                #expect(try await asker.browser.send("HEAD", path).status == 403)
            }
        }
    }

    @Test("are those of the declaration, for rows that ship", arguments: kinds)
    func shipped(readers: CatalogueReaders) async throws {
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: TestCatalogue.body("Ann"), readableBy: readers)
        defer { place.remove() }
        let store = testStore()
        try await withAccounts(store: store) {
            $0.catalogues = [place.catalogue]
        } _: { server, _ in
            try await check(try await Asker.all(server, store), Self.here, readers)
        }
    }

    @Test("are those of the declaration, for rows of another server", arguments: kinds)
    func outside(readers: CatalogueReaders) async throws {
        let other = try OtherServer { _ in .ok(TestCatalogue.body("Ann")) }
        defer { other.stop() }
        let place = try TestCatalogue(
            TestCatalogue.outside(other.address("/people"), refresh: 3_600), readableBy: readers)
        defer { place.remove() }
        let store = testStore()
        try await withAccounts(store: store) {
            $0.catalogues = [place.catalogue]
            $0.fetcher = Fetcher.patient([other.host])
        } _: { server, _ in
            let askers = try await Asker.all(server, store)
            // Nobody has a source asked whose rows are not for them.
            for asker in askers where !asker.why(not: readers).isEmpty {
                for path in Self.elsewhere { _ = try await asker.browser.send("GET", path) }
            }
            #expect(other.requests.isEmpty)
            try await check(askers, Self.elsewhere, readers)
        }
    }

    @Test("are those signed in for what is imported, until an import says otherwise")
    func imported() async throws {
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: TestCatalogue.body("Zoe"))
        defer { place.remove() }
        let rows = try place.rows(TestCatalogue.body("Ann"))
        let store = testStore()
        try await withAccounts(store: store) {
            $0.catalogues = [place.catalogue]
        } _: { server, _ in
            let askers = try await Asker.all(server, store)
            // The same server all the while: what an import says holds from the next request on.
            let said: [(CatalogueReaders?, CatalogueReaders)] = [
                (nil, .signedIn), (.team("crew"), .team("crew")), (nil, .team("crew")),
                (.everyone, .everyone), (nil, .everyone), (.signedIn, .signedIn),
            ]
            for (word, readers) in said {
                #expect(try place.catalogue.replaceImported(rows, for: word) == readers)
                try await check(askers, Self.here, readers)
            }
            // Rows of a version that did not say it, and a file that says what nobody knows.
            let file = URL(fileURLWithPath: place.catalogue.importedFile)
            for start in ["{", #"{"readableBy":"all","#, #"{"readableBy":7,"#] {
                try Data((start + #""rows":[{"id":"0","name":"Ann"}]}"#).utf8).write(to: file)
                try await check(askers, Self.here, .signedIn)
            }
        }
    }

    @Test("of a look-up are those it was started for", arguments: kinds)
    func lookups(readers: CatalogueReaders) async throws {
        let lookup = Lookup(name: "power", parameters: [], readers: readers) { _ in
            Lookup.Found(value: "85", authority: "Ann")
        }
        let store = testStore()
        try await withAccounts(store: store) {
            $0.lookups = [lookup]
        } _: { server, _ in
            let askers = try await Asker.all(server, store)
            let path = "/api/lookups/power"
            #expect(try await askers[0].browser.send("GET", path).status == 401)
            try await check(Array(askers.dropFirst()), [path], readers)
        }
    }

    @Test("are told why in the language of whoever asks")
    func words() async throws {
        let place = try TestCatalogue(
            TestCatalogue.shippedSource, shipped: TestCatalogue.body("Ann"),
            readableBy: .signedIn)
        defer { place.remove() }
        try await withServer {
            $0.catalogues = [place.catalogue]
        } _: { server in
            for (language, words) in [
                ("en", "Sign in first."), ("fr", "Connectez-vous d’abord."),
            ] {
                let reply = try await server.send(
                    "GET", Self.here[0], ["Accept-Language": language])
                #expect(reply.json.text("title") == words)
            }
        }
    }
}
