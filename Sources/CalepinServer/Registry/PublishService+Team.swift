// The team of an app: its members alone see it in their list, and all of its records are the
// team's.

import CalepinExpressions

extension PublishService {
    /// Gives an app to a team, or to everybody. Members get the usual rights on its forms.
    ///
    /// - Parameter team: The scope of a team; empty for everybody, each with records of their own.
    /// Throws: ``PublishError`` for an unknown app or team, or while there are records of the app,
    /// which would be left behind; the store's error.
    package func setTeam(
        _ id: String, _ team: String, _ publication: Publication
    ) async throws {
        try await registry.turn.pass {
            guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
            guard team != app.team else { throw PublishError.unchangedTeam }
            if !team.isEmpty {
                let known = try await store.read { (job) throws(StoreError) in
                    try job.accounts.team(team)
                }
                guard known != nil else { throw PublishError.unknownTeam(team) }
            }
            let last = try await last(id)
            let forms = try await forms(of: app, last: last)
            try await requireUnused(forms.union(forms.map { TestID.of($0) }))
            var state = AppState(app)
            state.team = team
            try await write(
                state, nil, what: "team", used: state.live ?? 0, forms: forms.sorted(), last: last,
                publication)
        }
    }

    /// Returns the ids of the forms of an app, those of its last version included.
    private func forms(of app: RegisteredApp, last: Int64) async throws -> Set<String> {
        var forms = Set(app.forms.map(\.form.definition.id))
        let id = app.id
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(last, of: id)
        }
        if let stored {
            forms.formUnion(try AppDeclaration(json: stored.bytes).app.forms.map(\.id))
        }
        return forms
    }

    /// Confirms that nobody has records of some forms.
    ///
    /// Complexity: O(n) in the bytes of all records, read in jobs of bounded size.
    func requireUnused(_ forms: Set<String>) async throws {
        try await store.forEachScope { scope in
            try await store.forEachRecord(of: scope.name) { record in
                guard forms.contains(record.form) else { return }
                throw PublishError.hasRecords(record.form)
            }
        }
    }
}
