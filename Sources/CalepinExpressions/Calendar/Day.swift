// A calendar day without zone or time: its parts, and its place in the count of days. Arithmetic,
// ages and texts are in Day+Arithmetic.swift and Day+Text.swift.

/// A day of the proleptic Gregorian calendar, from 1 January of year 1 to 31 December 9999.
///
/// Invariant: `ordinal` is in `-719_162...2_932_896`.
public struct Day: Hashable, Sendable {
    /// Days since 1 January 1970, negative before.
    public let ordinal: Int32

    /// 1 January of year 1.
    public static let first = Day(unchecked: -719_162)
    /// 31 December 9999.
    public static let last = Day(unchecked: 2_932_896)

    /// The caller has proved that the ordinal is in range.
    init(unchecked ordinal: Int32) {
        self.ordinal = ordinal
    }

    /// The day so many days after 1 January 1970; nil outside years 1 to 9999.
    public init?(ordinal: Int64) {
        guard ordinal >= Int64(Day.first.ordinal), ordinal <= Int64(Day.last.ordinal) else {
            return nil
        }
        self.ordinal = Int32(ordinal)
    }

    /// The day with these parts (month 1 to 12, day from 1); nil when there is none, as for
    /// 30 February or year 0.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
            day <= Day.daysInMonth(month, year: year)
        else { return nil }
        self.init(validYear: year, month: month, day: day)
    }

    /// Counting a year from March puts the leap day last, so that the days before a month are
    /// (153 m + 2) / 5 for m = 0 in March, the months' lengths being 31 30 31 30 31 twice over
    /// (E. G. Richards, Explanatory Supplement to the Astronomical Almanac, 3rd ed., ch. 15).
    init(validYear year: Int, month: Int, day: Int) {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        let beforeYear = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
        let beforeMonth = (153 * marchMonth + 2) / 5
        self.ordinal = Int32(beforeYear + beforeMonth + day - 1 - Day.marchDays)
    }

    /// Days from 1 March of year 0 to 1 January 1970.
    private static var marchDays: Int { 719_468 }

    /// True when the year has a 29 February. The year is 0 or later.
    public static func isLeap(year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The number of days of a month (1 to 12); 0 for any other month.
    public static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year: year) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1, 3, 5, 7, 8, 10, 12: 31
        default: 0
        }
    }

    /// Year (1 to 9999), month (1 to 12) and day of the month (1 to 31) together, cheaper than one
    /// by one.
    ///
    /// The inverse of the count from March: whole centuries of 146,097 / 4 days, then whole years
    /// of 1,461 / 4 days, then months.
    public var parts: (year: Int, month: Int, day: Int) {
        let fromMarch = Int(ordinal) + Day.marchDays
        let century = (4 * fromMarch + 3) / 146_097
        let inCentury = fromMarch - 146_097 * century / 4
        let yearOfCentury = (4 * inCentury + 3) / 1_461
        let inYear = inCentury - 1_461 * yearOfCentury / 4
        let marchMonth = (5 * inYear + 2) / 153
        let day = inYear - (153 * marchMonth + 2) / 5 + 1
        let marchYear = 100 * century + yearOfCentury
        return marchMonth < 10
            ? (marchYear, marchMonth + 3, day) : (marchYear + 1, marchMonth - 9, day)
    }

    /// The year, 1 to 9999.
    public var year: Int { parts.year }
    /// The month, 1 to 12.
    public var month: Int { parts.month }
    /// The day of the month, 1 to 31.
    public var day: Int { parts.day }

    /// The day of the week, 1 on Monday to 7 on Sunday (ISO 8601).
    public var weekday: Int {
        // 1 January of year 1 was a Monday.
        Int(ordinal - Day.first.ordinal) % 7 + 1
    }

    /// The day of the year, 1 to 366.
    public var dayOfYear: Int {
        Int(ordinal - Day(validYear: year, month: 1, day: 1).ordinal) + 1
    }

    /// The week of ISO 8601 (1 to 53) and the year it belongs to, which is that of its Thursday.
    ///
    /// The year of the last days of 9999 stays in range, those of the first days of year 1 too,
    /// because 1 January of year 1 was a Monday.
    public var isoWeek: (year: Int, week: Int) {
        // 31 December 9999 is a Friday, so its Thursday exists.
        let thursday = Day(unchecked: ordinal + Int32(4 - weekday))
        return (thursday.year, (thursday.dayOfYear - 1) / 7 + 1)
    }
}

extension Day: Comparable {
    /// True when the left day is the earlier one.
    public static func < (left: Day, right: Day) -> Bool {
        left.ordinal < right.ordinal
    }
}
