// The command that publishes apps to a running server, and the files that it gets.

import Foundation

/// Runs the command on a data folder.
struct Publisher {
    let command: String
    let folder: URL

    /// Returns the JSON of a form.
    static func form(
        _ id: String, _ fields: [String], version: Int = 1, more: String = ""
    ) -> String {
        """
        {"format":1,"id":"\(id)","version":\(version),"languages":["en"],"title":{"en":"\(id)"},
        \(more)"sections":[{"name":"all","title":{"en":"All"},
        "contents":[\(fields.joined(separator: ","))]}]}
        """
    }

    /// Writes a file; returns its path.
    func file(_ name: String, _ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Starts a command.
    func begin(_ arguments: [String], output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments + ["--data", folder.path]
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs a command to its end; returns what it printed.
    @discardableResult func run(_ arguments: [String]) throws -> [UInt8] {
        let output = Pipe()
        let process = try begin(arguments, output: output)
        let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Child.Failure(words: "\(arguments.joined(separator: " ")) failed")
        }
        return bytes
    }

    /// Makes accounts; returns for each a key that writes its records.
    func writers(_ name: String, count: Int) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try (0..<count).map { number in
            try run(["user", "add", "\(name)\(number)"])
            let made = try run(["key", "new", "\(name)\(number)", "k", "--right", "write"])
            return String(decoding: made, as: UTF8.self).trimmingCharacters(in: .newlines)
        }
    }
}
