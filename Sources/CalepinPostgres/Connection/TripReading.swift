// The reading of the results of a trip: which are still to come, which statement failed, and what
// is known of its COMMIT when the connection is lost.

/// The results of a trip, as they come.
struct TripReading {
    /// A result that is to come.
    enum Expected {
        case preparation(String)
        case rows
    }

    private let trip: PostgresTrip
    private var expected: [Expected] = []
    /// The number of results that were read.
    private var readCount = 0
    private var found: [PostgresRows] = []
    private var failure: PostgresError?
    /// The warnings that came with the COMMIT.
    private var commitWarnings: [PostgresWarning] = []

    init(_ trip: PostgresTrip) { self.trip = trip }

    mutating func expect(_ results: [Expected]) { expected += results }

    /// Returns the result to read now; nil at the end.
    mutating func next() -> Expected? {
        guard readCount < expected.count else { return nil }
        defer { readCount += 1 }
        return expected[readCount]
    }

    /// Takes a result without an error.
    mutating func take(
        _ rows: PostgresRows, _ warnings: [PostgresWarning], _ expected: Expected
    ) {
        guard case .rows = expected else { return }
        if found.count == trip.commitPlace { commitWarnings = warnings }
        found.append(rows)
    }

    /// Takes the error of a statement.
    mutating func fail(_ state: SQLState, _ words: String, isFatal: Bool) {
        let name = trip.steps.indices.contains(found.count) ? trip.steps[found.count].name : ""
        let error = PostgresError(state, "\(name): \(state): \(words)")
        failure = error
        guard isFatal else { return }
        if let commit = trip.commitPlace, found.count >= commit {
            // The server may end while a COMMIT that is done waits for a standby.
            failure = .unknown(words, isLost: true)
        } else if case .failed = error {
            failure = .lost(words)
        }
    }

    /// Returns the error of a trip that did not come to its end.
    ///
    /// Results come in order: when the server reported an error before the COMMIT, that did not
    /// run. Without a report nobody knows.
    func judge(_ error: PostgresError) -> PostgresError {
        if let failure { return failure }
        guard trip.commitPlace != nil, case .lost(let words) = error else { return error }
        return .unknown(words, isLost: true)
    }

    /// Returns the rows of each statement.
    ///
    /// Throws: the error of the one that failed, or `unknown` after a COMMIT with a warning.
    func rows() throws(PostgresError) -> [PostgresRows] {
        if let failure { throw failure }
        guard let commit = trip.commitPlace else { return found }
        if let warning = commitWarnings.first {
            throw .unknown("\(warning.state): \(warning.words)", isLost: false)
        }
        guard found.indices.contains(commit), found[commit].done == "COMMIT" else {
            throw .unexpected("the transaction had failed before its COMMIT")
        }
        return found
    }
}
