// Patterns compared with Python and with a matcher that follows the definition, on random patterns
// and texts by seed.

import TestSizes
import Testing

@testable import CalepinExpressions

/// A random pattern with a random text.
private struct Pair {
    var sketch: PatternSketch
    var foldsCase: Bool
    var text: [Unicode.Scalar]

    var pattern: String { (foldsCase ? "(?i)" : "") + sketch.text }

    var textString: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text)
        return String(scalars)
    }

    static func random(patterns: Int, textsEach: Int, seed: UInt64) -> [Pair] {
        var numbers = SeededNumbers(seed)
        var pairs: [Pair] = []
        for _ in 0..<patterns {
            let sketch = PatternSketch.random(3, &numbers)
            let foldsCase = numbers.once(in: 4)
            for _ in 0..<textsEach {
                var text = PatternSketch.text(&numbers)
                if numbers.once(in: 2) { text = Array(sketch.sample(&numbers).prefix(14)) }
                if !text.isEmpty, numbers.once(in: 4) {
                    text.remove(at: numbers.below(text.count))
                }
                pairs.append(Pair(sketch: sketch, foldsCase: foldsCase, text: text))
            }
        }
        return pairs
    }
}

private let pythonProgram = """
    import re, sys, warnings
    warnings.simplefilter("ignore")
    def text(field):
        return "" if field == "-" else bytes.fromhex(field).decode("utf-8")
    out = []
    for line in open(sys.argv[1]):
        pattern, subject = (text(field) for field in line.split())
        compiled = re.compile(pattern, re.ASCII)
        out.append(("1" if compiled.fullmatch(subject) else "0")
                   + ("1" if compiled.search(subject) else "0"))
    print("\\n".join(out))
    """

@Suite("Pattern comparison")
struct PatternComparisonTests {
    @Test("agrees with Python on random pairs, whole and anywhere")
    func agreesWithPython() throws {
        let pairs = Pair.random(patterns: Sizes.count(4_000), textsEach: 5, seed: 0xCA1E)
        let input = pairs.map { pair in
            PythonRun.hex(pair.sketch.pythonText(pair.foldsCase).utf8) + " "
                + PythonRun.hex(pair.textString.utf8)
        }
        let answers = try PythonRun.output(
            of: pythonProgram, input: input.joined(separator: "\n")
        ).split(separator: "\n")
        try #require(answers.count == pairs.count)
        var wholes = 0
        for (pair, answer) in zip(pairs, answers) {
            let pattern = try Pattern(pair.pattern)
            let isWhole = try pattern.matchesWhole(pair.textString)
            let isAnywhere = try pattern.containsMatch(in: pair.textString)
            let ours = (isWhole ? "1" : "0") + (isAnywhere ? "1" : "0")
            #expect(ours == answer, "\(pair.pattern.debugDescription) \(pair.text)")
            if isWhole { wholes += 1 }
        }
        // Neither answer may be so rare that agreement proves nothing.
        #expect(wholes > pairs.count / 10 && wholes < pairs.count * 9 / 10)
    }

    @Test("agrees with the definition on random pairs, whole and anywhere")
    func agreesWithDefinition() throws {
        for pair in Pair.random(patterns: Sizes.count(6_000), textsEach: 5, seed: 0xDEF1) {
            let pattern = try Pattern(pair.pattern)
            let ends = { pair.sketch.ends(pair.text, $0, pair.foldsCase) }
            let isWhole = try pattern.matchesWhole(pair.textString)
            let isAnywhere = try pattern.containsMatch(in: pair.textString)
            #expect(
                isWhole == ends(0).contains(pair.text.count),
                "\(pair.pattern.debugDescription) \(pair.text)")
            #expect(
                isAnywhere == (0...pair.text.count).contains { !ends($0).isEmpty },
                "\(pair.pattern.debugDescription) in \(pair.text)")
        }
    }

    @Test("answers the same from a matcher that has seen other texts and questions")
    func rememberingChangesNothing() throws {
        var numbers = SeededNumbers(0x5EED)
        for _ in 0..<500 {
            let pattern = try Pattern(PatternSketch.random(4, &numbers).text)
            var matcher = pattern.matcher()
            for _ in 0..<12 {
                let pair = Pair(
                    sketch: .any, foldsCase: false, text: PatternSketch.text(&numbers))
                let text = pair.textString
                if numbers.once(in: 4) {
                    #expect(try matcher.containsMatch(in: text) == pattern.containsMatch(in: text))
                } else {
                    #expect(try matcher.matchesWhole(text) == pattern.matchesWhole(text))
                }
            }
        }
    }
}
