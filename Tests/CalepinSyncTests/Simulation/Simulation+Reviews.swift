// People of the simulation who approve records, which are locked by that, and take approvals back.
// A review is one cell: the word and what was seen. This file has no tests.

@testable import CalepinSync
import CalepinExpressions

extension Simulation {
    /// The cell of a review; the later one of two counts.
    private static let cell = "place"

    /// Returns the id of the review of a record.
    private static func review(of record: Identifier) -> Identifier {
        Identifier(record.bits + 40)
    }

    /// Judges a record as a device shows it.
    func review(_ device: Int, _ dice: inout SyncDice) throws {
        let record = id(1 + dice.below(plan.isNarrow ? 1 : 3))
        guard let state = devices[device].replica.view(record), !state.isRemoved else { return }
        let word = dice.chance(60) ? "approved " + state.contentDigest : "open"
        try judge(record, as: word, device)
    }

    private func judge(_ record: Identifier, as word: String, _ device: Int) throws {
        let review = Simulation.review(of: record)
        let before = devices[device].replica.view(review)
        var change = CellChange(
            Simulation.cell, .string(word), base: before?.version(at: Simulation.cell))
        change.from = before?.value(at: Simulation.cell) ?? .null
        savedCount += 1
        let clock = Int64(savedCount) + plan.clockError * Int64(device + 1)
        perform(
            try devices[device].replica.save(
                review, form: "sim", formVersion: devices[device].version, ops: [.set(change)],
                at: clock), device)
    }

    /// Sends everything again that locks kept out.
    func sendAgain(_ device: Int) {
        for record in Set(devices[device].replica.rejected.map(\.mutation.record)).sorted() {
            let notices = devices[device].replica.rejected.filter(\.outcome.isLocked).count
            perform(devices[device].replica.sendAgain(record), device)
            if devices[device].replica.rejected.filter(\.outcome.isLocked).count < notices {
                count("sent again")
            }
        }
    }

    /// Takes all approvals back, so that nothing is locked any more, whatever changes next.
    func takeApprovalsBack() throws {
        for record in server.durable.records.keys.sorted()
        where server.durable.records[Simulation.review(of: record)] != nil {
            try judge(record, as: "open", 0)
        }
        try contact(0)
    }

    /// Returns true for a record that is approved as it is.
    func isLocked(_ record: Identifier, _ log: ScopeLog) -> Bool {
        guard let state = log.records[record]?.state, !state.isRemoved,
            let review = log.records[Simulation.review(of: record)]?.state
        else { return false }
        let word = review.value(at: Simulation.cell)
        return word == .string("approved " + state.contentDigest)
    }

    /// Returns the answer of the server to one mutation, after which a locked record is as it was.
    func pushedAlone(_ request: PushRequest) -> PushAnswer {
        let records = request.mutations.map(\.record).filter { isLocked($0, server.volatile) }
        let before = records.map { server.volatile.records[$0]?.state.content }
        let answer = server.volatile.push(request, judging)
        if answer.outcomes.contains(where: \.isLocked) { count("kept out") }
        for (record, content) in zip(records, before) {
            let state = server.volatile.records[record]?.state
            if state?.content != content || state?.isRemoved == true {
                violations.append("L1: \(record) was changed while it was locked")
            }
        }
        return answer
    }
}
