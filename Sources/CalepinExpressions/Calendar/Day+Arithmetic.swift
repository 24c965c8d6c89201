// Adding days, months and years to a day, and counting whole ones between two days. Every sum is
// checked: a day outside the calendar is nil, never a trap.

extension Day {
    /// The day so many days later (earlier when negative); nil outside years 1 to 9999.
    public func adding(days: Int64) -> Day? {
        let (sum, overflow) = Int64(ordinal).addingReportingOverflow(days)
        return overflow ? nil : Day(ordinal: sum)
    }

    /// The same day of the month so many months later (earlier when negative), or the last day of
    /// that month when it is shorter: 31 January and one month give 28 or 29 February. Nil outside
    /// years 1 to 9999.
    public func adding(months: Int64) -> Day? {
        let (year, month, day) = parts
        let (sum, overflow) = Int64(year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflow, sum >= 12, sum < 120_000 else { return nil }
        let newYear = Int(sum) / 12
        let newMonth = Int(sum) % 12 + 1
        let length = Day.daysInMonth(newMonth, year: newYear)
        return Day(validYear: newYear, month: newMonth, day: min(day, length))
    }

    /// The same day so many years later (earlier when negative), 28 February for a 29 February in
    /// a common year. Nil outside years 1 to 9999.
    public func adding(years: Int64) -> Day? {
        guard years > -10_000, years < 10_000 else { return nil }
        return adding(months: years * 12)
    }

    /// The days from this day to the other, negative when the other is earlier.
    public func days(until other: Day) -> Int {
        Int(other.ordinal - ordinal)
    }

    /// The whole years from this day to the other: an age when this day is a birthday. Negative
    /// when the other is earlier, with the same count as the other way round.
    ///
    /// A year is complete when its month and day are reached, so one born on 29 February is a year
    /// older on 1 March of a common year. Laws differ here: Hong Kong writes this rule down (Age
    /// of Majority (Related Provisions) Ordinance, cap. 410, s. 5), while Taiwan's Civil Code and
    /// a French ministerial circular of 25 July 2013 take 28 February. The later day is chosen so
    /// that a minimum age is never met before the years have fully passed. `adding(years:)` clamps
    /// to 28 February instead, as date libraries do, so the two differ by that one day.
    public func wholeYears(until other: Day) -> Int {
        guard self <= other else { return -other.wholeYears(until: self) }
        return monthsSpanned(until: other) / 12
    }

    /// The whole months from this day to the other, negative when the other is earlier, with the
    /// same count as the other way round.
    ///
    /// A month is complete when its day is reached: from 31 January one month is complete on
    /// 1 March, two on 31 March.
    public func wholeMonths(until other: Day) -> Int {
        guard self <= other else { return -other.wholeMonths(until: self) }
        return monthsSpanned(until: other)
    }

    /// Whole months to a day that is not earlier.
    private func monthsSpanned(until other: Day) -> Int {
        let from = parts
        let to = other.parts
        let months = (to.year - from.year) * 12 + to.month - from.month
        return to.day < from.day ? months - 1 : months
    }
}
