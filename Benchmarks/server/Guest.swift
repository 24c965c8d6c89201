// A browser of the load: its token, its replica, and its acknowledged mutations. Its connection is
// in Connection.swift.

import CalepinSync
import CalepinExpressions

/// A browser that writes into its own scope, that of a guest or of an account.
struct Guest {
    let cookie: String
    let scope: Scope
    let replica: Identifier
    /// The form of its records.
    var form = "motor"
    /// The number of its last mutation.
    var made: Int64 = 0
    /// The number of its last mutation that the server acknowledged.
    var acknowledged: Int64 = 0

    /// Registers a replica.
    ///
    /// - Parameters:
    ///   - known: the cookies of an existing guest or account; empty for a new guest.
    ///   - app: the app of a team whose scope it is; empty for the guest's or account's own.
    init(
        _ connection: Connection, knownBy known: String = "", of app: String = ""
    ) throws(Connection.Failure) {
        let answer = try connection.ask(
            request(
                "/api/sync/replica", Array(app.isEmpty ? "{}".utf8 : "{\"app\":\"\(app)\"}".utf8),
                cookie: known))
        let json = (try? JSONValue(reading: Array(answer.body))) ?? .null
        let given = connection.value(of: "set-cookie", in: answer.head)
        let token = given.map { String($0.prefix { $0 != ";" }) }
        guard let cookie = token ?? (known.isEmpty ? nil : known),
            let scope = json["scope"]?.asString.flatMap({ Scope($0) }),
            let replica = json["replica"]?.asString.flatMap({ Identifier($0) })
        else { throw .unexpected(answer.head) }
        self.cookie = cookie
        self.scope = scope
        self.replica = replica
    }

    /// Returns a sealed mutation with the next number.
    mutating func mutation(_ record: Identifier, _ ops: [Op]) -> Mutation {
        made += 1
        return Mutation(
            scope: scope, replica: replica, n: made, record: record, form: form,
            formVersion: 1, savedAt: 0, ops: ops
        ).sealed
    }

    /// Returns the request that pushes mutations.
    func push(_ mutations: [Mutation]) -> [UInt8] {
        let push = PushRequest(scope: scope, replica: replica, mutations: mutations)
        return request("/api/sync/push", push.json(), cookie: cookie)
    }

    /// Pulls the changes since a cursor.
    func pull(
        _ connection: Connection, since cursor: String? = nil
    ) throws(Connection.Failure) -> PullAnswer {
        let pull = PullRequest(
            scope: scope, cursor: cursor, marks: [PullRequest.Mark(replica, settled: 0)])
        let answer = try connection.ask(
            request("/api/sync/pull", pull.json(), cookie: cookie))
        do throws(SyncError) {
            return try PullAnswer(json: Array(answer.body))
        } catch {
            throw .unexpected(answer.head)
        }
    }

    /// Pulls everything, answer after answer.
    func pullAll(_ connection: Connection) throws(Connection.Failure) -> [PullAnswer] {
        var all = [try pull(connection)]
        while let last = all.last, last.hasMore {
            all.append(try pull(connection, since: last.cursor))
        }
        return all
    }
}

extension Identifier {
    /// Returns a unique random identifier.
    static func random() -> Identifier {
        Identifier(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))
    }
}
