// Writing of outcomes, whose rows are runs: one that comes after all that the replica has is added
// without a look at them.

import CalepinServer

/// Writes outcomes of a job.
struct OutcomeWriter {
    let context: JobContext

    /// Writes an outcome.
    ///
    /// One that comes after all that the replica has is added without a look at them, which the
    /// statement makes sure of. Otherwise those from its number on are read, and written again
    /// with it. Complexity: a trip in that case.
    func put(_ outcome: StoredOutcome) throws(StoreError) {
        let place: [Cell] = [.text(outcome.scope), .text(outcome.replica)]
        if !isLast(outcome.n, place) { try rewriteTail(place, from: outcome.n) }
        context.put(outcome)
    }

    /// True when the database has no outcome with a number or after it, as far as is known.
    private func isLast(_ n: Int64, _ place: [Cell]) -> Bool {
        if let start = context.writes.job.tails[place] { return n >= start }
        guard !context.writes.isCareful else { return false }
        if let start = context.writes.group.tails[place] { return n >= start }
        guard case .some(.some(let row)) = context.cache.row(.place, place),
            case .number(let last) = row[2]
        else { return false }
        return n > last
    }

    private func rewriteTail(_ place: [Cell], from n: Int64) throws(StoreError) {
        let tail = AskedQuery(OutcomeStatements.tail, [place[0], place[1], .number(n)])
        let runs = try context.ask(tail)
        context.run(
            OutcomeStatements.removeTail, place[0], place[1], .number(n), on: [.outcome])
        for run in runs { for one in try OutcomeRun.outcomes(run) { context.put(one) } }
        context.writes.job.noteTail(place, from: n)
    }
}
