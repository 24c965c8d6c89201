// Handles the server's responses. A mutation leaves the outbox in the same transaction on the
// device that stores the record state containing it, so that a change is never missing from both.

import CalepinExpressions

extension Replica {
    /// Handles the response to the push of a turn; a late one is ignored.
    public mutating func pushAnswered(_ answer: PushAnswer, turn: Int64) -> [SyncEffect] {
        guard isPushing, turn == self.turn else { return [] }
        isPushing = false
        failures = 0
        // A backup was restored since the last pull.
        guard !answer.outcomes.isEmpty else { return pull() }
        var effects: [SyncEffect] = []
        for outcome in answer.outcomes {
            guard outcome.isSettled else {
                return effects + stopped(by: outcome, answer)
            }
            outbox.acknowledged[answer.replica] = outcome.n
            if isGone { effects += handOver(answer.replica, outcome) }
        }
        return effects + (isGone ? wake() : outbox.batch().isEmpty ? pull() : wake())
    }

    /// Handles a push of a turn that the server rejected because of one unreadable mutation: that
    /// one is set aside. The server has no number for it, so the next ones are answered with a
    /// gap, and continue under another replica id.
    ///
    /// - Parameters:
    ///   - place: Its index in the push, from 0.
    ///   - defect: What the server found wrong with it.
    ///   - turn: The turn of the push.
    ///   - random: Any number, for the delay when there is no such mutation.
    public mutating func pushRefused(
        at place: Int, _ defect: MutationDefect, turn: Int64, random: UInt64
    ) -> [SyncEffect] {
        guard isPushing, turn == self.turn else { return [] }
        let batch = outbox.batch()
        guard batch.indices.contains(place) else { return failed(turn: turn, random: random) }
        isPushing = false
        failures = 0
        let mutation = batch[place]
        var changes: [DiskChange] = []
        var effects: [SyncEffect] = []
        note([Outcome(mutation.n, defect)], of: mutation.replica, &changes, &effects)
        changes.append(.remove(.outbox, key: DiskValue.key(of: mutation)))
        outbox.mutations.removeAll { $0.isNamed(mutation.replica, mutation.n) }
        showAll()
        return [.write(changes), .changed([mutation.record])] + effects + wake()
    }

    private mutating func stopped(by outcome: Outcome, _ answer: PushAnswer) -> [SyncEffect] {
        if outcome.status == .forked, let first = outbox.batch().first, outcome.n < first.n {
            // Earlier acknowledgements were of another epoch of the data.
            let reopened = outbox.reopen(answer.replica)
            guard reopened.isEmpty else { return [.write(reopened)] + wake() }
            return forked(answer.replica, from: first.n)
        }
        guard outcome.status == .gap else { return forked(answer.replica, from: outcome.n) }
        let isHere = (outbox.journal + outbox.mutations).contains {
            $0.isNamed(answer.replica, answer.lastN + 1)
        }
        // A number that no longer exists anywhere would block all later ones.
        guard isHere else { return forked(answer.replica, from: outcome.n) }
        outbox.acknowledged[answer.replica] = answer.lastN
        return pull()
    }

    /// Hands over mutations of a scope without access, where no pull is possible: mutations the
    /// server has got are removed at once, and their outcome is reported to the person.
    private mutating func handOver(_ replica: Identifier, _ outcome: Outcome) -> [SyncEffect] {
        var changes: [DiskChange] = []
        var effects: [SyncEffect] = []
        note([outcome], of: replica, &changes, &effects)
        for mutation in outbox.mutations
        where mutation.isNamed(replica, outcome.n) {
            changes.append(.remove(.outbox, key: DiskValue.key(of: mutation)))
            effects.append(.changed([mutation.record]))
        }
        outbox.mutations.removeAll { $0.isNamed(replica, outcome.n) }
        showAll()
        if isOver { changes.append(.clear(.about)) }
        return [.write(changes)] + effects
    }

    /// Handles the response to the pull of a turn; a late one is ignored.
    ///
    /// Complexity: O(n) in its records, and in all stored records when it is the last of a series.
    public mutating func pullAnswered(_ answer: PullAnswer, turn: Int64) -> [SyncEffect] {
        guard isPulling, turn == self.turn, answer.since == asked else { return [] }
        isPulling = false
        failures = 0
        switch answer.status {
        case .notYet: return [.timer(RecordLimits.firstWait)]
        case .gone: return leave()
        case .reset:
            // Existing records are replaced at once, at the end; an empty replica stores each
            // response as it arrives, so that an interrupted first pull resumes.
            staged = base.isEmpty ? nil : [:]
            outbox.acknowledged = [:]
        case .changes: break
        }
        if staged != nil {
            for record in answer.records { staged?[record.id] = record }
            for id in answer.dropped { staged?[id] = nil }
            guard !answer.hasMore else {
                asked = answer.cursor
                return pull()
            }
        }
        return takeIn(answer)
    }

