// The requests of the operator's socket about hooks, sent to a server elsewhere with a key.

import CalepinExpressions
import CalepinQuery
import CalepinServer

extension RemoteConsole {
    /// Sends a request about hooks; returns the answer.
    /// - Throws: the reasons why it was not done.
    func askHooks(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        let app = message["app"]?.asString ?? "", hook = message["hook"]?.asString ?? ""
        let all = "/" + Query.escaped(app) + "/hooks"
        let one = all + "/" + Query.escaped(hook)
        switch message["do"]?.asString {
        case "list": return try await send("GET", all)
        case "new":
            return try await send(
                "POST", all, bytes: (message["settings"] ?? .null).text, isJSON: true)
        case "log": return try await send("GET", one + "/attempts")
        case "rotate": return try await send("POST", one + "/secret")
        case "test": return try await send("POST", one + "/test")
        case "retry": return try await send("POST", one + "/retry")
        case "remove": return try await send("DELETE", one)
        default: throw CommandError(AppTexts.notByKey.text(in: language))
        }
    }
}
