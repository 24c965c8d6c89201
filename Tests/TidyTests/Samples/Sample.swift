// A rule with a tree that violates it and one that does not: the shape of all samples.

import Testing

/// A rule with two small trees and the expected result.
struct Sample: Sendable, CustomTestStringConvertible {
    var rule: String
    var check: @Sendable (Tree) -> [Violation]
    /// Files that violate the rule, with the places of the violations: `path:line`.
    var bad: [(String, String)]
    var places: [String]
    var good: [(String, String)]

    var testDescription: String { rule }

    /// Makes a sample of one source file.
    static func source(
        _ rule: String, _ check: @escaping @Sendable (Tree) -> [Violation], bad: String,
        lines: [Int], good: String, path: String = "Sources/CalepinForms/A.swift"
    ) -> Sample {
        Sample(
            rule: rule, check: check, bad: [(path, bad)], places: lines.map { "\(path):\($0)" },
            good: [(path, good)])
    }
}
