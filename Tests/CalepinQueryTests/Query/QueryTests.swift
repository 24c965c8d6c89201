// Queries as links, differences between two results, and the state machine between input and
// results.

import CalepinQuery
import CalepinExpressions
import Testing

@Suite struct QueryTests {
    // Links

    @Test func aLinkCarriesTheWholeQuery() {
        let query = Query(
            search: "né & 50% = ?", filters: ["a", "b c"], conditions: ["${x} > '1+1'"],
            sort: "name", isReversed: true, skipped: 40, limit: 20)
        #expect(
            query.link
                == "q=n%C3%A9%20%26%2050%25%20%3D%20%3F&filter=a&filter=b%20c"
                + "&where=%24%7Bx%7D%20%3E%20%271%2B1%27&sort=name&reversed=1&from=40&limit=20")
        #expect(Query(link: query.link) == query)
        #expect(Query(link: "?" + query.link) == query)
        #expect(Query().link == "")
        #expect(Query(link: "") == Query())
    }

    @Test(arguments: [
        ("q=a+b", Query(search: "a b")), ("q=%C3%A9", Query(search: "é")),
        ("q=%zz%4", Query(search: "%zz%4")), ("q=%FF", Query(search: "\u{FFFD}")),
        ("limit=x&from=-1&q=", Query()), ("limit=99999999999999999999", Query()),
        ("unknown=1&q=a&&=&b", Query(search: "a")), ("from=7", Query(skipped: 7)),
    ])
    func aLinkThatSomebodyWroteIsReadAsFarAsItGoes(link: String, query: Query) {
        #expect(Query(link: link) == query)
    }

    @Test(arguments: 0..<50)
    func anyBytesAreALinkAndReadingWhatWasWrittenGivesTheSame(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let pieces = [
            "q=", "&", "%", "=", "filter=", "where=", "é", "%C3", "+", "from=", "9", "#",
        ]
        var link = ""
        for _ in 0..<30 { link += pieces[Int(random.next() % UInt64(pieces.count))] }
        let query = Query(link: link)
        #expect(Query(link: query.link) == query)
    }

    // Moves

    @Test func rowsThatCameWentAndMovedAreTold() {
        let moves = RowMoves(from: [1, 2, 3, 4, 5], to: [2, 5, 3, 6, 4])
        #expect(moves.left == [1])
        #expect(moves.appeared.map { [Int($0.row), $0.place] } == [[6, 3]])
        #expect(moves.moved.map { [Int($0.row), $0.place] } == [[5, 1]])
        #expect(RowMoves(from: [1, 2], to: [1, 2]).isEmpty)
        #expect(RowMoves(from: [], to: []).isEmpty)
    }

    @Test(arguments: 0..<100)
    func takingTheMovesGivesTheNewResult(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let some = { (random: inout RandomSource) -> [Int32] in
            var rows = (0..<12).map { Int32($0) }.filter { _ in random.next() % 3 > 0 }
            for place in rows.indices {
                rows.swapAt(place, Int(random.next() % UInt64(rows.count)))
            }
            return rows
        }
        let (old, new) = (some(&random), some(&random))
        let moves = RowMoves(from: old, to: new)
        let moving = Set(moves.moved.map { $0.row })
        var rows = old.filter { !moves.left.contains($0) && !moving.contains($0) }
        for placed in (moves.appeared + moves.moved).sorted(by: { $0.place < $1.place }) {
            rows.insert(placed.row, at: placed.place)
        }
        #expect(rows == new)
    }

    // Flow

    @Test func theSameQueryIsNotAskedTwice() {
        let flow = DrivenFlow()
        let query = Query(search: "a")
        #expect(flow.want(query, at: 0) == [.ask(query, generation: 1)])
        #expect(flow.want(query, at: 1) == [])
        #expect(flow.finish(1))
        #expect(flow.want(query, at: 2) == [])
        #expect(flow.shown == query && !flow.isBusy)
    }

    @Test func theLatestWinsAndWhatItReplacesIsCancelled() {
        let flow = DrivenFlow()
        let (first, second) = (Query(search: "a"), Query(search: "ab"))
        _ = flow.want(first, at: 0)
        #expect(
            flow.want(second, at: 1) == [
                .cancel(generation: 1), .ask(second, generation: 2),
            ])
        #expect(!flow.finish(1))
        #expect(flow.shown == nil)
        #expect(flow.finish(2))
        #expect(!flow.finish(2))
        #expect(flow.shown == second)
    }

    @Test func aServerIsAskedOnceSomebodyStoppedTyping() {
        let flow = DrivenFlow(wait: 150)
        #expect(flow.want(Query(search: "a"), at: 1_000) == [.wake(at: 1_150)])
        #expect(flow.want(Query(search: "ab"), at: 1_100) == [.wake(at: 1_250)])
        #expect(flow.tick(1_150) == [.wake(at: 1_250)])
        #expect(flow.isBusy)
        #expect(flow.tick(1_250) == [.ask(Query(search: "ab"), generation: 1)])
        #expect(flow.tick(1_300) == [])
        #expect(
            flow.want(Query(search: "abc"), at: 1_310) == [
                .cancel(generation: 1), .wake(at: 1_460),
            ])
        #expect(!flow.finish(1))
    }

    @Test func afterAFailureWhatWasShownStaysAndCanBeAskedAgain() {
        let flow = DrivenFlow()
        let (first, second) = (Query(search: "a"), Query(search: "b"))
        _ = flow.want(first, at: 0)
        _ = flow.finish(1)
        _ = flow.want(second, at: 1)
        #expect(flow.fail(2))
        #expect(flow.isFailed && flow.shown == first)
        #expect(flow.again() == [.ask(second, generation: 3)])
        #expect(!flow.isFailed)
        #expect(flow.finish(3))
        #expect(flow.shown == second)
    }

    @Test(arguments: 0..<50)
    func resultsNeverArriveOutOfOrder(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let flow = DrivenFlow(wait: Int64(random.next() % 2) * 150)
        var open: [(number: Int, query: Query)] = []
        var latest = 0
        for moment in 0..<200 {
            var effects: [QueryFlow.Effect] = []
            switch random.next() % 4 {
            case 0:
                effects = flow.want(Query(search: "\(random.next() % 5)"), at: Int64(moment * 40))
            case 1: effects = flow.tick(Int64(moment * 40))
            case 2 where !open.isEmpty:
                let result = open.remove(at: Int(random.next() % UInt64(open.count)))
                if flow.finish(result.number) {
                    #expect(result.number > latest)
                    #expect(flow.shown == result.query && flow.wanted == result.query)
                    latest = result.number
                }
            default: effects = random.next() % 9 == 0 ? flow.again() : []
            }
            for case .ask(let query, let number) in effects { open.append((number, query)) }
        }
    }
}

/// A flow by reference, so that an expectation can call it.
private final class DrivenFlow {
    private var flow: QueryFlow

    init(wait: Int64 = 0) { flow = QueryFlow(wait: wait) }

    var wanted: Query? { flow.wanted }
    var shown: Query? { flow.shown }
    var isBusy: Bool { flow.isBusy }
    var isFailed: Bool { flow.isFailed }
    func want(_ query: Query, at now: Int64) -> [QueryFlow.Effect] { flow.want(query, at: now) }
    func again() -> [QueryFlow.Effect] { flow.again() }
    func tick(_ now: Int64) -> [QueryFlow.Effect] { flow.tick(now) }
    func finish(_ number: Int) -> Bool { flow.finish(number) }
    func fail(_ number: Int) -> Bool { flow.fail(number) }
}
