// The requests of the operator's socket about rules of retention, sent to a server elsewhere with
// a key.

import CalepinExpressions
import CalepinQuery
import CalepinServer

extension RemoteConsole {
    /// Sends a request about rules of retention; returns the answer.
    /// - Throws: the reasons why it was not done.
    func askRetention(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        let app = message["app"]?.asString ?? ""
        let all = "/" + Query.escaped(app) + "/retention"
        let one = all + "/" + Query.escaped(message["collection"]?.asString ?? "")
        let rule = (message["rule"] ?? .object([])).text
        switch message["do"]?.asString {
        case "list": return try await send("GET", all)
        case "set": return try await send("PUT", one, bytes: rule, isJSON: true)
        case "preview":
            return try await send("POST", one + "/preview", bytes: rule, isJSON: true)
        case "run": return try await send("POST", one + "/run")
        default: throw CommandError(AppTexts.notByKey.text(in: language))
        }
    }
}
