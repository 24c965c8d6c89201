// The outside oracle of the calendar and digest tests, Python's standard library, and their seeded
// random numbers. What is compared is in the tests.

import Foundation

/// Asks Python, which makes the cases itself by seed and prints one a line.
enum CalendarOracle {
    /// The reason why the oracle could not be run: never a reason to skip a test.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the lines a script prints, each split at its tabs.
    static func lines(_ script: String) throws -> [[String]] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Missing(
                description: "The oracle ended with \(process.terminationStatus):"
                    + " these tests need the packages python3 and tzdata.")
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

extension SeededNumbers {
    /// A text made of the characters dates are made of, and now and then any byte.
    mutating func hostileText(longest: Int) -> [UInt8] {
        let likely = Array("0123456789-:.TZ+ %".utf8)
        return (0..<Int.random(in: 0...longest, using: &self)).map { _ in
            Int.random(in: 0..<16, using: &self) == 0
                ? UInt8.random(in: 0...255, using: &self)
                : likely[Int.random(in: 0..<likely.count, using: &self)]
        }
    }
}
