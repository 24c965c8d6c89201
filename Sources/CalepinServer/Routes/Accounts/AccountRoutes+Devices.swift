// `/api/account/device` and `/api/account/wiped`: what a browser that is signed in tells of
// itself, and that it has removed its records. `/api/account/link/join`: an invitation into a
// team, used by somebody who is signed in. The work is done in Accounts/People/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    /// The devices of accounts.
    var devices: DeviceService { DeviceService(accounts: service) }

    /// Invitations into teams.
    var invitations: InvitationService {
        InvitationService(accounts: service, mailing: mails.mailing)
    }

    func addDevices(to routes: inout Routes) {
        routes.post(
            "/api/account/device", PeopleDescriptions.tellDevice, for: .account,
            within: [.asked, .account(.device)]
        ) { request, _, access in
            let json = try await request.json()
            let wipes = try await devices.note(
                build: try Self.build(json), unsent: try Self.unsent(json), of: access)
            return Response.json { writer in
                writer.beginObject()
                writer.key("wipesWhenSent")
                writer.bool(wipes)
                writer.endObject()
            }
        }
        routes.post("/api/account/wiped", PeopleDescriptions.tellWiped, for: .anybody) {
            request, context, _ in
            _ = try await request.json()
            let isWiped = try await devices.noteWiped(place(request, context))
            return Response.json { writer in
                writer.beginObject()
                writer.key("wiped")
                writer.bool(isWiped)
                writer.endObject()
            }
        }
        routes.post("/api/account/link/join", PeopleDescriptions.join, for: .account) {
            request, context, access in
            let token = try text(try await request.json(), "token")
            try await invitations.join(token, access, place(request, context))
            return Response(status: .noContent)
        }
    }

    /// Reads the version of a page.
    ///
    /// Throws: `Problem` `malformed`.
    private static func build(_ json: JSONValue) throws(Problem) -> String {
        let build = try json.optionalText("build") ?? ""
        guard build.utf8.count <= PeopleLimits.buildBytes else {
            throw .malformed("/build", .notName(PeopleLimits.buildBytes))
        }
        return build.trimmingControls
    }

    /// Reads the number of unsent changes by scope.
    ///
    /// Throws: `Problem` `malformed`, `too-many`.
    private static func unsent(_ json: JSONValue) throws(Problem) -> [String: Int64] {
        guard let list = json["unsent"] else { return [:] }
        guard let elements = list.elements else { throw .malformed("/unsent", .notTexts) }
        guard elements.count <= PeopleLimits.unsentScopes else {
            throw Problem(.tooMany, "\(PeopleLimits.unsentScopes)")
        }
        var unsent: [String: Int64] = [:]
        for (place, element) in elements.enumerated() {
            let pointer = "/unsent/\(place)"
            guard let scope = element["scope"]?.asString else {
                throw .malformed(pointer + "/scope", .notText)
            }
            guard let count = element["count"]?.asInt64, count >= 0, count <= JSONValue.maxCount
            else {
                throw .malformed(pointer + "/count", .notCount)
            }
            unsent[scope] = min(count, PeopleLimits.unsent)
        }
        return unsent
    }
}
