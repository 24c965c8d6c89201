// The status of a list's source: loading, each error by name, retries, cached rows, invalid rows,
// refreshes.

import CalepinApps
import CalepinCollections
import CalepinExpressions
import Foundation
import Testing

@Suite struct SourceTests {
    private let body: String

    init() throws { body = try appFile("Squad/data/players.json") }

    @Test func aListIsLoadingUntilItsSourceAnswered() throws {
        let looking = try Looking.squad()
        try looking.open([])
        #expect(looking.ops == ["screen", "list", "fetch"])
        #expect(looking.fetched == ["/apps/squad/players.json"])
        #expect(looking.state == "loading")
        #expect(looking.screen.text("title") == "Effectif")
        try looking.open(["players"], "q=mi")
        #expect(looking.fetched.count == 1)
        #expect(looking.state == "loading")
        try looking.load("players", body)
        #expect(looking.ops == ["keepSource", "list"])
        #expect(looking.state == "ready")
        #expect(looking.says == "2 joueurs")
    }

    @Test(arguments: [
        ("offline", "Pas de réseau", "No connection"), ("missing", "Introuvable", "Not found"),
        ("status", "Le serveur a un problème", "The server has a problem"),
        ("address", "L’adresse n’est pas valide", "The address is not valid"),
        ("body", "La liste est illisible", "The list cannot be read"),
        ("large", "La liste est trop grande", "The list is too large"),
        ("account", "Connectez-vous pour voir cette liste", "Sign in to see this list"),
        ("members", "Cette liste est réservée à une équipe", "This list is for a team"),
    ])
    func eachFailureHasItsNameAndCanBeTriedAgain(
        why: String, french: String, english: String
    ) throws {
        let looking = try Looking.squad()
        try looking.open([])
        try looking.fail("players", why, status: 503)
        #expect(looking.state == "failed")
        let problem = looking.list.list("problem")
        #expect(problem.text("title") == french)
        #expect(problem.text("text").hasSuffix("."))
        #expect(problem["retry"]?.asBool == true)
        for round in 2...3 {
            try looking.act("retry")
            #expect(looking.ops == ["fetch", "list"])
            #expect(looking.state == "loading")
            #expect(looking.fetched.count == round)
            try looking.fail("players", why, status: 503)
        }
        looking.language = .english
        try looking.open([])
        try looking.fail("players", why, status: 503)
        #expect(looking.list.list("problem").text("title") == english)
        try looking.act("retry")
        try looking.load("players", body)
        #expect(looking.state == "ready")
        #expect(looking.list["problem"] == nil)
    }

    @Test func aFailedRefreshKeepsTheRows() throws {
        let looking = try Looking.players("q=mi")
        try looking.act("refresh")
        #expect(looking.state == "ready")
        #expect(looking.list["isBusy"]?.asBool == true)
        try looking.fail("players", "status", status: 500)
        #expect(looking.state == "ready")
        #expect(looking.count == 2)
        #expect(looking.list["isBusy"] == nil)
        let text = looking.list.list("problem").text("text")
        #expect(text.contains("500") && text.contains("auparavant"))
        try looking.act("retry")
        try looking.load("players", "[]")
        #expect(looking.list.list("problem").text("title") == "La liste est illisible")
        #expect(looking.count == 2)
    }

    @Test(arguments: ["account", "members"])
    func rowsThatAreNotForWhoeverLooksGoAlsoThoseThatWereHere(why: String) throws {
        let looking = try Looking.squad()
        try looking.open([])
        try looking.load("players", body, isKept: true)
        #expect(looking.count == 35)
        try looking.fail("players", why)
        #expect(looking.state == "failed" && looking.count == 0)
        let problem = looking.list.list("problem")
        #expect((problem["signIn"]?.asBool ?? false) == (why == "account"))
        #expect(!problem.text("text").contains("auparavant"))
        #expect(try looking.titles() == [])
        try looking.act("retry")
        try looking.load("players", body)
        #expect(looking.state == "ready" && looking.count == 35)
    }

