// `calepin app` over HTTP with a key, against the real process: what it prints is what it prints
// over the operator's socket, and what is refused is said in words.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("calepin app with a key", .serialized)
struct KeyCommandTests {
    /// A running server with an owner, and the folder of the person who publishes.
    private final class Place {
        let data = DataPlace()
        let desk = DataPlace()
        let server: RunningServer

        init() async throws {
            server = try await RunningServer(data: data.url)
            try FileManager.default.createDirectory(
                at: desk.url, withIntermediateDirectories: true)
            let added = try await calepin(
                "user", "add", "ann", "--role", "owner", "--data", data.url.path)
            try #require(added.status == 0, "\(added.words)")
        }

        /// Makes a key by the operator's command; returns the file that has it.
        func key(_ name: String, _ rights: String...) async throws -> String {
            let made = try await calepin(
                ["key", "new", "ann", name, "--data", data.url.path] + rights)
            try #require(made.status == 0, "\(made.words)")
            return try write(name + ".key", made.words)
        }

        func write(_ name: String, _ text: String) throws -> String {
            let file = desk.url.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return file.path
        }

        /// Runs a subcommand of `calepin app` against the server with a key.
        func app(
            _ arguments: [String], key: String? = nil, environment: [String: String] = [:]
        ) async throws -> (status: Int32, words: String) {
            let file = key.map { ["--key-file", $0] } ?? []
            return try await calepin(
                ["app"] + arguments + ["--server", "http://127.0.0.1:\(server.port)"] + file,
                environment: environment)
        }

        /// Runs a subcommand over the operator's socket.
        func local(_ arguments: [String]) async throws -> String {
            try await calepin(["app"] + arguments + ["--data", data.url.path]).words
        }
    }

    private static func form(version: Int = 1, _ more: String = "") -> String {
        """
        {"format":1,"id":"visit","version":\(version),"languages":["en"],"title":{"en":"Visit"},
        "sections":[{"name":"all","title":{"en":"All"},"contents":[
        {"field":"name","label":{"en":"Name"}}\(more)]}]}
        """
    }

    @Test("publishes, and prints the same as over the socket")
    func published() async throws {
        let place = try await Place()
        let key = try await place.key("ci", "--publish")
        let file = try place.write("visit.json", Self.form())
        let checked = try await place.app(["check", file], key: key)
        #expect(checked.status == 0 && checked.words == "visit can be published as version 1\n")
        let done = try await place.app(["publish", file, "--note", "à l’essai & plus"], key: key)
        #expect(done.status == 0 && done.words == "visit is live in version 1\n")
        let day = #",{"field":"day","type":"day","label":{"en":"Day"}}"#
        let later = try place.write("later.json", Self.form(version: 2, day))
        let local = try await place.local(["check", later])
        #expect(try await place.app(["check", later], key: key).words == local)
        #expect(try await place.app(["publish", later, "--draft"], key: key).status == 0)
        for arguments in [
            ["list"], ["list", "--json"], ["log", "visit"], ["fetch", "visit"],
            ["fetch", "visit", "--version", "2"], ["table", "list", "visit"],
        ] {
            let remote = try await place.app(arguments, key: key)
            let words = try await place.local(arguments)
            #expect(remote.status == 0 && remote.words == words, "\(arguments)")
        }
        #expect(try await place.local(["log", "visit"]).contains("à l’essai & plus"))
        #expect(try await place.local(["log", "visit"]).contains("ann"))
        let staged = try await place.app(["stage", "visit", "closed"], key: key)
        #expect(staged.status == 0 && staged.words == "visit is closed\n")
        let listed = try await calepin("key", "list", "ann", "--data", place.data.url.path)
        #expect(listed.words.contains("publish") && !listed.words.contains("\t-\t"))
    }

    @Test("says in words why it is refused")
    func refused() async throws {
        let place = try await Place()
        let reading = try await place.key("reader", "--right", "read")
        let file = try place.write("visit.json", Self.form())
        let lacking = try await place.app(["publish", file], key: reading)
        #expect(lacking.status == 1)
        #expect(lacking.words == "This key lacks the right: publish.\n")
        #expect(try await !place.local(["list"]).contains("visit"))
        let text = try String(contentsOfFile: reading, encoding: .utf8)
        let last = text.hasSuffix("0\n") ? "1\n" : "0\n"
        let typed = try place.write("typed.key", String(text.dropLast(2)) + last)
        for key in [typed, file] {
            let mistyped = try await place.app(["list"], key: key)
            #expect(mistyped.status == 1 && mistyped.words.contains("no key"))
        }
        let unknown = try place.write("unknown.key", KeyText.random())
        #expect(try await place.app(["list"], key: unknown).words.contains("revoked"))
        #expect(try await place.app(["list"]).words.contains("CALEPIN_KEY"))
        let key = try await place.key("ci", "--publish")
        let faulty = try place.write("faulty.json", Self.form(#",{"field":"name"}"#))
        let faults = try await place.app(["publish", faulty], key: key)
        #expect(faults.status == 1 && faults.words.contains("name"))
        for (address, words) in [
            ("http://forms.example.org", "https alone"), ("ftp://x", "no address"),
            ("http://127.0.0.1:1", "cannot be reached"),
        ] {
            let run = try await calepin("app", "list", "--server", address, "--key-file", key)
            #expect(run.status == 1 && run.words.contains(words), "\(run.words)")
        }
        let team = try await place.app(["team", "visit", "everybody"], key: key)
        #expect(team.status == 1 && team.words.contains("not with a key"))
    }

    @Test("takes the key from the environment, and is refused once it is revoked")
    func revoked() async throws {
        let place = try await Place()
        let text = try String(
            contentsOfFile: try await place.key("ci", "--publish"), encoding: .utf8)
        let environment = ["CALEPIN_KEY": text.trimmingCharacters(in: .newlines)]
        #expect(try await place.app(["list"], environment: environment).status == 0)
        let data = ["--data", place.data.url.path]
        let listed = try await calepin(["key", "list", "ann"] + data).words
        let id = String(listed.prefix { $0 != "\t" })
        #expect(try await calepin(["key", "revoke", "ann", id] + data).status == 0)
        let late = try await place.app(["list"], environment: environment)
        #expect(late.status == 1 && late.words == "This is no key, or it was revoked.\n")
        let again = try await calepin(["key", "revoke", "ann", id] + data)
        #expect(again.status == 1 && again.words.contains("no such key"))
    }
}
