// A record of a batch, as requests and answers name it: by its id and, where the collection is in
// several parts, the scope of its part.

import CalepinExpressions
import CalepinSync

/// A record of a batch.
struct BatchRecord: Hashable, Sendable {
    let id: Identifier
    /// The scope that it is in; nil where none is named.
    let scope: String?

    init(_ id: Identifier, in scope: String? = nil) { (self.id, self.scope) = (id, scope) }

    /// Reads the id of a row; nil for a text that is none.
    init?(_ text: String) {
        let (record, scope) = RowID.parts(of: text)
        guard let id = Identifier(record) else { return nil }
        self.init(id, in: scope)
    }

    /// The id of its row.
    var text: String {
        scope.map { RowID.text(id.description, in: $0) } ?? id.description
    }
}

/// A batch over all parts of a collection that somebody may read and change.
struct BatchOrigins: Sendable {
    let parts: ReadableParts
    let access: Access
    let name: String
    let reason: String
    /// The scope that records move to; nil where they do not move.
    let goal: ReadableCollection?
    /// The batch in each scope that may be written.
    private let places: [String: BatchOrigin]

    /// Finds the collections that a batch reads and writes.
    ///
    /// Throws: `Problem` `not-found`, also for the review of records that have none and for a
    /// scope to move to that may not be read; `no-access` where nothing may be written.
    init(
        _ batch: BatchRequest, in parts: ReadableParts, _ access: Access,
        _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        (self.parts, self.access) = (parts, access)
        (name, reason) = (batch.name, batch.reason)
        var places: [String: BatchOrigin] = [:]
        for readable in parts.all {
            var target = readable
            if case .review = batch.action {
                target = try ReadableCollection(
                    readable.collection.reviewsName, of: readable.app, in: readable.scope,
                    access, snapshot)
            }
            guard access.mayWrite(target.scope, form: target.collection.form) else { continue }
            places[readable.scope] = BatchOrigin(
                readable: readable, target: target, access: access, name: batch.name,
                reason: batch.reason)
        }
        guard !places.isEmpty else { throw Problem(.noAccess) }
        self.places = places
        guard case .move(let scope) = batch.action else {
            goal = nil
            return
        }
        let readable = parts.first
        let goal = try ReadableCollection(
            readable.collection.name, of: readable.app, in: scope, access, snapshot)
        guard access.mayWrite(scope, form: goal.collection.form) else {
            throw Problem(.noAccess)
        }
        // Other scopes of the account are no part of the collection.
        let team = snapshot.team(of: readable.app)
        let all = access.parts(of: goal.collection.form, in: team)
        guard readable.collection.rows != .all, !team.isEmpty, all.contains(scope) else {
            throw Problem(.notFound)
        }
        self.goal = goal
    }

    /// Returns the batch in the part that has a record.
    ///
    /// Complexity: O(n) in the parts where the record names none.
    /// Throws: `Problem` `not-found`, `no-access`, `many-parts`; the store's error.
    func origin(of record: BatchRecord, in store: any Store) async throws -> BatchOrigin {
        var scope = record.scope
        if scope == nil {
            scope = try await parts.holder(of: record.id.description, in: store)?.scope
        }
        // A record that no part has yet is looked for in the first one.
        let named = scope ?? parts.first.scope
        guard parts.scopes.contains(named) else { throw Problem(.notFound) }
        guard let place = places[named] else { throw Problem(.noAccess) }
        return place
    }
}
