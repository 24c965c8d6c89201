// The invariants that must hold when the faults have stopped: an oracle that knows only the values
// typed and the versions seen, not the merge rules. This file has no tests.

@testable import CalepinSync
import CalepinExpressions

/// A value typed into a cell.
struct TypedValue {
    var record: Identifier
    var path: String
    var name: VersionName
    var value: JSONValue
    /// The value that was seen, for cells whose changes are added.
    var from: JSONValue
    /// The versions that were seen.
    var seen: [VersionName]
    var deps: [SeenVersion] = []
    var isClear: Bool
    var isResolve: Bool
    var isRemoval: Bool
}

/// The oracle.
struct SimulationJudge {
    var typed: [VersionName: TypedValue] = [:]
    var order: [TypedValue] = []
    /// The digests of the values seen, where mutations include them.
    private var digests: [VersionName: String] = [:]
    /// The versions seen under a name that was lost when a profile was copied.
    private var renamed: [VersionName: [VersionName]] = [:]
    /// The versions that each removal had seen inside.
    var removed: [VersionName: [VersionName]] = [:]

    /// The names of equal values that were merged, by each of them.
    private let joined: [VersionName: Set<VersionName>]

    /// The versions of the form that the records have in the end.
    private let versions: [Identifier: Int32]

    init(
        _ saves: [Mutation], joined: [VersionName: Set<VersionName>],
        versions: [Identifier: Int32]
    ) {
        self.joined = joined
        self.versions = versions
        for mutation in saves {
            for (place, op) in mutation.ops.enumerated() {
                note(op, mutation, mutation.version(of: place))
            }
        }
        resolve()
    }

    /// Resolves bases that were never written, or with another value: they had another name when
    /// they were seen, as after a profile was copied, and the digest of the value identifies them.
    /// Nothing is lost then, but the server cannot know it, and may ask for a choice.
    private mutating func resolve() {
        for value in order {
            guard let hash = digests[value.name],
                !value.seen.allSatisfy({ typed[$0]?.value.valueHash == hash })
            else { continue }
            let same = order.filter {
                $0.record == value.record && $0.path == value.path && $0.name != value.name
                    && $0.value.valueHash == hash
            }
            renamed[value.name] = same.map(\.name)
        }
    }

    private mutating func note(_ op: Op, _ mutation: Mutation, _ name: VersionName) {
        let end = max(versions[mutation.record] ?? 0, mutation.formVersion)
        func later(_ path: String) -> String {
            SimulatedForm.later(path, from: mutation.formVersion, to: end)
        }
        if let change = op.change {
            let before = SimulatedForm.later(
                change.path, change.from ?? .null, from: mutation.formVersion, to: end)
            let after = SimulatedForm.later(
                change.path, change.value, from: mutation.formVersion, to: end)
            for (cell, from) in zip(after, before) {
                var value = TypedValue(
                    record: mutation.record, path: cell.path, name: name, value: cell.value,
                    from: from.value, seen: change.closes, isClear: change.cause != nil,
                    isResolve: !change.closes.isEmpty, isRemoval: false)
                value.deps = change.deps.map { SeenVersion(later($0.path), $0.version) }
                if let base = change.base { value.seen.append(base) }
                // The digest is that of the value as it was seen.
                digests[name] = cell.value == change.value ? change.baseHash : nil
                add(value)
            }
        } else if case .remove(let removal) = op {
            var value = TypedValue(
                record: mutation.record, path: later(removal.path), name: name,
                value: .bool(false), from: .null, seen: [], isClear: false, isResolve: false,
                isRemoval: true)
            value.seen = removal.seen.filter { $0.path == removal.path }.compactMap(\.version)
            removed[name] = removal.seen.compactMap(\.version)
            add(value)
        }
    }

    private mutating func add(_ value: TypedValue) {
        typed[value.name] = value
        order.append(value)
    }

    /// Returns the names and everything their authors had seen, transitively; with `equals` also
    /// the versions seen by the authors of values merged with theirs.
    func ancestors(_ names: [VersionName], equals: Bool = false) -> Set<VersionName> {
        var found: Set<VersionName> = []
        var waiting = names
        while let name = waiting.popLast() {
            guard found.insert(name).inserted else { continue }
            waiting += typed[name]?.seen ?? []
            if equals { waiting += (joined[name] ?? []) + (renamed[name] ?? []) }
        }
        return found
    }
}

