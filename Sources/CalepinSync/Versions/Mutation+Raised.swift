// Raising a mutation to a later version of the form, so that it can be applied to a record of that
// version: what a device wrote with an earlier version is not lost. Records are raised in
// RecordState+Raised.

import CalepinExpressions
import CalepinForms

extension Mutation {
    /// Returns the mutation as a later version of its form would have written it. Each op keeps
    /// the version that it writes, also where several take its place.
    ///
    /// Complexity: O(s · n) for s steps and n ops.
    /// - Parameters:
    ///   - form: The form, with the steps.
    ///   - version: The version of the record; nil for that of the form.
    package func raised(by form: RecordForm, to version: Int32? = nil) -> Mutation {
        let version = version ?? form.version
        guard formVersion < version else { return self }
        var raised = self
        raised.formVersion = version
        for step in form.steps(from: formVersion, to: version) { raised.apply(step.change) }
        return raised
    }

    private mutating func apply(_ change: MigrationStep.Change) {
        var (next, places): ([Op], [Int32]) = ([], [])
        for (index, op) in ops.enumerated() {
            for raised in op.raised(by: change) {
                next.append(raised)
                places.append(place(of: index))
            }
        }
        ops = next
        self.places = places
    }
}

extension Op {
    /// Returns the ops that take the place of this one after a change of the form.
    fileprivate func raised(by change: MigrationStep.Change) -> [Op] {
        switch self {
        case .set(let value), .resolve(let value):
            var raised: [Op] = []
            for change in value.raised(by: change) {
                if case .set = self {
                    raised.append(.set(change))
                } else {
                    raised.append(.resolve(change))
                }
            }
            return raised
        case .insert(let row): return [.insert(row.raised(by: change))]
        case .move(let row): return [.move(row.raised(by: change))]
        case .remove(let removal):
            let seen = SeenVersion.raised(removal.seen, by: change)
            return [.remove(Removal(raisedPath(removal.path, change), seen: seen))]
        case .attach(let attachment):
            var raised = attachment
            raised.path = raisedPath(attachment.path, change)
            return [.attach(raised)]
        case .submit: return [self]
        }
    }
}

extension RowPlace {
    fileprivate func raised(by change: MigrationStep.Change) -> RowPlace {
        RowPlace(raisedPath(path, change), row: row, after: after)
    }
}

extension CellChange {
    /// Returns the changes of the cells that have the value after a change of the form.
    fileprivate func raised(by change: MigrationStep.Change) -> [CellChange] {
        var renamed = self
        if !deps.isEmpty { renamed.deps = SeenVersion.raised(deps, by: change) }
        guard !RecordState.isPresence(path) else {
            renamed.path = raisedPath(path, change)
            return [renamed]
        }
        let path = CellPath(path)
        let before = (from ?? .null).raised(by: change, at: path)
        var changes: [CellChange] = []
        for (part, value) in value.raised(by: change, at: path) {
            var one = renamed
            one.path = part.description
            one.value = value
            if let from {
                let seen = changes.count < before.count ? before[changes.count].value : .null
                one.from = seen
                // A digest of another value than the one given is that of no value.
                if baseHash == from.valueHash { one.baseHash = seen.valueHash }
            } else if value != self.value {
                one.baseHash = nil
            }
            changes.append(one)
        }
        return changes
    }
}
