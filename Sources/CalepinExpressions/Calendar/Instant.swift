// A moment, with the offset in which it is shown. The offsets of a zone over time are in Zone.

/// A moment in milliseconds of UTC, and the offset of the clock that shows it.
///
/// Two instants are equal, and ordered, by their moment alone: 15:30+06:00 is 09:30Z.
///
/// Invariant: the offset is within 18 hours, and the day shown is in years 1 to 9999.
public struct Instant: Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted, negative before.
    public let milliseconds: Int64
    /// Minutes the clock shown is ahead of UTC, negative west, -1080 to 1080.
    public let offsetMinutes: Int16

    /// The moment so many milliseconds after 1970-01-01T00:00:00Z, shown with an offset in minutes
    /// east; nil when the offset exceeds 18 hours or the day shown is outside years 1 to 9999.
    public init?(milliseconds: Int64, offsetMinutes: Int16 = 0) {
        guard offsetMinutes >= -Zone.farthestMinutes, offsetMinutes <= Zone.farthestMinutes else {
            return nil
        }
        let (local, overflow) = milliseconds.addingReportingOverflow(Int64(offsetMinutes) * 60_000)
        guard !overflow, Day(ordinal: Instant.dayOrdinal(local)) != nil else { return nil }
        self.milliseconds = milliseconds
        self.offsetMinutes = offsetMinutes
    }

    /// The moment when a clock of this offset shows this day and time. The offset is in range.
    init(day: Day, time: Time, validOffsetMinutes: Int16) {
        let local = Int64(day.ordinal) * Time.millisecondsPerDay + Int64(time.milliseconds)
        self.milliseconds = local - Int64(validOffsetMinutes) * 60_000
        self.offsetMinutes = validOffsetMinutes
    }

    /// Rounds towards the past, where division rounds towards zero.
    private static func dayOrdinal(_ local: Int64) -> Int64 {
        let day = local / Time.millisecondsPerDay
        return local % Time.millisecondsPerDay < 0 ? day - 1 : day
    }

    /// The clock's reading, as milliseconds since its own 1970-01-01T00:00.
    private var local: Int64 { milliseconds + Int64(offsetMinutes) * 60_000 }

    /// The day shown with this instant's offset.
    public var day: Day { Day(unchecked: Int32(Instant.dayOrdinal(local))) }

    /// The time of day shown with this instant's offset.
    public var time: Time {
        Time(unchecked: Int32(local - Instant.dayOrdinal(local) * Time.millisecondsPerDay))
    }

    /// The moment so many milliseconds later (earlier when negative), with the same offset; nil
    /// when its day is outside years 1 to 9999.
    public func adding(milliseconds: Int64) -> Instant? {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return overflow ? nil : Instant(milliseconds: sum, offsetMinutes: offsetMinutes)
    }

    /// The same moment as clocks of a zone show it. At the two ends of the calendar, where they
    /// would show a day outside years 1 to 9999, it keeps its own offset.
    ///
    /// Complexity: O(log n) in the zone's transitions.
    public func shown(in zone: Zone) -> Instant {
        let offset = zone.offset(at: milliseconds)
        return Instant(milliseconds: milliseconds, offsetMinutes: offset) ?? self
    }
}

extension Instant: Hashable, Comparable {
    /// True when both are the same moment, whatever their offsets.
    public static func == (left: Instant, right: Instant) -> Bool {
        left.milliseconds == right.milliseconds
    }

    /// True when the left moment is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Hashes the moment alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(milliseconds)
    }
}
