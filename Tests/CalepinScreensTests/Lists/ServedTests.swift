// A list that is searched on the server: the requests and their times, late and missing responses,
// and parts of a long result.

import CalepinApps
import CalepinExpressions
import Testing

@Suite struct ServedTests {
    private func driver() throws -> RowsDriver {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.isSearchedOnServer = true
        let driver = try RowsDriver("squad", declaration: app)
        try driver.open([])
        return driver
    }

    private func answer(
        _ driver: RowsDriver, _ turn: Int64, _ count: Int, from: Int = 0
    ) throws {
        let rows = (from..<min(count, from + 100)).map {
            "{\"id\": \"\($0)\", \"name\": \"N\($0)\", \"number\": \($0), \"trained\": true}"
        }
        let body = """
            {"count": \(count), "total": 100000, "filters": [{"name": "trained", "count": 7}],
            "rows": [\(rows.joined(separator: ","))]}
            """
        try driver.act(
            "answered", [JSONMember("turn", .number(turn.description))], body: body)
    }

    private func turn(_ driver: RowsDriver) throws -> Int64 {
        try #require(driver.patch("request")?["turn"]?.asInt64)
    }

    @Test func theFirstRowsAreAskedForAtOnce() throws {
        let driver = try driver()
        #expect(driver.state == "loading")
        #expect(driver.fetched == [])
        #expect(driver.patch("request")?.text("address") == "/api/rows/squad/players?limit=100")
        try answer(driver, try turn(driver), 250)
        #expect(driver.state == "ready")
        #expect(driver.count == 250)
        #expect(driver.list.list("filters").numbers("count") == [0, 0, 0, 0, 7])
        #expect(try driver.window(0, 20).count == 20)
        #expect(driver.patch("request") == nil)
    }

    @Test func typingWaitsAndOnlyTheLatestIsShown() throws {
        let driver = try driver()
        try answer(driver, try turn(driver), 250)
        try driver.ask("q=a")
        #expect(driver.patch("request") == nil)
        #expect(driver.patch("wake")?["wait"]?.asInt64 == 150)
        driver.now += 100
        try driver.ask("q=ab")
        driver.now += 150
        try driver.act("tick")
        #expect(
            driver.patch("request")?.text("address") == "/api/rows/squad/players?q=ab&limit=100")
        let first = try turn(driver)
        try driver.ask("q=abc")
        #expect(driver.patch("cancel")?["turn"]?.asInt64 == first)
        try answer(driver, first, 3)
        #expect(driver.ops == [])
        driver.now += 150
        try driver.act("tick")
        try answer(driver, try turn(driver), 2)
        #expect(driver.count == 2)
        #expect(driver.list.text("query") == "q=abc")
    }

    @Test func partsFartherDownAreAskedForWhenTheyAreLookedAt() throws {
        let driver = try driver()
        try answer(driver, try turn(driver), 250)
        #expect(try driver.window(95, 20).count == 5)
        let later = try turn(driver)
        #expect(
            driver.patch("request")?.text("address")
                == "/api/rows/squad/players?from=100&limit=100")
        _ = try driver.window(95, 20)
        #expect(driver.patch("request") == nil)
        try answer(driver, later, 250, from: 100)
        #expect(driver.ops == ["window"])
        #expect(driver.patch("window")?["from"]?.asInt64 == 100)
        #expect(try driver.window(95, 20).count == 20)
    }

    @Test func aServerThatDoesNotAnswerIsSaidAndAskedAgain() throws {
        let driver = try driver()
        let first = JSONMember("turn", .number(try turn(driver).description))
        try driver.act("failedAnswer", [first])
        #expect(driver.state == "failed")
        try driver.act("reload")
        #expect(driver.state == "loading")
        let busy = [
            JSONMember("turn", .number(try turn(driver).description)),
            JSONMember("why", .string("status")), JSONMember("status", .number("503")),
        ]
        try driver.act("failedAnswer", busy)
        #expect(driver.list.list("problem").text("text").contains("503"))
        try driver.act("reload")
        try answer(driver, try turn(driver), 1)
        #expect(driver.state == "ready")
    }

    @Test func aDeepLinkAsksForItsRow() throws {
        let driver = try driver()
        try driver.open(["players", "7"])
        #expect(driver.screen.text("state") == "loading")
    }
}
