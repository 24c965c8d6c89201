// The requests of the operator's socket about apps, sent to a server elsewhere with a key: the
// same messages and answers, over the routes that the console in the page uses.

import CalepinExpressions
import CalepinQuery
import CalepinServer

/// The apps of a server elsewhere.
struct RemoteConsole {
    let remote: RemoteServer
    /// The address as it was given, for messages.
    let server: String
    let language: Language

    static let apps = "/api/console/apps"

    /// Sends a request of the operator's socket; returns the answer.
    /// - Throws: the reasons why it was not done.
    func ask(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        switch message.member("do") {
        case "check":
            return try await send("POST", "/check", bytes: message.member("declaration"))
        case "publish":
            return try await send(
                "POST", "", ["stage", "confirm", "note"].map { ($0, message.member($0)) },
                bytes: message.member("declaration"))
        case "stage":
            let version = message["version"]?.asInt64.map { "\($0)" } ?? ""
            let pairs = ["stage", "confirm", "note"].map { ($0, message.member($0)) }
            return try await send(
                "PUT", path(message, "/stage"), pairs + [("version", version)])
        case "list": return try await send("GET", "")
        case "log": return try await send("GET", path(message, "/log"))
        case "fetch": return try await fetch(message)
        default: return try await askTables(message)
        }
    }

    private func askTables(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        let tables = path(message, "/tables")
        let table = tables + "/" + Query.escaped(message.member("table"))
        let mode = [("mode", message.member("mode"))]
        switch message.member("do") {
        case "tables": return try await send("GET", tables)
        case "rows":
            let rows = try await send("GET", table).bytes
            let text = JSONValue.string(String(decoding: rows, as: UTF8.self))
            return JSONLines(
                isDone: true, JSONValue.object([JSONMember("rows", text)]).bytes)
        case "check-rows":
            return try await send("POST", table + "/check", mode, bytes: message.member("rows"))
        case "replace-rows":
            return try await send(
                "PUT", table, mode + [("note", message.member("note"))],
                bytes: message.member("rows"))
        default: throw CommandError(AppTexts.notByKey.text(in: language))
        }
    }

    /// Fetches a version of an app, without a number the one in use.
    private func fetch(_ message: JSONValue) async throws(CommandError) -> JSONLines {
        var version = message["version"]?.asInt64
        if version == nil {
            let all = try await send("GET", "").json["apps"]?.elements ?? []
            let app = all.first { $0["id"]?.asString == message.member("app") }
            version = app?["live"]?.asInt64
        }
        return try await send("GET", path(message, "/versions/\(version ?? 0)"))
    }

    /// Returns the path of something of the app that a message names. No app has a name that
    /// would have to be escaped, so one that is does not exist.
    private func path(_ message: JSONValue, _ rest: String) -> String {
        "/" + Query.escaped(message.member("app")) + rest
    }

    /// Sends a request to an address; returns the answer.
    ///
    /// - Parameters:
    ///   - isJSON: True for a body that the server reads as JSON.
    ///   - base: The beginning of the address.
    func send(
        _ method: String, _ path: String, _ pairs: [(String, String)] = [], bytes: String = "",
        isJSON: Bool = false, below base: String = apps
    ) async throws(CommandError) -> JSONLines {
        let query = pairs.filter { !$0.1.isEmpty }.map { $0.0 + "=" + Query.escaped($0.1) }
        let target = base + path + (query.isEmpty ? "" : "?")
        let lines: JSONLines
        do throws(RemoteServer.Failure) {
            let answer = try await remote.send(
                method, target + query.joined(separator: "&"), Array(bytes.utf8), isJSON: isJSON,
                in: language)
            lines = JSONLines(isDone: (200..<300).contains(answer.status), answer.bytes)
        } catch { throw CommandError(error.text(in: language, server)) }
        guard lines.isDone else { throw Self.error(lines) }
        return lines
    }

    /// Returns the error of a request that was refused, with each reason in words.
    private static func error(_ problem: JSONLines) -> CommandError {
        let reasons = (problem.json["reasons"]?.elements ?? []).map { reason in
            let (place, line) = (reason.member("place"), reason.member("line"))
            return place.isEmpty ? line : "\(place): \(line)"
        }
        let reason = problem.json.member("detail")
        let words = reason.isEmpty ? problem.words : problem.words + " " + reason
        return CommandError(reasons.isEmpty ? [words] : reasons)
    }
}

extension JSONValue {
    /// Returns the text of a member; empty when it is missing.
    fileprivate func member(_ key: String) -> String { self[key]?.asString ?? "" }
}
