// The row by which a lane finds out, after a lost connection, if its last COMMIT was done. Every
// transaction that writes counts it up, and is not committed unless it does.

/// The row of a lane in the database, as this process knows it.
package struct LaneMark: Equatable, Sendable {
    /// The key of the row: random, since every process has rows of its own.
    package let id: [UInt8]
    /// The number of transactions that were done; a transaction writes the next one.
    package internal(set) var done: Int64 = 0
    /// The number of times that the row was asked, which a transaction requires as it knows it:
    /// one that is late, and runs after the question, writes nothing.
    package private(set) var asked: Int64 = 0
    /// False when a transaction may have been done or not.
    var isKnown = false

    init() {
        id = (0..<16).map { _ in UInt8.random(in: 0...255) }
    }

    /// The end of a transaction, as far as it can be found out.
    enum Finding: Equatable {
        case done, notDone
        /// The row is neither as before nor one further: nothing can be said.
        case nothing
    }

    /// Reads the row, or makes it, and finds out what became of the last transaction.
    ///
    /// It waits for the transaction while that is under way, since it locks the row too. It counts
    /// the question, so that a transaction that the server has not begun yet writes nothing any
    /// more; and since it writes, its own COMMIT tells that everything before it has reached the
    /// standby. Complexity: one trip.
    ///
    /// Throws: the error of the trip.
    mutating func settle(_ connection: PostgresConnection) throws(PostgresError) -> Finding {
        var arguments = PostgresArguments()
        arguments.add(id)
        var trip = PostgresTrip(.begin)
        let place = trip.add(Self.ask, arguments)
        trip.add(.commit)
        guard let row = try connection.send(trip)[place].first else {
            throw .unexpected("a lane without a row")
        }
        let number = try row.value(0, Int64.self)
        asked = try row.value(1)
        defer { (done, isKnown) = (number, true) }
        switch number {
        case done: return .notDone
        case done + 1: return .done
        default: return .nothing
        }
    }

    private static let ask = PostgresStatement(
        "lane-ask",
        """
        INSERT INTO lane (id, done, asked) VALUES ($1, 0, 0)
        ON CONFLICT (id) DO UPDATE SET asked = lane.asked + 1
        RETURNING done, asked
        """)
}
