// JavaRosa as a program: loads XForms, takes answers and says what all nodes have become. The
// program is Fills.java, which the JDK compiles when it starts it.

import Foundation

/// A node of the form's own data.
struct JavaNode {
    /// The text.
    var text: String
    /// True when it is shown.
    var isRelevant: Bool
    /// True when it must be filled.
    var isRequired: Bool
    /// True when it may not be changed.
    var isReadonly: Bool
}

/// JavaRosa while it fills in forms.
final class JavaRosa {
    private let process: OracleProcess
    /// The nodes after the last command, by path.
    private(set) var nodes: [String: JavaNode] = [:]
    /// The number of rows of each repeat, by path.
    private(set) var rows: [String: Int] = [:]

    init(_ archive: URL) throws {
        let program = OraclePlace.tests.appendingPathComponent("Fills/Fills.java").path
        process = try OracleProcess(
            "java",
            [
                "-XX:TieredStopAtLevel=1", "-Duser.timezone=UTC", "-Duser.language=en",
                "-cp", archive.path, program,
            ])
    }

    /// Does a command and returns the first line of the answer.
    @discardableResult
    func take(_ words: String...) throws -> String {
        let lines = try process.answers(words.map(Self.escaped).joined(separator: "\t"))
        if words[0] != "choices" { read(lines.dropFirst()) }
        return Self.plain(lines.first ?? "")
    }

    /// The values that a question offers; nil where it is not shown.
    func choices(_ path: String) throws -> [String]? {
        let words =
            try process.answers("choices\t" + Self.escaped(path)).first?
            .split(separator: "\t", omittingEmptySubsequences: false).map(String.init) ?? []
        return words.first == "ok" ? words.dropFirst().map(Self.plain) : nil
    }

    private func read(_ lines: ArraySlice<String>) {
        nodes = [:]
        rows = [:]
        for line in lines {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard words.count == 4 else { continue }
            let path = String(words[0])
            let flags = words[2]
            nodes[path] = JavaNode(
                text: Self.plain(String(words[3])), isRelevant: flags.contains("r"),
                isRequired: flags.contains("q"), isReadonly: !flags.contains("e"))
            if path.hasSuffix("]"), let open = path.lastIndex(of: "[") {
                rows[String(path[..<open]), default: 0] += 1
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t").replacing("\r", with: "\\r")
    }

    private static func plain(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var plain = ""
        var isEscaped = false
        for letter in text {
            if isEscaped {
                plain.append(["n": "\n", "t": "\t", "r": "\r"][letter] ?? letter)
                isEscaped = false
            } else if letter == "\\" {
                isEscaped = true
            } else {
                plain.append(letter)
            }
        }
        return plain
    }
}
