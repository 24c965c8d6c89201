// Limits of servers that share a store, with the reason beside each.

/// Limits of servers that share a store.
package enum ServersLimits {
    /// Milliseconds between two questions about what listeners wait for.
    static let pollMilliseconds: Int64 = 250
    /// The number of questions in which all listeners have their turn: what no other server told
    /// is found within ten seconds.
    static let polls = 40
    /// The time for which messages have to have come without a gap, so that nothing was lost since
    /// the last question about a scope.
    static let heardFor = Duration.seconds(11)
    /// Maximum number of names in one question.
    static let namesAtOnce = 500
    /// Seconds after which a server that notes nothing is gone, and its duties are another's.
    static let goneSeconds: Int64 = 15
    /// Seconds between two notes of a server, so that two may fail.
    static let noteSeconds: Int64 = 4
    /// Seconds after the last note that succeeded at which a duty is stopped, before another
    /// server begins it.
    static let stopSeconds: Int64 = 12
}
