// `calepin follow` as a process: alone, over the operator's socket and with a key, across
// restarts of either side.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

extension TeamPlace {
    /// Makes a record over the API.
    fileprivate func add(_ name: String) async throws {
        let body = #"{"values":{"name":"\#(name)"}}"#
        let head = """
            POST /api/records/visit/all HTTP/1.1\r\nHost: localhost\r\nConnection: close\r
            Authorization: Bearer \(key)\r\nContent-Type: application/json\r
            Content-Length: \(body.utf8.count)\r\n\r\n
            """
        let socket = try Socket(port: server.port)
        let answer = try await onThread {
            socket.write(Array((head + body).utf8))
            return socket.read()
        }
        let text = String(decoding: answer, as: UTF8.self)
        try #require(text.hasPrefix("HTTP/1.1 201"), "\(text)")
    }

    /// Prints what changed so far with a cursor file; returns the names.
    fileprivate func once(_ file: String, _ more: [String] = []) async throws -> [String] {
        let path = desk.url.appendingPathComponent(file).path
        let told = try await calepin(
            ["follow", "visit/all", "--once", "--cursor-file", path, "--data", data.url.path]
                + more)
        try #require(told.status == 0, "\(told.words)")
        return try told.words.split(separator: "\n").map { line in
            let json = try JSONValue(reading: Array(line.utf8))
            return json["reset"] == nil ? json["record"]?.text("name") ?? "" : "reset"
        }
    }
}

@Suite("The command follow", .serialized)
struct FollowCommandTests {
    @Test("goes on where it was, with a server, without one and with a key")
    func once() async throws {
        let place = try await TeamPlace()
        let remote = ["--server", place.address, "--key-file", place.keyFile]
        #expect(try await place.once("a") == [])
        try await place.add("North")
        try await place.add("South")
        #expect(try await place.once("a") == ["North", "South"])
        #expect(try await place.once("a") == [])
        #expect(try await place.once("b", remote) == ["North", "South"])
        try await place.add("East")
        #expect(try await place.once("b", remote) == ["East"])
        try #require(await place.server.end(by: SIGTERM) == 0)
        #expect(try await place.once("a") == ["East"])
        #expect(try await place.once("c") == ["North", "South", "East"])
        let gone = try await calepin(["follow", "visit/all", "--once"] + remote)
        #expect(gone.status == 1 && gone.words.contains("no server answers"), "\(gone.words)")
        for (arguments, words) in [
            (["visit"], "no APP/COLLECTION"), (["visit/none"], "there are: all"),
            (["none/all"], "no app “none”"),
            (["visit/all", "--cursor-file", place.desk.url.path + "/b"], "another file"),
            (["visit/all", "--cursor-file", place.keyFile], "another file"),
            (["visit/all", "--cursor-file", "/nowhere/x"], "cannot be written"),
        ] as [([String], String)] {
            let told = try await calepin(
                ["follow", "--once", "--data", place.data.url.path] + arguments)
            #expect(told.status == 1 && told.words.contains(words), "\(told.words)")
        }
    }

    @Test("prints what comes, through a restart of the server")
    func continues() async throws {
        let place = try await TeamPlace()
        let process = SpawnedProcess()
        process.executableURL = RunningServer.command
        process.arguments = [
            "follow", "visit/all", "--every", "1", "--data", place.data.url.path,
        ]
        let output = Pipe(), errors = Pipe()
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        defer { process.terminate() }
        var text = ""
        func wait(for name: String, in pipe: Pipe) async throws {
            while !text.contains(name) {
                let more = try await onThread { pipe.fileHandleForReading.availableData }
                try #require(!more.isEmpty, "\(text)")
                text += String(decoding: more, as: UTF8.self)
            }
        }
        try await place.add("North")
        try await wait(for: "North", in: output)
        try #require(await place.server.end(by: SIGKILL) == nil)
        try await wait(for: "no server answers", in: errors)
        place.server = try await RunningServer(data: place.data.url)
        try await place.add("South")
        try await wait(for: "South", in: output)
        #expect(text.split(separator: "North").count == 2)
    }
}