extension Simulation {
    func judgeOutboxes() {
        for (index, device) in devices.enumerated() where !device.replica.outbox.mutations.isEmpty
        {
            let count = device.replica.outbox.mutations.count
            violations.append("I10: device \(index) still has \(count) mutations to send")
        }
    }

    func judge() {
        judgeConvergence()
        judgePoisons()
        let judge = SimulationJudge(
            saves.map(\.mutation), joined: joined,
            versions: server.durable.records.mapValues(\.state.formVersion))
        for value in judge.order { judgeKept(value, judge) }
        for kept in server.durable.records.values {
            for cell in kept.state.cells {
                judgeQuestions(cell, kept.state, judge)
                judgeParents(cell, kept.state, judge)
                judgeRemoved(cell, kept.state, judge)
            }
        }
        judgeSums(judge)
        judgeParts("tags", " ", judge)
        judgeParts("memo", "\n", judge)
    }

    /// Checks I16: a mutation that the server cannot read is reported on some device that has it.
    private func judgePoisons() {
        let told = Set(devices.flatMap { $0.replica.rejected }.map { $0.mutation.savedAt })
        for poison in poisons where !told.contains(poison) {
            violations.append("I16: nobody is told that \(poison) cannot be read")
        }
    }

    private func judgeConvergence() {
        let expected = server.durable.records.mapValues(\.state)
        for (index, device) in devices.enumerated() {
            let replica = device.replica
            if replica.base != expected { violations.append("I1: device \(index) differs") }
            if replica.mismatches > 0 {
                violations.append("I1: device \(index) pulled what did not agree")
            }
            for (record, state) in expected where replica.view(record) != state {
                violations.append("I1: device \(index) shows \(record) otherwise")
            }
        }
    }

    private func cell(_ value: TypedValue) -> CellState? {
        server.durable.records[value.record]?.state[value.path]
    }

    /// Checks I3, I2, I14: each typed value exists, or was replaced by an author who had seen it.
    private func judgeKept(_ value: TypedValue, _ judge: SimulationJudge) {
        let policy = SimulatedForm.policies[value.path]
        let isPresence = RecordState.isPresence(value.path)
        guard policy == .ask, !value.isClear, isPresence ? value.isRemoval : value.value != .null
        else {
            return
        }
        guard let cell = cell(value) else {
            violations.append("I3: \(value.path) of \(value.name) is gone")
            return
        }
        let values = [cell.present] + cell.siblings
        var names = values.flatMap(\.names)
        // A clear that was replaced by a value for the new parent was seen by nobody, but
        // knowingly cleared the values its author saw.
        names += values.flatMap(\.known).filter { judge.typed[$0]?.isClear == true }
        // An author who saw an equal value has seen the versions that its other author had seen.
        let seen = judge.ancestors(names).compactMap { judge.typed[$0]?.value }
        names += values.flatMap(\.known).filter { name in
            judge.typed[name].map { seen.contains($0.value) } ?? false
        }
        let isEqual = values.contains { $0.value == value.value }
        if !isEqual, !judge.ancestors(names, equals: true).contains(value.name) {
            violations.append("I3: \(value.path) lost \(value.value.text) of \(value.name)")
        }
    }

    /// Checks I15: no choice is needed for values that were knowingly replaced.
    private func judgeQuestions(
        _ cell: CellState, _ state: RecordState, _ judge: SimulationJudge
    ) {
        guard !RecordState.isPresence(cell.path), SimulatedForm.policies[cell.path] == .ask else {
            return
        }
        for sibling in cell.siblings where sibling.cause == nil {
            let below = judge.ancestors(sibling.names)
            let above = judge.ancestors(cell.present.names)
            let names = cell.present.names.filter { name in
                let others = cell.present.names.filter { $0 != name }
                return !judge.ancestors(others).contains(name)
            }
            let isKnown = !names.isEmpty && names.allSatisfy { below.contains($0) }
            if isKnown, state.holds(sibling.deps) {
                violations.append("I15: \(cell.path) asks though the sibling had seen the present")
            }
            if sibling.names.contains(where: { above.contains($0) }) {
                violations.append("I15: \(cell.path) asks about what was replaced knowingly")
            }
            if sibling.value == cell.present.value, state.holds(sibling.deps) {
                violations.append("I15: \(cell.path) asks between equal values")
            }
            if cell.present.version == nil, state.holds(sibling.deps) {
                violations.append("I15: \(cell.path) asks though nobody wrote it")
            }
        }
    }

