// The status of a list's source: loading, each error by name, retries, cached rows, invalid rows,
// refreshes.

import CalepinApps
import CalepinExpressions
import Foundation
import Testing

@Suite struct SourceTests {
    private let body: String

    init() throws { body = try appFile("Squad/data/players.json") }

    @Test func aListIsLoadingUntilItsSourceAnswered() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        #expect(driver.ops == ["screen", "list", "fetch"])
        #expect(driver.fetched == ["/apps/squad/players.json"])
        #expect(driver.state == "loading")
        #expect(driver.screen.text("title") == "Effectif")
        try driver.open(["players"], "q=mi")
        #expect(driver.fetched.count == 1)
        #expect(driver.state == "loading")
        try driver.load("players", body)
        #expect(driver.ops == ["keepSource", "list"])
        #expect(driver.state == "ready")
        #expect(driver.says == "2 joueurs")
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
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.fail("players", why, status: 503)
        #expect(driver.state == "failed")
        let problem = driver.list.list("problem")
        #expect(problem.text("title") == french)
        #expect(problem.text("text").hasSuffix("."))
        #expect(problem["retry"]?.asBool == true)
        for round in 2...3 {
            try driver.act("reload")
            #expect(driver.ops == ["fetch", "list"])
            #expect(driver.state == "loading")
            #expect(driver.fetched.count == round)
            try driver.fail("players", why, status: 503)
        }
        driver.language = .english
        try driver.open([])
        try driver.fail("players", why, status: 503)
        #expect(driver.list.list("problem").text("title") == english)
        try driver.act("reload")
        try driver.load("players", body)
        #expect(driver.state == "ready")
        #expect(driver.list["problem"] == nil)
    }

    @Test func aFailedRefreshKeepsTheRows() throws {
        let driver = try RowsDriver.players("q=mi")
        try driver.act("reload")
        #expect(driver.state == "ready")
        #expect(driver.list["isBusy"]?.asBool == true)
        try driver.fail("players", "status", status: 500)
        #expect(driver.state == "ready")
        #expect(driver.count == 2)
        #expect(driver.list["isBusy"] == nil)
        let text = driver.list.list("problem").text("text")
        #expect(text.contains("500") && text.contains("auparavant"))
        try driver.act("reload")
        try driver.load("players", "[]")
        #expect(driver.list.list("problem").text("title") == "La liste est illisible")
        #expect(driver.count == 2)
    }

    @Test(arguments: ["account", "members"])
    func rowsThatAreNotForWhoeverLooksGoAlsoThoseThatWereHere(why: String) throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", body, isKept: true)
        #expect(driver.count == 35)
        try driver.fail("players", why)
        #expect(driver.state == "failed" && driver.count == 0)
        let problem = driver.list.list("problem")
        #expect((problem["signIn"]?.asBool ?? false) == (why == "account"))
        #expect(!problem.text("text").contains("auparavant"))
        #expect(try driver.titles() == [])
        try driver.act("reload")
        try driver.load("players", body)
        #expect(driver.state == "ready" && driver.count == 35)
    }

    @Test func whatWasKeptIsShownUntilTheSourceAnswered() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", "{", isKept: true)
        #expect(driver.ops == [])
        try driver.load("players", body, isKept: true)
        #expect(driver.ops == ["list"])
        #expect(driver.count == 35)
        #expect(driver.list["isBusy"]?.asBool == true)
        try driver.fail("players", "offline")
        #expect(driver.count == 35)
        #expect(driver.list.list("problem").text("title") == "Pas de réseau")
        try driver.act("reload")
        let two = """
            {"players": [{"id": "1", "name": "A", "number": 1, "position": "p", "line": "l"},
            {"id": "2", "name": "B", "number": 2, "position": "p", "line": "l"}]}
            """
        try driver.load("players", two)
        #expect(driver.count == 2)
        try driver.load("players", body, isKept: true)
        #expect(driver.ops == [])
        #expect(try driver.titles() == ["A", "B"])
    }

    @Test func brokenRowsAreListedAndTheOthersKept() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        let broken = """
            {"players": [{"id": "1", "name": "A", "number": 1, "position": "p", "line": "l"},
            {"id": "1", "name": "B", "number": 2, "position": "p", "line": "l"},
            {"id": "3", "name": "C", "number": "many", "position": "p", "line": "l"}, 7]}
            """
        try driver.load("players", broken)
        #expect(driver.count == 1)
        let notice = driver.list.list("notice")
        #expect(notice.text("text") == "3 lignes n’ont pas pu être lues")
        #expect(notice.list("details").elements?.count == 3)
    }

    @Test(arguments: ["", "not JSON", "{\"players\": 3}", "[1, 2]", "<html></html>"])
    func aBodyThatIsNoListIsSaidToBeUnreadable(body: String) throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", body)
        #expect(driver.ops == ["list"])
        #expect(driver.state == "failed")
        #expect(driver.list.list("problem").text("title") == "La liste est illisible")
    }

    @Test func anEmptyListSaysThatThereIsNothing() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", "{\"players\": []}")
        #expect(driver.state == "none")
        #expect(driver.says == "Il n’y a encore rien ici.")
    }

    @Test func aDeepLinkToAPlayerWaitsForTheRows() throws {
        let driver = try RowsDriver.squad()
        try driver.open(["players", "2"], "q=rico")
        #expect(driver.screen.text("state") == "loading")
        try driver.fail("players", "offline")
        #expect(driver.screen.text("state") == "failed")
        #expect(driver.screen.list("problem").text("title") == "Pas de réseau")
        try driver.act("reload")
        try driver.load("players", body)
        #expect(driver.screen.text("title") == "Sergio RICO")
        #expect(driver.screen["state"] == nil)
        #expect(driver.says == "1 joueur")
    }

    @Test func aRefreshChangesWhatIsOnTheScreen() throws {
        let driver = try RowsDriver.players("q=messi")
        let id = try #require(try driver.window().first).text("id")
        try driver.open(["players", id])
        try driver.act("reload")
        try driver.load("players", body.replacingOccurrences(of: "MESSI", with: "CUCCITTINI"))
        #expect(driver.screen.text("title") == "Lionel CUCCITTINI")
        try driver.open([], "q=messi")
        #expect(driver.state == "none")
    }

    @Test func aSourceThatIsToBeRefreshedIsAskedForAgainInTime() throws {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.refresh = 60
        let driver = try RowsDriver("squad", declaration: app)
        try driver.open([])
        #expect(driver.patch("wake") == nil)
        try driver.load("players", body)
        #expect(driver.patch("wake")?["wait"]?.asInt64 == 60_000)
        driver.now += 30_000
        try driver.act("tick")
        #expect(driver.patch("wake")?["wait"]?.asInt64 == 30_000)
        driver.now += 30_000
        try driver.act("tick")
        #expect(driver.ops == ["fetch", "list"])
    }

    @Test func anotherAddressIsFetchedThroughTheServer() throws {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.address = "https://example.org/players.json"
        let driver = try RowsDriver("squad", declaration: app)
        try driver.open([])
        #expect(driver.fetched == ["/api/sources/squad/players"])
    }

    @Test func aSourceWithTheCachedTextIsNotReadAgain() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", body, isKept: true)
        #expect(driver.list["isBusy"]?.asBool == true)
        try driver.loadSame("players")
        #expect(driver.state == "ready")
        #expect(driver.list["isBusy"] == nil)
        #expect(driver.count == 35)
        #expect(driver.fetched.count == 1)
        // It changes later.
        try driver.act("reload")
        try driver.load("players", body)
        #expect(driver.state == "ready")
    }

    @Test func aCachedTextThatCouldNotBeReadIsAskedForAgain() throws {
        let driver = try RowsDriver.squad()
        try driver.open([])
        try driver.load("players", "{", isKept: true)
        try driver.loadSame("players")
        #expect(driver.fetched.count == 2)
        try driver.load("players", "{")
        #expect(driver.state == "failed")
    }
}
