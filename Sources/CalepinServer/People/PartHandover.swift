// Handing over a part of a team's records: that of a member to another member, or that of a group
// to another group. Reviews and comments are records that come along like all others.

import CalepinExpressions
import CalepinSync

/// The outcome of handing over some records.
struct HandedRecords: Equatable, Sendable {
    /// The records that moved.
    var moved: Int64 = 0
    /// The records that are still in the part, those in the trash included.
    var left: Int64 = 0
}

/// Hands over parts of teams' records.
struct PartHandover: Sendable {
    /// The one who has a part, as a request names it.
    enum Name: Sendable {
        /// The name of a member.
        case member(String)
        /// The id of a group.
        case group(String)

        fileprivate var text: String {
            switch self {
            case .member(let name), .group(let name): name
            }
        }
    }

    let accounts: SignInService

    private var store: any Store { accounts.store }

    /// Hands over some records of a part; whoever wants all asks until none has moved.
    ///
    /// A record stays where the other part has one of its id, or its history is too long.
    ///
    /// - Parameter isTrial: True to move nothing, and tell how many there are.
    /// Complexity: O(n) in the bytes of the records and of their history, read outside of the turn
    /// of the writer; each record is written in a turn of its own.
    /// Throws: `Problem` `not-found` for somebody who was never in the team and a group that there
    /// is none of, `wrong-name` for a receiver who is not in it, `quota-reached`; the store's
    /// error.
    func handOver(
        _ giver: Name, to receiver: Name, in team: String, isTrial: Bool, _ asker: Access,
        _ place: RequestPlace
    ) async throws -> HandedRecords {
        let (from, to) = try await places(giver, receiver, team)
        guard let from, let to else { return HandedRecords() }
        var handed = HandedRecords()
        var page = isTrial ? [] : try await records(of: from, after: "")
        while let last = page.last, handed.moved < PeopleLimits.handedRecords {
            for record in page {
                try Task.checkCancellation()
                guard let move = try await plan(record, to: to) else { continue }
                if try await carryOut(move) { handed.moved += 1 }
            }
            page = try await records(of: from, after: last.id)
        }
        handed.left = try await store.read { (job) throws(StoreError) in
            try job.scope(from)?.recordCount ?? 0
        }
        if handed.moved > 0 {
            try await note(
                "\(giver.text) > \(receiver.text) \(handed.moved)", in: team, asker, place)
        }
        return handed
    }

    /// Notes that records were handed over.
    private func note(
        _ detail: String, in scope: String, _ asker: Access, _ place: RequestPlace
    ) async throws {
        let activity = Activity(
            .changedMany, account: asker.account, at: accounts.now,
            network: place.network,
            detail: String(detail.prefix(AccountLimits.auditDetail)), team: scope)
        let keys = Keys(.account(asker.account), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }

    /// Returns the scopes of two parts; nil for a part that there is none of.
    private func places(
        _ giver: Name, _ receiver: Name, _ team: String
    ) async throws -> (from: String?, to: String?) {
        let found = try await store.read {
            (job) throws(StoreError) -> Result<(String?, String?), Problem> in
            let (accounts, parts) = (job.accounts, TeamParts(job.accounts))
            switch (giver, receiver) {
            case (.member(let name), .member(let other)):
                guard let giver = try accounts.person(named: name.lowercased()),
                    try accounts.row(.member, team + " " + giver.account) != nil
                else { return .failure(Problem(.notFound)) }
                guard let taker = try accounts.member(other, of: team),
                    taker.account != giver.account
                else { return .failure(Problem(.wrongName)) }
                return .success(
                    (
                        try parts.part(of: giver.account, in: team)?.scope,
                        try parts.part(of: taker.account, in: team)?.scope
                    ))
            case (.group(let id), .group(let other)):
                guard let giver = try parts.part(ofGroup: id, in: team) else {
                    return .failure(Problem(.notFound))
                }
                guard let taker = try parts.part(ofGroup: other, in: team), !taker.isEnded,
                    taker.scope != giver.scope
                else { return .failure(Problem(.wrongName)) }
                return .success((giver.scope, taker.scope))
            default: return .failure(Problem(.wrongName))
            }
        }
        return try found.get()
    }

    /// Returns the next records of a part after an id.
    private func records(of scope: String, after id: String) async throws -> [StoredRecord] {
        try await store.read { (job) throws(StoreError) in
            try job.records(
                scope: scope, afterID: id, limit: PeopleLimits.handedRecords,
                bytes: PeopleLimits.handedBytes)
        }
    }

    /// Returns what is written to move a record; nil where it stays.
    private func plan(_ record: StoredRecord, to scope: String) async throws -> RecordMove? {
        try await store.read { (job) throws(StoreError) -> RecordMove? in
            guard try job.recordMark(scope: scope, id: record.id) == nil else { return nil }
            return try RecordMove([record], from: record.scope, to: scope, job)
        }
    }

    /// Moves a record; returns false where somebody changed it meanwhile.
    private func carryOut(_ move: RecordMove) async throws -> Bool {
        let moment = accounts.now
        let pokes = try await store.commit(touching: move.keys) {
            (job) throws(StoreError) -> Result<[PushResult.Poke], Problem> in
            try move.write(job, at: moment)
        }.get()
        for poke in pokes {
            accounts.feed.poke(poke.scope, sequence: poke.sequence, forms: poke.forms)
        }
        return !pokes.isEmpty
    }
}
