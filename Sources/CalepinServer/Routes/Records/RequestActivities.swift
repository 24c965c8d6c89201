// What people do with many records by a request, noted for themselves and in the audit trail.

import CalepinExpressions
import Hummingbird

/// The notes of what people do by requests.
struct RequestActivities: Sendable {
    let store: any Store
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool
    /// Seconds since 1970.
    let now: @Sendable () -> Int64

    /// Notes that an account changed so many records, or took that back; nothing for a check.
    ///
    /// Throws: the store's error.
    func note(
        _ what: Activity.What, _ mode: ChangeMode, _ count: Int, in scope: String,
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws {
        guard mode != .check else { return }
        let place = context.named("app") + "/" + context.named("collection")
        try await note(
            what, "\(place) \(mode.rawValue) \(count)", in: scope, request, context, access)
    }

    /// Notes what an account did.
    ///
    /// - Parameters:
    ///   - scope: The scope of the records; empty for none.
    ///   - isOfTrail: True for what is in the audit trail only.
    /// Throws: the store's error.
    func note(
        _ what: Activity.What, _ detail: String, in scope: String = "", isOfTrail: Bool = false,
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws {
        let network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        let team = access.team(of: scope)
        let activity = Activity(
            what, account: access.account, at: now(), network: network,
            detail: String(detail.prefix(AccountLimits.auditDetail)),
            team: team.hasPrefix("team:") ? team : "")
        let keys = Keys(.account(access.account), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            guard isOfTrail else { return try job.accountChanges.note(activity) }
            try AuditTrail.add(activity, to: job.accountChanges)
        }
    }
}
