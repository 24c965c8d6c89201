// A collection of a team's app whose records go by a rule, over all of its parts.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// A collection of records with its team.
struct RetainedCollection: Sendable {
    let team: String
    /// The collection in the scope of the team.
    let readable: ReadableCollection

    var app: String { readable.app }
    var name: String { readable.collection.name }
    var form: String { readable.collection.form }

    /// Finds the collection of an app of a team. Reviews and comments are no collection of their
    /// own: they go with the records that they are about.
    ///
    /// Throws: ``RetentionError``.
    init(
        _ name: String, of app: String, _ snapshot: RegistrySnapshot
    ) throws(RetentionError) {
        guard let registered = snapshot.app(app) else { throw .unknownApp(app) }
        guard !registered.team.isEmpty else { throw .needsTeam }
        guard let live = registered.live?.app else { throw .notLive }
        guard !live.isOfReview(name),
            let readable = try? ReadableCollection(
                name, of: app, in: registered.team, snapshot)
        else { throw .unknownCollection(name) }
        (team, self.readable) = (registered.team, readable)
    }

    /// Returns all collections of an app of a team.
    ///
    /// Throws: ``RetentionError``.
    static func all(
        of app: String, _ snapshot: RegistrySnapshot
    ) throws(RetentionError) -> [RetainedCollection] {
        guard let registered = snapshot.app(app) else { throw .unknownApp(app) }
        guard !registered.team.isEmpty else { throw .needsTeam }
        guard let live = registered.live?.app else { throw .notLive }
        return live.collections.compactMap { collection in
            try? RetainedCollection(collection.name, of: app, snapshot)
        }
    }

    /// True where records are drafts before they are submitted.
    var hasDrafts: Bool { !readable.judged.form.definition.isNeverSubmitted }

    /// The fields with a day or an instant that somebody enters, outside of repeats.
    var days: [Field] {
        TableColumn.all(of: readable.judged).compactMap { column in
            guard case .field(let found) = column.source, column.isEntered,
                column.content == .day || column.content == .instant
            else { return nil }
            return found.field
        }
    }

    /// Confirms that a rule fits the collection.
    ///
    /// Throws: ``RetentionError``.
    func check(_ rule: Retention) throws(RetentionError) {
        if case .day(let field) = rule.basis {
            guard days.contains(where: { $0.name == field }) else { throw .noDay(field) }
        }
        guard hasDrafts || rule.days[.drafts] == nil else { throw .noDrafts }
        let known = fields
        for field in rule.fields where !known.contains(where: { $0.path == field }) {
            throw .noField(field)
        }
        guard rule.days[.personal] == nil || !rule.fields.isEmpty else { throw .noFields }
        guard rule.days[.files] == nil || known.contains(where: \.isFile) else {
            throw .noFiles
        }
        guard !rule.isOn || !rule.days.isEmpty else { throw .takesNothing }
    }

    /// Returns the scopes that may have records of it: that of the team and, where these are in
    /// parts, all parts, also of those who have left.
    ///
    /// Complexity: O(n) in the parts.
    /// Throws: the store's error.
    func scopes(_ job: any StoreReading) throws(StoreError) -> [String] {
        guard readable.collection.rows != .all else { return [team] }
        return [team] + (try TeamParts(job.accounts).all(of: team).map(\.scope).sorted())
    }
}
