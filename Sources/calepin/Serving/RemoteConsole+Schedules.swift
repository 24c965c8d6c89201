// The requests of the operator's socket about schedules, sent to a server elsewhere with a key.

import CalepinExpressions
import CalepinQuery
import CalepinServer

extension RemoteConsole {
    /// Sends a request about schedules of the key's account; returns the answer.
    /// - Throws: the reasons why it was not done.
    func askSchedules(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        let all = "/api/schedules"
        let one = all + "/" + Query.escaped(message["schedule"]?.asString ?? "")
        switch message["do"]?.asString {
        case "list": return try await send("GET", all, below: "")
        case "new":
            let wish = (message["settings"] ?? .null).text
            return try await send("POST", all, bytes: wish, isJSON: true, below: "")
        case "run": return try await send("POST", one + "/run", below: "")
        case "files": return try await send("GET", one + "/files", below: "")
        case "remove": return try await send("DELETE", one, below: "")
        default: throw CommandError(AppTexts.notByKey.text(in: language))
        }
    }
}