    /// Checks that no value remains that was entered for another value of its parent.
    private func judgeParents(
        _ cell: CellState, _ state: RecordState, _ judge: SimulationJudge
    ) {
        guard cell.present.value != .null, !RecordState.isPresence(cell.path) else { return }
        let deps = cell.present.names.compactMap { judge.typed[$0]?.deps }
        guard !deps.isEmpty, !deps.contains(where: { state.holds($0) }) else { return }
        violations.append("parents: \(cell.path) has a value for other parents")
    }

    /// Checks that every value hidden by a removal had been seen by the author of the removal.
    private func judgeRemoved(
        _ cell: CellState, _ state: RecordState, _ judge: SimulationJudge
    ) {
        guard !RecordState.isPresence(cell.path) else { return }
        var hasGone = false
        var removals: [VersionName] = []
        for outer in [""] + RecordState.around(cell.path) where state.isGone(outer) {
            hasGone = true
            removals += state[outer]?.present.names ?? []
        }
        guard hasGone else { return }
        // The author of a removal need not name values knowingly removed before.
        let seen = judge.ancestors(removals.flatMap { judge.removed[$0] ?? [] })
        for value in [cell.present] + cell.siblings where value.cause == nil {
            guard value.version != nil, !value.names.contains(where: seen.contains) else {
                continue
            }
            violations.append("I3: \(cell.path) was removed with an unseen value")
        }
    }

    /// Checks that what was handed in is what its author saw.
    func judgeHandIns(_ mutations: [Mutation]) {
        for mutation in mutations {
            guard case .submit? = mutation.ops.last,
                mutations.last(where: { $0.record == mutation.record }) == mutation,
                let state = server.volatile.records[mutation.record]?.state,
                state.submission?.version == mutation.version(of: mutation.ops.count - 1)
            else { continue }
            let place = (mutation.savedAt - plan.clockError).magnitude
            guard plan.clockError == 0, let seen = handIns[Int64(place)] else { continue }
            count("hand-ins")
            // Later changes of the record leave it handed in.
            guard state.submission?.digest == state.contentDigest else { continue }
            if state.content != seen { violations.append("S1: handed in what nobody saw") }
        }
    }

    /// Checks that increments count exactly once.
    private func judgeSums(_ judge: SimulationJudge) {
        var sums: [Identifier: Int] = [:]
        for value in judge.order where value.path == "total" {
            guard case .number(let text) = value.value else { continue }
            sums[value.record, default: 0] += Int(text) ?? 0
        }
        for (record, sum) in sums {
            let kept = server.durable.records[record]?.state.value(at: "total") ?? .null
            if kept != .number(sum.description) {
                violations.append("I4: the sum is \(kept.text), but \(sum) was entered")
            }
        }
    }

    /// Checks that words or lines that were added and never removed exist.
    private func judgeParts(
        _ path: String, _ separator: Character, _ judge: SimulationJudge
    ) {
        func parts(_ value: JSONValue) -> Set<Substring> {
            guard case .string(let text) = value else { return [] }
            return Set(text.split(separator: separator))
        }
        for (record, kept) in server.durable.records {
            let values = judge.order.filter { $0.path == path && $0.record == record }
            var added: Set<Substring> = []
            var taken: Set<Substring> = []
            for value in values {
                added.formUnion(parts(value.value).subtracting(parts(value.from)))
                // A resolve replaces all values that its author saw.
                let seen = value.seen.compactMap { judge.typed[$0]?.value } + [value.from]
                for before in value.isResolve ? seen : [value.from] {
                    taken.formUnion(parts(before).subtracting(parts(value.value)))
                }
            }
            guard let cell = kept.state[path] else { continue }
            var here: Set<Substring> = []
            for value in [cell.present] + cell.siblings { here.formUnion(parts(value.value)) }
            let lost = added.subtracting(taken).subtracting(here)
            if !lost.isEmpty { violations.append("I3: \(path) lost \(lost.sorted())") }
        }
    }
}

extension RecordState {
    /// The values that a person sees, by path, and the order of rows.
    var content: [String: JSONValue] {
        var content: [String: JSONValue] = [:]
        for cell in cells where !RecordState.isPresence(cell.path) && !isInRemoved(cell.path) {
            if cell.present.value != .null { content[cell.path] = cell.present.value }
        }
        for rows in repeats where !isInRemoved(rows.path) {
            let ids = self.rows(at: rows.path)
            if !ids.isEmpty { content[rows.path + "#"] = .array(ids.map { .string($0) }) }
        }
        return content
    }
}
