// The share of an app's team in what is published: the usual rights on its forms, and which of
// them have their records in parts. Whose rows they are never changes while there are records:
// those would be seen by others, or by nobody.

import CalepinAppModel
import CalepinExpressions

/// The rights and parts that a team has by a state of an app.
struct TeamShare: Sendable {
    /// The team; empty for everybody's app.
    let team: String
    /// The team that had the app before; empty for none.
    let before: String
    /// The forms on which members get the usual rights, unless they have some.
    let forms: [String]
    /// All forms of the versions in use and in test.
    let all: Set<String>
    /// Those of them that are in parts, with which.
    let parted: [String: AppCollection.Rows]

    /// The scopes that are written.
    var keys: [StoreKey] {
        Set([team, before]).filter { !$0.isEmpty }.map { .scope($0) }
    }

    /// Writes the rights and parts.
    ///
    /// Complexity: O(n) in the grants, and in the members where the parts change.
    func write(
        _ job: any StoreWriting, at seconds: Int64, _ publication: Publication
    ) throws(StoreError) {
        let changes = TeamChanges(
            job: job, at: seconds, by: publication.isOperator ? "" : publication.by,
            network: publication.isOperator ? "operator" : publication.network)
        if !before.isEmpty, before != team { try changes.setParts(before, [:], of: all) }
        guard !team.isEmpty else { return }
        let tests = forms.map { TestID.of($0) }
        let reviews = AppCollection.reviewForms(among: forms)
        try changes.addUsualGrants(
            team, forms + tests, reviews: Set(reviews + reviews.map { TestID.of($0) }))
        try changes.setParts(team, parted, of: all)
    }
}

extension TeamShare {
    /// Returns the share of a team in a state of an app.
    ///
    /// - Parameter version: The version that is written with the state; nil for none.
    /// Throws: ``PublishError/rowsOfRecords(_:)`` where whose rows they are would change for
    /// records that there are; the store's error.
    static func of(
        _ state: AppState, with version: StoredAppVersion?, _ forms: [String],
        _ service: PublishService
    ) async throws -> TeamShare {
        var all: Set<String> = []
        var parted: [String: AppCollection.Rows] = [:]
        for (number, isTest) in [(state.live, false), (state.test, true)] {
            guard let number else { continue }
            for (form, rows) in try await rows(
                of: number, state.id, version, service)
            {
                let id = isTest ? TestID.of(form) : form
                // Without a test, what a former one left is where the app's own records are.
                let ids = state.test == nil ? [id, TestID.of(id)] : [id]
                all.formUnion(ids)
                guard rows != .all else { continue }
                parted.merge(ids.map { ($0, rows) }) { $1 }
            }
        }
        if state.team.isEmpty { parted = [:] }
        let share = TeamShare(
            team: state.team, before: service.registry.current.app(state.id)?.team ?? "",
            forms: forms, all: all, parted: parted)
        // Records of a test that has ended are thrown away.
        try await share.requireUnchanged(service) { state.test != nil || !TestID.isOne($0) }
        return share
    }

    /// Confirms that there are no records of the forms that come into parts, or out of them.
    private func requireUnchanged(
        _ service: PublishService, _ counts: (String) -> Bool
    ) async throws {
        guard !team.isEmpty else { return }
        let team = team
        let known = try await service.store.read { (job) throws(StoreError) in
            try TeamParts(job.accounts).forms(of: team)
        }
        let forms = all.union(parted.keys)
        let changed = forms.filter { known[$0] != parted[$0] && counts($0) }
        guard !changed.isEmpty else { return }
        do { try await service.requireUnused(changed) } catch PublishError.hasRecords(let form) {
            throw PublishError.rowsOfRecords(form)
        }
    }

    /// Returns the forms of the collections of a version, with the records that a member has.
    private static func rows(
        of number: Int64, _ id: String, _ version: StoredAppVersion?, _ service: PublishService
    ) async throws -> [(form: String, rows: AppCollection.Rows)] {
        if let live = service.registry.current.app(id)?.live, live.number == number {
            return (live.app?.collections ?? []).map { ($0.form, $0.rows) }
        }
        var stored = version?.number == number ? version : nil
        if stored == nil {
            stored = try await service.store.read { (job) throws(StoreError) in
                try job.registry.version(number, of: id)
            }
        }
        let declared = try stored.map { try JSONValue(reading: $0.bytes) }
        return (declared?["collections"]?.elements ?? []).map { one in
            let rows = AppCollection.Rows.allCases.first { $0.rawValue == one["rows"]?.asString }
            return (one["form"]?.asString ?? "", rows ?? .all)
        }
    }
}
