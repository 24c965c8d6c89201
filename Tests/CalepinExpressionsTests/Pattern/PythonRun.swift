// Runs a Python program over bytes, as an external oracle, and gives seeded random numbers. The
// tests make the comparisons.

import Foundation
import Testing

/// A Python program as an oracle.
enum PythonRun {
    /// Returns the output of the program for a file with the input; throws when it cannot run, so
    /// that no comparison is skipped silently.
    static func output(of program: String, input: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-oracle-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appendingPathComponent("oracle.py")
        let cases = folder.appendingPathComponent("cases.txt")
        try Data(program.utf8).write(to: script)
        try Data(input.utf8).write(to: cases)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, cases.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "python3 must be there for this comparison")
        return String(decoding: output, as: UTF8.self)
    }

    /// Bytes as hexadecimal digits, so that a line can hold any.
    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text.isEmpty ? "-" : String(decoding: text, as: UTF8.self)
    }
}

/// Random numbers that repeat for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `bound`.
    mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool {
        below(count) == 0
    }

    /// Some element of a list that is not empty.
    mutating func pick<T>(_ list: [T]) -> T {
        list[below(list.count)]
    }
}
