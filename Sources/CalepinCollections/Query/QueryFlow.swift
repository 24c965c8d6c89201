// The way from gestures to results: the same query is not asked twice, the latest wins, and an old
// result never replaces a newer one. A pure state machine; time comes in, effects come out.

/// What is asked for, under way and shown.
///
/// Invariant: at most one query is under way, and it is the latest that was asked.
public struct QueryFlow: Equatable, Sendable {
    /// What the caller has to do.
    public enum Effect: Equatable, Sendable {
        /// Ask for a query; its result is told with this number.
        case ask(Query, generation: Int)
        /// Nobody waits for the result of this number any more.
        case cancel(generation: Int)
        /// Call `tick` at this moment.
        case wake(at: Int64)
    }

    /// Milliseconds that a query waits for the next: 0 where it is answered at once, 150 where it
    /// goes to a server.
    public let wait: Int64
    /// The query wanted, and the one whose result is shown; nil before the first.
    public private(set) var wanted: Query?
    /// The query whose result is shown.
    public private(set) var shown: Query?
    /// Whether the latest query could not be answered.
    public private(set) var isFailed = false
    private var generation = 0
    private var underWay: Int?
    private var due: Int64?

    /// A flow in which nothing has been asked.
    public init(wait: Int64 = 0) { self.wait = wait }

    /// Whether the result shown is not that of the query wanted.
    public var isBusy: Bool { underWay != nil || due != nil }

    /// Wants a query, at a moment in milliseconds; wanting the same again does nothing.
    public mutating func want(_ query: Query, at now: Int64) -> [Effect] {
        guard query != wanted else { return [] }
        wanted = query
        return begin(at: now)
    }

    /// Asks again for what is wanted, at once: after a failure, or because the rows have changed.
    public mutating func again() -> [Effect] {
        guard wanted != nil else { return [] }
        return cancelled() + ask()
    }

    /// Tells what time it is.
    public mutating func tick(_ now: Int64) -> [Effect] {
        guard let due else { return [] }
        return now >= due ? ask() : [.wake(at: due)]
    }

    /// Takes the result of a number; whether it is to be shown.
    public mutating func finish(_ number: Int) -> Bool {
        guard number == underWay else { return false }
        underWay = nil
        isFailed = false
        shown = wanted
        return true
    }

    /// Notes that a number has no result; whether somebody waits for it. What was shown stays.
    public mutating func fail(_ number: Int) -> Bool {
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
