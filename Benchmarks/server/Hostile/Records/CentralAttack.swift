// Attacks by requests of programs for ODK Central: whole tables with the longest conditions, their
// counts, and rows of repeats, for which every record is opened, over as many records as an
// attacker pushes.

import CalepinExpressions
import Foundation

/// Reads the records of an account as programs for ODK Central do, in the most expensive ways.
struct CentralAttack: Attack {
    static let name = "central"
    static let count = 2
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let project = try project(of: number, port: port)
        let part = "year(__system/submissionDate)%20ge%202000"
        let condition = Array(repeating: part, count: 20).joined(separator: "%20and%20")
        let form = "/odk/v1/projects/\(project)/forms/note"
        let rows = form + ".svc/Submissions"
        return try base.attacker(
            number, port: port,
            paths: [
                rows + "?$count=true&$filter=" + condition, rows + "?$expand=*", rows + "?$top=1",
                rows + "?$skip=1999&$count=true",
                form + ".svc/Submissions.note.photos?$count=true", form + "/submissions",
                form + "/fields",
            ])
    }

    /// Returns the number of the project of an attacker's own records.
    private func project(of number: Int, port: Int) throws -> Int64 {
        let connection = try Connection(port: port, from: Siege.address(number))
        connection.wait(seconds: 60)
        let answer = try connection.ask(
            message("GET", "/odk/v1/projects", base.headers(of: number)))
        let json = (try? JSONValue(reading: Array(answer.body))) ?? .null
        guard let id = json.elements?.first?["id"]?.asInt64 else {
            throw Connection.Failure.unexpected(answer.head)
        }
        return id
    }
}
