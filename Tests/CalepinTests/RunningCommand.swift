// A command that does not end by itself, and what it prints. It contains no test.

import Foundation
import Testing

/// A command that runs until it is no longer needed.
final class RunningCommand {
    /// The time after which nothing more is expected, in milliseconds: machines are loaded.
    private static let patience: Int32 = 300_000

    private let process = Process()
    private let output = Pipe()
    private var text = ""

    init(_ arguments: [String]) throws {
        process.executableURL = builtCommand
        process.arguments = arguments
        process.environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
        process.standardOutput = output
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Reads on until a text was printed that has not been read before; returns what was read up
    /// to it.
    @discardableResult
    func read(until wanted: String) throws -> String {
        while true {
            if let found = text.range(of: wanted) {
                let read = String(text[..<found.upperBound])
                text = String(text[found.upperBound...])
                return read
            }
            let reading = output.fileHandleForReading
            var waiting = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&waiting, 1, Self.patience) > 0, "no “\(wanted)” in “\(text)”")
            let more = reading.availableData
            try #require(!more.isEmpty, "ended without “\(wanted)” after “\(text)”")
            text += String(decoding: more, as: UTF8.self)
        }
    }
}
