// The errors of a connection, by what a caller has to do about them: try again, ask whether it was
// written, give up. Faults that keep a server from starting are in PostgresFault.swift.

/// An error of PostgreSQL or of the way to it.
package enum PostgresError: Error, Equatable, Sendable {
    /// No connection could be made.
    case unreachable(String)
    /// The connection was lost before anything was committed.
    case lost(String)
    /// A COMMIT was sent and nobody knows what became of it: the connection was lost, or the
    /// server warned that it did not reach a standby.
    case unknown(String, isLost: Bool)
    /// Nothing was written, and the same may succeed later.
    case passing(SQLState, String)
    /// The disk of the server is full.
    case full(String)
    /// The server found its data damaged.
    case damaged(String)
    /// Another error of the server.
    case failed(SQLState, String)
    /// The server gave something else than this program expects.
    case unexpected(String)
    /// It was tried for too long, or too many wait.
    case busy
    /// The lanes have been closed.
    case closed

    /// Creates the error that a server reported for a statement of which nothing was committed.
    init(_ state: SQLState, _ words: String) {
        switch state {
        case .full: self = .full(words)
        case _ where SQLState.damaged.contains(state): self = .damaged(words)
        case _ where state.isPassing: self = .passing(state, words)
        default: self = .failed(state, words)
        }
    }

    /// True when the same may succeed at once or a little later, without being written twice.
    package var isPassing: Bool {
        switch self {
        case .unreachable, .lost, .passing: true
        default: false
        }
    }

    /// True when the connection is of no use any more.
    var endsConnection: Bool {
        switch self {
        case .unreachable, .lost, .unexpected, .damaged: true
        case .unknown(_, let isLost): isLost
        case .passing(let state, _): state.endsConnection
        case .full, .failed, .busy, .closed: false
        }
    }
}

/// A warning that the server sent with the result of a statement.
package struct PostgresWarning: Equatable, Sendable {
    package var state: SQLState
    package var words: String
}
