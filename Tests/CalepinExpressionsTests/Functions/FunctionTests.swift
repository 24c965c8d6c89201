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
            if coalesce once selected selected-at count-selected jr:choice-name string concat join \
            substr substring substring-before substring-after contains starts-with ends-with \
            string-length normalize-space translate regex number int round abs pow sum min max \
            count count-non-empty position indexed-repeat pulldata today now date date-time \
            format-date format-date-time decimal-date-time decimal-time boolean \
            boolean-from-string true false checklist weighted-checklist random randomize uuid \
            digest sqrt exp log log10 exp10 pi last floor ceiling not
            """
        let names = contract.split(separator: " ").map(String.init)
        #expect(names.count == 62)
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
        for function in Functions.all
        where function.form != .position && function.form != .indexed {
            let most = min(function.maximum ?? 4, 4)
            for arity in function.minimum...max(function.minimum, most) {
                for seed in 0..<60 {
                    let names = (0..<arity).map {
                        "${v\((seed * 7 + $0 * (seed + 3)) % values.count)}"
                    }
                    let call = function.name + "(" + names.joined(separator: ", ") + ")"
                    _ = try result(call, cells: cells)
                    count += 1
                }
            }
        }
        #expect(count > 5_000)
    }

    @Test func randomValuesFollowTheSeed() throws {
        let first = try result("concat(random(), uuid(), randomize('a b c d e f'))")
        let second = try result("concat(random(), uuid(), randomize('a b c d e f'))")
        #expect(first == second)
        #expect(try result("regex(uuid(), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}')") == "true")
    }
}
