// Attacks by rules of retention: all records of a team are looked through for what a rule would
// take, and the rule is set and carried out, again and again.

import CalepinExpressions
import Foundation

/// Looks at what rules would take, and has them carried out.
struct RetentionAttack: Attack {
    static let name = "retention"
    static let count = 2
    /// The number of records that each attacker adds to those of the team.
    private static let records = 1_000
    /// The keys of an owner of the server.
    private let keys: [String]

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        func text(_ arguments: [String]) throws -> String {
            String(decoding: try publisher.run(arguments), as: UTF8.self)
                .trimmingCharacters(in: .newlines)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try text(["user", "add", "eve", "--role", "owner"])
        let team = try text(["team", "new", "Crew", "--owner", "eve"])
        let form = Publisher.form(
            "visit",
            [
                #"{"field":"words","label":{"en":"Words"},"optional":true}"#,
                #"{"field":"met","type":"day","label":{"en":"Met"},"optional":true}"#,
            ])
        let app = """
            {"id":"visit","title":{"en":"Visit"},"forms":[\(form)],"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"visit","sharing":"team"}]}
            """
        _ = try text(["app", "publish", publisher.file("visit.json", app), "--draft"])
        _ = try text(["app", "team", "visit", team])
        _ = try text(["app", "stage", "visit", "live"])
        keys = try (0..<4 * Self.count).map { number in
            try text(["key", "new", "eve", "k\(number)", "--right", "write", "--publish"])
        }
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let headers = ["Authorization: Bearer " + keys[number % keys.count]]
        let connection = try Connection(port: port, from: address)
        connection.wait(seconds: 60)
        let words = String(repeating: "word ", count: 40)
        let file =
            "KEY,met,words\n"
            + (0..<Self.records).map { "\(number).\($0),2020-01-01,\(words)\n" }.joined()
        let made = try connection.ask(
            message("POST", "/api/imports/visit/all?mode=run", headers, Array(file.utf8)))
        guard made.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(made.head)
        }
        let path = "/api/console/apps/visit/retention/all"
        let rule = Array("{\"on\":true,\"by\":\"day\",\"field\":\"met\",\"records\":30}".utf8)
        let erasing = Array(
            #"{"on":true,"by":"day","field":"met","personal":30,"fields":["words"],"history":30}"#
                .utf8)
        let asked = [
            message("POST", path + "/preview", headers, erasing),
            message("PUT", path, headers, erasing),
            message("POST", path + "/run", headers, Array("{}".utf8)),
            message("POST", path + "/preview", headers, rule),
            message("PUT", path, headers, rule),
            message("POST", path + "/run", headers, Array("{}".utf8)),
        ]
        return Siege.asking(asked, from: address, connections: 4)
    }
}
