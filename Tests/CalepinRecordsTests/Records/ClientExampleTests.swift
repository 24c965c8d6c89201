// The clients of docs/examples/clients against a running server, in Python, JavaScript, R and
// Swift.

import client
import CalepinExpressions
import Foundation
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The example clients")
struct ClientExampleTests {
    private static let picture = TestImage.png(width: 320, height: 200, comment: "")

    /// Runs a program of the tests with the server, its key and a picture.
    private func run(_ program: [String], _ script: String, at place: TeamPlace) async throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        var root = tests
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let venv = root.appendingPathComponent(".venv/bin")
        let process = SpawnedProcess()
        let isOfSystem = program[0].hasPrefix("/")
        process.executableURL =
            isOfSystem
            ? URL(fileURLWithPath: program[0]) : venv.appendingPathComponent(program[0])
        process.arguments =
            Array(program.dropFirst()) + [tests.appendingPathComponent(script).path]
            + [
                root.appendingPathComponent("docs/examples/clients").path, place.address,
                place.key, place.desk.url.appendingPathComponent("picture.png").path,
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
        try Data(Self.picture).write(to: place.desk.url.appendingPathComponent("picture.png"))
        try await run(["python3"], "clients.py", at: place)
        try await run(
            ["deno", "run", "--quiet", "--allow-net", "--allow-read"], "clients.mjs", at: place)
        try await useSwift(at: place)
    }

    @Test(
        "the same in R",
        .enabled(if: Sizes.isWhole, "make test-all has R, which is long to install"))
    func clientInR() async throws {
        let place = try await TeamPlace()
        try Data(Self.picture).write(to: place.desk.url.appendingPathComponent("picture.png"))
        try await run(["/usr/bin/Rscript", "--vanilla"], "clients.R", at: place)
    }

    /// Does with the client in Swift what the scripts do with theirs.
    private func useSwift(at place: TeamPlace) async throws {
        let visits = RecordClient(place.address, "visit/all", key: place.key)
        let before = try await visits.all().count
        var pages = visits.follow(every: .milliseconds(100)).makeAsyncIterator()
        var known: [JSONValue] = []
        while known.count < before, let page = try await pages.next() { known += page.changes }
        let one = try await visits.add(["name": "North", "many": 3])
        var change: JSONValue?
        while change == nil { change = try await pages.next()?.changes.first }
        #expect(change?["id"]?.asString == one && change?["status"]?.asString == "draft")
        #expect(change?["record"]?["many"]?.asInt64 == 3)
        // Somebody else is faster: the change is made again over what is there now.
        let seen = try await visits.tag(of: one)
        _ = try await visits.change(one, ["many": 4], seen: seen)
        let refusal = await #expect(throws: Refusal.self) {
            try await visits.change(one, ["name": "South"], seen: seen)
        }
        #expect(refusal?.status == 412 && refusal?.code == "record-changed")
        _ = try await visits.change(one, ["name": "South"], seen: try await visits.tag(of: one))
        let record = try await visits.all()[one]
        #expect(record?["name"]?.asString == "South" && record?["many"]?.asInt64 == 4)
        let unknown = await #expect(throws: Refusal.self) {
            try await visits.change(one, ["nothing": "x"])
        }
        #expect(unknown?.body["issues"]?[0]?["path"]?.asString == "nothing")
        // A photo.
        let bytes = Self.picture
        let photo = try await visits.upload(bytes, type: "image/png", name: "south.png")
        _ = try await visits.change(one, ["picture": photo])
        let again = try await visits.upload(bytes, type: "image/png", name: "south.png")
        #expect(again == photo)
        let two = try await visits.add(["name": "West", "picture": photo], submit: true)
        #expect(Set([one, two]).isSubset(of: try await visits.all().keys))
        let wrong = RecordClient(place.address, "visit/all", key: place.key + "x")
        let stranger = await #expect(throws: Refusal.self) { try await wrong.all() }
        #expect(stranger?.status == 401)
    }
}
