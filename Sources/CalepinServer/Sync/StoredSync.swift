// How outcomes and states lie in a store's rows. An outcome that is simply applied, as nearly
// all are, takes no bytes.

import CalepinCollections

extension MutationDefect {
    /// The reason why a mutation is not taken in: its scope has no room for what it adds.
    static let scopeFull = MutationDefect(error: "scope-full", pointer: "")
    /// The reason why a mutation is not even set aside: its author has no more room for that.
    static let heldFull = MutationDefect(error: "held-full", pointer: "")
}

extension StoredOutcome {
    /// What became of a mutation of a push.
    init(_ outcome: Outcome, _ hash: String, _ request: PushRequest) {
        let isPlain = outcome.fate == .applied && outcome.issues.isEmpty
        let answer = PushAnswer(
            scope: request.scope, replica: request.replica, outcomes: [outcome], lastN: 0)
        self.init(
            scope: request.scope.description, replica: request.replica.description,
            n: outcome.n, hash: hash, bytes: isPlain ? [] : answer.json())
    }

    /// The outcome.
    ///
    /// Throws: `damaged`.
    func outcome() throws(StoreError) -> Outcome {
        guard !bytes.isEmpty else { return Outcome(n, .applied) }
        guard let outcome = try? PushAnswer(json: bytes).outcomes.first else {
            throw .damaged("outcome \(n) of \(replica)")
        }
        return outcome
    }
}

extension StoredRecord {
    /// The record's state.
    ///
    /// Throws: `damaged` when it cannot be read, or is not what was written.
    func readState() throws(StoreError) -> RecordState {
        guard let state = try? RecordState(json: state), state.digest == digest else {
            throw .damaged("record \(id)")
        }
        return state
    }
}
