// `/api/console/audit`: the audit trail for owners of the server, a page at a time and as a file;
// and `/api/teams/ID/audit`, the lines about a team for its owners. Reading is a line of it, too.
// The work is done in Auditing/.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The routes of the audit trail.
struct AuditRoutes: Sendable {
    let store: any Store
    let registry: AppRegistry
    let activities: RequestActivities
    /// Each page may take a look at all accounts for their names.
    private let share = WorkShare(atOnce: AuditLimits.atOnce)
    private let readings = AuditReadings()

    init(store: any Store, registry: AppRegistry, activities: RequestActivities) {
        (self.store, self.registry, self.activities) = (store, registry, activities)
    }

    private static let path = "/api/console/audit"

    func add(to routes: inout Routes) {
        routes.get(
            Self.path, AuditDescriptions.lines, for: .owner,
            within: [.asked, .account(.query)], taking: AuditQuery.parameters
        ) { request, context, access in
            let query = try AuditQuery(context.values)
            return try await page(.server(registry.current), query, request, context, access)
        }
        routes.get(
            "/api/teams/{id}/audit", AuditDescriptions.linesOfTeam, for: .account,
            within: [.asked, .account(.query)], taking: AuditQuery.parameters
        ) { request, context, access in
            let scope = try access.ownedTeam(context.named("id"))
            return try await page(
                .team(scope), try AuditQuery(context.values), request, context, access)
        }
        routes.get(
            Self.path + "/file", AuditDescriptions.file, for: .confirmedOwner,
            within: [.asked, .account(.exported)],
            taking: AuditQuery.parameters + [.text("as")]
        ) { request, context, access in
            let query = try AuditQuery(context.values)
            let format = try AuditFile.Format(parameter: context.values["as"])
            try await activities.note(
                .auditExported, format.rawValue, isOfTrail: true, request, context, access)
            let reader = AuditReader(store: store, reach: .server(registry.current))
            return AuditFile(reader: reader, query: query, format: format).response
        }
    }

    private func page(
        _ reach: AuditReach, _ query: AuditQuery, _ request: Request, _ context: RequestContext,
        _ access: Access
    ) async throws -> Response {
        let scope = if case .team(let scope) = reach { scope } else { "" }
        let reading = access.account + " " + scope
        if readings.isNew(reading, at: activities.now()) {
            do {
                try await activities.note(
                    .auditRead, "", in: scope, isOfTrail: true, request, context, access)
            } catch {
                readings.forget(reading)
                // A full disk does not keep anybody from looking.
                guard case StoreError.full = error else { throw error }
            }
        }
        let reader = AuditReader(store: store, reach: reach)
        return .json(try await share.pass { try await reader.page(query) }.json(reach).bytes)
    }
}

/// The latest readings of accounts, by which the pages and searches of one reading are noted once.
private final class AuditReadings: Sendable {
    private let noted = Mutex<[String: Int64]>([:])

    /// Returns true for the first request of a reading.
    ///
    /// Complexity: O(n) in the accounts that have read within ``AuditLimits/readSeconds``.
    func isNew(_ reader: String, at now: Int64) -> Bool {
        noted.withLock { noted in
            noted = noted.filter { now - $0.value < AuditLimits.readSeconds }
            guard noted[reader] == nil else { return false }
            noted[reader] = now
            return true
        }
    }

    /// Forgets a reading that could not be noted, so that its next page is.
    func forget(_ reader: String) {
        noted.withLock { _ = $0.removeValue(forKey: reader) }
    }
}

extension AuditFile {
    /// Returns the answer that has the file. Where it cannot be read to its end the connection
    /// ends without the last chunk, so that it is not taken for a whole one.
    var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: format.mediaType, .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"audit.\(format.rawValue)\"",
            ],
            body: ResponseBody(computedBy: { writer in
                try await write { try await writer.write(ByteBuffer(bytes: $0)) }
                try await writer.finish(nil)
            }))
    }
}
