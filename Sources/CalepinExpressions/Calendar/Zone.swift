// The offset of clocks over time, as a value given from outside: the page and the server know the
// rules of the world's zones, the engine only the offsets they computed.

/// A zone: a fixed offset, or a list of the moments when it changes.
///
/// Invariant: transitions are in strictly ascending order, and every offset is within 18 hours.
public struct Zone: Sendable {
    /// From a moment on, an offset.
    public struct Transition: Sendable, Equatable {
        /// Milliseconds since 1970-01-01T00:00:00Z at which the offset begins.
        public let milliseconds: Int64
        /// Minutes ahead of UTC from then on, negative west.
        public let offsetMinutes: Int16

        /// From a moment in milliseconds of UTC on, an offset in minutes east.
        public init(milliseconds: Int64, offsetMinutes: Int16) {
            self.milliseconds = milliseconds
            self.offsetMinutes = offsetMinutes
        }
    }

    /// The IANA name of the zone, as `Europe/Zurich`; empty for a fixed offset.
    public let name: String
    /// The offset before the first transition, in minutes east.
    public let initialMinutes: Int16
    /// The changes, in ascending order.
    public let transitions: [Transition]

    /// The largest offset either way in minutes, 18 hours: the farthest any clock has been is
    /// under 16.
    static var farthestMinutes: Int16 { 18 * 60 }

    /// The most transitions a zone may have: two a year over years 1 to 2200 are far fewer.
    package static var maxTransitions: Int { 8_192 }

    /// Coordinated universal time.
    public static var utc: Zone { Zone(validMinutes: 0) }

    private init(validMinutes: Int16) {
        self.name = ""
        self.initialMinutes = validMinutes
        self.transitions = []
    }

    /// The zone whose clocks are always so many minutes ahead of UTC; nil beyond 18 hours.
    public init?(fixedMinutes: Int16) {
        self.init(name: "", initialMinutes: fixedMinutes, transitions: [])
    }

    /// The zone with these changes; nil when they are not in strictly ascending order, are too
    /// many, or an offset exceeds 18 hours.
    ///
    /// Complexity: O(n) in the transitions.
    public init?(name: String, initialMinutes: Int16, transitions: [Transition]) {
        guard Zone.isOffset(initialMinutes), transitions.count <= Zone.maxTransitions else {
            return nil
        }
        var previous: Int64?
        for transition in transitions {
            if let previous, previous >= transition.milliseconds { return nil }
            guard Zone.isOffset(transition.offsetMinutes) else { return nil }
            previous = transition.milliseconds
        }
        self.name = name
        self.initialMinutes = initialMinutes
        self.transitions = transitions
    }

    private static func isOffset(_ minutes: Int16) -> Bool {
        minutes >= -farthestMinutes && minutes <= farthestMinutes
    }

    /// The offset in minutes east at a moment in milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// Complexity: O(log n) in the transitions.
    public func offset(at milliseconds: Int64) -> Int16 {
        offset(ofPeriod: period(at: milliseconds))
    }

    /// Returns the number of transitions at or before a moment: the index of the period it is in.
    private func period(at milliseconds: Int64) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = low + (high - low) / 2
            if transitions[middle].milliseconds <= milliseconds {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func offset(ofPeriod period: Int) -> Int16 {
        period == 0 ? initialMinutes : transitions[period - 1].offsetMinutes
    }

    /// The moment when the zone's clocks show a day and time.
    ///
    /// A time that clocks skip is moved forward by what they skip: where 02:00 becomes 03:00,
    /// 02:30 is 03:30. A time they show twice is the first of the two, with the earlier offset.
    ///
    /// Complexity: O(log n) in the transitions, plus those within 18 hours either way.
    public func instant(_ day: Day, _ time: Time) -> Instant {
        // Read with the offset of a period, the clock's time is a moment; it is right when it
        // falls in that period. Whatever the offsets are, it is between these two bounds.
        let earliest = Instant(day: day, time: time, validOffsetMinutes: Zone.farthestMinutes)
        let latest = Instant(day: day, time: time, validOffsetMinutes: -Zone.farthestMinutes)
        var skipped: Instant?
        var previous = earliest
        var hasEndedPrevious = false
        for period in period(at: earliest.milliseconds)...period(at: latest.milliseconds) {
            let minutes = offset(ofPeriod: period)
            let read = Instant(day: day, time: time, validOffsetMinutes: minutes)
            let hasBegun = period == 0 || read.milliseconds >= transitions[period - 1].milliseconds
            let hasEnded =
                period < transitions.count
                && read.milliseconds >= transitions[period].milliseconds
            if hasBegun && !hasEnded { return read }
            // Too late for one period and too early for the next: clocks jumped over it.
            if hasEndedPrevious && !hasBegun && skipped == nil { skipped = previous }
            previous = read
            hasEndedPrevious = hasEnded
        }
        return (skipped ?? previous).shown(in: self)
    }
}
