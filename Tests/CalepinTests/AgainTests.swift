// `Scripts/again`, which restarts a crashed server, with small programs in place of the server.

import Foundation
import Testing

@Suite struct AgainTests {
    private static var script: URL {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.appending(path: "Scripts/again")
    }

    /// A file that programs add lines to.
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("calepin-again-\(UUID())")

    private var lineCount: Int {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count
    }

    /// Starts the script over a program in the shell's language.
    private func start(_ program: String, tries: Int, pause: Int) throws -> Process {
        let process = Process()
        // Background tests ignore SIGINT, and their child processes would inherit that.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["--default-signal", Self.script.path, "bash", "-c"]
            + [program.replacing("FILE", with: file.path)]
        process.environment = [
            "TRIES": "\(tries)", "PAUSE": "\(pause)", "PATH": "/usr/bin:/bin",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test func whatASignalEndsIsStartedAgainSoManyTimes() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let process = try start("echo a >> FILE; kill -SEGV $$", tries: 3, pause: 0)
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + SIGSEGV)
        #expect(lineCount == 4)
    }

    @Test(arguments: [0, 1, 64])
    func whatEndsByItselfIsNot(status: Int32) throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let process = try start("echo a >> FILE; exit \(status)", tries: 3, pause: 0)
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        #expect(lineCount == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalToStopEndsItAndItsProgram(signal: Int32) throws {
        defer { try? FileManager.default.removeItem(at: file) }
        for _ in 0..<20 {
            try? FileManager.default.removeItem(at: file)
            // The program ends in order, as the server does.
            let program = "trap 'echo b >> FILE; exit 0' TERM; echo a >> FILE"
            let process = try start(
                program + "; while true; do sleep 0.05; done", tries: 3, pause: 0)
            // As soon as it runs: the script may not have noted yet which process it started.
            while lineCount < 1 { sched_yield() }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(lineCount == 2)
        }
    }

    @Test func aSignalToStopEndsThePauseToo() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let process = try start("echo a >> FILE; kill -KILL $$", tries: 3, pause: 3_600)
        while lineCount < 1 { sched_yield() }
        kill(process.processIdentifier, SIGTERM)
        // The pause would last an hour.
        process.waitUntilExit()
        #expect(lineCount == 1)
    }
}
