// The times of schedules: examples around changes of clocks, and random ones against a naive
// search through the hours.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The times of a schedule")
struct ScheduleTimesTests {
    private static func seconds(_ text: String) throws -> Int64 {
        Int64(try #require(ISO8601DateFormatter().date(from: text)).timeIntervalSince1970)
    }

    @Test(
        "are those that clocks of the zone show",
        arguments: [
            // every, hour, weekday, day, zone, after, next
            ("day", 6, 1, 1, "Europe/Zurich", "2026-11-27T04:59:59Z", "2026-11-27T05:00:00Z"),
            ("day", 6, 1, 1, "Europe/Zurich", "2026-11-27T05:00:00Z", "2026-11-28T05:00:00Z"),
            // Clocks go from two to three, and from three back to two.
            ("day", 2, 1, 1, "Europe/Zurich", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("day", 3, 1, 1, "Europe/Zurich", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
            ("day", 2, 1, 1, "Europe/Zurich", "2026-10-24T12:00:00Z", "2026-10-25T00:00:00Z"),
            ("day", 2, 1, 1, "Europe/Zurich", "2026-10-25T00:00:00Z", "2026-10-26T01:00:00Z"),
            ("week", 7, 1, 1, "UTC", "2026-11-27T12:00:00Z", "2026-11-30T07:00:00Z"),
            ("week", 7, 7, 1, "UTC", "2026-11-27T12:00:00Z", "2026-11-29T07:00:00Z"),
            ("month", 0, 1, 31, "UTC", "2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z"),
            ("month", 0, 1, 31, "UTC", "2028-02-01T00:00:00Z", "2028-02-29T00:00:00Z"),
            ("month", 5, 1, 1, "Asia/Kolkata", "2026-11-01T00:00:00Z", "2026-11-30T23:30:00Z"),
            ("day", 0, 1, 1, "Pacific/Apia", "2026-11-27T12:00:00Z", "2026-11-28T11:00:00Z"),
        ])
    func examples(
        _ every: String, _ hour: Int64, _ weekday: Int64, _ day: Int64, _ zone: String,
        _ after: String, _ next: String
    ) throws {
        let times = ScheduleTimes(
            every: try #require(ScheduleTimes.Every(rawValue: every)), hour: hour,
            weekday: weekday, day: day, zone: zone)
        #expect(times.next(after: try Self.seconds(after)) == (try Self.seconds(next)))
    }

    @Test("are the first that fit, for random ones")
    func naive() throws {
        var numbers = HostileNumbers(seed: 251)
        let zones = [
            "UTC", "Europe/Zurich", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe",
            "Pacific/Kiritimati", "America/New_York", "Africa/Casablanca",
        ]
        for _ in 1...400 {
            let times = ScheduleTimes(
                every: try #require(ScheduleTimes.Every.allCases.randomElement(using: &numbers)),
                hour: Int64.random(in: ScheduleTimes.hours, using: &numbers),
                weekday: Int64.random(in: ScheduleTimes.weekdays, using: &numbers),
                day: Int64.random(in: ScheduleTimes.days, using: &numbers),
                zone: try #require(zones.randomElement(using: &numbers)))
            let moment = Int64.random(in: 1_700_000_000...2_000_000_000, using: &numbers)
            let next = times.next(after: moment)
            try #require(next > moment)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: times.zone))
            // No quarter of an hour before fits, and it does, unless clocks leave it out.
            var first = moment - moment % 900 + 900
            while first < next, !Self.fits(times, first, calendar) { first += 900 }
            let shown = calendar.dateComponents(
                [.hour], from: Date(timeIntervalSince1970: TimeInterval(next)))
            let isLeftOut = shown.hour.map(Int64.init) != times.hour
            #expect(first == next || isLeftOut, "\(times) \(moment)")
            #expect(isLeftOut || Self.fits(times, next, calendar), "\(times) \(moment)")
        }
    }

    /// Returns true when clocks show the hour of a schedule for the first time on a day that fits.
    private static func fits(_ times: ScheduleTimes, _ moment: Int64, _ calendar: Calendar) -> Bool
    {
        let date = Date(timeIntervalSince1970: TimeInterval(moment))
        let parts = calendar.dateComponents([.hour, .minute, .day, .weekday], from: date)
        guard parts.hour.map(Int64.init) == times.hour, parts.minute == 0 else { return false }
        // Of an hour that clocks show twice the first counts.
        for before in [1_800, 3_600, 7_200] as [TimeInterval] {
            let earlier = calendar.dateComponents(
                [.hour, .minute, .day], from: date.addingTimeInterval(-before))
            if earlier.hour == parts.hour, earlier.minute == 0, earlier.day == parts.day {
                return false
            }
        }
        switch times.every {
        case .day: return true
        // Sunday is 1 there.
        case .week: return parts.weekday.map { Int64(($0 + 5) % 7 + 1) } == times.weekday
        case .month:
            let length = calendar.range(of: .day, in: .month, for: date)?.count ?? 0
            return parts.day == min(Int(times.day), length)
        }
    }
}
