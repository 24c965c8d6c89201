// The clients of docs/examples/clients against a running server, in Python and in JavaScript.

import Foundation
import Testing

@testable import CalepinServer

@Suite("The example clients")
struct ClientExampleTests {
    /// Runs a program of the tests with the server and its key.
    private func run(_ program: [String], _ script: String, at place: TeamPlace) async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        var root = tests
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let venv = root.appendingPathComponent(".venv/bin")
        let process = SpawnedProcess()
        process.executableURL = venv.appendingPathComponent(program[0])
        process.arguments =
            Array(program.dropFirst()) + [tests.appendingPathComponent(script).path]
            + [
                root.appendingPathComponent("docs/examples/clients").path, place.address,
                place.key,
            ]
        // A file: other tests start servers meanwhile, which would keep a pipe open.
        let told = place.desk.url.appendingPathComponent(script + ".txt")
        try Data().write(to: told)
        let output = try FileHandle(forWritingTo: told)
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let text = try await onThread {
            process.waitUntilExit()
            return try String(contentsOf: told, encoding: .utf8)
        }
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.hasSuffix("all of it\n"), "\(text)")
    }

    @Test("read, follow, write, upload a photo and merge")
    func clients() async throws {
        let place = try await TeamPlace()
        try await run(["python3"], "clients.py", at: place)
        try await run(
            ["deno", "run", "--quiet", "--allow-net", "--allow-read"], "clients.mjs", at: place)
    }
}
