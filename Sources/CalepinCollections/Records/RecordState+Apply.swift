// What a mutation does to a record: each op is brought to its cell, rows and record are brought to
// life by it, then siblings are looked at again. How one value meets another is in
// RecordState+Merge, rows and removals are in RecordState+Rows.

import CalepinExpressions

/// An op on its way into a record, with what it brings along.
struct Arrival {
    /// The version it writes.
    var version: VersionName
    /// The place in its mutation.
    var place: Int
    /// The account of its author.
    var author: Identifier?
}

extension RecordState {
    /// Applies a mutation: the same states and mutations in the same order give the same bytes.
    ///
    /// Complexity: O(k log n + s) for k ops, n cells and s siblings; a removal, O(n log n).
    /// - Parameters:
    ///   - policies: How values of the form's cells merge.
    ///   - author: The account that made the mutation, where it is known.
    /// - Returns: The digest of what its author handed in, when it hands the record in.
    @discardableResult
    public mutating func apply(
        _ mutation: Mutation, policies: MergePolicies = MergePolicies(), author: Identifier? = nil
    ) -> String? {
        if form.isEmpty { form = mutation.form }
        formVersion = max(formVersion, mutation.formVersion)
        var handedIn: String?
        var written: [String] = []
        for (place, op) in mutation.ops.enumerated() {
            let arrival = Arrival(
                version: mutation.version(of: place), place: place, author: author)
            switch op {
            case .set, .resolve, .attach:
                guard let change = op.change else { continue }
                write(change, mutation, arrival, policies)
                written.append(change.path)
            case .insert(let place): insert(place, arrival)
            case .move(let place): move(place)
            case .remove(let removal): remove(removal, arrival)
            case .submit(let digest): handedIn = digest
            }
        }
        settle(written)
        return handedIn
    }

    /// Notes that the record is handed in as it is now.
    public mutating func handIn(by version: VersionName) {
        handing = Handing(version: version, digest: contentDigest)
    }

    /// Whether it has at most as many cells and siblings as a record may have.
    ///
    /// Complexity: O(n) in the cells.
    public var isWithinLimits: Bool {
        cells.count <= Limits.cells
            && !cells.contains { $0.siblings.count > Limits.siblings }
    }

    /// Brings a change to its cell.
    private mutating func write(
        _ change: CellChange, _ mutation: Mutation, _ arrival: Arrival, _ policies: MergePolicies
    ) {
        let isLife = RecordState.isLife(change.path)
        guard !isLife || change.value == .bool(true) else {
            let seen = SeenVersion(change.path, change.base)
            return remove(Removal(change.path, seen: [seen]), arrival)
        }
        makeRows(change.path, includingItself: isLife)
        let place = make(change.path)
        let policy = isLife ? .ask : policies[change.path]
        let names = change.closes + (change.base.map { [$0] } ?? [])
        guard policy.isIncrement || !absorb(arrival.version, seen: names, at: place) else {
            return
        }
        var late = KeptValue(change.value, arrival.version, author: arrival.author)
        late.origin = change.origin
        late.deps = change.deps
        late.known = cells[place].history(of: names)
        if change.baseHash == cells[place].present.value.valueHash(like: change.baseHash) {
            late.learn(cells[place].present.names)
        }
        if let cause = mutation.cause(of: change, at: arrival.place) {
            late.cause = cause
            return clear(late, at: place)
        }
        // With a value goes what its author replaced by it: that was never the present one.
        let closed = change.closes.isEmpty ? [] : cells[place].history(of: change.closes)
        let isNews = merge(late, change, policy, at: place)
        dropClears(causedBy: closed)
        if isNews, !isLife { revive(around: change.path, by: arrival) }
    }

    /// Looks at the siblings again until none can become the present value, and none was entered
    /// for another value of its parent.
    ///
    /// What a present value changes may allow another sibling; each one leaves at most twice.
    ///
    /// - Parameter written: The paths whose present values may have changed.
    private mutating func settle(_ written: [String]) {
        var changed = written
        var turns = 2
        for cell in cells {
            turns += 2 * cell.siblings.count + (cell.present.deps.isEmpty ? 0 : 2)
        }
        var hasChanged = turns > 2
        while hasChanged, turns > 0 {
            hasChanged = false
            for place in cells.indices where !cells[place].siblings.isEmpty {
                guard promote(at: place) else { continue }
                changed.append(cells[place].path)
                hasChanged = true
                turns -= 1
            }
            guard !hasChanged else { continue }
            for place in cells.indices where isLeftBehind(place, by: changed) {
                leave(at: place)
                changed.append(cells[place].path)
                hasChanged = true
                turns -= 1
            }
        }
    }
}

extension Mutation {
    /// The change of a parent that a change of its dependant at a place belongs to; nil when it
    /// belongs to none before it.
    fileprivate func cause(of change: CellChange, at place: Int) -> SeenVersion? {
        guard let cause = change.cause, cause >= 0, Int(cause) < place,
            let parent = ops[Int(cause)].change
        else { return nil }
        return SeenVersion(parent.path, version(of: Int(cause)))
    }
}

extension JSONValue {
    /// The digest to compare with one a change brings; nothing is computed for none.
    fileprivate func valueHash(like hash: String?) -> String { hash == nil ? "" : valueHash }
}
