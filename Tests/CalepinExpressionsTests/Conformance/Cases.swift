// Reads the conformance cases that others recorded, where they are beside the checkout. What each
// case must give is judged in ConformanceTests.swift.

import Foundation

/// The recorded cases of one file; nil where the folder is not present.
///
/// Cases are JSON, one a line, compressed with gzip.
func recordedCases(_ name: String) throws -> [[String: Any]]? {
    let file = conformanceFolder.appendingPathComponent(name + ".jsonl.gz")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try data.split(separator: 0x0A).map { line in
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
    }
}

/// The folder of the cases: `CALEPIN_CONFORMANCE`, or `shared/conformance` beside the checkout.
private var conformanceFolder: URL {
    if let path = ProcessInfo.processInfo.environment["CALEPIN_CONFORMANCE"] {
        return URL(fileURLWithPath: path)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
}

/// What became of the cases of a file, printed at the end.
struct Tally {
    var passed = 0
    var differences: [String: Int] = [:]
    var failures: [String] = []

    mutating func differ(_ reason: String) { differences[reason, default: 0] += 1 }

    func report(_ name: String, of count: Int) {
        let different = differences.values.reduce(0, +)
        print("\(name): \(count) cases, \(passed) passed, \(different) different on purpose")
        for (reason, count) in differences.sorted(by: { $0.key < $1.key }) {
            print("  \(count) × \(reason)")
        }
        for failure in failures { print("  FAILED \(failure)") }
    }
}
