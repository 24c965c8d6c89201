// The example of docs/guide/embed.md: a program of its own that keeps records in its own file and
// syncs them with a server.

import Foundation
import Testing
@testable import ServerTesting

@Suite("The example of embedding") struct EmbedTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-embed-\(UUID())")

    /// Runs the example on a file, and returns the lines it printed.
    private func embed(_ file: String, _ port: Int, _ arguments: String...) async throws
        -> [String]
    {
        let process = SpawnedProcess()
        process.executableURL = RunningServer.command.deletingLastPathComponent()
            .appendingPathComponent("embed")
        let path = folder.appendingPathComponent(file).path
        process.arguments = [path, "http://127.0.0.1:\(port)"] + arguments
        let words = folder.appendingPathComponent("words-\(UUID())")
        try Data().write(to: words)
        process.standardOutput = try FileHandle(forWritingTo: words)
        try process.run()
        try await onThread { process.waitUntilExit() }
        #expect(process.terminationStatus == 0)
        return try String(contentsOf: words, encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    @Test func keepsRecordsInItsFileAndSyncsThem() async throws {
        let server = try await RunningServer(data: folder.appendingPathComponent("server"))
        let iban = "CH93 0076 2011 6238 5295 7"
        let first = try await embed("a", server.port, "Anna", "2.5", "80", iban)
        #expect(first == ["Anna  2.5  200", "0 not sent yet"])
        let second = try await embed("a", server.port, "Ben", "30", "80")
        #expect(second.first?.hasPrefix("hours: ") == true)
        #expect(
            second.dropFirst().sorted() == ["0 not sent yet", "Anna  2.5  200", "Ben  30  2400"])
        // Another file is another guest.
        #expect(try await embed("b", server.port, "Cleo", "1", "1").count == 2)
        _ = await server.end(by: SIGTERM)
        let alone = try await embed("a", server.port, "Dora", "1", "50")
        #expect(alone.contains("Dora  1  50") && alone.contains("Anna  2.5  200"))
        #expect(alone.last == "1 not sent yet")
        try FileManager.default.removeItem(at: folder)
    }
}
