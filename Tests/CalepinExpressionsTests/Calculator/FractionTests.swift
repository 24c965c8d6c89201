// Quotients are exact on the calculator: known cases, and random sums against Python's fractions.

import CalepinExpressions
import Foundation
import Testing

@Suite struct FractionTests {
    @Test(arguments: [
        ("1 ÷ 3 × 3", "1"), ("1 − 1 ÷ 3 × 3", "0"), ("1 ÷ 3 + 1 ÷ 3 + 1 ÷ 3", "1"),
        ("−(1 ÷ 3) × 3", "-1"), ("(1 ÷ 3) ÷ (2 ÷ 3)", "0.5"), ("2 ÷ 3 − 1 ÷ 6", "0.5"),
        ("100 ÷ 3 %", "3333.333333333333333333333333333"), ("1 ÷ 998001 × 998001", "1"),
        ("1 ÷ (1 − 1 ÷ 3 × 3)", "error: division-by-zero"),
    ]) func whatDividesEvenlyInTheEndIsExact(text: String, expected: String) {
        #expect(shown(text) == expected)
    }

    @Test func randomSumsAgreeWithPythonsFractions() throws {
        var state: UInt64 = 20_261_121
        let texts = (0..<5_000).map { _ in expression(4, &state) }
        let expected = try oracle(texts)
        #expect(expected.count == texts.count)
        var compared = 0
        for (text, value) in zip(texts, expected) {
            // Python's / is the calculator's ÷ and /; the texts are the same for both.
            #expect(shown(text) == value, "\(text)")
            compared += 1
        }
        print("fractions: \(compared) random expressions compared")
    }

    private func shown(_ text: String) -> String {
        var context = fixedContext()
        do {
            return try Calculator.evaluate(text, context: &context).text
        } catch {
            if case .value(let error, _) = error { return "error: " + error.name }
            return "faults"
        }
    }

    /// A random expression of whole numbers up to 60, small enough for its parts to fit 34 digits.
    private func expression(_ depth: Int, _ state: inout UInt64) -> String {
        func below(_ bound: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % bound)
        }
        if depth == 0 || below(4) == 0 { return String(below(61)) }
        let left = expression(depth - 1, &state)
        let right = expression(depth - 1, &state)
        let sign = ["+", "-", "*", "/", "/"][below(5)]
        return below(8) == 0 ? "-(\(left) \(sign) \(right))" : "(\(left) \(sign) \(right))"
    }

    private func oracle(_ texts: [String]) throws -> [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appendingPathComponent("oracle_fractions.py").path]
        let input = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "calepin-fractions-\(ProcessInfo.processInfo.processIdentifier)")
        try Data((texts.joined(separator: "\n") + "\n").utf8).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
