// Rules of retention by an operator's requests, over the socket of a running server or without
// one.

import CalepinExpressions

extension RetentionService {
    /// Executes an operator's request, such as `{"do":"list","app":...}`; returns the JSON answer.
    ///
    /// Throws: ``RetentionError``, or the store's error.
    package func carryOut(_ json: JSONValue) async throws -> [UInt8] {
        let (app, name) = (json.text("app"), json.text("collection"))
        let language = Language(code: json.text("language")) ?? .english
        switch json.text("do") {
        case "list": return Listed.json(try await rules(of: app, by: .operator))
        case "set":
            let rule = try Retention(json["rule"] ?? .null)
            return try await set(rule, for: name, of: app, by: .operator, in: language).json.bytes
        case "preview":
            let rule = try json["rule"].map { (json) throws(RetentionError) in
                try Retention(json)
            }
            return try await preview(of: rule, for: name, of: app, by: .operator).json.bytes
        case "run":
            return try await run(name, of: app, by: .operator).json.bytes
        default:
            throw Problem.malformed("/do", .noneOf(["list", "set", "preview", "run"]))
        }
    }
}

extension RetentionService.Run {
    /// Returns the JSON: see docs/server.md.
    var json: JSONValue {
        .object(
            [JSONMember("total", .int(total))] + counts.members + [
                JSONMember("isLeft", .bool(isLeft))
            ])
    }
}

extension MaintenanceService {
    /// Returns the service of the rules of retention; `registry` then has the apps of the store,
    /// too.
    ///
    /// Throws: the store's error.
    package func retaining(_ registry: AppRegistry) async throws -> RetentionService {
        try await registry.load(from: store)
        let hooks = HookBook()
        try await hooks.load(from: store)
        return RetentionService(
            store: store, registry: registry, hooks: hooks, feed: Feed(),
            clock: { SystemClock.seconds })
    }
}
