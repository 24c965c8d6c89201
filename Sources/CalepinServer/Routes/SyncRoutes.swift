// `POST /api/sync/...`: registration of a replica, push and pull. The messages are defined by the
// collections; the work is done in Sync/.

import CalepinSync
import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of sync.
struct SyncRoutes: Sendable {
    let sync: SyncService
    let access: AccessService
    let limiter: RateLimiter?
    let quota: GuestQuota
    let registry: AppRegistry
    let unread = UnreadPulls()

    func add(to routes: inout Routes) {
        routes.post(
            "/api/sync/replica", AppDescriptions.registerReplica, for: .anybody,
            within: [.asked, .network(.contact)],
            keys: .reading
        ) { request, _, known in
            try await registerReplica(request, known)
        }
        routes.add(
            "/api/sync/push", AppDescriptions.push, keys: .writing,
            JSONHandler(maxBytes: ServerLimits.pushBytes, answer: push))
        routes.add(
            "/api/sync/pull", AppDescriptions.pull, within: [.asked, .account(.pull)],
            keys: .reading,
            JSONHandler(
                maxBytes: ServerLimits.jsonBytes, answerNow: pullNow, answer: pull))
        routes.get(
            "/api/sync/held", AppDescriptions.held, for: .token,
            within: [.asked, .account(.pull)],
            taking: [.text("scope")]
        ) { _, context, access in
            try await held(context, access)
        }
    }

    /// Registers a replica, and creates a guest for a request without a token.
    private func registerReplica(_ request: Request, _ known: Access?) async throws -> Response {
        let body = try await request.bytes(upTo: ServerLimits.jsonBytes)
        if known == nil, access.isOver(request) { throw Problem(.noToken) }
        let scope = try scope(of: body, known)
        let seconds = now
        var token: String?
        let found: Access
        if let known {
            found = known
        } else {
            try quota.requireGuestRoom()
            let guest = try await access.makeGuest(at: seconds)
            (found, token) = (guest.access, guest.token)
        }
        let replica = Token.randomName()
        let keys = Keys(.account(found.account))
        let isTaken = try await sync.store.commit(touching: keys) { (job) throws(StoreError) in
            guard try job.replicaCount(account: found.account) < ServerLimits.replicas else {
                return false
            }
            try job.addReplica(replica, account: found.account, at: seconds)
            return true
        }
        guard isTaken else { throw Problem(.tooMany, "\(ServerLimits.replicas)") }
        var response = Response.json(status: .created) { writer in
            writer.beginObject()
            writer.key("replica")
            writer.string(replica)
            writer.key("scope")
            writer.string(scope ?? found.ownScope)
            writer.key("scopes")
            writer.beginArray()
            for scope in found.scopes { writer.string(scope) }
            writer.endArray()
            writer.endObject()
        }
        if let token { response.headers[.setCookie] = access.tokenHeader(token) }
        return response
    }

    /// Returns the scope of the records of the app that a request names; nil for one's own.
    ///
    /// Throws: `Problem` `not-found` for the app of a team of others, `no-group` for a member who
    /// is in none of the groups that have its records; `not-json` or `malformed`.
    private func scope(of body: [UInt8], _ access: Access?) throws(Problem) -> String? {
        // Pages of earlier versions send nothing, or no app.
        guard !body.isEmpty else { return nil }
        guard let app = try JSONValue(objectIn: body).optionalText("app") else { return nil }
        let team = registry.current.team(of: app)
        guard !team.isEmpty else { return nil }
        if access?.filling?.app == app { return nil }
        guard let access, access.scopes.contains(team) else { throw Problem(.notFound) }
        let rows = registry.current.rows(of: app)
        guard rows != .all else { return team }
        guard let part = access.ownPart(of: team, rows) else {
            throw Problem(rows == .group ? .noGroup : .notFound)
        }
        return part
    }

    @Sendable private func push(
        _ bytes: [UInt8], _ access: Access
    ) async throws -> CountedJSON {
        let message: PushRequest
        do throws(SyncError) {
            message = try PushRequest(json: bytes)
        } catch {
            throw Problem(error, in: bytes)
        }
        try limiter?.take(.push, access.counted + message.replica.description)
        if access.isGuest { try await quota.take(Int64(bytes.count), of: access.account) }
        let answer = try await sync.push(message, access, at: now, size: bytes.count)
        return CountedJSON(bytes: answer.json())
    }

    @Sendable private func pull(
        _ bytes: [UInt8], _ access: Access
    ) async throws -> CountedJSON {
        try admitPull(access)
        let answer = try give(try await sync.pull(request(bytes), access), to: access)
        sync.counts.pulls.add()
        return answer
    }

    @Sendable private func pullNow(_ bytes: [UInt8], _ access: Access) throws -> CountedJSON? {
        try admitPull(access)
        guard let json = try sync.pullNow(request(bytes), access) else { return nil }
        let answer = try give(json, to: access)
        sync.counts.pulls.add()
        return answer
    }

    /// Confirms that an account reads its answers and is within its budget.
    private func admitPull(_ access: Access) throws(Problem) {
        try unread.require(access.counted)
        try limiter?.take(.pulled, access.counted, count: 0)
    }

    /// Counts an answer to a pull.
    private func give(_ bytes: [UInt8], to access: Access) throws(Problem) -> CountedJSON {
        let claim = try unread.claim(bytes.count, of: access.counted)
        limiter?.charge(.pulled, access.counted, count: bytes.count / 1_024)
        return CountedJSON(bytes: bytes, claim: claim)
    }

    private func request(_ bytes: [UInt8]) throws(Problem) -> PullRequest {
        do throws(SyncError) {
            return try PullRequest(json: bytes)
        } catch {
            throw Problem(error, in: bytes)
        }
    }

    /// Returns the held mutations of a scope of the account, oldest first.
    private func held(_ context: RequestContext, _ access: Access) async throws -> Response {
        let scope = context.values["scope"] ?? access.ownScope
        try access.requireWhole(scope: scope)
        try admitPull(access)
        let all = try await sync.store.read { (job) throws(StoreError) in
            try job.accounts.held(scope: scope, limit: ServerLimits.heldMutations)
        }
        var size = 0
        let some = all.map(\.bytes).prefix { bytes in
            size += bytes.count
            return size <= ServerLimits.pullBytes
        }
        let start = Array("{\"scope\":\"\(scope)\",\"held\":[".utf8)
        let bytes = start + some.joined(separator: [0x2C]) + Array("]}".utf8)
        return .json(try give(bytes, to: access))
    }

    /// Seconds since 1970.
    private var now: Int64 { access.now() }
}
