// The link of the first owner: in a file that only its owner can read, and printed only to the
// person who started the server. Also the warning about a server that others can reach without
// encryption.

import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The link of the first owner")
struct OwnerLinkTests {
    private static let command = RunningServer.command

    /// Starts a server with its output in a file, until it prints its address; calls `body` with
    /// the output.
    private func start(
        _ data: DataPlace, _ arguments: [String] = [], errors: FileHandle? = nil,
        _ body: (String) async throws -> Void
    ) async throws {
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        let file = data.url.path + "-output"
        try Data().write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let process = SpawnedProcess()
        process.executableURL = Self.command
        process.arguments =
            ["serve", "--port", "0", "--data", data.url.path, "--web", data.url.path] + arguments
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        process.standardError = errors ?? FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }
        var words = ""
        _ = try await eventually {
            words = try String(contentsOfFile: file, encoding: .utf8)
            return words.contains("\n") || !process.isRunning
        }
        try await body(words)
    }

    private func linkFile(_ data: DataPlace) -> (words: String, mode: mode_t)? {
        let path = data.url.path + "/owner-link"
        var found = stat()
        guard stat(path, &found) == 0,
            let words = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        return (words, found.st_mode & 0o777)
    }

    @Test("is in a file of its owner alone, and in no pipe")
    func pipe() async throws {
        let data = DataPlace()
        let server = try await RunningServer(data: data.url)
        let kept = try #require(linkFile(data))
        #expect(kept.mode == 0o600)
        #expect(kept.words.hasPrefix("http://127.0.0.1:\(server.port)/account/link#"))
        #expect(kept.words.hasSuffix("\n") && kept.words.split(separator: "#").last?.count == 53)
        #expect(!server.told.contains("account/link#") && server.told.contains("owner-link"))
        _ = await server.end(by: SIGTERM)
    }

    @Test("is told besides where the output is a file")
    func file() async throws {
        let data = DataPlace()
        try await start(data) { words in
            let link = try #require(linkFile(data)).words
            #expect(words.hasSuffix("within 30 minutes: " + link))
        }
    }

    @Test("is another one after a restart, and there is none once there is an owner")
    func restart() async throws {
        let data = DataPlace()
        let first = try await RunningServer(data: data.url)
        let link = try #require(linkFile(data)).words
        _ = await first.end(by: SIGTERM)
        let second = try await RunningServer(data: data.url)
        let other = try #require(linkFile(data)).words
        #expect(other != link)
        let token = other.split(separator: "#").last?.dropLast() ?? ""
        let body = #"{"token":"\#(token)","name":"ann","password":"quiet heron over 3 lakes"}"#
        let writer = try await ServerWriter(port: second.port)
        #expect(try await writer.post("/api/account/link/use", Array(body.utf8)).status == 200)
        _ = await second.end(by: SIGTERM)
        let third = try await RunningServer(data: data.url)
        #expect(linkFile(data) == nil && !third.told.contains("owner"))
        _ = await third.end(by: SIGTERM)
    }

    @Test(
        "is warned about nothing but names and passwords that others can listen to",
        arguments: [
            (["--host", "0.0.0.0"], true), (["--host", "0.0.0.0", "--secure"], false), ([], false),
        ] as [([String], Bool)])
    func warning(_ arguments: [String], _ isWarned: Bool) async throws {
        let data = DataPlace()
        let log = data.url.path + "-log"
        try Data().write(to: URL(fileURLWithPath: log))
        defer { try? FileManager.default.removeItem(atPath: log) }
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try await start(data, arguments, errors: errors) { _ in
            let words = try String(contentsOfFile: log, encoding: .utf8)
            #expect(words.contains("others may listen") == isWarned, "\(words)")
        }
    }
}
