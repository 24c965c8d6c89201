// A list that is searched on the server: the requests and their times, late and missing responses,
// and parts of a long result.

import CalepinApps
import CalepinCollections
import CalepinExpressions
import Testing

@Suite struct ServedTests {
    private func looking() throws -> Looking {
        var app = try #require(Apps.named("squad")).app()
        app.collections[0].source?.isSearchedOnServer = true
        let looking = try Looking("squad", declaration: app)
        try looking.open([])
        return looking
    }

    private func answer(
        _ looking: Looking, _ turn: Int64, _ count: Int, from: Int = 0
    ) throws {
        let rows = (from..<min(count, from + 100)).map {
            "{\"id\": \"\($0)\", \"name\": \"N\($0)\", \"number\": \($0), \"trained\": true}"
        }
        let body = """
            {"count": \(count), "total": 100000, "filters": [{"name": "trained", "count": 7}],
            "rows": [\(rows.joined(separator: ","))]}
            """
        try looking.act(
            "answered",
            [
                JSONMember("turn", .number(turn.description)),
                JSONMember("body", .string(body)),
            ])
    }

    private func turn(_ looking: Looking) throws -> Int64 {
        try #require(looking.patch("ask")?["turn"]?.asInt64)
    }

    @Test func theFirstRowsAreAskedForAtOnce() throws {
        let looking = try looking()
        #expect(looking.state == "loading")
        #expect(looking.fetched == [])
        #expect(looking.patch("ask")?.text("address") == "/api/rows/squad/players?limit=100")
        try answer(looking, try turn(looking), 250)
        #expect(looking.state == "ready")
        #expect(looking.count == 250)
        #expect(looking.list.list("filters").numbers("count") == [0, 0, 0, 0, 7])
        #expect(try looking.window(0, 20).count == 20)
        #expect(looking.patch("ask") == nil)
    }

    @Test func typingWaitsAndOnlyTheLatestIsShown() throws {
        let looking = try looking()
        try answer(looking, try turn(looking), 250)
        try looking.ask("q=a")
        #expect(looking.patch("ask") == nil)
        #expect(looking.patch("wake")?["wait"]?.asInt64 == 150)
        looking.now += 100
        try looking.ask("q=ab")
        looking.now += 150
        try looking.act("tick")
        #expect(
            looking.patch("ask")?.text("address") == "/api/rows/squad/players?q=ab&limit=100")
        let first = try turn(looking)
        try looking.ask("q=abc")
        #expect(looking.patch("cancel")?["turn"]?.asInt64 == first)
        try answer(looking, first, 3)
        #expect(looking.ops == [])
        looking.now += 150
        try looking.act("tick")
        try answer(looking, try turn(looking), 2)
        #expect(looking.count == 2)
        #expect(looking.list.text("query") == "q=abc")
    }

    @Test func partsFartherDownAreAskedForWhenTheyAreLookedAt() throws {
        let looking = try looking()
        try answer(looking, try turn(looking), 250)
        #expect(try looking.window(95, 20).count == 5)
        let later = try turn(looking)
        #expect(
            looking.patch("ask")?.text("address")
                == "/api/rows/squad/players?from=100&limit=100")
        _ = try looking.window(95, 20)
        #expect(looking.patch("ask") == nil)
        try answer(looking, later, 250, from: 100)
        #expect(looking.ops == ["rows"])
        #expect(looking.patch("rows")?["from"]?.asInt64 == 100)
        #expect(try looking.window(95, 20).count == 20)
    }

    @Test func aServerThatDoesNotAnswerIsSaidAndAskedAgain() throws {
        let looking = try looking()
        let first = JSONMember("turn", .number(try turn(looking).description))
        try looking.act("failedAnswer", [first])
        #expect(looking.state == "failed")
        try looking.act("retry")
        #expect(looking.state == "loading")
        let busy = [
            JSONMember("turn", .number(try turn(looking).description)),
            JSONMember("why", .string("status")), JSONMember("status", .number("503")),
        ]
        try looking.act("failedAnswer", busy)
        #expect(looking.list.list("problem").text("text").contains("503"))
        try looking.act("retry")
        try answer(looking, try turn(looking), 1)
        #expect(looking.state == "ready")
    }

    @Test func aDeepLinkAsksForItsRow() throws {
        let looking = try looking()
        try looking.open(["players", "7"])
        #expect(looking.screen.text("state") == "loading")
    }
}
