// Applies mutations to a record: each op is brought to its cell, removed rows and records are
// restored by changes inside them, then siblings are examined again, in RecordState+Settle. The
// merging of two values is in RecordState+Merge, rows and removals are in RecordState+Rows.

import CalepinExpressions

/// The result of offering a mutation to a record.
public enum ApplyResult: Equatable, Sendable {
    /// The mutation was applied, with the digest of what its author submitted, when it submits the
    /// record.
    case taken(handedIn: String?)
    /// The record would exceed a limit, and is unchanged.
    case refused(RecordLimit)
}

/// A limit of a record that a mutation may not exceed.
public enum RecordLimit: UInt8, CaseIterable, Sendable {
    /// More cells than ``RecordLimits/cells``.
    case cells
    /// More siblings of a cell than `RecordLimits.siblings`.
    case siblings
    /// More bytes of canonical JSON than `RecordLimits.stateBytes`.
    case bytes
    /// More steps to merge it than `RecordLimits.mergeSteps`.
    case steps
}

/// An op being applied, with its context.
struct IncomingOp {
    /// The version it writes.
    var version: VersionName
    /// The index in its mutation.
    var place: Int
    /// The account of its author.
    var author: Identifier?
}

extension RecordState {
    /// Applies a mutation: the same states and mutations in the same order give the same bytes.
    ///
    /// Complexity: O(k log n) for k ops and n cells that exist, and O(n + d) for d names of
    /// parents where siblings wait or a parent changed; a removal, O(n log n).
    /// - Parameters:
    ///   - mutation: The mutation, of this record.
    ///   - form: The form of the record, of its version or a later one.
    ///   - author: The account that made the mutation, where it is known.
    /// - Returns: The digest of what its author handed in, when it hands the record in.
    @discardableResult
    public mutating func apply(
        _ mutation: Mutation, form: RecordForm = RecordForm(), author: Identifier? = nil
    ) -> String? {
        var work = MergeWork.unbounded
        let mutation = raise(for: mutation, by: form)
        if let known = size.maxBytes { size.maxBytes = known + mutation.stateGrowth }
        return merge(mutation, form.policies, author, &work)
    }

    /// Brings the record and a mutation to the later one of their versions, if they differ;
    /// returns the mutation.
    private mutating func raise(for mutation: Mutation, by form: RecordForm) -> Mutation {
        raise(to: mutation.formVersion, by: form)
        return mutation.raised(by: form, to: formVersion)
    }

    /// The used share of a record's limits, in percent: of its cells or of its bytes, whichever is
    /// more.
    ///
    /// Complexity: O(1) while it is far from the limit, else O(n) in its bytes.
    package var fullness: Int {
        var bytes = size.maxBytes ?? RecordLimits.stateBytes
        if bytes * 100 >= RecordLimits.stateBytes * RecordLimits.nearlyFull {
            bytes = json().count
        }
        return max(bytes * 100 / RecordLimits.stateBytes, cells.count * 100 / RecordLimits.cells)
    }

    /// Applies a mutation if the record stays within its limits; otherwise the record is
    /// unchanged.
    ///
    /// The decision depends on the record and the mutation alone.
    public mutating func take(
        _ mutation: Mutation, form: RecordForm = RecordForm(), author: Identifier? = nil
    ) -> ApplyResult {
        var next = self
        let mutation = next.raise(for: mutation, by: form)
        next.makeCells(for: mutation)
        guard next.cells.count <= max(RecordLimits.cells, cells.count) else {
            return .refused(.cells)
        }
        var work = MergeWork(steps: RecordLimits.mergeSteps)
        let handedIn = next.merge(mutation, form.policies, author, &work)
        guard !work.isOver else { return .refused(.steps) }
        guard next.isWithinSiblings(of: self) else { return .refused(.siblings) }
        guard next.isWithinBytes(of: self, mutation) else {
            return .refused(.bytes)
        }
        self = next
        return .taken(handedIn: handedIn)
    }

    private mutating func merge(
        _ mutation: Mutation, _ policies: MergePolicies, _ author: Identifier?,
        _ work: inout MergeWork
    ) -> String? {
        if form.isEmpty { form = mutation.form }
        makeCells(for: mutation)
        var handedIn: String?
        var written: [String] = []
        for (place, op) in mutation.ops.enumerated() where !work.isOver {
            work.spend(1)
            let incoming = IncomingOp(
                version: mutation.version(of: place), place: place, author: author)
            switch op {
            case .set, .resolve, .attach:
                guard let change = op.change else { continue }
                write(change, mutation, incoming, policies, &work)
                written.append(change.path)
            case .insert(let place): insert(place, incoming)
            case .move(let place): move(place)
            case .remove(let removal):
                work.spend(cells.count)
                remove(removal, incoming)
            case .submit(let digest): handedIn = digest
            }
        }
        settle(written, &work)
        return handedIn
    }

