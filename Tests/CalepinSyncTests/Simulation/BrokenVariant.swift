// Deliberately broken variants of sync, each a plausible mistake: the simulation has to detect
// every one. They modify the inputs and outputs of the real code, which has no switch for them.
// This file has no tests.

@testable import CalepinSync
import CalepinForms
import CalepinExpressions

/// A mistake in the implementation of sync.
enum BrokenVariant: String, CaseIterable {
    /// Applies a mutation that is sent again a second time.
    case noDedupe
    /// Lets the last value win.
    case lastWriterWins
    /// Lets a removal win over edits that its author had not seen.
    case removalAlwaysWins
    /// Applies an edit of a removed row or record without restoring it.
    case removalHidesEdits
    /// Never makes a sibling the present value.
    case noPromotion
    /// Skips the first change after a cursor.
    case cursorOffByOne
    /// Acknowledges before the commit, and shows uncommitted changes.
    case acknowledgedBeforeCommitted
    /// Drops the parents for which values were entered.
    case lostParents
    /// Keeps no journal of mutations that a restored backup could lack.
    case noJournal
    /// Drops the versions that were knowingly replaced.
    case noMemory
    /// Lets a repeated insert replace the existing row.
    case insertOverwrites
    /// Drops the clears that belong to a deferred change of a parent.
    case clearsLost
    /// Treats two copies of a profile as one.
    case forkUndetected
    /// Reports a save before it is on the disk.
    case savedBeforeWritten
    /// Keeps only the latest sibling.
    case oneSibling
    /// Leaves the siblings open among which a person chose.
    case closesIgnored
    /// Accepts gaps in the numbers.
    case gapsAccepted
    /// Rejects a whole push because of one unreadable mutation.
    case poisonBlocks
    /// Reports unreadable mutations as applied.
    case poisonSwallowed
    /// Applies mutations of an earlier version of the form to later records as they are.
    case neverRaised
    /// Renames the cells of a record and leaves its choices as they are.
    case choicesNotMapped
    /// Gives a split value whole to the first of the new cells.
    case splitForgotten
    /// Leaves the rows of a renamed repeat where they are.
    case rowsNotRenamed
    /// Takes a record as handed in whatever its author saw.
    case handInUnseen
    /// Changes a record that is locked.
    case lockForgotten
    /// Drops what a lock kept out.
    case keptOutDropped
}

extension BrokenVariant {
    /// Returns a step of the form with the mistake.
    fileprivate func step(_ step: MigrationStep) -> MigrationStep {
        switch (self, step.change) {
        case (.choicesNotMapped, .mapChoices(let field, _)):
            MigrationStep(from: step.version, .mapChoices(field: field, []))
        case (.splitForgotten, .split(let from, let into)):
            MigrationStep(from: step.version, .rename(from: from, to: into[0]))
        case (.rowsNotRenamed, .rename("d", _)):
            MigrationStep(from: step.version, .rename(from: "d", to: "d"))
        default: step
        }
    }
}

extension Simulation {
    /// Returns the server's response to a push, with the mistake.
    func pushed(_ request: PushRequest) -> PushAnswer {
        var request = request
        switch broken {
        case .noDedupe: applyAgain(request)
        case .forkUndetected:
            request.mutations = request.mutations.map(asKnown)
            request.after = ""
        case .gapsAccepted: leaveGap(&request)
        case .poisonBlocks where request.mutations.count < request.pushed.count:
            request.pushed = []
        default: break
        }
        guard distortsMerging || plan.hasReviews else {
            return said(server.volatile.push(request, judging))
        }
        var outcomes: [Outcome] = []
        var after = request.after
        for pushed in request.pushed {
            var one = request
            one.after = after
            after = pushed.hash
            one.pushed = [pushed]
            if case .read(let mutation) = pushed { one.mutations = [distorted(mutation)] }
            let lastN = server.volatile.marks[request.replica]?.lastN ?? 0
            let answered = pushedAlone(one).outcomes
            outcomes += answered
            guard answered.allSatisfy(\.isSettled) else { break }
            if distortsMerging, case .read(let mutation) = pushed, mutation.n == lastN + 1 {
                distortState(mutation.record)
            }
        }
        return said(
            PushAnswer(
                scope: scope, replica: request.replica, outcomes: outcomes,
                lastN: server.volatile.marks[request.replica]?.lastN ?? 0))
    }

    /// Returns a push response with the mistake.
    private func said(_ answer: PushAnswer) -> PushAnswer {
        guard broken == .poisonSwallowed else { return answer }
        var said = answer
        said.outcomes = answer.outcomes.map { outcome in
            outcome.status == .unreadable ? Outcome(outcome.n, .applied) : outcome
        }
        return said
    }

    /// The judging of mutations, with the mistake.
    var judging: Judging {
        let locked =
            plan.hasReviews && broken != .lockForgotten
            ? Set(server.volatile.records.keys.filter { isLocked($0, server.volatile) }) : []
        return Judging(
            form: { [broken] mutation, state in
                var form = SimulatedForm.form(max(mutation.formVersion, state.formVersion))
                form.steps = form.steps.compactMap { broken?.step($0) ?? $0 }
                if broken == .neverRaised { form.steps = [] }
                return form
            },
            isKeptOut: { mutation, state in
                locked.contains(state.id) && mutation.changes(locked: state)
            })
    }

