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
        _ what: Activity.What, _ mode: ChangeMode, _ count: Int, _ request: Request,
        _ context: RequestContext, _ access: Access
    ) async throws {
        guard mode != .check else { return }
        let place = context.named("app") + "/" + context.named("collection")
        try await note(what, "\(place) \(mode.rawValue) \(count)", request, context, access)
    }

    /// Notes what an account did.
    ///
    /// Throws: the store's error.
    func note(
        _ what: Activity.What, _ detail: String, _ request: Request, _ context: RequestContext,
        _ access: Access
    ) async throws {
        let network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        let activity = Activity(
            what, account: access.account, at: now(), network: network,
            detail: String(detail.prefix(AccountLimits.auditDetail)))
        try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }
}
