// Patterns and texts made to take long or to break the engine: everything is counted in steps,
// never in seconds.

import Testing

@testable import CalepinExpressions

/// Random patterns of the shapes that make backtracking or careless matchers explode.
enum HostilePattern {
    static func random(_ numbers: inout SeededNumbers) -> String {
        let depth = 1 + numbers.below(99)
        let count = 1 + numbers.below(1_200)
        let atoms = ["a", ".", "[ab]", "\\w", "\\p{L}", "a|a", "a|ab|b", "a?", "\\b", "é"]
        let atom = numbers.pick(atoms)
        let outer = numbers.pick(["*", "+", "{2}", "{1,3}", "?", "{0,}"])
        switch numbers.below(12) {
        case 0: return nested(atom, depth, outer) + "b"
        case 1: return nested(atom, min(depth, 6), "{1,\(1 + numbers.below(8))}")
        case 2: return "(\(atom)){\(count)}{\(count)}"
        case 3: return "((\(atom)){1,\(count)}){1,\(count)}"
        case 4: return String(repeating: "(a|a)*", count: min(count, 600)) + "b"
        case 5: return "(?:a?){\(count)}a{\(count)}"
        case 6: return "(.*\(atom)){\(1 + count / 40)}"
        case 7: return "(a|b)*a(\(atom)){\(count / 4)}"
        case 8: return "[" + classText(&numbers) + "]{\(count)}"
        case 9: return nested("[" + classText(&numbers) + "]|\(atom)", min(depth, 20), outer)
        case 10:
            let words = (0..<min(count, 500)).map { String(repeating: "a", count: $0 % 40) + "b" }
            return "(" + words.joined(separator: "|") + ")*"
        default: return "(\\b|\\B|^|$|\(atom))*" + nested(atom, depth, outer)
        }
    }

    private static func nested(_ atom: String, _ depth: Int, _ quantifier: String) -> String {
        String(repeating: "(", count: depth) + atom
            + String(repeating: ")" + quantifier, count: depth)
    }

    private static func classText(_ numbers: inout SeededNumbers) -> String {
        var text = ""
        for _ in 0..<(1 + numbers.below(500)) {
            let low = 0x61 + UInt32(numbers.below(0x3000))
            let high = low + UInt32(numbers.below(50))
            guard let low = Unicode.Scalar(low), let high = Unicode.Scalar(high) else { continue }
            text.unicodeScalars.append(contentsOf: [low, "-", high])
        }
        return text
    }

    static func text(_ numbers: inout SeededNumbers, bytes: Int) -> String {
        let kinds = ["a", "ab", "aé", "a b", "中a", "b", "aaaab", "\u{301}a"]
        let unit = numbers.pick(kinds)
        if numbers.once(in: 2) {
            return String(repeating: unit, count: bytes / unit.utf8.count)
        }
        var text = ""
        while text.utf8.count < bytes { text += numbers.pick(kinds) }
        return text
    }
}

/// The largest number of steps of a match: the budget, and the one round that exceeds it.
private func bound(_ bytes: Int) -> Int {
    ExpressionLimits.patternSteps + ExpressionLimits.patternStepsPerByte * bytes
        + ExpressionLimits.patternInstructions
}

@Suite("Hostile patterns")
struct PatternHostileTests {
    @Test("stay within their steps on 10 KB texts")
    func staysWithinSteps() throws {
        var numbers = SeededNumbers(0xBAD)
        var compiled = 0
        for _ in 0..<150 {
            let text = HostilePattern.random(&numbers)
            guard let pattern = try? Pattern(text) else { continue }
            compiled += 1
            #expect(pattern.program.code.count <= ExpressionLimits.patternInstructions)
            // An instruction moves once for each quantifier and alternative around it.
            #expect(pattern.program.moves <= 250 * ExpressionLimits.patternInstructions)
            let subject = HostilePattern.text(&numbers, bytes: 10_000)
            var matcher = pattern.matcher()
            _ = try? matcher.matchesWhole(subject)
            #expect(matcher.steps <= bound(subject.utf8.count), "\(text.prefix(60))")
            _ = try? matcher.containsMatch(in: subject)
            #expect(matcher.steps <= bound(subject.utf8.count), "\(text.prefix(60))")
        }
        #expect(compiled > 50)
    }

    @Test("take a number of steps that does not grow with the text once states repeat")
    func remembersStates() throws {
        let long = String(repeating: "a", count: 100_000)
        for text in ["(a*)*b", "(a|a)*", "(a|aa)+$", "(.*a){20}", "((((a+)+)+)+)+c", "a*a*a*a*c"] {
            var matcher = try Pattern(text).matcher()
            _ = try matcher.matchesWhole(long)
            #expect(matcher.steps < 10_000, "\(text)")
        }
    }