    private mutating func takeIn(_ answer: PullAnswer) -> [SyncEffect] {
        var changes: [DiskChange] = []
        var changed: [Identifier] = []
        if let records = staged {
            changes.append(.clear(.base))
            // In sorted order, so that every engine produces the same bytes.
            let all = Array(records.values).ordered { $0.id < $1.id }
            changes += all.map { .put(.record($0)) }
            changed = Array(Set(base.keys).union(records.keys)).ordered()
            dropAll()
            for record in all { keep(record) }
            staged = nil
        } else {
            for record in answer.records { keep(record) }
            for id in answer.dropped { drop(id) }
            changes += answer.records.map { .put(.record($0)) }
            changes += answer.dropped.map { .remove(.base, key: $0.description) }
            changed = answer.records.map { $0.id } + answer.dropped
        }
        about.cursor = answer.cursor
        guard !answer.hasMore else {
            showAll()
            return [.write(changes + [.put(.about(about))]), .changed(changed)] + pull()
        }
        return finish(answer, changes, changed)
    }

    private mutating func finish(
        _ answer: PullAnswer, _ changes: [DiskChange], _ changed: [Identifier]
    ) -> [SyncEffect] {
        var changes = changes
        var effects: [SyncEffect] = []
        var doubts: [Identifier] = []
        for mark in answer.marks {
            let isDoubtful = outbox.isDoubtful(mark, own: about.id, nextN: about.nextN)
            if isDoubtful { doubts.append(mark.replica) }
            note(mark.outcomes, of: mark.replica, &changes, &effects)
            if isDoubtful, !doubted.contains(mark.replica) {
                changes += outbox.reopen(mark.replica)
            } else {
                changes += outbox.settle(mark, isDoubtful: isDoubtful)
            }
        }
        doubted = doubts
        dropReopened(&changes)
        let agrees = answer.count == Int64(base.count) && answer.digest == digest
        if !agrees {
            // Everything is pulled again; the outbox is unchanged.
            mismatches += 1
            about.cursor = nil
        }
        about.former.removeAll { id in
            !(outbox.mutations + outbox.journal).contains { $0.replica == id }
        }
        showAll()
        changes.append(.put(.about(about)))
        effects = [.write(changes), .changed(changed)] + effects
        if doubts.contains(about.id), outbox.batch().isEmpty {
            // All mutations here are on the server; the additional ones are another copy's.
            return effects + forked(about.id, from: about.nextN)
        }
        let isBehind = announced > place
        announced = 0
        guard agrees else { return effects + [.timer(RecordLimits.firstWait)] }
        guard outbox.batch().isEmpty, !isBehind else { return effects + wake() }
        return effects + [.timer(RecordLimits.pullInterval)]
    }

    /// Adds a notice for an outcome other than applied.
    private mutating func note(
        _ outcomes: [Outcome], of replica: Identifier, _ changes: inout [DiskChange],
        _ effects: inout [SyncEffect]
    ) {
        for outcome in outcomes where outcome.status != .applied {
            guard
                let mutation = outbox.mutations.first(where: { $0.isNamed(replica, outcome.n) })
            else { continue }
            let isKnown = rejected.contains {
                $0.mutation.isNamed(replica, outcome.n) && $0.outcome == outcome
            }
            guard !isKnown else { continue }
            let notice = Notice(mutation: mutation, outcome: outcome)
            // As on the disk, the latest outcome of a mutation is the one that is told.
            _ = forgetNotice(of: mutation)
            rejected.append(notice)
            changes.append(.put(.notice(notice)))
            effects.append(.tell(notice))
        }
    }

    /// Removes a scope the person no longer has access to; unsent mutations are still handed over.
    ///
    /// Mutations that a push has acknowledged are sent once more, because no pull will report
    /// their outcomes; the server repeats each outcome.
    private mutating func leave() -> [SyncEffect] {
        let changed = records
        isGone = true
        dropAll()
        staged = nil
        about.cursor = nil
        outbox.journal = []
        outbox.acknowledged = [:]
        showAll()
        let changes: [DiskChange] = [
            .clear(.base), .clear(.journal), isOver ? .clear(.about) : .put(.about(about)),
        ]
        return [.write(changes), .changed(changed)] + wake()
    }
}
