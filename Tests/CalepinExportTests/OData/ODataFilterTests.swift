// Conditions of OData: by examples of the protocol, and random ones against a naive model that
// computes while it writes the text.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinExport

/// An expression as a text, and its value as computed by hand.
private typealias Made = (text: String, value: ODataValue)

/// A maker of random expressions over the cells of one row.
private struct ExpressionMaker {
    var numbers: RandomVisit
    let row: [String: ODataValue]

    private mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: 0..<all.count, using: &numbers)]
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "''") + "'"
    }

    mutating func text(_ depth: Int) -> Made {
        switch depth > 0
            ? Int.random(in: 0...4, using: &numbers) : Int.random(in: 0...1, using: &numbers)
        {
        case 0:
            let text = pick(["", "a", "it's", "Ünï", "aab", "b c"])
            return (Self.quoted(text), .text(text))
        case 1: return ("note", row["note"] ?? .null)
        case 2:
            let inner = text(depth - 1)
            return ("tolower(\(inner.text))", map(inner.value) { $0.lowercased() })
        case 3:
            let (left, right) = (text(depth - 1), text(depth - 1))
            guard case .text(let a) = left.value, case .text(let b) = right.value else {
                return ("concat(\(left.text),\(right.text))", .null)
            }
            return ("concat(\(left.text), \(right.text))", .text(a + b))
        default:
            let (inner, from) = (text(depth - 1), Int.random(in: 0...3, using: &numbers))
            return (
                "substring(\(inner.text),\(from))",
                map(inner.value) {
                    String(String.UnicodeScalarView($0.unicodeScalars.dropFirst(from)))
                }
            )
        }
    }

    private func map(_ value: ODataValue, _ body: (String) -> String) -> ODataValue {
        if case .text(let text) = value { .text(body(text)) } else { .null }
    }

    mutating func number(_ depth: Int) -> Made {
        switch depth > 0
            ? Int.random(in: 0...4, using: &numbers) : Int.random(in: 0...1, using: &numbers)
        {
        case 0:
            let number = Int.random(in: -5...5, using: &numbers)
            return ("\(number)", .number(Decimal(number)))
        case 1: return ("amount", row["amount"] ?? .null)
        case 2:
            let inner = text(depth - 1)
            guard case .text(let text) = inner.value else {
                return ("length(\(inner.text))", .null)
            }
            return ("length(\(inner.text))", .number(Decimal(text.unicodeScalars.count)))
        case 3:
            let (left, right) = (number(depth - 1), number(depth - 1))
            let name = pick(["add", "sub", "mul"])
            guard case .number(let a) = left.value, case .number(let b) = right.value else {
                return ("(\(left.text) \(name) \(right.text))", .null)
            }
            let sum =
                switch name {
                case "add": try? a.adding(b)
                case "sub": try? a.subtracting(b)
                default: try? a.multiplied(by: b)
                }
            return ("(\(left.text) \(name) \(right.text))", sum.map { .number($0) } ?? .null)
        default:
            let inner = number(depth - 1)
            guard case .number(let number) = inner.value else {
                return ("floor(\(inner.text))", .null)
            }
            return ("floor(\(inner.text))", .number(number.floor))
        }
    }

    private mutating func comparison(_ depth: Int) -> Made {
        let isOfText = Bool.random(using: &numbers)
        let left = isOfText ? text(depth - 1) : number(depth - 1)
        let right: Made =
            Int.random(in: 0...5, using: &numbers) == 0
            ? ("null", .null) : isOfText ? text(depth - 1) : number(depth - 1)
        let name = pick(["eq", "ne", "gt", "ge", "lt", "le"])
        let order: Int? =
            switch (left.value, right.value) {
            case (.text(let a), .text(let b)): a == b ? 0 : a < b ? -1 : 1
            case (.number(let a), .number(let b)): a == b ? 0 : a < b ? -1 : 1
            default: nil
            }
        let isSame = order.map { $0 == 0 } ?? (left.value == right.value)
        let isTrue =
            switch name {
            case "eq": isSame
            case "ne": !isSame
            case "gt": order == 1
            case "ge": order == 1 || order == 0
            case "lt": order == -1
            default: order == -1 || order == 0
            }
        return ("\(left.text) \(name) \(right.text)", .truth(isTrue))
    }

    mutating func truth(_ depth: Int) -> Made {
        guard depth > 1 else { return comparison(1) }
        switch Int.random(in: 0...5, using: &numbers) {
        case 0:
            let inner = truth(depth - 1)
            guard case .truth(let isTrue) = inner.value else {
                return ("not (\(inner.text))", .null)
            }
            return ("not (\(inner.text))", .truth(!isTrue))
        case 1, 2:
            let (left, right) = (truth(depth - 1), truth(depth - 1))
            let isAnd = Bool.random(using: &numbers)
            let values = [left.value, right.value]
            let decides = ODataValue.truth(!isAnd)
            let value: ODataValue =
                values.contains(decides)
                ? decides : values.contains(.null) ? .null : .truth(isAnd)
            return ("(\(left.text)) \(isAnd ? "and" : "or") (\(right.text))", value)
        case 3:
            let (left, right) = (text(depth - 1), text(depth - 1))
            let name = pick(["contains", "startswith", "endswith"])
            guard case .text(let a) = left.value, case .text(let b) = right.value else {
                return ("\(name)(\(left.text),\(right.text))", .null)
            }
            let (whole, part) = (Array(a.utf8), Array(b.utf8))
            let isTrue =
                switch name {
                case "contains":
                    part.isEmpty || whole.indices.contains { whole[$0...].starts(with: part) }
                case "startswith": whole.starts(with: part)
                default: whole.suffix(part.count) == part[...]
                }
            return ("\(name)(\(left.text),\(right.text))", .truth(isTrue))
        default: return comparison(depth)
        }
    }
}