    /// Makes the cells that a mutation writes, all at once: each single insertion would move all
    /// cells behind it.
    ///
    /// Complexity: O(n + k log n) for k ops and n cells; O(k log n) when all exist.
    private mutating func makeCells(for mutation: Mutation) {
        var missing: [String] = []
        for op in mutation.ops {
            guard let path = op.path else { continue }
            for path in RecordState.around(path) + [path] where known(path) == nil {
                missing.append(path)
            }
        }
        guard !missing.isEmpty else { return }
        missing = missing.ordered()
        var made: [CellState] = []
        made.reserveCapacity(cells.count + missing.count)
        var next = 0
        func add(before path: String?) {
            while next < missing.count, path.map({ missing[next] < $0 }) ?? true {
                if made.last?.path != missing[next] { made.append(CellState(missing[next])) }
                next += 1
            }
        }
        for cell in cells {
            add(before: cell.path)
            made.append(cell)
        }
        add(before: nil)
        cells = made
    }

    /// Marks the record as submitted with its present content.
    public mutating func handIn(by version: VersionName) {
        submission = Submission(version: version, digest: contentDigest)
    }

    /// Returns true when no cell has more siblings than allowed, or than it had before.
    ///
    /// Complexity: O(n) in the cells.
    private func isWithinSiblings(of before: RecordState) -> Bool {
        !cells.contains { cell in
            cell.siblings.count > RecordLimits.siblings
                && cell.siblings.count > before[cell.path]?.siblings.count ?? 0
        }
    }

    /// Returns true when its JSON is no longer than allowed, or than it was before. A mutation
    /// that only removes may exceed the limit a little, since a removal names every version seen
    /// inside.
    ///
    /// Complexity: O(1) while it is far from the limit, else O(n) in its bytes.
    private mutating func isWithinBytes(of before: RecordState, _ mutation: Mutation) -> Bool {
        let added = mutation.stateGrowth
        if let known = before.size.maxBytes, known + added <= RecordLimits.stateBytes {
            size.maxBytes = known + added
            return true
        }
        let bytes = json().count
        size.maxBytes = bytes
        let room = mutation.ops.allSatisfy { $0.takesAway } ? RecordLimits.removalBytes : 0
        return bytes <= RecordLimits.stateBytes + room || bytes <= before.json().count
    }

    /// Merges a change into its cell.
    private mutating func write(
        _ change: CellChange, _ mutation: Mutation, _ incoming: IncomingOp,
        _ policies: MergePolicies,
        _ work: inout MergeWork
    ) {
        let isPresence = RecordState.isPresence(change.path)
        guard !isPresence || change.value == .bool(true) else {
            let seen = SeenVersion(change.path, change.base)
            return remove(Removal(change.path, seen: [seen]), incoming)
        }
        makeRows(change.path, includingItself: isPresence)
        let place = make(change.path)
        let policy = isPresence ? .ask : policies[change.path]
        let names = change.closes + (change.base.map { [$0] } ?? [])
        work.spend(cells[place].effort(naming: names.count) + change.deps.count)
        guard !work.isOver else { return }
        guard policy.isIncrement || !absorb(incoming.version, seen: names, at: place) else {
            return
        }
        var late = VersionedValue(change.value, incoming.version, author: incoming.author)
        late.origin = change.origin
        late.deps = change.deps
        late.known = cells[place].history(of: names)
        if change.baseHash == cells[place].present.value.valueHash(like: change.baseHash) {
            late.learn(cells[place].present.names)
        }
        if let cause = mutation.cause(of: change, at: incoming.place) {
            late.cause = cause
            work.clears?.append(place)
            return clear(late, at: place)
        }
        // The values its author replaced by this one never were present values, and are closed
        // with it.
        let closed = change.closes.isEmpty ? [] : cells[place].history(of: change.closes)
        let isNews = merge(late, change, policy, at: place)
        dropClears(causedBy: closed, &work)
        if isNews, !isPresence { revive(around: change.path, by: incoming) }
    }
}

extension Mutation {
    /// The maximum number of bytes that the mutation adds to a record's state.
    fileprivate var stateGrowth: Int {
        RecordLimits.mutationBytes + ops.count * RecordLimits.opStateBytes
    }

    /// Returns the change of a parent that caused the change of its dependant at an index; nil
    /// when no earlier op is the cause.
    fileprivate func cause(of change: CellChange, at index: Int) -> SeenVersion? {
        guard let cause = change.cause, cause >= 0 else { return nil }
        // Mostly the index itself; a raised mutation may have more ops.
        var parent = min(Int(cause), index)
        while parent < index, place(of: parent) < cause { parent += 1 }
        guard parent < index, place(of: parent) == cause, let change = ops[parent].change else {
            return nil
        }
        return SeenVersion(change.path, version(of: parent))
    }
}

extension JSONValue {
    /// Returns the value's digest for comparison with one in a change; empty, without computing
    /// it, when there is none.
    fileprivate func valueHash(like hash: String?) -> String { hash == nil ? "" : valueHash }
}
