// A pure state machine between input and results: the same query is not sent twice, the latest
// wins, and an old result never replaces a newer one. Time is passed in, effects are returned.

/// The queries that are wanted, sent and shown.
///
/// Invariant: at most one query is in flight, and it is the latest that was sent.
package struct QueryFlow: Equatable, Sendable {
    /// An effect that the caller has to perform.
    package enum Effect: Equatable, Sendable {
        /// Send a query; its result is reported with this generation.
        case ask(Query, generation: Int)
        /// The result of this generation is no longer needed.
        case cancel(generation: Int)
        /// Call `tick` at this time, in milliseconds.
        case wake(at: Int64)
    }

    /// The debounce delay in milliseconds: 0 where a query is answered locally, 150 where it goes
    /// to a server.
    let wait: Int64
    /// The query wanted; nil before the first.
    package private(set) var wanted: Query?
    /// The query whose result is shown.
    package private(set) var shown: Query?
    /// True when the latest query failed.
    package private(set) var isFailed = false
    private var generation = 0
    private var underWay: Int?
    private var due: Int64?

    /// Makes a flow without a query.
    package init(wait: Int64 = 0) { self.wait = wait }

    /// True when the result shown is not that of the query wanted.
    package var isBusy: Bool { underWay != nil || due != nil }

    /// Sets the query wanted, at a time in milliseconds; the same query again has no effect.
    package mutating func want(_ query: Query, at now: Int64) -> [Effect] {
        guard query != wanted else { return [] }
        wanted = query
        return begin(at: now)
    }

    /// Sends the query wanted again, at once: after a failure, or because the rows have changed.
    package mutating func again() -> [Effect] {
        guard wanted != nil else { return [] }
        return cancelled() + ask()
    }

    /// Advances the time, in milliseconds.
    package mutating func tick(_ now: Int64) -> [Effect] {
        guard let due else { return [] }
        return now >= due ? ask() : [.wake(at: due)]
    }

    /// Takes the result of a generation; returns true when it is to be shown.
    package mutating func finish(_ number: Int) -> Bool {
        guard number == underWay else { return false }
        underWay = nil
        isFailed = false
        shown = wanted
        return true
    }

    /// Notes that a generation failed; returns true when it is the one in flight. The result shown
    /// stays.
    package mutating func fail(_ number: Int) -> Bool {
        guard number == underWay else { return false }
        underWay = nil
        isFailed = true
        return true
    }

    private mutating func begin(at now: Int64) -> [Effect] {
        let cancelled = cancelled()
        guard wait > 0 else { return cancelled + ask() }
        let (moment, overflow) = now.addingReportingOverflow(wait)
        due = overflow ? now : moment
        return cancelled + [.wake(at: moment)]
    }

    private mutating func cancelled() -> [Effect] {
        due = nil
        guard let number = underWay else { return [] }
        underWay = nil
        return [.cancel(generation: number)]
    }

    private mutating func ask() -> [Effect] {
        guard let wanted else { return [] }
        due = nil
        generation &+= 1
        underWay = generation
        isFailed = false
        return [.ask(wanted, generation: generation)]
    }
}
