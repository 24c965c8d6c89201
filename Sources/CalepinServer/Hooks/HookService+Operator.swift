// Hooks by an operator's requests, over the socket of a running server or without one.

import CalepinExpressions

extension HookService {
    /// Executes an operator's request, such as `{"do":"list","app":...}`; returns the JSON answer.
    ///
    /// Throws: ``HookError``, or the store's error.
    package func carryOut(_ json: JSONValue) async throws -> [UInt8] {
        let (app, hook) = (json.text("app"), json.text("hook"))
        switch json.text("do") {
        case "list": return HookJSON.list(try await hooks(of: app))
        case "new":
            let settings = try HookSettings(wanted: json["settings"] ?? .null)
            let (made, secret) = try await make(settings, for: app, by: .operator)
            return HookJSON.one(made, secret: secret).bytes
        case "rotate":
            let (changed, secret) = try await rotate(hook, of: app, by: .operator)
            return HookJSON.one(changed, secret: secret).bytes
        case "test": return HookJSON.one(try await test(hook, of: app)).bytes
        case "log": return HookJSON.list(try await attempts(hook, of: app))
        case "retry": return HookJSON.one(try await retry(hook, of: app, by: .operator)).bytes
        case "remove":
            try await remove(hook, of: app, by: .operator)
            return JSONValue.object([]).bytes
        default:
            throw Problem.malformed(
                "/do", .noneOf(["list", "new", "rotate", "test", "log", "retry", "remove"]))
        }
    }
}

extension MaintenanceService {
    /// Returns the service that makes hooks, with the key of their secrets; `registry` then has
    /// the apps of the store, too.
    ///
    /// Throws: the store's error.
    package func hooking(
        _ registry: AppRegistry, key: SealingKey, fetcher: Fetcher
    ) async throws -> HookService {
        try await registry.load(from: store)
        return HookService(store: store, registry: registry, key: key, fetcher: fetcher)
    }
}

extension HookSettings {
    /// Reads settings as whoever makes a hook sends them.
    ///
    /// Throws: `HookError`.
    init(wanted json: JSONValue) throws(HookError) {
        do throws(HookDefect) { try self.init(json: json) } catch { throw HookError(error) }
    }
}
