// What somebody has that others may ask for, and the requests for it. It contains no test.

import CalepinExpressions
import CalepinSync

@testable import CalepinServer
@testable import ServerTesting

/// The possessions of an account, by their names in requests.
struct Belongings {
    var scope = "user:" + Token.randomName()
    var team = "team:" + Token.randomName()
    var replica = Token.randomName()
    var record: UInt64 = 7
    var hash = Hex.text(of: digest(Token.random(), .sha256))
    var session = Token.randomName()
    var key = Token.randomName()
    var schedule = Token.randomName()
    var file = Token.randomName()
    var mention = Token.randomName()

    /// The rows of a schedule and its file, and of a mention.
    var rows: [AccountRow] {
        let owner = String(scope.dropFirst(5))
        let settings = JSONValue.texts(["app": "motor", "collection": "all", "every": "day"])
        let names = JSONValue.texts(["schedule": schedule, "name": "motor.csv"])
        return [
            AccountRow(.schedule, key: schedule, owner: owner, at: .max, json: settings),
            AccountRow(.scheduledFile, key: file, owner: owner, at: .max, json: names),
            AccountRow(.mention, key: mention, owner: owner, at: .max),
        ]
    }

    var recordId: String { Identifier(UInt128(record)).description }

    /// All names, longer ones before names that are a part of them.
    var names: [String] {
        [scope, team, replica, hash, session, key, schedule, file, mention]
            + [String(team.dropFirst(5))]
    }

    /// Returns a text without the names.
    func hiding(_ text: String) -> String {
        names.reduce(text) { $0.replacing($1, with: "*") }
    }
}

/// A request.
struct Ask {
    var method: String
    var path: String
    var json: JSONValue?
    var headers: [String: String] = [:]

    init(
        _ method: String, _ path: String, _ json: JSONValue? = nil,
        _ headers: [String: String] = [:]
    ) {
        self.method = method
        self.path = path
        self.json = json
        self.headers = headers
    }
}
