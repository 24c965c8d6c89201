// `calepin check --watch`: what is printed when a form, or a file that it reads, is saved.

import Foundation
import Testing

@Suite final class WatchTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-watch-" + UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

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

    private func start() throws -> RunningCommand {
        try RunningCommand(["check", "--watch", folder.appendingPathComponent("visit.md").path])
    }

    @Test("each saving is answered, of the form and of the files beside it")
    func saving() throws {
        try form(relevant: "contian(${who}, 'x')")
        let command = try start()
        try command.read(until: "unknown function")
        try form(relevant: "contains(${who}, 'x')")
        try command.read(until: "files that are missing: towns.csv")
        try save("towns.csv", ["name,label", "be,Bern"])
        try command.read(until: "files beside the form: towns.csv")
        // Written in place, in pieces.
        let file = try FileHandle(forWritingTo: folder.appendingPathComponent("visit.md"))
        try file.seekToEnd()
        for piece in ["| | text | ", "no | N", "o | ${missing} |\n"] {
            try file.write(contentsOf: Data(piece.utf8))
        }
        try file.close()
        try command.read(until: "missing")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("visit.md"))
        try command.read(until: "there is no such file")
        try form(relevant: "")
        try command.read(until: "no faults")
    }
}
