// Checks by the times and places of a record, over all records of a collection, and over the
// answers of a person: each against a naive program on random records, and through the API.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The rules of checks")
struct QualityMethodTests {
    private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]

    /// Returns how far two places are from each other in metres, by the formula of the haversine.
    private static func metres(_ one: EarthSpot, _ other: EarthSpot) -> Double {
        let (a, b) = (one.north * .pi / 180, other.north * .pi / 180)
        let across = (other.east - one.east) * .pi / 180
        let up = sin((b - a) / 2), side = sin(across / 2)
        let square = min(1, up * up + cos(a) * cos(b) * side * side)
        return 2 * EarthSpot.radius * asin(square.squareRoot())
    }

    @Test("find the places near each other that a naive program finds", arguments: seeds)
    func near(_ seed: UInt64) {
        var random = HostileNumbers(seed: seed)
        // Around the equator, a pole and the antimeridian.
        let middles = [(0.0, 0.0), (89.999, 10.0), (-41.0, 180.0), (48.8, 2.3)]
        let spots = (0..<500).map { _ in
            let (north, east) = middles[Int.random(in: 0..<middles.count, using: &random)]
            let spread = [0.0001, 0.001, 0.01][Int.random(in: 0..<3, using: &random)]
            let moved = east + Double.random(in: -spread...spread, using: &random)
            return EarthSpot(
                north: min(90, north + Double.random(in: -spread...spread, using: &random)),
                east: moved > 180 ? moved - 360 : moved)
        }
        for (limit, least) in [(Int64(1), 2), (20, 2), (100, 3), (300, 10)] {
            let places = spots.enumerated().map { (row: $0.offset, spot: $0.element) }
            let found = NearPlaces(places, metres: limit, least: least).rows
            let naive = spots.indices.filter { row in
                spots.count { Self.metres($0, spots[row]) <= Double(limit) } >= least
            }
            #expect(found == naive, "\(limit) \(least)")
        }
    }

    @Test("find the same places of many at one spot without comparing them all")
    func crowd() {
        let places = (0..<20_000).map { row in
            // Two crowds whose cubes are neighbours, and a few between them.
            let east = row % 1_000 == 0 ? 0.000_05 : row % 2 == 0 ? 0.0 : 0.000_1
            return (row: row, spot: EarthSpot(north: 0, east: east))
        }
        #expect(NearPlaces(places, metres: 5, least: 10).rows.count == 20_000)
    }

    @Test("tell whether a place is in an area as a naive program does", arguments: seeds)
    func area(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        // A star around a middle: a place is inside where its distance is less than that of the
        // side in its direction.
        let corners = (0..<12).map { corner in
            let turn = Double(corner) / 12 * 2 * .pi
            let far = Double.random(in: 1...5, using: &random)
            return (cos(turn) * far, sin(turn) * far)
        }
        let ring = (corners + [corners[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        let hole = "[[-0.2,-0.2],[0.2,-0.2],[0.2,0.2],[-0.2,0.2],[-0.2,-0.2]]"
        let shape = #"{"type":"Polygon","coordinates":[[\#(ring)],\#(hole)]}"#
        let rule = try Self.rule(#""outside":{"field":"p","area":\#(shape)}"#)
        guard case .outside(let outside) = rule else { return }
        let test = AreaTest(outside.area)
        for _ in 0..<2_000 {
            let x = Double.random(in: -6...6, using: &random)
            let y = Double.random(in: -6...6, using: &random)
            // The signs of the areas of the triangles with the middle and two corners.
            let isInStar = corners.indices.contains { place in
                let (a, b) = (corners[place], corners[(place + 1) % corners.count])
                let whole = a.0 * b.1 - a.1 * b.0
                let one = (x * b.1 - y * b.0) / whole
                let two = (a.0 * y - a.1 * x) / whole
                return one >= 0 && two >= 0 && one + two <= 1
            }
            let isInHole = abs(x) < 0.2 && abs(y) < 0.2
            #expect(test.contains(EarthSpot(north: y, east: x)) == (isInStar && !isInHole))
        }
        let circle = try Self.rule(#""outside":{"field":"p","around":"48.8 2.3","metres":1000}"#)
        guard case .outside(let round) = circle else { return }
        let (disc, middle) = (AreaTest(round.area), EarthSpot(north: 48.8, east: 2.3))
        for _ in 0..<500 {
            let spot = EarthSpot(
                north: 48.8 + Double.random(in: -0.02...0.02, using: &random),
                east: 2.3 + Double.random(in: -0.02...0.02, using: &random))
            #expect(disc.contains(spot) == (Self.metres(spot, middle) <= 1_000))
        }
    }

    private static func rule(_ json: String) throws -> QualityMethod {
        let fields = ["p", "a", "n"].map { PublishBook.field($0) }
        let app = try App(
            json: PublishBook.app(
                "x", [PublishBook.form("x", fields)],
                """
                ,"collections":[{"name":"all","form":"x","sharing":"team",
                "quality":[{"name":"c",\(json)}]}]
                """))
        return try #require(QualityCheck.all(of: app.collections[0]).first?.rule)
    }

    // Answers of people

    /// A column of a table of nothing else.
    private static func column(_ content: TableColumn.Content) -> TableColumn {
        TableColumn(
            name: "a", content: content, source: .known(.status), section: LocalText(),
            labels: nil)
    }

    @Test("find the people whose answers a naive program finds", arguments: seeds)
    func people(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        let names = ["ann", "bob", "cem", "dia", ""]
        let makers = (0..<800).map { _ in names[Int.random(in: 0..<5, using: &random)] }
        let isMany = seed % 2 == 0
        let answers = makers.map { maker -> String in
            // One answers dk more often, and nobody else says x.
            if Int.random(in: 0..<10, using: &random) == 0 { return "" }
            let own = maker == "bob" ? 4 : maker == "dia" ? 12 : 8
            let first = Int.random(in: 0..<10, using: &random) < own ? "dk" : "yes"
            let second = Int.random(in: 0..<(maker == "cem" ? 2 : 40), using: &random) == 0
            return isMany && second ? first + " x" : first
        }
        let given = PersonValues(
            Self.column(isMany ? .choices : .choice), ColumnTexts(answers), ColumnTexts(makers))
        func share(_ value: String, _ isOwn: (String) -> Bool) -> (Int, Int) {
            let rows = answers.indices.filter {
                !answers[$0].isEmpty && !makers[$0].isEmpty && isOwn(makers[$0])
            }
            let own = rows.count { answers[$0].split(separator: " ").contains(value[...]) }
            return (own, rows.count)
        }
        let values = seed > 3 ? #","values":["dk"]"# : ""
        guard
            case .frequent(let frequent) = try Self.rule(
                #""frequent":{"field":"a","above":70\#(values)}"#)
        else { return }
        let found = Set(given.frequent(frequent, check: 0).map { "\($0.person) \($0.values)" })
        var naive: Set<String> = []
        for name in names.dropLast() {
            for value in seed > 3 ? ["dk"] : ["dk", "yes", "x"] {
                let own = share(value) { $0 == name }
                if own.1 >= 20, own.0 * 100 > own.1 * 70 { naive.insert("\(name) \([value])") }
            }
        }
        #expect(found == naive)
        guard case .differs(let differs) = try Self.rule(#""differs":{"field":"a"}"#)
        else { return }
        let apart = Set(given.differing(differs, check: 0).map { "\($0.person) \($0.values)" })
        var expected: Set<String> = []
        for name in names.dropLast() {
            for value in ["dk", "yes", "x"] {
                let (own, others) = (share(value) { $0 == name }, share(value) { $0 != name })
                let (a, b) = (Double(own.0) / Double(own.1), Double(others.0) / Double(others.1))
                let all = Double(own.0 + others.0) / Double(own.1 + others.1)
                let error = (all * (1 - all) * (1 / Double(own.1) + 1 / Double(others.1)))
                    .squareRoot()
                guard error > 0, abs(a - b) > 3 * error, a > b || isMany else { continue }
                expected.insert("\(name) \([value])")
            }
        }
        #expect(apart == expected && !expected.isEmpty)
    }

    @Test("find the people whose mean differs as a naive program does", arguments: seeds)
    func means(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        let names = ["ann", "bob", "cem", "dia"]
        let makers = (0..<600).map { _ in names[Int.random(in: 0..<4, using: &random)] }
        let isLong = seed % 3 == 0
        let numbers = makers.map { maker -> Double in
            let more = maker == "bob" ? 30 : maker == "cem" ? 8 : 0
            return Double(Int.random(in: 0...100, using: &random) + more)
        }
        let texts = numbers.map { "\(Int($0))" + (isLong ? ".000000000000000000000" : "") }
        let given = PersonValues(Self.column(.number), ColumnTexts(texts), ColumnTexts(makers))
        guard case .differs(let rule) = try Self.rule(#""differs":{"field":"a"}"#)
        else { return }
        let found = given.differing(rule, check: 0)
        func spread(_ isOwn: (String) -> Bool) -> (mean: Double, error: Double) {
            let own = numbers.indices.filter { isOwn(makers[$0]) }.map { numbers[$0] }
            let mean = own.reduce(0, +) / Double(own.count)
            let squares = own.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return (mean, squares / Double(own.count - 1) / Double(own.count))
        }
        let naive = names.filter { name in
            let (own, others) = (spread { $0 == name }, spread { $0 != name })
            return abs(own.mean - others.mean) > 3 * (own.error + others.error).squareRoot()
        }
        #expect(Set(found.map(\.person)) == Set(naive) && naive.contains("bob"))
        for one in found {
            let means = try #require(one.means)
            let own = try #require(Double("\(means.own)"))
            let others = try #require(Double("\(means.others)"))
            #expect(abs(own - spread { $0 == one.person }.mean) < 0.000_6)
            #expect(abs(others - spread { $0 != one.person }.mean) < 0.000_6)
        }
    }

    // Records that nothing follows, and those that are twice

    @Test("find what nothing follows and what is twice as a naive program", arguments: seeds)
    func pass(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        let day: Int64 = 86_400_000
        let count = 300
        let keys = (0..<count).map { _ in
            ["", "A", "a", "É", "e", "1", "1.0", "7"][Int.random(in: 0..<8, using: &random)]
        }
        let ages = (0..<count).map { _ in Int64.random(in: 0...60, using: &random) }
        let followed = Set((0..<count).filter { _ in Bool.random(using: &random) })
        let now = 1_000 * day
        var rows = PassRows(
            ids: (0..<count).map { "r\($0)" }, sequences: (0..<count).map { Int64($0) })
        rows.texts["_created"] = ColumnTexts(ages.map { "\(now - $0 * day)" })
        rows.values["n"] = keys.map { key in
            (try? Decimal(key)).map { .number($0) } ?? (key.isEmpty ? .empty : .text(key))
        }
        rows.answers["late"] = Set(followed.map { "r\($0)" })
        let checks = try Self.checks(
            """
            {"name":"late","missing":{"collection":"all","field":"n","days":30}},
            {"name":"same","twice":["n"]}
            """)
        let pass = QualityPass(rows, checks, at: now)
        let folded = ["A": "a", "É": "e", "1.0": "1"]
        let plain = keys.map { folded[$0] ?? $0 }
        for row in 0..<count {
            let isLate = ages[row] >= 30 && !followed.contains(row)
            let isTwice = !plain[row].isEmpty && plain.count { $0 == plain[row] } > 1
            #expect(pass.found[row] == (isLate ? [0] : []) + (isTwice ? [1] : []), "\(row)")
        }
    }

    private static func checks(_ json: String) throws -> [QualityCheck] {
        let app = try App(
            json: PublishBook.app(
                "x", [PublishBook.form("x", [PublishBook.field("n")])],
                """
                ,"collections":[{"name":"all","form":"x","sharing":"team","quality":[\(json)]}]
                """))
        return QualityCheck.all(of: app.collections[0])
    }
}
