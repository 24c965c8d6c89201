// `/api/console/server`: the state of the server for its owners. The work is done in Doctor/.

import CalepinExpressions
import Hummingbird

/// The routes about the server itself.
struct ConsoleServerRoutes: Sendable {
    let doctor: ServerDoctor
    let usage: UsageService
    /// A whole look reads all of the database and reaches other servers, so there is one at once.
    private let share = WorkShare(atOnce: 1)

    init(doctor: ServerDoctor) {
        self.doctor = doctor
        usage = UsageService(store: doctor.store, now: doctor.clock)
    }

    func add(to routes: inout Routes) {
        routes.get("/api/console/server", PublishingDescriptions.serverState, for: .owner) {
            request, _, _ in
            .json(try await doctor.report(isWhole: false).json(in: request.language))
        }
        routes.get("/api/console/server/usage", PublishingDescriptions.serverUsage, for: .owner) {
            _, _, _ in .json(try await usage.usage().json.bytes)
        }
        routes.post("/api/console/server/check", PublishingDescriptions.checkServer, for: .owner) {
            request, _, _ in
            let language = request.language
            return .json(
                try await share.pass { try await doctor.report(isWhole: true).json(in: language) })
        }
    }
}
