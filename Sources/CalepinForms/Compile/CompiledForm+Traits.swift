// What the cells of a node need when they change, read off the node once it is compiled. Who reads
// it is the session.

extension CompiledForm.Node {
    /// The traits of its cells.
    var traits: CompiledForm.Traits {
        var traits: CompiledForm.Traits = []
        let isRead =
            !dependents.isEmpty || !checkers.isEmpty || !crossDependents.isEmpty
            || !crossCheckers.isEmpty
        if isRead { traits.insert(.isRead) }
        if !aggregates.isEmpty { traits.insert(.isSummed) }
        if !proposed.isEmpty { traits.insert(.isAskedWith) }
        if isUnique { traits.insert(.isUnique) }
        if !cleared.isEmpty || !triggered.isEmpty { traits.insert(.clears) }
        if hasRules { traits.insert(.hasRules) }
        if choices?.isFiltered == true { traits.insert(.isFiltered) }
        if type?.widget == .number {
            traits.insert(.isNumber)
            let isBounded = !checks.isEmpty || shape != nil || choices != nil
            if !isBounded, isAnyNumber { traits.insert(.isUnbounded) }
        }
        return traits
    }

    /// True for a type that takes every number.
    private var isAnyNumber: Bool {
        guard let field else { return false }
        return field.type == "decimal" && field.places < 0 && field.scale == nil
    }
}
