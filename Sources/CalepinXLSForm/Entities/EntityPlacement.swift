// Gives each entity of a form the group or repeat that carries it, or a fault where none is left.
// The source of the rules is the ODK XForms specification on entities, version 2025.1.

import CalepinExpressions
import CalepinWorkbook

/// The placement of entities in a form.
struct EntityPlacement {
    /// A wish: where an entity may stand, from the deepest container up to its scope.
    private struct Wish {
        var entity: Int
        var scope: Int
        /// The containers that are asked for in turn, the deepest first.
        var candidates: [Int]
        /// The containers of its properties.
        var properties: [Int]
    }

    private let containers: EntityContainers
    private var survey: Survey
    /// The containers that carry an entity, or lie between one and its properties.
    private var holders: [Int: Int] = [:]

    private init(_ survey: Survey) {
        self.survey = survey
        containers = EntityContainers(survey)
    }

    /// Places all entities of a form; it names a fault for each that cannot be placed.
    ///
    /// Complexity: O(n·d) in the properties and references of entities, and their depth.
    static func place(_ survey: inout Survey, _ log: inout FaultLog) {
        guard !survey.entities.isEmpty else { return }
        var placement = EntityPlacement(survey)
        let wishes = placement.ties().compactMap { placement.wish($0, &log) }
        placement.place(wishes, &log)
        survey.entities = placement.survey.entities
    }

    // Ties

    private func ties() -> [EntityTies] {
        var ties = survey.entities.indices.map { EntityTies(entity: $0) }
        var lists: [String: Int] = [:]
        var readers: [String: [Int]] = [:]
        for (index, entity) in survey.entities.enumerated() {
            lists[entity.list] = index
            let names = Set(entity.expressions.flatMap(\.references).map(\.name))
            for name in names { readers[name, default: []].append(index) }
        }
        let places = survey.places
        for (index, item) in survey.items.enumerated() {
            let container = containers.container(of: index)
            if let saved = item.saved, let entity = lists[saved.list] {
                ties[entity].properties.append((container, saved.name, saved.place))
            }
            // A name of several rows ties an entity to none: a reference to it is a fault.
            guard places[item.name]?.count == 1 else { continue }
            for entity in readers[item.name] ?? [] {
                ties[entity].references.append((container, item.name))
            }
        }
        return ties
    }

    // Scopes

    /// Returns the wish of an entity; nil, and a fault, when its ties lie in several repeats.
    private func wish(_ ties: EntityTies, _ log: inout FaultLog) -> Wish? {
        let faults = log.faults.count + log.omitted
        let (properties, references) = (ties.propertyContainers, ties.referenceContainers)
        let scopes = Dictionary(
            (properties + references).map { ($0, containers.scope(of: $0)) }
        ) { first, _ in first }
        let deepest = deepestScope((properties + references).compactMap { scopes[$0] })
        let home =
            properties.isEmpty
            ? deepestContainer(references.filter { scopes[$0] == deepest }, in: deepest)
            : home(of: properties, scopes)
        let path = Set(containers.path(to: deepest))
        let own = containers.scope(of: home)
        noteForeign(ties, { path.contains(scopes[$0] ?? $0) }, { scopes[$0] == own }, &log)
        guard log.faults.count + log.omitted == faults else { return nil }
        return Wish(
            entity: ties.entity, scope: deepest, candidates: candidates(home, deepest),
            properties: properties)
    }

    /// Returns the first of the scopes that are in the most repeats.
    private func deepestScope(_ scopes: [Int]) -> Int {
        var best = EntityContainers.form
        var depth = 0
        for scope in scopes {
            let found = containers.depth(ofScope: scope)
            if found > depth { (best, depth) = (scope, found) }
        }
        return best
    }

    /// Returns the deepest of some containers, the scope itself where there is none.
    private func deepestContainer(_ candidates: [Int], in scope: Int) -> Int {
        var best = scope
        var length = 0
        for container in candidates {
            let found = containers.path(to: container).count
            if found > length { (best, length) = (container, found) }
        }
        return best
    }

    /// Returns the deepest container that all properties share, at least the scope in which the
    /// deepest of them is.
    private func home(of properties: [Int], _ scopes: [Int: Int]) -> Int {
        let scope = deepestScope(properties.compactMap { scopes[$0] })
        var shared: [Int]?
        for container in properties where scopes[container] == scope {
            let steps = containers.path(to: container)
            guard let before = shared else {
                shared = steps
                continue
            }
            shared = zip(before, steps).prefix { $0 == $1 }.map { $0.0 }
        }
        return shared?.last ?? scope
    }

    /// Notes properties and references in other repeats than the entity.
    ///
    /// - Parameter isAround: Returns true for a container whose scope is that of the entity, or
    ///   around it.
    /// - Parameter isInside: Returns true for a container whose scope is that of the properties.
    private func noteForeign(
        _ ties: EntityTies, _ isAround: (Int) -> Bool, _ isInside: (Int) -> Bool,
        _ log: inout FaultLog
    ) {
        let entity = survey.entities[ties.entity]
        for property in ties.properties
        where !isAround(property.container) || !isInside(property.container) {
            log.fault(
                SurveyFault(
                    EntityKinds.scopeOfProperty, at: property.place, header: "save_to",
                    partner: entity.place, [property.name, entity.list]))
        }
        for reference in ties.references where !isAround(reference.container) {
            log.fault(
                SurveyFault(
                    EntityKinds.scopeOfReference, at: entity.place,
                    [reference.name, entity.list]))
        }
    }

    /// Returns the containers from a home up to a scope, both among them.
    private func candidates(_ home: Int, _ scope: Int) -> [Int] {
        let path = containers.path(to: home)
        guard let start = path.firstIndex(of: scope) else { return [scope] }
        return path[start...].reversed()
    }

    // Places

    private mutating func place(_ wishes: [Wish], _ log: inout FaultLog) {
        if let only = wishes.first, wishes.count == 1, only.scope == EntityContainers.form {
            survey.entities[only.entity].container = nil
            return
        }
        var order: [Int] = []
        var byScope: [Int: [Wish]] = [:]
        for wish in wishes {
            if byScope[wish.scope] == nil { order.append(wish.scope) }
            byScope[wish.scope, default: []].append(wish)
        }
        for scope in order {
            for wish in byScope[scope] ?? [] { place(wish, &log) }
        }
    }

    private mutating func place(_ wish: Wish, _ log: inout FaultLog) {
        let blocker = Self.holder(of: wish.properties, holders)
        let free = wish.candidates.first { holders[$0] == nil }
        guard blocker == nil || wish.candidates.first == free, let free else {
            let other = blocker ?? Self.holder(of: wish.candidates, holders)
            let entity = survey.entities[wish.entity]
            log.fault(
                SurveyFault(
                    EntityKinds.noPlace, at: entity.place,
                    partner: other.map { survey.entities[$0].place }, [entity.list]))
            return
        }
        survey.entities[wish.entity].container = free == EntityContainers.form ? nil : free
        holders[free] = wish.entity
        for property in wish.properties {
            let steps = containers.path(to: property)
            guard let start = steps.firstIndex(of: free) else { continue }
            for step in steps[start...] { holders[step] = wish.entity }
        }
    }

    /// Returns the entity that holds the first of the containers that one holds.
    private static func holder(of places: [Int], _ holders: [Int: Int]) -> Int? {
        for place in places {
            if let holder = holders[place] { return holder }
        }
        return nil
    }
}
