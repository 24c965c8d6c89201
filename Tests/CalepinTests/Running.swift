// Runs the built command and returns its output. Expectations are in the tests.

import Foundation
import Testing

/// The result of a run of the command.
struct Run {
    var output: String
    var errors: String
    var status: Int32

    /// The lines of the output, without the last line end.
    var lines: [String] {
        var lines = output.components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// The path of the command, built beside the tests.
var builtCommand: URL {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("calepin")
}

/// Runs `calepin` with arguments and bytes on its standard input, in a clean environment.
func calepin(
    _ arguments: String..., input: Data = Data(), locale: String = "C"
) throws -> Run {
    try run(builtCommand, arguments, input: input, locale: locale)
}

/// Runs `calepin` with an array of arguments.
func calepin(_ arguments: [String], input: Data = Data()) throws -> Run {
    try run(builtCommand, arguments, input: input, locale: "C")
}

/// Runs a program. Input and errors use files, so that no pipe can fill up and block.
func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), locale: String = "C"
) throws -> Run {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appendingPathComponent("input")
    let errorFile = folder.appendingPathComponent("errors")
    try input.write(to: inputFile)
    try Data().write(to: errorFile)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = [
        "LC_ALL": locale, "PATH": "/usr/bin:/bin:/usr/local/bin", "TERM": "xterm",
    ]
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
        output: String(decoding: bytes, as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
        status: process.terminationStatus)
}
