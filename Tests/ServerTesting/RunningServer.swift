// The built command `calepin serve` as a process of its own, on a folder that outlives it: to be
// stopped, killed and restarted. It contains no test.

import Foundation
import Testing

/// A server in a process of its own.
final class RunningServer: @unchecked Sendable {
    let port: Int
    let process: SpawnedProcess
    /// The standard output until it accepted connections.
    let told: String
    /// The file of the standard error.
    let errors: URL

    /// Starts the command, with additional environment variables, and waits until it accepts
    /// connections.
    ///
    /// - Parameter program: a program that starts the command, with its own arguments.
    /// Throws: ``StartError`` with the output when it does not start.
    init(
        data: URL, environment: [String: String] = [:], through program: [String] = [],
        _ arguments: String...
    ) async throws {
        let process = SpawnedProcess()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            program + [
                Self.command.path, "serve", "--port", "0", "--data", data.path, "--web", data.path,
                "--log", "error",
            ] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        let errors = data.appendingPathComponent("errors-\(UUID()).txt")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data().write(to: errors)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        (self.process, self.errors) = (process, errors)
        let line = await withCheckedContinuation { caller in
            Thread {
                caller.resume(returning: output.fileHandleForReading.availableData)
            }.start()
        }
        told = String(decoding: line, as: UTF8.self)
        let digits =
            told.split(separator: "\n").first?.split(separator: ":").last?.prefix { $0.isNumber }
            ?? ""
        guard let port = Int(digits) else {
            process.waitUntilExit()
            let words = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
            throw StartError(status: process.terminationStatus, words: words)
        }
        self.port = port
    }

    /// An error of starting the command.
    struct StartError: Error {
        let status: Int32
        let words: String
    }

    /// The path of the command, built beside the tests.
    static var command: URL {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appendingPathComponent("calepin")
    }

    /// Sends a signal and waits for the end; returns the status, or nil when the signal ended it.
    func end(by signal: Int32) async -> Int32? {
        kill(process.processIdentifier, signal)
        let process = process
        try? await onThread { process.waitUntilExit() }
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
}

/// Runs the command; returns its status and output.
func calepin(_ arguments: String...) async throws -> (status: Int32, words: String) {
    try await calepin(arguments)
}

/// Runs the command, or another program, with additional environment variables; returns its status
/// and output.
func calepin(
    _ arguments: [String], environment: [String: String] = [:],
    program: URL = RunningServer.command
) async throws -> (status: Int32, words: String) {
    let process = SpawnedProcess()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-words-\(UUID())")
    try Data().write(to: words)
    defer { try? FileManager.default.removeItem(at: words) }
    let output = try FileHandle(forWritingTo: words)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let running = process
    return try await onThread {
        running.waitUntilExit()
        try output.close()
        return (
            running.terminationStatus, try String(contentsOf: words, encoding: .utf8)
        )
    }
}

/// A temporary data folder that is removed after the test.
final class DataPlace: Sendable {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-data-\(UUID())")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