    @Test("stay linear on a megabyte, also with more states than a matcher remembers")
    func staysLinear() throws {
        var numbers = SeededNumbers(0x1E)
        let bytes = (0..<1_000_000).map { _ in UInt8(ascii: "a") + UInt8(numbers.below(2)) }
        let text = String(decoding: bytes, as: UTF8.self)
        var modest = try Pattern("(?:[a-z]{2,5} ?|\\d+)*").matcher()
        #expect(try modest.matchesWhole(text))
        #expect(modest.steps < 1_000)
        // A state for each combination of which of the last ten scalars were an a: 2¹⁰ and some.
        var many = try Pattern("(?:a|b)*a(?:a|b){9}").matcher()
        let expected = bytes[bytes.count - 10] == UInt8(ascii: "a")
        #expect(try many.matchesWhole(text) == expected)
        #expect(many.steps > bytes.count)
        #expect(many.steps <= bound(bytes.count))
    }

    @Test("are answered right when a matcher cannot remember all states")
    func staysRightWithoutRoom() throws {
        var numbers = SeededNumbers(0x0F)
        var whole = try Pattern("(?:a|b)*a(?:a|b){10}").matcher()
        var anywhere = try Pattern("a(?:a|b){10}c").matcher()
        for _ in 0..<200 {
            var bytes = (0..<11 + numbers.below(400)).map { _ in
                UInt8(ascii: "a") + UInt8(numbers.below(2))
            }
            let isWhole = bytes[bytes.count - 11] == UInt8(ascii: "a")
            #expect(try whole.answer(.whole, bytes) == isWhole)
            bytes.append(UInt8(ascii: "c"))
            #expect(try anywhere.answer(.anywhere, bytes) == isWhole)
        }
    }

    @Test("are answered right with more classes than the alphabet sorts out")
    func staysRightWithManyClasses() throws {
        var numbers = SeededNumbers(0xC1A5)
        var bounds: [(low: UInt32, high: UInt32)] = []
        for _ in 0..<300 {
            let low = 0x100 + UInt32(numbers.below(0x5000))
            bounds.append((low, low + UInt32(numbers.below(0x5000))))
        }
        let scalar = { (value: UInt32) in String(Unicode.Scalar(value) ?? "a") }
        let classes = bounds.map { "[\(scalar($0.low))-\(scalar($0.high))]" }
        var matcher = try Pattern(classes.joined()).matcher()
        for round in 0..<20 {
            var values = bounds.map { UInt32.random(in: $0.low...$0.high, using: &numbers) }
            #expect(try matcher.matchesWhole(values.map(scalar).joined()))
            let place = numbers.below(values.count)
            values[place] = round % 2 == 0 ? bounds[place].low - 1 : bounds[place].high + 1
            #expect(try !matcher.matchesWhole(values.map(scalar).joined()))
        }
    }

    @Test("give the budget error, not an answer, when the steps run out")
    func givesBudgetError() throws {
        var numbers = SeededNumbers(0x2E)
        let bytes = (0..<100_000).map { _ in UInt8(ascii: "a") + UInt8(numbers.below(2)) }
        let text = String(decoding: bytes, as: UTF8.self)
        let pattern = try Pattern("(?:a|b)*a(?:a|b){800}")
        #expect(throws: PatternError(.budget, at: 0)) { try pattern.matchesWhole(text) }
        #expect(throws: PatternError(.budget, at: 0)) {
            var matcher = pattern.matcher()
            _ = try? matcher.matchesWhole("ab")
            return try matcher.matchesWhole(text)
        }
    }

    @Test("may be any bytes and any text without a trap")
    func neverTraps() {
        var numbers = SeededNumbers(0xF022)
        let marks = Array("()[]{}|*+?^$\\.-,:<>=!PpuxdwsbB0129aéi".utf8)
        var compiled = 0
        for _ in 0..<20_000 {
            let bytes = (0..<numbers.below(24)).map { _ in
                numbers.once(in: 8) ? UInt8(numbers.below(256)) : numbers.pick(marks)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let pattern = try? Pattern(text) else { continue }
            compiled += 1
            var matcher = pattern.matcher()
            _ = try? matcher.answer(.whole, bytes)
            _ = try? matcher.answer(.anywhere, bytes.reversed())
        }
        #expect(compiled > 1_000)
    }

    @Test("see a byte that is not UTF-8 as U+FFFD")
    func readsBrokenText() throws {
        var matcher = try Pattern("a\\uFFFDb").matcher()
        #expect(try matcher.answer(.whole, [0x61, 0xFF, 0x62]))
        #expect(try matcher.answer(.whole, [0x61, 0xC0, 0x62]))
        #expect(try !matcher.answer(.whole, [0x61, 0xE2, 0x82, 0x62]))
    }
}
