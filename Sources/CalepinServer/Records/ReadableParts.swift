// A collection of records over all parts of it that somebody may read. Whatever looks at records
// of several people at once takes these; what works in one place takes a ReadableCollection, which
// is one part, or says that there are several.

import CalepinAppModel

/// The parts of a collection that an account may read; one where it is not in parts.
struct ReadableParts: Sendable {
    /// The collection in each part, the account's own first.
    let all: [ReadableCollection]
    /// Those whose parts they are, by scope.
    let holders: [String: PartHolder]

    /// Finds the parts of a collection of an app; the one of a scope where one is named.
    ///
    /// Throws: as ``ReadableCollection``; nothing for several.
    init(
        _ name: String, of app: String, in named: String? = nil, _ access: Access,
        _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        let team = snapshot.team(of: app)
        let version = snapshot.served(app, for: access.scopes)
        let collection = version?.app?.collections.first { $0.name == name }
        var scopes = [named]
        if named == nil, !team.isEmpty, let collection, collection.rows != .all {
            scopes = access.parts(of: collection.form, in: team)
        }
        var all: [ReadableCollection] = []
        for scope in scopes {
            all.append(try ReadableCollection(name, of: app, in: scope, access, snapshot))
        }
        guard !all.isEmpty else { throw Problem(.notFound) }
        self.all = all
        holders = access.parts.filter { scopes.contains($0.key) }.mapValues(\.holder)
    }

    /// One collection.
    init(_ one: ReadableCollection) { (all, holders) = ([one], [:]) }

    /// Returns another collection of the app in the same parts, for what checks say of the records
    /// of this one; nil for none of that name.
    func beside(_ name: String) -> ReadableParts? {
        let others = all.compactMap { $0.beside(name) }
        return others.count == all.count ? ReadableParts(all: others, holders: holders) : nil
    }

    private init(all: [ReadableCollection], holders: [String: PartHolder]) {
        (self.all, self.holders) = (all, holders)
    }

    /// The first part.
    var first: ReadableCollection { all[0] }

    var scopes: [String] { all.map(\.scope) }

    /// The text that changes when the declaration does, or the title of a group.
    var identity: String {
        let titles = scopes.compactMap { scope -> String? in
            guard case .group(let group) = holders[scope] else { return nil }
            return group.title
        }
        return ([first.identity] + titles).joined(separator: "\n")
    }

    /// True for more than one part.
    var isSeveral: Bool { all.count > 1 }

    /// Returns the part that has a record, also a removed one; nil where none has it.
    ///
    /// Complexity: O(n) in the parts.
    /// Throws: `Problem` `many-parts` where several have a record of the id; the store's error.
    func holder(of id: String, in store: any Store) async throws -> ReadableCollection? {
        let scopes = scopes
        let places = try await store.read { (job) throws(StoreError) in
            var places: [Int] = []
            for (place, scope) in scopes.enumerated() {
                if try job.recordMark(scope: scope, id: id) != nil { places.append(place) }
            }
            return places
        }
        guard places.count < 2 else { throw Problem(.manyParts) }
        return places.first.map { all[$0] }
    }

    /// Returns all collections of records that an account may read.
    ///
    /// Complexity: O(n) in the apps, their collections and their parts.
    static func all(_ access: Access, _ snapshot: RegistrySnapshot) -> [ReadableParts] {
        var all: [ReadableParts] = []
        for app in snapshot.apps where app.isFor(access.scopes) {
            for collection in app.live?.app?.collections ?? [] {
                let found = try? ReadableParts(collection.name, of: app.id, access, snapshot)
                if let found { all.append(found) }
            }
        }
        return all
    }
}
