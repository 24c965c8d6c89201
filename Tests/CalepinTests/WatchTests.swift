// `calepin check --watch`: what is printed when a form, or a file that it reads, is saved.

import Foundation
import Testing

@Suite final class WatchTests {
    /// The time after which nothing more is expected, in milliseconds: machines are loaded.
    private static let patience: Int32 = 300_000

    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-watch-" + UUID().uuidString)
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Saves a file as programs do: whole, under another name, which is then replaced.
    private func save(_ name: String, _ lines: [String]) throws {
        let file = folder.appendingPathComponent(name)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
    }

    private func form(relevant: String) throws {
        try save(
            "visit.md",
            [
                "| survey |", "| | type | name | label | relevant |",
                "| | text | who | Who | |",
                "| | select_one_from_file towns.csv | town | Where | \(relevant) |",
            ])
    }

    /// Starts the command, which does not end by itself.
    private func start() throws {
        process.executableURL = builtCommand
        process.arguments = [
            "check", "--watch", folder.appendingPathComponent("visit.md").path,
        ]
        process.environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
        process.standardOutput = output
        try process.run()
    }

    /// Reads on until a text was printed that has not been read before.
    private func read(until wanted: String) throws {
        while true {
            if let found = text.range(of: wanted) {
                text = String(text[found.upperBound...])
                return
            }
            let reading = output.fileHandleForReading
            var waiting = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&waiting, 1, Self.patience) > 0, "no “\(wanted)” in “\(text)”")
            let more = reading.availableData
            try #require(!more.isEmpty, "ended without “\(wanted)” after “\(text)”")
            text += String(decoding: more, as: UTF8.self)
        }
    }

    @Test("each saving is answered, of the form and of the files beside it")
    func saving() throws {
        try form(relevant: "contian(${who}, 'x')")
        try start()
        try read(until: "unknown function")
        try form(relevant: "contains(${who}, 'x')")
        try read(until: "files that are missing: towns.csv")
        try save("towns.csv", ["name,label", "be,Bern"])
        try read(until: "files beside the form: towns.csv")
        // Written in place, in pieces.
        let file = try FileHandle(forWritingTo: folder.appendingPathComponent("visit.md"))
        try file.seekToEnd()
        for piece in ["| | text | ", "no | N", "o | ${missing} |\n"] {
            try file.write(contentsOf: Data(piece.utf8))
        }
        try file.close()
        try read(until: "missing")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("visit.md"))
        try read(until: "there is no such file")
        try form(relevant: "")
        try read(until: "no faults")
    }
}
