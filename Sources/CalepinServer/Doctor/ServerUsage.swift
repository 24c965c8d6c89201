// The room that teams and accounts take on a server: records, their history and attachments. The
// sums are made by one walk over scopes and attachments, and are kept for some minutes.

import CalepinExpressions
import Synchronization

/// The room that a team or an account takes.
struct ScopeUsage: Equatable, Sendable {
    /// The scope of the team or of the account.
    var scope: String
    /// The number of records, removed ones included.
    var records: Int64 = 0
    /// The size of the records, of their history and of their attachments, in bytes.
    var bytes: Int64 = 0
    var historyBytes: Int64 = 0
    var fileBytes: Int64 = 0
    /// The title of the team or the name of the account; empty for a guest.
    var name = ""

    /// The size of all together in bytes.
    var allBytes: Int64 { bytes + historyBytes + fileBytes }
    /// True for a team.
    var isTeam: Bool { scope.hasPrefix("team:") }
}

/// The room that is taken on a server.
struct ServerUsage: Sendable {
    /// The time of the walk, in seconds since 1970.
    var at: Int64 = 0
    /// The number of teams and accounts with records.
    var count = 0
    /// The sums of all.
    var all = ScopeUsage(scope: "")
    /// Those that take the most, the largest first.
    var largest: [ScopeUsage] = []

    /// Returns the JSON.
    var json: JSONValue {
        func members(_ one: ScopeUsage) -> [JSONMember] {
            [
                ("records", one.records), ("bytes", one.bytes), ("history", one.historyBytes),
                ("files", one.fileBytes),
            ].map { JSONMember($0, .number("\($1)")) }
        }
        let shown = largest.map { one in
            let kind = one.isTeam ? "team" : one.name.isEmpty ? "guest" : "account"
            return JSONValue.object(
                [JSONMember("kind", .string(kind)), JSONMember("name", .string(one.name))]
                    + members(one))
        }
        return .object([
            JSONMember("at", .number("\(at)")), JSONMember("count", .number("\(count)")),
            JSONMember("all", .object(members(all))), JSONMember("largest", .array(shown)),
        ])
    }
}

/// Sums up the room that is taken on a server.
final class UsageService: Sendable {
    private let store: any Store
    private let now: @Sendable () -> Int64
    private let semaphore = AsyncSemaphore(1)
    private let kept = Mutex<ServerUsage?>(nil)

    init(store: any Store, now: @escaping @Sendable () -> Int64) {
        (self.store, self.now) = (store, now)
    }

    /// Returns the usage, not older than ``DoctorLimits/usageSeconds``.
    ///
    /// Complexity: O(n) in the scopes and attachments where it is read anew, in small jobs; one
    /// reads at once.
    /// Throws: the store's error.
    func usage() async throws -> ServerUsage {
        try await semaphore.pass {
            let moment = now()
            if let kept = kept.withLock({ $0 }),
                (0..<DoctorLimits.usageSeconds).contains(moment - kept.at)
            {
                return kept
            }
            let usage = try await read(at: moment)
            kept.withLock { $0 = usage }
            return usage
        }
    }

    private func read(at moment: Int64) async throws -> ServerUsage {
        let teams = try await teamsOfParts()
        var sums: [String: ScopeUsage] = [:]
        try await store.forEachScope { scope in
            let name = teams[scope.name] ?? scope.name
            var one = sums[name] ?? ScopeUsage(scope: name)
            one.records += scope.recordCount
            one.bytes += scope.bytes
            one.historyBytes += scope.historyBytes
            sums[name] = one
        }
        var last: StoredBlob?
        repeat {
            let after = last
            let blobs = try await store.read { (job) throws(StoreError) in
                try job.upkeep.blobs(after: after, limit: UpkeepLimits.upkeepRows)
            }
            last = blobs.last
            for blob in blobs {
                let name = teams[blob.scope] ?? blob.scope
                sums[name, default: ScopeUsage(scope: name)].fileBytes += blob.storedSize
            }
        } while last != nil
        return try await named(sums, at: moment)
    }

    /// Returns the teams of all parts, by the scopes of these.
    private func teamsOfParts() async throws -> [String: String] {
        var (teams, last): ([String: String], String?) = ([:], "")
        while let after = last {
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.part, after: after, limit: UpkeepLimits.upkeepRows)
            }
            for row in rows { teams[row.key] = row.owner }
            last = rows.last?.key
        }
        return teams
    }

    private func named(
        _ sums: [String: ScopeUsage], at moment: Int64
    ) async throws -> ServerUsage {
        var usage = ServerUsage(at: moment, count: sums.count)
        for one in sums.values {
            usage.all.records += one.records
            usage.all.bytes += one.bytes
            usage.all.historyBytes += one.historyBytes
            usage.all.fileBytes += one.fileBytes
        }
        let sorted = sums.values.sorted { ($1.allBytes, $0.scope) < ($0.allBytes, $1.scope) }
        let largest = Array(sorted.prefix(DoctorLimits.usageShown))
        usage.largest = try await store.read { (job) throws(StoreError) in
            try largest.map { (one) throws(StoreError) in
                var one = one
                let account = String(one.scope.dropFirst("user:".count))
                one.name =
                    try one.isTeam
                    ? job.accounts.row(.team, one.scope).map(Team.init)?.title ?? ""
                    : job.accounts.person(account)?.name ?? ""
                return one
            }
        }
        return usage
    }
}
