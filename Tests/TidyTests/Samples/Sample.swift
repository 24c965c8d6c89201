// A rule with a tree it must find fault with and one it must let pass: the shape of all samples.

import Testing

/// A rule, and what it says of two small trees.
struct Sample: Sendable, CustomTestStringConvertible {
    var rule: String
    var check: @Sendable (Tree) -> [Violation]
    /// Files that break the rule, and at which places: `path:line`.
    var bad: [(String, String)]
    var places: [String]
    var good: [(String, String)]

    var testDescription: String { rule }

    /// A sample of one source file.
    static func source(
        _ rule: String, _ check: @escaping @Sendable (Tree) -> [Violation], bad: String,
        lines: [Int], good: String, path: String = "Sources/CalepinForms/A.swift"
    ) -> Sample {
        Sample(
            rule: rule, check: check, bad: [(path, bad)], places: lines.map { "\(path):\($0)" },
            good: [(path, good)])
    }
}
