// What a lane hands to the code that does the work of a group of jobs, and what that gives back.

/// One try of a group of jobs, on a connection that has no transaction open.
package struct LaneTurn<Work: Sendable> {
    /// The jobs, in the order in which they came.
    package let jobs: [Work]
    package let connection: PostgresConnection
    /// The mark for the statement that writes: it counts `done` up, and writes nothing when `done`
    /// or `asked` is another number in the row; nil in lanes that read.
    package let mark: LaneMark?
}

/// The end of a try that failed nowhere.
package enum LaneEnd: Sendable {
    /// A transaction that counted the mark up was committed.
    case written
    /// Nothing was written.
    case read
    /// Nothing was written, since the mark or a row was not as expected: another try.
    case again
}

/// Something that happened to a lane, for figures and the log.
package enum LaneEvent: Sendable, Equatable {
    case connected
    /// A try failed, and another one follows.
    case retried(PostgresError)
    /// It was found out if a transaction whose COMMIT was not confirmed had been done.
    case settled(wasDone: Bool)
}
