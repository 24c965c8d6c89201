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

    private func sessions(in document: String) throws -> [(command: String, output: [String])] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let text = try String(
            contentsOf: root.appendingPathComponent(document), encoding: .utf8)
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
