// A job as lanes carry it: what it holds and expects, and a function that runs it and keeps its
// result for whoever waits.

import CalepinServer
import Synchronization

/// A job of a caller.
///
/// The thread of a lane alone changes it, until the caller is told that it is done.
final class StoreWork: @unchecked Sendable {
    /// The names of the keys, in the order of their bytes.
    let keys: [[UInt8]]
    let wants: [Want]
    /// Runs the job and keeps its result; returns the error that it threw.
    let run: @Sendable (PostgresJob) -> StoreError?
    /// The time at which it was handed in.
    let since = ContinuousClock.now
    /// True once its transaction was begun for the first time.
    var isBegun = false
    /// True when a run of the job may have changed accounts or access.
    var changesAccess = false
    /// The names whose stamps the last run of the job has raised.
    var raised: Set<[UInt8]> = []
    /// True once outcomes were not as the job expected.
    var isCareful = false

    init(
        _ keys: [[UInt8]], _ hint: Hint, run: @escaping @Sendable (PostgresJob) -> StoreError?
    ) {
        (self.keys, self.run) = (keys, run)
        wants = hint.rows.flatMap(\.wants)
    }
}

/// The result of the last run of a job.
final class StoreResult<Outcome: Sendable>: Sendable {
    private let result = Mutex<Result<Outcome, StoreError>?>(nil)

    /// Runs a job; returns the error that it threw.
    func keep(_ job: () throws(StoreError) -> Outcome) -> StoreError? {
        do throws(StoreError) {
            let outcome = try job()
            result.withLock { $0 = .success(outcome) }
            return nil
        } catch {
            result.withLock { $0 = .failure(error) }
            return error
        }
    }

    /// Returns what the job returned.
    ///
    /// Throws: what it threw.
    func get() throws(StoreError) -> Outcome {
        guard let result = result.withLock({ $0 }) else { throw .failed("a job that never ran") }
        return try result.get()
    }
}

extension Hint.Row {
    /// The rows that are fetched for it. Those of an access are known as far as the digest leads:
    /// what its account has is asked for later.
    var wants: [Want] {
        switch self {
        case .scope(let name): [.row(.scope, [.text(name)])]
        case .place(let scope, let replica):
            [.place(scope: .text(scope), replica: .text(replica))]
        case .record(let scope, let id): [.row(.record, [.text(scope), .text(id)])]
        case .changes(let scope, let sequence):
            [
                .answer(.init(pull: scope, after: sequence)),
                .answer(
                    PostgresJob.tombstones(
                        scope, after: sequence, limit: ServerLimits.pullTombstones)),
            ]
        case .access(let digest):
            [.row(.token, [.text(digest)])]
                + [AccountRow.Sort.session, .programKey].map { sort in
                    .row(.accountRow, [.text(sort.rawValue), .text(digest)])
                }
        case .blob(let scope, let hash): [.row(.blob, [.text(scope), .text(hash)])]
        case .account(let sort, let key):
            [.row(.accountRow, [.text(sort.rawValue), .text(key)])]
        case .stamp(let stamp): [.row(.turn, [.text(stamp.text)])]
        case .owned(let sort, let owner): [.answer(PostgresAccounts.owned(sort, owner))]
        }
    }
}
