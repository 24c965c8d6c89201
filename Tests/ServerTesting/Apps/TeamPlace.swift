// A running server with the app of a team, and a key that writes its records. It contains no test.

import Foundation
import Testing

@testable import CalepinServer

/// A folder with the app `visit` of a team, its server, a key that writes its records, and a
/// folder for files.
final class TeamPlace {
    let data = DataPlace()
    let desk = DataPlace()
    var server: RunningServer
    private(set) var key = ""

    init() async throws {
        server = try await RunningServer(data: data.url)
        try FileManager.default.createDirectory(at: desk.url, withIntermediateDirectories: true)
        let form = desk.url.appendingPathComponent("visit.json")
        let fields = [
            PublishBook.field("name"),
            PublishBook.field("many", #""type":"integer","optional":true"#),
            PublishBook.field("picture", #""type":"photo","optional":true"#),
        ]
        let app = PublishBook.app(
            "visit", [PublishBook.form("visit", fields)],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"visit","sharing":"team"}]
            """)
        try Data(app).write(to: form)
        try await run("user", "add", "ann", "--role", "owner")
        let team = try await run("team", "new", "--owner", "ann", "Crew")
        try await run("app", "publish", form.path, "--draft")
        try await run("app", "team", "visit", team)
        try await run("app", "stage", "visit", "live")
        key = try await run("key", "new", "ann", "load", "--right", "write")
        try Data(key.utf8).write(to: desk.url.appendingPathComponent("key"))
    }

    /// The address of the server.
    var address: String { "http://127.0.0.1:\(server.port)" }

    /// The path of the file with the key.
    var keyFile: String { desk.url.appendingPathComponent("key").path }

    /// Runs the command on the folder; returns its output without the line end.
    @discardableResult
    func run(_ arguments: String...) async throws -> String {
        let told = try await calepin(arguments + ["--data", data.url.path])
        try #require(told.status == 0, "\(arguments): \(told.words)")
        return told.words.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