@Suite("A condition of OData")
struct ODataFilterTests {
    private let now =
        Instant.parse("2026-02-03T04:05:06Z", zone: .utc) ?? Zone.utc.instant(.first, .midnight)

    private func value(
        _ text: String, _ row: [String: ODataValue], _ sets: VisitSets
    ) throws -> ODataValue {
        let condition = try sets.condition(text)
        return condition.value(at: now) { row[sets.records.properties[$0].name] ?? .null }
    }

    @Test("has the value that the protocol gives it")
    func examples() throws {
        let sets = try VisitSets()
        let row: [String: ODataValue] = [
            "note": .text("Milk's Ünit"), "amount": .number(try Decimal("2.55")),
            "day": .day(try #require(Day.parse("2024-02-29"))),
            "at": .moment(try #require(Instant.parse("2024-02-29T23:30:15Z", zone: .utc))),
            "hour": .time(try #require(Time.parse("07:30:00"))), "isOpen": .truth(true),
        ]
        let cases: [(String, ODataValue)] = [
            ("note eq 'Milk''s Ünit'", .truth(true)), ("isOpen", .truth(true)),
            ("not isOpen", .truth(false)), ("amount gt 2.5 and amount lt 3", .truth(true)),
            ("amount add 2.45 eq 5", .truth(true)), ("-amount lt 0", .truth(true)),
            ("amount mul 2 sub 1 eq 4.1", .truth(true)), ("amount div 0 eq null", .truth(true)),
            ("7 mod 4 eq 3", .truth(true)), ("round(2.5) eq 3", .truth(true)),
            ("round(-2.5) eq -3", .truth(true)), ("ceiling(amount) eq 3", .truth(true)),
            ("day eq 2024-02-29", .truth(true)), ("year(day) eq 2024", .truth(true)),
            ("at ge 2024-02-29T23:30:15Z", .truth(true)),
            ("at lt 2024-03-01T00:30:16+01:00", .truth(true)),
            ("at gt 2024-02-29", .truth(true)), ("date(at) eq day", .truth(true)),
            ("hour(at) eq 23 and minute(at) eq 30 and second(at) eq 15", .truth(true)),
            ("hour lt 08:00", .truth(true)), ("time(at) gt hour", .truth(true)),
            ("now() gt at", .truth(true)), ("street eq null", .truth(true)),
            ("street ne null", .truth(false)), ("street ne 'a'", .truth(true)),
            ("street gt 'a'", .truth(false)), ("street gt 'a' or isOpen", .truth(true)),
            ("contains(street,'a')", .null), ("not contains(street,'a')", .null),
            ("contains(street,'a') and false", .truth(false)),
            ("kind in ('a','b')", .truth(false)), ("amount in (1, 2.55)", .truth(true)),
            ("indexof(note,'Ü') eq 7", .truth(true)), ("length(note) eq 11", .truth(true)),
            ("substring(note, 7, 2) eq 'Ün'", .truth(true)),
            ("toupper(note) eq 'MILK''S ÜNIT'", .truth(true)),
            ("trim('  a b ') eq 'a b'", .truth(true)), ("trim('  ') eq ''", .truth(true)),
            ("startswith(note,'Milk') eq true", .truth(true)),
            ("true or note eq 'x' and false", .truth(true)),
            ("amount eq 2.550", .truth(true)), ("null eq null", .truth(true)),
        ]
        for (text, expected) in cases {
            #expect(try value(text, row, sets) == expected, "\(text)")
        }
    }

    @Test("is refused where it cannot be read, with the place, or has the wrong types")
    func refused() throws {
        let sets = try VisitSets()
        let cases: [(String, ODataError)] = [
            ("amount gt", .syntax(option: "$filter", at: 10)),
            ("amount 5", .syntax(option: "$filter", at: 8)),
            ("note eq 'open", .syntax(option: "$filter", at: 9)),
            ("", .syntax(option: "$filter", at: 1)),
            ("(isOpen", .syntax(option: "$filter", at: 8)),
            ("isOpen)", .syntax(option: "$filter", at: 7)),
            ("note eq 'é' #", .syntax(option: "$filter", at: 13)),
            ("and", .syntax(option: "$filter", at: 1)),
            ("5x eq 1", .syntax(option: "$filter", at: 1)),
            ("amount", .types("$filter")), ("amount eq 'x'", .types("eq")),
            ("note add 1 eq 2", .types("add")), ("not note", .types("not")),
            ("length(amount) eq 1", .types("length")), ("contains(note)", .types("contains")),
            ("isOpen and note", .types("and")), ("day gt 5", .types("gt")),
            ("nothing eq 1", .unknownProperty("nothing", set: "visits")),
            ("drivers/any(d:d/name eq 'x')", .unsupported("drivers/…")),
            ("cast(note,'Edm.Int32') eq 1", .unsupported("cast")),
            ("note eq @p", .unsupported("@p")),
        ]
        for (text, expected) in cases {
            #expect(throws: expected, "\(text)") { try sets.condition(text) }
        }
        let deep = String(repeating: "(", count: 5_000) + "isOpen"
        #expect(throws: ODataError.tooLarge(option: "$filter")) { try sets.condition(deep) }
        let long = Array(repeating: "isOpen", count: 2_000).joined(separator: " or ")
        #expect(throws: ODataError.tooLarge(option: "$filter")) { try sets.condition(long) }
        let signs = String(repeating: "-", count: 5_000) + "1 eq 1"
        #expect(throws: ODataError.tooLarge(option: "$filter")) { try sets.condition(signs) }
    }

    @Test("that is made at random has the value of a naive model", arguments: [1, 2, 3])
    func random(seed: UInt64) throws {
        let sets = try VisitSets()
        var numbers = RandomVisit(seed: seed)
        for _ in 0..<1_500 {
            var row: [String: ODataValue] = [:]
            if Bool.random(using: &numbers) {
                row["note"] = .text(
                    ["", "a", "aaab", "it's", "ünï b"].randomElement(using: &numbers) ?? "")
            }
            if Bool.random(using: &numbers) {
                row["amount"] = .number(Decimal(Int.random(in: -9...9, using: &numbers)))
            }
            var maker = ExpressionMaker(numbers: numbers, row: row)
            let made = maker.truth(4)
            numbers = maker.numbers
            #expect(try value(made.text, row, sets) == made.value, "\(made.text) \(row)")
        }
    }

    @Test("is read or refused, whatever its bytes are")
    func noise() throws {
        let sets = try VisitSets()
        var numbers = RandomVisit(seed: 9)
        let pieces = [
            "note", "amount", " ", "(", ")", "'", ",", "eq", "and", "not", "in", "-", "1", "1e400",
            "2024-02-30", "contains", "substring", "null", "true", "é", "\u{0}", "$it", "@", "/",
            "day", "now", "round", "9999-12-31T23:59:59Z", "add", ".", ";",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...9, using: &numbers)
            let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }
                .joined(separator: Bool.random(using: &numbers) ? " " : "")
            do {
                _ = try value(text, [:], sets)
            } catch {
                #expect(error is ODataError, "\(text)")
            }
        }
    }
}
