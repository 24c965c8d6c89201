// Rows under a view: orders, filters and their counts, changes that move, add and remove rows. A
// naive collection that computes everything from scratch is the oracle.

import CalepinQuery
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@Suite struct LiveRowsTests {
    private static let attributes = [
        RowAttribute("name"), RowAttribute("size", .number), RowAttribute("open", .truth),
        RowAttribute("since", .day),
    ]
    private static let view = RowsView(
        cells: ["name"], searched: ["name"],
        filters: [
            RowFilter("small", title: LocalText("Small"), where: "${size} < 10", set: "size"),
            RowFilter("large", title: LocalText("Large"), where: "${size} >= 10", set: "size"),
            RowFilter("open", title: LocalText("Open"), where: "${open}"),
            RowFilter(
                "recent", title: LocalText("Recent"), where: "${since} > '2020-01-01'"),
        ],
        sorts: [
            RowSort("name"), RowSort("size", isDescending: true),
            RowSort("both", by: ["open", "size"]),
        ])
    fileprivate let context: EvaluationContext

    init() throws {
        context = EvaluationContext(now: try #require(Instant(milliseconds: 1_795_000_000_000)))
    }

    private func empty() throws -> LiveRows {
        try LiveRows(Self.view, attributes: Self.attributes)
    }

    private func ids(_ rows: LiveRows, _ query: Query) throws -> [String] {
        try rows.find(query, context).rows.map { rows.id(of: $0) }
    }

    @Test func frenchWordsStandAsInADictionary() throws {
        let words = [
            "", "cote", "Cote", "coté", "côte", "côté", "cotée", "œuf", "of", "Zoé", "zoo",
            "élan", "Élan", "elan", "2 ans", "10 ans", "d’abord", "dabord", "l a", "la", "Ça",
            "ca", "cb", "Straße", "strasse", "Ærø", "aero", "Ñu", "nu", "ёж", "еж", "Жук",
        ]
        var rows = try empty()
        rows.replaceAll(words.enumerated().map { SourceRow("\($0)", [$1]) }, context)
        let found = try rows.find(Query(), context).rows.map { rows.text($0, "name") }
        #expect(
            found == [
                "10 ans", "2 ans", "aero", "Ærø", "ca", "Ça", "cb", "cote", "Cote", "coté",
                "côte", "côté", "cotée", "d’abord", "dabord", "elan", "élan", "Élan", "l a", "la",
                "nu", "Ñu", "œuf", "of", "strasse", "Straße", "Zoé", "zoo", "еж", "ёж", "Жук", "",
            ])
    }

    /// Spellings that Unicode holds for equal: the sign composed, and with its accents apart.
    @Test(arguments: 0..<10)
    func aTextStandsWhereItsDecompositionDoes(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let signs = Array("aéÈçñǖǅßœŒÅåøÿž 1-’ёέΆẞ\u{301}\u{327}")
        for _ in 0..<50 {
            let text = String((0..<8).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
            let decomposed = text.decomposedStringWithCanonicalMapping
            var rows = try empty()
            // Between two equal ones a row with less and one with more, in neither's turn.
            let texts = [decomposed + "a", text, decomposed, text, decomposed + " "]
            rows.replaceAll(texts.enumerated().map { SourceRow("\($0)", [$1]) }, context)
            let found = try ids(rows, Query()).filter { "123".contains($0) }
            #expect(found == ["1", "2", "3"], "\(text)")
        }
    }

    @Test func numbersOfAnySizeStandByValue() throws {
        let numbers = [
            "-1e30", "-72057594037927937", "-72057594037927936.5", "-2.5", "-2", "-0.5", "0",
            "0.25", "0.5", "1", "72057594037927936", "72057594037927936.5", "9e18", "1e30",
        ]
        var rows = try empty()
        let mixed = numbers.indices.map { ($0 * 5 + 3) % numbers.count }
        rows.replaceAll(mixed.map { SourceRow("\($0)", ["", numbers[$0]]) }, context)
        let found = try ids(rows, Query(sort: "size"))
        #expect(found == numbers.indices.reversed().map { "\($0)" })
    }

    @Test func numbersStandByValueAndWhatIsEmptyLast() throws {
        var rows = try empty()
        rows.replaceAll(
            [
                SourceRow("a", ["", "9"]), SourceRow("b", ["", "10"]), SourceRow("c", ["", ""]),
                SourceRow("d", ["", "-1.5"]), SourceRow("e", ["", "9.0"]),
            ], context)
        #expect(try ids(rows, Query(sort: "size")) == ["b", "a", "e", "d", "c"])
        #expect(try ids(rows, Query(sort: "size", isReversed: true)) == ["d", "a", "e", "b", "c"])
        #expect(try ids(rows, Query(sort: "size", skipped: 1, limit: 2)) == ["a", "e"])
        #expect(try ids(rows, Query(sort: "size", skipped: 9, limit: .max)) == [])
    }

    @Test func aQueryThatNamesWhatIsNotThereIsAnError() throws {
        let rows = try empty()
        #expect(throws: QueryError.unknownFilter("x")) {
            try rows.find(Query(filters: ["x"]), context)
        }
        #expect(throws: QueryError.unknownSort("x")) {
            try rows.find(Query(sort: "x"), context)
        }
        #expect(throws: QueryError.self) {
            try rows.find(Query(conditions: ["${nothing} = 1"]), context)
        }
        #expect(throws: QueryError.self) { try rows.find(Query(conditions: ["1 +"]), context) }
        #expect(throws: QueryError.unknownAttribute("x")) {
            try LiveRows(RowsView(cells: [], searched: ["x"]), attributes: Self.attributes)
        }
    }

    @Test func aConditionThatCannotBeComputedIsNotMet() throws {
        var rows = try empty()
        rows.put(SourceRow("a", ["x", "0"]), context)
        #expect(try ids(rows, Query(conditions: ["1 div ${size} > 0"])) == [])
        #expect(try ids(rows, Query(conditions: ["${size} = 0", "${name} = 'x'"])) == ["a"])
    }

    @Test(arguments: 0..<10)
    func whileRowsComeChangeAndLeaveItFindsWhatANaiveCollectionFinds(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        var rows = try empty()
        var naive = NaiveRows()
        for step in 0..<120 {
            if step % 40 == 39 {
                naive.rows = naive.rows.filter { _ in random.next() % 3 > 0 }
                rows.replaceAll(naive.rows.map { SourceRow($0.id, $0.texts) }, context)
                // When all rows are replaced, known rows keep their numbers, and so equal ones
                // their order.
                naive.rows.sort { (rows.row($0.id) ?? 0) < (rows.row($1.id) ?? 0) }
            } else {
                change(&rows, &naive, &random)
            }
            // A cached order of an earlier query must not be used after a change.
            if random.next() % 2 == 0 { rows.prepare(NaiveRows.query(&random)) }
            let query = NaiveRows.query(&random)
            let found = try rows.find(query, context)
            #expect(found.rows.map { rows.id(of: $0) } == naive.find(query), "\(query)")
            #expect(found.count == naive.find(query).count)
            for (place, filter) in Self.view.filters.enumerated() {
                #expect(found.filterCounts[place] == naive.count(query, with: filter.name))
            }
        }
    }
}

