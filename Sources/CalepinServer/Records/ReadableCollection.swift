// A collection of records as somebody may read it: of which app, in which scope, by which form.
// Those who may not read it learn as little as about one that does not exist.

import CalepinAppModel
import CalepinForms
import CalepinQuery
import CalepinSync

/// A collection of records that an account may read.
struct ReadableCollection: Sendable {
    let app: String
    let version: AppVersion
    let collection: AppCollection
    let judged: JudgedForm
    let scope: String
    /// True for the records of a team.
    let isOfTeam: Bool

    /// Finds a collection of an app. Records of a team's app are the team's, or those of a part,
    /// all others are one's own, unless a scope is named.
    ///
    /// Throws: `Problem` `not-found` for what does not exist, has no records or may not be read;
    /// `many-parts` where several parts may be read and none is named.
    init(
        _ name: String, of app: String, in named: String? = nil, _ access: Access,
        _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        guard let version = snapshot.served(app, for: access.scopes),
            let collection = version.app?.collections.first(where: { $0.name == name }),
            collection.sharing != .catalogue,
            let judged = snapshot.forms.latest(collection.form)
        else { throw Problem(.notFound) }
        let team = snapshot.team(of: app)
        var scope = named ?? (team.isEmpty ? access.ownScope : team)
        if named == nil, !team.isEmpty, collection.rows != .all {
            let parts = access.parts(of: collection.form, in: team)
            guard parts.count < 2 else { throw Problem(.manyParts) }
            scope = parts.first ?? ""
        }
        try access.require(scope: scope)
        guard access.readableForms(scope)?.contains(collection.form) ?? true else {
            throw Problem(.notFound)
        }
        (self.app, self.version, self.collection) = (app, version, collection)
        (self.judged, self.scope) = (judged, scope)
        isOfTeam = scope != access.ownScope
    }

    /// Finds a collection of an app for an operator, who may read all scopes; that of the app's
    /// team where none is named.
    ///
    /// Throws: ``ExportFailure``.
    init(
        _ name: String, of app: String, in named: String?, _ snapshot: RegistrySnapshot
    ) throws(ExportFailure) {
        let team = snapshot.team(of: app)
        guard let version = snapshot.served(app, for: [team]) else { throw .unknownApp(app) }
        let known = (version.app?.collections ?? []).filter { $0.sharing != .catalogue }
        guard let collection = version.app?.collections.first(where: { $0.name == name }) else {
            throw .unknownCollection(name, known.map(\.name))
        }
        guard collection.sharing != .catalogue, let judged = snapshot.forms.latest(collection.form)
        else { throw .catalogue(name) }
        let isWhole = !team.isEmpty && collection.rows == .all
        guard let scope = named ?? (isWhole ? team : nil) else { throw .noScope(app) }
        (self.app, self.version, self.collection) = (app, version, collection)
        (self.judged, self.scope, isOfTeam) = (judged, scope, scope == team)
    }

    /// A collection of the same app, in the same scope as another one.
    private init(_ collection: AppCollection, _ judged: JudgedForm, beside: ReadableCollection) {
        (app, version, scope) = (beside.app, beside.version, beside.scope)
        (self.collection, self.judged, isOfTeam) = (collection, judged, beside.isOfTeam)
    }

    /// Returns another collection of the app in the same scope, also one that the account may not
    /// read; nil for none with records of that name.
    func beside(_ name: String) -> ReadableCollection? {
        guard let other = version.app?.collections.first(where: { $0.name == name }),
            other.sharing != .catalogue,
            let judged = version.forms.first(where: { $0.form.definition.id == other.form })
        else { return nil }
        return ReadableCollection(other, judged, beside: self)
    }

    /// Returns the owner of shared views of the records: the scope of the team, or the account of
    /// somebody's own records. Sharing them takes a person with a right to everything there.
    ///
    /// Throws: `Problem` `no-access`.
    func sharingOwner(_ access: Access) throws(Problem) -> String {
        guard access.key == nil else { throw Problem(.noAccess) }
        let whole = access.team(of: scope)
        try access.requireWhole(scope: whole)
        return whole == access.ownScope ? access.account : whole
    }

    /// The checks of the records.
    var checks: [QualityCheck] { version.checks[collection.name] ?? [] }

    /// The targets of the collection.
    ///
    /// Complexity: O(n) in their JSON.
    var targets: [CollectionTarget] { CollectionTarget.all(of: collection) }

    /// The judge of the records; nil for none.
    var judge: CollectionJudge? { version.judges[collection.name] }

    /// Returns the collection of the reviews of its records; nil where they have none, or an
    /// account may not read it.
    func reviews(_ access: Access, _ snapshot: RegistrySnapshot) -> ReadableCollection? {
        guard collection.isReviewed else { return nil }
        return try? ReadableCollection(
            collection.reviewsName, of: app, in: scope, access, snapshot)
    }

    /// Returns all collections of records that an account may read; of those in parts, its own
    /// part, into which it collects.
    ///
    /// Complexity: O(n) in the apps and their collections.
    static func all(_ access: Access, _ snapshot: RegistrySnapshot) -> [ReadableCollection] {
        ReadableParts.all(access, snapshot).compactMap { parts in
            let team = snapshot.team(of: parts.first.app)
            guard parts.first.collection.rows != .all, !team.isEmpty else { return parts.first }
            let own = access.ownPart(of: team, parts.first.collection.rows)
            return parts.first.scope == own ? parts.first : nil
        }
    }

    /// The filters of its list whose conditions rows of these attributes can meet; of reviewed
    /// records the one of those that wait comes first.
    ///
    /// Complexity: O(n) in the conditions.
    func filters(over attributes: [RowAttribute]) -> [RowFilter] {
        let declared = (collection.rowsView?.filters ?? []).filter { $0.name != Self.waiting }
        let all = (collection.isReviewed ? [waitingFilter] : []) + declared
        return all.filter { filter in
            (try? LiveRows.compiled(filter.condition, attributes)) != nil
        }
    }

    /// The name of the filter of records that wait for review.
    static let waiting = "_waiting"

    /// The filter of records that nobody has judged as they are now. A draft waits for its author.
    private var waitingFilter: RowFilter {
        let (review, status) = (KnownColumn.review.rawValue, KnownColumn.status.rawValue)
        let words = ["", ReviewState.inReview.rawValue, RecordReview.changed]
        let isOpen = words.map { "${\(review)} = '\($0)'" }.joined(separator: " or ")
        let isSubmitted =
            judged.form.definition.isNeverSubmitted ? "" : " and ${\(status)} = 'submitted'"
        return RowFilter(
            Self.waiting, title: LocalText("Waiting for review", "À examiner"),
            where: "(\(isOpen))" + isSubmitted)
    }

    /// The text that changes when the declaration, or a table that its forms read, does.
    var identity: String { version.identity }
}