    private var distortsMerging: Bool {
        switch broken {
        case .lastWriterWins, .removalAlwaysWins, .removalHidesEdits, .noPromotion, .lostParents,
            .noMemory, .insertOverwrites, .clearsLost, .oneSibling, .closesIgnored, .handInUnseen:
            true
        default: false
        }
    }

    private func applyAgain(_ request: PushRequest) {
        for mutation in request.mutations {
            guard let mark = server.volatile.marks[mutation.replica], mutation.n <= mark.lastN,
                var kept = server.volatile.records[mutation.record]
            else { continue }
            kept.state.apply(mutation, form: SimulatedForm.form(SimulatedForm.versions))
            put(kept)
        }
    }

    private func put(_ kept: ScopeLog.Kept) {
        var next = kept
        next.digest = kept.state.digest
        server.volatile.seq += 1
        next.seq = server.volatile.seq
        server.volatile.digest ^= server.volatile.records[kept.state.id]?.digest ?? 0
        server.volatile.digest ^= next.digest
        server.volatile.records[kept.state.id] = next
    }

    /// Returns a mutation with the hash that the server has for its number.
    private func asKnown(_ mutation: Mutation) -> Mutation {
        var known = mutation
        if let mark = server.volatile.marks[mutation.replica],
            let settled = mark.settled(mutation.n)
        {
            known.hash = settled.hash
        }
        return known
    }

    private func leaveGap(_ request: inout PushRequest) {
        guard let first = request.mutations.first else { return }
        var mark = server.volatile.marks[request.replica] ?? ReplicaMark()
        request.after = ""
        guard first.n > mark.lastN + 1 else { return }
        mark.lastN = first.n - 1
        mark.settled = []
        server.volatile.marks[request.replica] = mark
    }

    private func distorted(_ mutation: Mutation) -> Mutation {
        let state = server.volatile.records[mutation.record]?.state
        var distorted = mutation
        distorted.ops = mutation.ops.map { op in
            switch op {
            case .set(let change): .set(self.distorted(change, state))
            case .resolve(let change): .resolve(self.distorted(change, state))
            case .remove(let removal) where broken == .removalAlwaysWins:
                .remove(
                    Removal(removal.path, seen: state?.seen(inside: removal.path) ?? []))
            case .insert(let place): self.distorted(place)
            case .submit where broken == .handInUnseen:
                .submit(seenDigest: state?.contentDigest ?? "")
            default: op
            }
        }
        return distorted
    }

    private func distorted(_ change: CellChange, _ state: RecordState?) -> CellChange {
        var distorted = change
        switch broken {
        case .lastWriterWins:
            distorted.base = state?.version(at: change.path) ?? change.base
            distorted.deps = []
        case .lostParents: distorted.deps = []
        case .closesIgnored: distorted.closes = []
        default: break
        }
        return distorted
    }

    private func distorted(_ place: RowPlace) -> Op {
        guard broken == .insertOverwrites else { return .insert(place) }
        for kept in server.volatile.records.values where kept.state[place.rowPath] != nil {
            var next = kept
            next.state.cells.removeAll {
                $0.path == place.rowPath || RecordState.isInside($0.path, of: place.rowPath)
            }
            put(next)
        }
        return .insert(place)
    }

    private func distortState(_ record: Identifier) {
        guard var kept = server.volatile.records[record] else { return }
        for place in kept.state.cells.indices {
            kept.state.cells[place] = distorted(kept.state.cells[place])
        }
        put(kept)
    }

    private func distorted(_ cell: CellState) -> CellState {
        var cell = cell
        switch broken {
        case .noPromotion:
            for index in cell.siblings.indices { cell.siblings[index].known = [] }
        case .noMemory: cell.present.known = []
        case .clearsLost: cell.siblings.removeAll { $0.cause != nil }
        case .oneSibling:
            if cell.siblings.count > 1 { cell.siblings.removeFirst(cell.siblings.count - 1) }
        case .removalHidesEdits:
            let removal = cell.siblings.first { $0.value == .bool(false) }
            if let removal, cell.present.isImplied, cell.present.version != nil {
                cell.present = removal
                cell.siblings = []
            }
        default: break
        }
        return cell
    }

    /// Applies the mistake to a pull response.
    func distort(_ answer: inout PullAnswer, _ request: PullRequest) {
        switch broken {
        case .cursorOffByOne:
            guard var cursor = Cursor(answer.cursor) else { return }
            cursor.seq += 1
            answer.cursor = cursor.description
        case .forkUndetected:
            for index in answer.marks.indices { answer.marks[index].lastHash = "" }
        case .poisonSwallowed:
            for index in answer.marks.indices {
                answer.marks[index].outcomes.removeAll { $0.status == .unreadable }
            }
        default: break
        }
    }
}
