// The Squad app: the results of searches, the counts of filters, the order of players, and the
// rows of a partly invalid list.

import CalepinApps
import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@Suite struct SquadTests {
    private let context: EvaluationContext
    private let players: AppCollection
    private let rows: LiveRows

    init() throws {
        let context = EvaluationContext(
            now: try #require(Instant(milliseconds: 1_795_000_000_000)))
        self.context = context
        players = try #require(Squad.app.collections.first)
        let source = try #require(players.source)
        let body = Array(try appFile("Squad/data/players.json").utf8)
        let reading = try RowReading(body, from: source, attributes: players.attributes)
        #expect(reading.issues == [])
        var rows = try LiveRows(try #require(players.rowsView), attributes: players.attributes)
        rows.replaceAll(reading.rows, context)
        self.rows = rows
    }

    private func names(_ query: Query) throws -> [String] {
        try rows.find(query, context).rows.map { rows.text($0, "name") }
    }

    @Test func theDeclarationHasNoFaults() {
        let app = Apps.named("squad")
        #expect(app?.check() == [])
        for title in (players.rowsView?.filters ?? []).map(\.title) {
            #expect(title.text(in: "en") != title.text(in: "fr"))
        }
    }

    @Test(arguments: [
        ("mbappé", 1), ("MBAPPÉ", 1), ("mbappe", 1), ("di maria", 1), ("edouard", 1),
        ("angel", 1), ("ismael", 1), ("ramos sergio", 1), ("dina ebimbe", 1), ("sergio", 2),
        ("messi", 1), ("messy", 1), ("navas", 1), ("mi", 2), ("jr", 1), ("   ", 35), ("xyz", 0),
    ])
    func aSearchFindsItsPlayers(search: String, count: Int) throws {
        let found = try rows.find(Query(search: search), context)
        #expect(found.count == count)
        #expect(found.rows.count == count)
    }

    @Test(arguments: [
        ([], 35), (["goalkeepers"], 5), (["defenders"], 12), (["midfielders"], 14),
        (["forwards"], 4), (["trained"], 11), (["goalkeepers", "trained"], 2),
        (["goalkeepers", "forwards"], 9),
    ])
    func aFilterLeavesItsPlayers(filters: [String], count: Int) throws {
        #expect(try rows.find(Query(filters: filters), context).count == count)
    }

    @Test func everyFilterTellsHowManyItWouldLeave() throws {
        let all = try rows.find(Query(), context)
        #expect(all.unfilteredCount == 35)
        #expect(all.filterCounts == [5, 12, 14, 4, 11])
        let trained = try rows.find(Query(filters: ["trained"]), context)
        #expect(trained.filterCounts == [2, 4, 5, 0, 11])
        let sergio = try rows.find(Query(search: "sergio", filters: ["forwards"]), context)
        #expect(sergio.count == 0)
        #expect(sergio.unfilteredCount == 2)
        #expect(sergio.filterCounts == [1, 1, 0, 0, 0])
    }

    @Test func choosingAnActiveFilterAgainChangesNothingAndAnotherOfItsSetReplacesIt() throws {
        let view = try #require(players.rowsView)
        var query = Query(search: "a", sort: "name")
        query.choose("defenders", isOn: true, in: view)
        query.choose("trained", isOn: true, in: view)
        let before = query
        query.choose("defenders", isOn: true, in: view)
        #expect(query == before)
        query.choose("forwards", isOn: true, in: view)
        #expect(query.filters == ["trained", "forwards"])
        query.choose("forwards", isOn: false, in: view)
        query.choose("nothing", isOn: true, in: view)
        #expect(query == Query(search: "a", filters: ["trained"], sort: "name"))
    }

    @Test func playersStandByNumberOrByName() throws {
        let numbers = try rows.find(Query(), context).rows.map { rows.text($0, "number") }
        #expect(numbers.compactMap { Int($0) } == numbers.compactMap { Int($0) }.sorted())
        #expect(numbers.prefix(3) == ["1", "2", "3"])
        let names = try names(Query(sort: "name"))
        #expect(
            names.prefix(5) == [
                "Abdou DIALLO", "Achraf HAKIMI", "Alexandre LETELLIER", "Ander HERRERA",
                "Ángel DI MARÍA",
            ])
        let french = Locale(identifier: "fr_FR")
        #expect(names == names.sorted { $0.compare($1, locale: french) == .orderedAscending })
        #expect(try self.names(Query(sort: "name", isReversed: true)) == names.reversed())
    }

    @Test func searchFilterAndSortCombine() throws {
        let query = Query(search: "ar", filters: ["midfielders"], sort: "name")
        #expect(
            try names(query) == ["Ángel DI MARÍA", "Édouard MICHUT", "Ismaël GHARBI"]
                + ["Leandro PAREDES", "Marco VERRATTI"])
        #expect(try names(Query(sort: "name", skipped: 33)).count == 2)
        #expect(try names(Query(search: "sergio", filters: ["defenders"])) == ["Sergio RAMOS"])
    }

    @Test func aRefreshChangesRowsInTheirPlaceAndKeepsTheOthers() throws {
        var rows = rows
        let before = try rows.find(Query(), context)
        let messi = try #require(rows.find(Query(search: "messi"), context).rows.first)
        var texts = players.attributes.map { rows.text(messi, $0.name) }
        texts[1] = "99"
        rows.put(SourceRow(rows.id(of: messi), texts), context)
        let after = try rows.find(Query(), context)
        let moves = RowMoves(from: before.rows, to: after.rows)
        #expect(moves.moved.map { $0.row } == [messi] && moves.moved.first?.place == 34)
        #expect(moves.left == [] && moves.appeared == [])
    }
}
