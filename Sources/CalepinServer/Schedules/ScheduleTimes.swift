// The times at which a schedule is due: a day, a week day or a day of the month, at an hour of the
// clocks of a zone. Zones are those of the IANA database that Foundation brings along.

import CalepinExpressions
import Foundation

/// The times at which a schedule is due.
struct ScheduleTimes: Equatable, Sendable {
    /// The distance between two times.
    enum Every: String, CaseIterable, Sendable {
        case day, week, month

        /// About as many seconds.
        var seconds: Int64 {
            switch self {
            case .day: 86_400
            case .week: 604_800
            case .month: 2_592_000
            }
        }
    }

    var every = Every.day
    /// The hour on the clocks of the zone, 0 to 23.
    var hour: Int64 = 6
    /// The day of a week, from 1 for Monday to 7.
    var weekday: Int64 = 1
    /// The day of a month, 1 to 31; the last one of months that are shorter.
    var day: Int64 = 1
    /// The IANA name of the zone, such as `Europe/Zurich`.
    var zone = "UTC"

    static let hours: ClosedRange<Int64> = 0...23
    static let weekdays: ClosedRange<Int64> = 1...7
    static let days: ClosedRange<Int64> = 1...31

    /// Returns true for the name of a zone that is known.
    static func isZone(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= ScheduleLimits.zoneBytes
            && TimeZone(identifier: name) != nil
    }

    /// Returns the first time after a moment, both in seconds since 1970. An hour that clocks
    /// leave out is the one after it, and one that they show twice is the first of both.
    ///
    /// Complexity: O(1): a time is at most two months away.
    func next(after moment: Int64) -> Int64 {
        let zone = TimeZone(identifier: zone) ?? .gmt
        let today = Self.floored(moment + Self.offset(zone, at: moment), by: 86_400)
        // The day before, too: near a change of offsets it may not be over.
        for number in (today - 1)...(today + 62) {
            guard let found = Day(ordinal: number), fits(found) else { continue }
            let time = Self.time(of: number, hour, zone)
            if time > moment { return time }
        }
        // Beyond the calendar.
        return moment + 86_400
    }

    private func fits(_ found: Day) -> Bool {
        switch every {
        case .day: return true
        case .week: return Self.weekday(found) == weekday
        case .month:
            let (year, month, number) = found.parts
            return number == min(Int(day), Day.daysInMonth(month, year: year))
        }
    }

    /// Returns the day of the week, from 1 for Monday.
    private static func weekday(_ day: Day) -> Int64 {
        // 1970-01-01 was a Thursday.
        let number = Int64(day.ordinal) + 3
        return number - floored(number, by: 7) * 7 + 1
    }

    /// Returns the moment at which the clocks of a zone show an hour of a day.
    private static func time(of day: Int64, _ hour: Int64, _ zone: TimeZone) -> Int64 {
        let shown = day * 86_400 + hour * 3_600
        let before = offset(zone, at: shown - 86_400)
        let times = [before, offset(zone, at: shown + 86_400)].map { shown - $0 }
        let real = times.filter { $0 + offset(zone, at: $0) == shown }
        return real.min() ?? shown - before
    }

    private static func offset(_ zone: TimeZone, at moment: Int64) -> Int64 {
        let seconds = zone.secondsFromGMT(
            for: Date(timeIntervalSince1970: TimeInterval(moment)))
        return Int64(seconds)
    }

    private static func floored(_ number: Int64, by divisor: Int64) -> Int64 {
        let part = number / divisor
        return number % divisor < 0 ? part - 1 : part
    }
}
