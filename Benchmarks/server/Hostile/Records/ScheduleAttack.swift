// Attacks by exports on a schedule: all that an account may have, over as many records as an
// attacker pushes, each asked for again as soon as that is allowed.

import CalepinExpressions
import Foundation

/// Has the files of the schedules of an account made, and changes a record in between.
struct ScheduleAttack: Attack {
    static let name = "schedules"
    static let count = 2
    private static let schedules = 20
    private let base: RecordSearchAttack

    init(_ folder: URL, command: String) throws {
        base = try RecordSearchAttack(folder, command: command)
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let headers = base.headers(of: number)
        let connection = try Connection(port: port, from: Siege.address(number))
        connection.wait(seconds: 60)
        var paths: [String] = []
        for place in 0..<Self.schedules {
            let format = ["csv", "jsonl", "xlsx", "zip"][place % 4]
            let wish = """
                {"app":"notes","collection":"notes","every":"day","days":90,
                "settings":{"as":"\(format)"}}
                """
            let asked = message("POST", "/api/schedules", headers, Array(wish.utf8))
            let json = (try? JSONValue(reading: Array(try connection.ask(asked).body))) ?? .null
            guard let id = json["id"]?.asString else {
                throw Connection.Failure.unexpected("no schedule is made")
            }
            paths.append("/api/schedules/\(id)/run")
        }
        return try base.attacker(number, port: port, method: "POST", paths: paths)
    }
}