    @Test func whatWasKeptIsShownUntilTheSourceAnswered() throws {
        let looking = try Looking.squad()
        try looking.open([])
        try looking.load("players", "{", isKept: true)
        #expect(looking.ops == [])
        try looking.load("players", body, isKept: true)
        #expect(looking.ops == ["list"])
        #expect(looking.count == 35)
        #expect(looking.list["isBusy"]?.asBool == true)
        try looking.fail("players", "offline")
        #expect(looking.count == 35)
        #expect(looking.list.list("problem").text("title") == "Pas de réseau")
        try looking.act("retry")
        let two = """
            {"players": [{"id": "1", "name": "A", "number": 1, "position": "p", "line": "l"},
            {"id": "2", "name": "B", "number": 2, "position": "p", "line": "l"}]}
            """
        try looking.load("players", two)
        #expect(looking.count == 2)
        try looking.load("players", body, isKept: true)
        #expect(looking.ops == [])
        #expect(try looking.titles() == ["A", "B"])
    }

    @Test func brokenRowsAreListedAndTheOthersKept() throws {
        let looking = try Looking.squad()
        try looking.open([])
        let broken = """
            {"players": [{"id": "1", "name": "A", "number": 1, "position": "p", "line": "l"},
            {"id": "1", "name": "B", "number": 2, "position": "p", "line": "l"},
            {"id": "3", "name": "C", "number": "many", "position": "p", "line": "l"}, 7]}
            """
        try looking.load("players", broken)
        #expect(looking.count == 1)
        let notice = looking.list.list("notice")
        #expect(notice.text("text") == "3 lignes n’ont pas pu être lues")
        #expect(notice.list("details").elements?.count == 3)
    }

    @Test(arguments: ["", "not JSON", "{\"players\": 3}", "[1, 2]", "<html></html>"])
    func aBodyThatIsNoListIsSaidToBeUnreadable(body: String) throws {
        let looking = try Looking.squad()
        try looking.open([])
        try looking.load("players", body)
        #expect(looking.ops == ["list"])
        #expect(looking.state == "failed")
        #expect(looking.list.list("problem").text("title") == "La liste est illisible")
    }

    @Test func anEmptyListSaysThatThereIsNothing() throws {
        let looking = try Looking.squad()
        try looking.open([])
        try looking.load("players", "{\"players\": []}")
        #expect(looking.state == "none")
        #expect(looking.says == "Il n’y a encore rien ici.")
    }

    @Test func aDeepLinkToAPlayerWaitsForTheRows() throws {
        let looking = try Looking.squad()
        try looking.open(["players", "2"], "q=rico")
        #expect(looking.screen.text("state") == "loading")
        try looking.fail("players", "offline")
        #expect(looking.screen.text("state") == "failed")
        #expect(looking.screen.list("problem").text("title") == "Pas de réseau")
        try looking.act("retry")
        try looking.load("players", body)
        #expect(looking.screen.text("title") == "Sergio RICO")
        #expect(looking.screen["state"] == nil)
        #expect(looking.says == "1 joueur")
    }

    @Test func aRefreshChangesWhatIsOnTheScreen() throws {
        let looking = try Looking.players("q=messi")
        let id = try #require(try looking.window().first).text("id")
        try looking.open(["players", id])
        try looking.act("refresh")
        try looking.load("players", body.replacingOccurrences(of: "MESSI", with: "CUCCITTINI"))
        #expect(looking.screen.text("title") == "Lionel CUCCITTINI")
        try looking.open([], "q=messi")
        #expect(looking.state == "none")
    }

    @Test func aSourceThatIsToBeRefreshedIsAskedForAgainInTime() throws {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.refresh = 60
        let looking = try Looking("squad", declaration: app)
        try looking.open([])
        #expect(looking.patch("wake") == nil)
        try looking.load("players", body)
        #expect(looking.patch("wake")?["wait"]?.asInt64 == 60_000)
        looking.now += 30_000
        try looking.act("tick")
        #expect(looking.patch("wake")?["wait"]?.asInt64 == 30_000)
        looking.now += 30_000
        try looking.act("tick")
        #expect(looking.ops == ["fetch", "list"])
    }

    @Test func anotherAddressIsFetchedThroughTheServer() throws {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.address = "https://example.org/players.json"
        let looking = try Looking("squad", declaration: app)
        try looking.open([])
        #expect(looking.fetched == ["/api/sources/squad/players"])
    }
}