extension LiveRowsTests {
    /// Removes a row, or adds one.
    private func change(
        _ rows: inout LiveRows, _ naive: inout NaiveRows, _ random: inout RandomSource
    ) {
        let id = "\(random.next() % 30)"
        if random.next() % 4 == 0 {
            naive.remove(id)
            rows.remove(id)
            return
        }
        let texts = NaiveRows.texts(&random)
        rows.put(SourceRow(id, texts), context)
        naive.put(id, texts, at: { Int(rows.row($0) ?? 0) })
    }
}

/// Rows in an array, filtered and sorted from scratch for each query.
private struct NaiveRows {
    var rows: [(id: String, texts: [String])] = []

    static func texts(_ random: inout RandomSource) -> [String] {
        let names = ["Alma", "Émile", "emile", "Zoé", "Karl Ö", ""]
        return [
            names[Int(random.next() % 6)],
            random.next() % 5 == 0 ? "" : "\(Int(random.next() % 20))",
            ["true", "false", ""][Int(random.next() % 3)],
            ["2019-05-01", "2021-05-01", ""][Int(random.next() % 3)],
        ]
    }

    static func query(_ random: inout RandomSource) -> Query {
        var query = Query(sort: ["name", "size", "both", ""][Int(random.next() % 4)])
        for filter in ["small", "large", "open", "recent"] where random.next() % 3 == 0 {
            query.filters.append(filter)
        }
        query.isReversed = random.next() % 2 == 0
        return query
    }

    mutating func put(_ id: String, _ texts: [String], at number: (String) -> Int) {
        remove(id)
        let place = rows.firstIndex { number($0.id) > number(id) } ?? rows.count
        rows.insert((id, texts), at: place)
    }

    mutating func remove(_ id: String) { rows.removeAll { $0.id == id } }

    func count(_ query: Query, with filter: String) -> Int {
        var query = query
        query.filters.removeAll {
            $0 == filter
                || (["small", "large"].contains(filter) && ["small", "large"].contains($0))
        }
        query.filters.append(filter)
        return find(query).count
    }

    func find(_ query: Query) -> [String] {
        let sizes = query.filters.filter { ["small", "large"].contains($0) }
        let kept = rows.filter { row in
            (sizes.isEmpty || sizes.contains { meets(row.texts, $0) })
                && query.filters.allSatisfy { sizes.contains($0) || meets(row.texts, $0) }
        }
        let sort = query.sort.isEmpty ? "name" : query.sort
        let isDown = (sort == "size") != query.isReversed
        return kept.enumerated().sorted { left, right in
            for key in sort == "both" ? ["open", "size"] : [sort] {
                let (a, b) = (left.element.texts, right.element.texts)
                let order = compared(a, b, key, isDown)
                if order != 0 { return order < 0 }
            }
            return left.offset < right.offset
        }.map { $0.element.id }
    }

    private func meets(_ texts: [String], _ filter: String) -> Bool {
        switch filter {
        case "small": Int(texts[1]).map { $0 < 10 } ?? false
        case "large": Int(texts[1]).map { $0 >= 10 } ?? false
        case "open": texts[2] == "true"
        default: texts[3] == "2021-05-01"
        }
    }

    private func compared(
        _ left: [String], _ right: [String], _ key: String, _ isDown: Bool
    ) -> Int {
        let place = ["name", "size", "open"].firstIndex(of: key) ?? 0
        let (a, b) = (left[place], right[place])
        if a == b { return 0 }
        if a.isEmpty || b.isEmpty { return a.isEmpty ? 1 : -1 }
        var order = 0
        if let first = Int(a), let second = Int(b) {
            order = first - second
        } else {
            let names = ["Alma", "emile", "Émile", "Karl Ö", "Zoé", "false", "true"]
            order = (names.firstIndex(of: a) ?? 0) - (names.firstIndex(of: b) ?? 0)
        }
        return isDown ? -order : order
    }
}
