// Every function through the examples of its own entry, and the registry as a whole.

import CalepinExpressions
import Testing

@Suite struct FunctionTests {
    @Test func everyExampleGivesWhatItsEntrySays() throws {
        var count = 0
        let rows: [(String, [Value])] = [("price", [.number(10), .number(20)]), ("line", [])]
        for function in Functions.all {
            for example in function.examples {
                #expect(
                    try result(example.expression, rows: rows) == example.result,
                    "\(function.name): \(example.expression)")
                count += 1
            }
        }
        #expect(count >= Functions.all.count)
    }

    @Test func everyFunctionIsDescribedInBothLanguages() {
        for function in Functions.all {
            #expect(function.summary.hasSuffix("."), "\(function.name)")
            #expect(function.summaryInFrench.hasSuffix("."), "\(function.name)")
            #expect(function.summary != function.summaryInFrench)
            #expect(!function.examples.isEmpty, "\(function.name) has no example")
            #expect(function.signature.hasPrefix(function.name + "("))
            #expect(Functions.named(function.name)?.signature == function.signature)
        }
        #expect(Set(Functions.all.map(\.name)).count == Functions.all.count)
    }

    @Test func theFunctionsOfTheContractAreAllThere() {
        let contract = """
            if coalesce once selected selected-at count-selected jr:choice-name
            string concat join substr substring substring-before substring-after
            contains starts-with ends-with string-length normalize-space translate
            regex number int round abs pow sum min max count count-non-empty
            position indexed-repeat pulldata today now date date-time format-date
            format-date-time decimal-date-time decimal-time boolean
            boolean-from-string true false checklist weighted-checklist random
            randomize uuid digest sqrt exp log log10 exp10 pi last floor ceiling not
            """
        let names = contract.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(names.filter { Functions.named($0) == nil } == [])
    }

    @Test func hostileArgumentsNeverTrap() throws {
        let values: [Value] = [
            .empty, .boolean(true), .number(0), .number(-1),
            .number(try Decimal("9.99E+6144")), .number(try Decimal("1E-6176")),
            .number(try Decimal("-9223372036854775809")), .text(""), .text("abc"), .text("%"),
            .text("2020-01-01"), .text("(((("), .text("é🥰\u{0}"), .day(Day.last), .day(Day.first),
            .instant(fixedContext().now), .time(.midnight), .error(ValueError(.overflow)),
        ]
        let cells = values.enumerated().map { ("v\($0.offset)", $0.element) }
        var count = 0
        for call in calls(of: values.count) {
            _ = try result(call, cells: cells)
            count += 1
        }
        #expect(count > 5_000)
    }

    /// Calls of every function with every number of arguments it takes, at most 4, each a cell.
    private func calls(of values: Int) -> [String] {
        let plain = Functions.all.filter { $0.form != .position && $0.form != .indexed }
        return plain.flatMap { function in
            let most = max(function.minimum, min(function.maximum ?? 4, 4))
            return (function.minimum...most).flatMap { calls(of: function.name, $0, values) }
        }
    }

    private func calls(of name: String, _ arity: Int, _ values: Int) -> [String] {
        (0..<60).map { seed in
            let names = (0..<arity).map { "${v\((seed * 7 + $0 * (seed + 3)) % values)}" }
            return name + "(" + names.joined(separator: ", ") + ")"
        }
    }

    @Test func randomValuesFollowTheSeed() throws {
        let first = try result("concat(random(), uuid(), randomize('a b c d e f'))")
        let second = try result("concat(random(), uuid(), randomize('a b c d e f'))")
        #expect(first == second)
        #expect(try result("regex(uuid(), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')") == "true")
    }
}
