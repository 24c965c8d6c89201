// Second visits compared with the first ones: pairs and differences in random records against a
// naive program, and in records of which very many have the same key.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinQuery
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The pairs of visits")
struct VisitPairsTests {
    /// A record as the naive program sees it.
    private struct House {
        let id: String
        var key: String
        var at: Int64?
        var isSecond: Bool
        var texts: [String]
    }

    private static let fields: [(name: String, content: TableColumn.Content, json: String)] = [
        ("name", .text, #""name""#),
        ("rooms", .number, #"{"field":"rooms","within":1.5,"kind":1}"#),
        ("area", .number, #"{"field":"area","percent":10,"kind":1}"#),
        ("day", .day, #"{"field":"day","days":2,"kind":2}"#),
        ("many", .choices, #"{"field":"many","kind":3}"#),
        ("spot", .place, #"{"field":"spot","metres":100}"#),
        ("water", .choice, #""water""#),
    ]

    private static let rule: QualityMethod.Compares? = {
        let types = [
            "name": "", "rooms": #""type":"decimal","#, "area": #""type":"decimal","#,
            "day": #""type":"day","#, "spot": #""type":"place","#,
        ]
        let list = #","choices":"l""#
        let forms = fields.map { field in
            let type = types[field.name].map { $0.isEmpty ? "" : String($0.dropLast()) }
            let choice =
                field.content == .choices
                ? #""type":"many"\#(list)"#
                : #""type":"one"\#(list)"#
            return PublishBook.field(field.name, type ?? choice)
        }
        let app = try? App(
            json: PublishBook.app(
                "x", [PublishBook.form("x", forms + [PublishBook.field("key")])],
                """
                ,"collections":[{"name":"all","form":"x","sharing":"team","quality":[
                {"name":"c","compares":{"key":["key"],"second":"${name} = 'x'",
                "fields":[\(fields.map(\.json).joined(separator: ","))]}}]}]
                """))
        let check = app.flatMap { QualityCheck.all(of: $0.collections[0]).first }
        guard case .compares(let rule) = check?.rule else { return nil }
        return rule
    }()

    private static func columns(_ rule: QualityMethod.Compares) -> [ComparedValues] {
        let same = SameText()
        return zip(fields, rule.fields).map { field, declared in
            ComparedValues(
                TableColumn(
                    name: field.name, content: field.content, source: .known(.status),
                    section: LocalText(), labels: nil), declared, same)
        }
    }

    private static func rows(_ houses: [House]) -> VisitRows {
        VisitRows(
            keyed: KeyedRows(
                ids: houses.map(\.id), sequences: houses.indices.map { Int64($0) },
                parts: [houses.map { $0.key.isEmpty ? .empty : .text($0.key) }]),
            people: ColumnTexts(houses.map { "p" + String($0.id.suffix(1)) }),
            moments: houses.map(\.at),
            values: fields.indices.map { place in
                ColumnTexts(houses.map { $0.texts[place] })
            })
    }

    private static func house(_ number: Int, _ random: inout HostileNumbers) -> House {
        func any(_ all: [String]) -> String { all[Int.random(in: 0..<all.count, using: &random)] }
        let keys = (0..<40).map { "k\($0)" } + ["", "K1", "É2", "e2"]
        return House(
            id: "r\(number)", key: any(keys),
            at: Int.random(in: 0..<6, using: &random) == 0
                ? nil : Int64.random(in: 0...50, using: &random),
            isSecond: Int.random(in: 0..<3, using: &random) == 0,
            texts: [
                any(["", "Ada", "ada", "Ada L", "Bo"]), any(["", "3", "3.0", "4", "4.5", "5"]),
                any(["", "100", "110", "111", "-100", "0", "90"]),
                any(["", "2026-01-01", "2026-01-03", "2026-01-04", "2025-12-31"]),
                any(["", "a", "a b", "b a", "b"]),
                any(["", "48.8 2.3", "48.8005 2.3", "48.802 2.3"]), any(["", "well", "tap"]),
            ])
    }

    /// Returns true when two answers differ, written out for each field.
    private static func differ(_ one: String, _ other: String, _ field: Int) -> Bool {
        if one == other { return false }
        if one.isEmpty || other.isEmpty { return true }
        switch field {
        case 0: return one.lowercased() != other.lowercased()
        case 1: return abs((Double(one) ?? 0) - (Double(other) ?? 0)) > 1.5
        case 2:
            let (a, b) = (Double(one) ?? 0, Double(other) ?? 0)
            return abs(a - b) * 100 > 10 * abs(a)
        case 3:
            let days = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]
            return abs((days.firstIndex(of: one) ?? 0) - (days.firstIndex(of: other) ?? 0)) > 2
        case 4: return Set(one.split(separator: " ")) != Set(other.split(separator: " "))
        case 5:
            let north = { (text: String) in Double(text.split(separator: " ")[0]) ?? 0 }
            return abs(north(one) - north(other)) * 111_319 > 100
        default: return true
        }
    }

    @Test(
        "are those of a naive program, with the same differences",
        arguments: Sizes.first(3, of: 1...10 as ClosedRange<UInt64>))
    func naive(_ seed: UInt64) throws {
        let rule = try #require(Self.rule)
        var random = HostileNumbers(seed: seed)
        let isBeside = seed % 2 == 0
        var houses = (0..<120).map { Self.house($0, &random) }
        var others = (120..<180).map { Self.house($0, &random) }
        if isBeside { for place in houses.indices { houses[place].isSecond = false } }
        for place in others.indices { others[place].isSecond = true }
        let pairs = VisitPairs(
            "c", rule, Self.columns(rule), Self.rows(houses),
            isSecond: isBeside ? [] : houses.map(\.isSecond),
            other: isBeside ? Self.rows(others) : nil)
        let all = houses + (isBeside ? others : [])
        func same(_ key: String) -> String {
            key.lowercased().replacing("é", with: "e")
        }
        func order(_ house: House) -> (Int64, Int) {
            let place = Int(house.id.dropFirst()) ?? 0
            return (house.at ?? 0, place)
        }
        var expected: [String: [String]] = [:]
        var lone: Set<String> = []
        var found: Set<String> = []
        for house in all where house.isSecond && house.at != nil {
            let visits = all.filter { one in
                one.at != nil && !one.key.isEmpty && same(one.key) == same(house.key)
            }
            guard let first = visits.filter({ !$0.isSecond }).min(by: { order($0) < order($1) })
            else {
                lone.insert(house.id)
                continue
            }
            let second = visits.filter(\.isSecond).min { order($0) < order($1) }
            guard second?.id == house.id else { continue }
            let names = Self.fields.indices.filter {
                Self.differ(first.texts[$0], house.texts[$0], $0)
            }.map { Self.fields[$0].name }
            expected[first.id + " " + house.id] = names
            if !names.isEmpty { found.insert(first.id) }
        }
        let told = Dictionary(
            uniqueKeysWithValues: pairs.pairs.map { pair in
                (
                    pair.first + " " + pair.second,
                    Self.fields.indices.filter { pair.differing >> $0 & 1 == 1 }
                        .map { Self.fields[$0].name }
                )
            })
        #expect(told == expected)
        #expect(Set(pairs.lone.map(\.id)) == lone && pairs.lone.count == lone.count)
        if !isBeside { found.formUnion(lone) }
        #expect(Set(pairs.rows.map { houses[$0].id }) == found)
        #expect(!expected.isEmpty && !lone.isEmpty && !found.isEmpty)
        Self.judge(pairs, houses, all)
    }

    /// Compares the rates of a report with those counted anew.
    private static func judge(_ pairs: VisitPairs, _ houses: [House], _ all: [House]) {
        // Of the rows of a query, here two of three.
        let shown = houses.indices.filter { $0 % 3 != 0 }
        let rows = Dictionary(
            uniqueKeysWithValues: shown.enumerated().map { (houses[$1].id, $0) })
        let makers = ColumnTexts(shown.map { "p" + String(houses[$0].id.suffix(1)) })
        let report = VisitRates(pairs, check: 0, rows: rows, makers: makers)
        let texts = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.texts) })
        var (total, people) = (ErrorRate(), [String: ErrorRate]())
        var kinds: [Int: ErrorRate] = [:]
        let kind = [0, 1, 1, 2, 3, 0, 0]
        for pair in pairs.pairs where rows[pair.first] != nil {
            let (own, other) = (texts[pair.first] ?? [], texts[pair.second] ?? [])
            for place in fields.indices where !own[place].isEmpty || !other[place].isEmpty {
                let differs = differ(own[place], other[place], place)
                total.add(differs)
                people["p" + String(pair.first.suffix(1)), default: ErrorRate()].add(differs)
                if kind[place] > 0 { kinds[kind[place], default: ErrorRate()].add(differs) }
            }
        }
        #expect(report.total == total && report.kinds == kinds)
        let told = report.people.filter { $0.rate.compared > 0 }
        #expect(Dictionary(uniqueKeysWithValues: told.map { ($0.name, $0.rate) }) == people)
        #expect(report.rates.reduce(0) { $0 + $1.differences } == total.differences)
        #expect(report.differences.count == min(total.differences, QualityLimits.differences))
        for one in report.differences {
            let id = houses[shown[one.row]].id
            #expect(texts[id]?[one.field] == one.answer)
            #expect(texts[one.second]?[one.field] == one.secondAnswer)
        }
    }

    @Test("are one pair where 100,000 records have the same key, and all are bounded")
    func crowd() throws {
        let rule = try #require(Self.rule)
        let count = 100_000
        func house(_ number: Int, _ key: String, _ isSecond: Bool) -> House {
            House(
                id: "r\(number)", key: key, at: Int64(count - number), isSecond: isSecond,
                texts: Self.fields.map { _ in isSecond ? "2" : "1" })
        }
        let same = (0..<count).map { house($0, "k", $0 % 2 == 0) }
        let one = VisitPairs(
            "c", rule, Self.columns(rule), Self.rows(same), isSecond: same.map(\.isSecond),
            other: nil)
        #expect(one.pairs.count == 1 && one.lone.isEmpty && one.rows.count == 1)
        // The earliest of both.
        #expect(one.pairs[0].first == "r\(count - 1)" && one.pairs[0].second == "r\(count - 2)")
        let many = (0..<count).map { house($0, "k\($0 / 2)", $0 % 2 == 0) }
        let all = VisitPairs(
            "c", rule, Self.columns(rule), Self.rows(many), isSecond: many.map(\.isSecond),
            other: nil)
        #expect(all.pairs.count == count / 2 && all.rows.count == count / 2)
        #expect(all.differences.count == QualityLimits.differences)
        let rows = Dictionary(uniqueKeysWithValues: many.indices.map { (many[$0].id, $0) })
        let report = VisitRates(
            all, check: 0, rows: rows, makers: ColumnTexts(many.map { _ in "p" }))
        #expect(report.total.differences > QualityLimits.differences)
        #expect(report.people.count == 1)
        let lost = (0..<count).map { house($0, "", true) }
        let none = VisitPairs(
            "c", rule, Self.columns(rule), Self.rows(lost), isSecond: lost.map(\.isSecond),
            other: nil)
        #expect(none.lone.count == count && none.pairs.isEmpty)
    }

    @Test("have rates in percent with a digit")
    func percent() {
        func percent(_ differences: Int, of compared: Int) -> String? {
            ErrorRate(compared: compared, differences: differences).percent?.description
        }
        #expect(percent(1, of: 8) == "12.5" && percent(1, of: 3) == "33.3")
        #expect(ErrorRate().percent == nil)
    }
}
