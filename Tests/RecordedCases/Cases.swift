// Reads the conformance cases that others recorded, where they are beside the checkout; for the
// tests of expressions and of forms. What a case must give is judged there.

import Foundation

/// The recorded cases of one file; nil where the folder is not present.
///
/// Cases are JSON, one a line, compressed with gzip.
/// - Throws: what reading or decompressing the file throws.
package func recordedCases(_ name: String) throws -> [[String: Any]]? {
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
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
}
