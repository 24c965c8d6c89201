// `/api/console/settings`: the settings of the server for its owners. The work is done in
// Settings/SettingsService.swift.

import CalepinExpressions
import Hummingbird

/// The routes about settings.
struct ConsoleSettingsRoutes: Sendable {
    let service: SettingsService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    private static let base = "/api/console/settings"

    func add(to routes: inout Routes) {
        routes.get(Self.base, SettingsDescriptions.settings, for: .owner) { _, _, _ in
            .json(service.json.bytes)
        }
        routes.put(Self.base, SettingsDescriptions.set, for: .confirmedOwner) {
            request, context, access in
            let json = try await request.json()
            return try await telling(request) {
                try await service.set(
                    json, access,
                    network: RequestAddress.network(
                        of: request, context.address, isBehindProxy: isBehindProxy))
                return .json(service.json.bytes)
            }
        }
        routes.post(
            Self.base + "/mail", SettingsDescriptions.tryMail, for: .confirmedOwner,
            within: [.asked, .account(.settingsMail)]
        ) { request, _, _ in
            let json = try await request.json()
            return try await telling(request) {
                try await service.tryMail(
                    json["settings"] ?? .null, to: json.text("to"), request.language)
                return .json(JSONValue.object([]).bytes)
            }
        }
    }

    /// Returns the answer of `body`, or the problem with the reason why nothing was changed.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as SettingsError {
            var problem = Problem(.settingsRefused)
            let reason = JSONValue.object([
                JSONMember("place", .string(error.place)),
                JSONMember("line", .string(error.line(in: request.language))),
            ])
            problem.members.append(JSONMember("reasons", .array([reason])))
            throw problem
        }
    }
}
