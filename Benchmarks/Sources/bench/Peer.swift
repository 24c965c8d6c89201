// Runs another program that prints its figures as JSON lines.

import Foundation

/// A peer in another process.
struct Peer {
    let command: [String]

    /// Returns the figures it prints, by name; empty, with a message on standard error, when it
    /// fails.
    func figures() -> [String: Double] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch {
            FileHandle.standardError.write(Data("\(command[0]) does not run: \(error)\n".utf8))
            return [:]
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        var figures: [String: Double] = [:]
        for line in data.split(separator: 0x0A) {
            let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            guard let name = object?["figure"] as? String, let value = object?["value"] as? Double
            else { continue }
            figures[name] = value
        }
        return figures
    }
}
