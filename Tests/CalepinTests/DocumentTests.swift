// The terminal sessions of README and guides run as tests: every `$ command` in a code block must
// print the lines that follow it. Results of expressions are tested with the language.

import Foundation
import Testing

@Suite struct DocumentTests {
    @Test(arguments: ["README.md", "docs/guide/calculator.md", "docs/matching.md"])
    func everySessionPrintsWhatItShows(document: String) throws {
        let sessions = try sessions(in: document)
        #expect(!sessions.isEmpty)
        let shell = URL(fileURLWithPath: "/bin/sh")
        let folder = builtCommand.deletingLastPathComponent().path
        for session in sessions {
            let command = "PATH=\"\(folder):$PATH\"; { \(session.command); } 2>&1"
            let printed = try run(shell, ["-c", command], locale: "C").lines
            #expect(printed == session.output, "\(session.command)")
        }
    }

    @Test func everyStepOfTheFirstAppPrintsWhatItShows() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-guide-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("calepin-data"), withIntermediateDirectories: true)
        let tools = builtCommand.deletingLastPathComponent().path
        var printed = 0
        for step in try steps(in: "docs/guide/your-first-app.md") {
            switch step {
            case .file(let name, let text):
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            case .session(let command, let output):
                let line = "cd '\(folder.path)' && PATH=\"\(tools):$PATH\"; { \(command); } 2>&1"
                let found = try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], locale: "C")
                #expect(found.lines == output, "\(command)")
                printed += 1
            }
        }
        #expect(printed > 5)
    }

    /// A step of a guide: a file that it shows, or a command with what it prints.
    private enum Step {
        case file(String, String)
        case session(String, [String])
    }

    /// Returns the steps of a guide in order: blocks that begin with `file=` and a name are files.
    private func steps(in document: String) throws -> [Step] {
        var steps: [Step] = []
        for (place, block) in try text(of: document).components(separatedBy: "```").enumerated()
        where place % 2 == 1 {
            let lines = block.components(separatedBy: "\n").dropLast()
            let head = lines.first ?? ""
            if let name = head.components(separatedBy: "file=").dropFirst().first {
                steps.append(.file(name, lines.dropFirst().joined(separator: "\n") + "\n"))
                continue
            }
            for line in lines.dropFirst() {
                if line.hasPrefix("$ ") {
                    steps.append(.session(String(line.dropFirst(2)), []))
                } else if case .session(let command, let output) = steps.last {
                    steps[steps.count - 1] = .session(command, output + [line])
                }
            }
        }
        return steps
    }

    private func text(of document: String) throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
    }

    private func sessions(in document: String) throws -> [(command: String, output: [String])] {
        let text = try text(of: document)
        var isCode = false
        var sessions: [(command: String, output: [String])] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode, line.hasPrefix("$ ") {
                sessions.append((String(line.dropFirst(2)), []))
            } else if isCode, let last = sessions.indices.last {
                sessions[last].output.append(line)
            }
        }
        return sessions
    }
}
