// Attacks by the files that the forms of an app show: the largest ones are fetched again and
// again, whole and in ranges, from the database.

import CalepinExpressions
import Foundation

/// Fetches a file of 8 MiB, and ranges of it.
struct MediaAttack: Attack {
    static let name = "media"
    static let count = 4

    init(_ folder: URL, command: String) throws {
        let publisher = Publisher(command: command, folder: folder)
        let field = #"{"field":"film","type":"note","label":"Film","media":{"video":"film.mp4"}}"#
        let sections = #"[{"name":"all","title":"All","contents":[\#(field)]}]"#
        let form = #"{"format":1,"id":"visit","title":"Visit","sections":\#(sections)}"#
        let head: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8)
        let film = head + [UInt8](repeating: 7, count: 8_388_608 - head.count)
        let files = #"[{"name":"film.mp4","base64":"\#(Base64.text(of: film))"}]"#
        let app = #"{"id":"visit","title":{"en":"V"},"forms":[\#(form)],"files":\#(files)}"#
        try publisher.run(["app", "publish", try publisher.file("films.json", app)])
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let connection = try Connection(port: port, from: address)
        let declaration = try connection.ask(message("GET", "/api/apps/visit", []))
        let json = try JSONValue(reading: Array(declaration.body))
        guard let digest = json["files"]?.elements?.first?["digest"]?.asString else {
            throw Connection.Failure.unexpected(declaration.head)
        }
        let path = "/api/apps/visit/files/\(digest)"
        return { siege in
            var turn = number
            siege.repeating(from: address) { connection in
                turn += 1
                let range = turn % 2 == 0 ? [] : ["Range: bytes=\(turn % 97 * 80_000)-"]
                siege.note(try connection.ask(message("GET", path, range)).head)
            }
        }
    }
}
