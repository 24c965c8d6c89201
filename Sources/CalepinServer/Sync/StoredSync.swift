// Encoding of outcomes and states in a store's rows. The outcome "applied", by far the most
// frequent, takes no bytes.

import CalepinSync

extension MutationDefect {
    /// The defect of a mutation that does not fit into its scope.
    static let scopeFull = MutationDefect(error: "scope-full", pointer: "")
    /// The defect of a mutation that cannot be held because its author has no more room.
    static let heldFull = MutationDefect(error: "held-full", pointer: "")
}

extension StoredOutcome {
    /// Encodes the outcome of a push's mutation.
    init(_ outcome: Outcome, _ hash: String, _ request: PushRequest) {
        let isPlain = outcome.status == .applied && outcome.issues.isEmpty
        let answer = PushAnswer(
            scope: request.scope, replica: request.replica, outcomes: [outcome], lastN: 0)
        self.init(
            scope: request.scope.description, replica: request.replica.description,
            n: outcome.n, hash: hash, bytes: isPlain ? [] : answer.json())
    }

    /// Returns the decoded outcome.
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
    /// Returns the record's decoded state.
    ///
    /// Throws: `damaged` when it cannot be read, or its digest does not match.
    func readState() throws(StoreError) -> RecordState {
        guard let state = try? RecordState(json: state), state.digest == digest else {
            throw .damaged("record \(id)")
        }
        return state
    }
}
