// Runs a Python script of this folder over a file of requests and reads its answers.

import Foundation

/// The error of an oracle that could not be run.
struct PythonOracleError: Error {
    var reason: String
}

/// The lines that the script answers, one a request.
func askPython(_ script: String, _ requests: [String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("requests")
    let output = folder.appendingPathComponent("answers")
    try Data((requests.joined(separator: "\n") + "\n").utf8).write(to: input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent(script)
    process.arguments = ["python3", source.path, input.path, output.path]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
        throw PythonOracleError(reason: "python3 \(script) ended with an error: is it installed?")
    }
    let answers = try Data(contentsOf: output)
    return answers.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}
