// The server's response to a pull. Whole records are sent, each at its latest change, so that no
// replica ever has half a mutation.

import CalepinExpressions

extension ScopeLog {
    /// Answers a pull.
    ///
    /// Complexity: O(n log n) in the records; a database has an index instead.
    /// - Parameters:
    ///   - request: What the asker has.
    ///   - accessEpoch: How often the asker's access to the scope has changed.
    ///   - maxRecords: Records in one answer.
    package func pull(
        _ request: PullRequest, accessEpoch: Int64 = 0, maxRecords: Int = RecordLimits.pullRecords
    ) -> PullAnswer {
        var cursor = request.cursor.flatMap { Cursor($0) }
        if let known = cursor,
            known.dbEpoch != dbEpoch || known.accessEpoch != accessEpoch
                || max(known.seq, known.floor) < floor
        {
            cursor = nil
        }
        var next = cursor ?? Cursor(dbEpoch: dbEpoch, accessEpoch: accessEpoch, seq: 0, floor: seq)
        guard max(next.seq, next.head) <= seq else {
            return PullAnswer(
                scope: scope, status: .notYet, since: request.cursor, cursor: next.description)
        }
        let changed = records.values.filter { $0.seq > next.seq }.sorted { $0.seq < $1.seq }
        let hasMore = changed.count > maxRecords
        let sent = changed.prefix(maxRecords)
        let start = next.seq
        next.seq = hasMore ? sent.last?.seq ?? seq : seq
        next.head = seq
        var answer = PullAnswer(
            scope: scope, status: cursor == nil ? .reset : .changes, since: request.cursor,
            cursor: next.description)
        answer.hasMore = hasMore
        answer.records = sent.map { $0.state }
        answer.dropped = dropped.filter { $0.seq > start && $0.seq <= next.seq }.map { $0.id }
        if !hasMore { finish(&answer, request) }
        return answer
    }

    private func finish(_ answer: inout PullAnswer, _ request: PullRequest) {
        answer.count = Int64(records.count)
        answer.digest = digest
        answer.marks = request.marks.map { asked in
            let mark = marks[asked.replica] ?? ReplicaMark()
            let news = mark.settled.map { $0.outcome }.filter {
                $0.n > asked.settled && $0.status != .applied
            }
            return PullAnswer.Mark(
                asked.replica, lastN: mark.lastN, lastHash: mark.settled.last?.hash ?? "",
                backedUpTo: mark.backedUpTo, outcomes: news)
        }
    }
}
