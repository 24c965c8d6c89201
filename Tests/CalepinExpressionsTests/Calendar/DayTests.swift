// Days: their parts, arithmetic, ages and texts, against Python's datetime and a naive counter.

import CalepinExpressions
import Testing

@Suite struct DayTests {
    @Test func everyDayOfTwoCenturiesFollowsTheOneBefore() throws {
        var (year, month, day) = (1899, 1, 1)
        var ordinal = try #require(Day(year: year, month: month, day: day)).ordinal
        var (weekday, dayOfYear) = (7, 1)
        #expect(ordinal == -25_932)
        while year <= 2101 {
            let counted = Day(ordinal: Int64(ordinal))
            let made = Day(year: year, month: month, day: day)
            let parts = try #require(counted).parts
            guard counted == made, parts == (year, month, day), made?.weekday == weekday,
                made?.dayOfYear == dayOfYear
            else {
                Issue.record("\(year)-\(month)-\(day) is \(parts)")
                return
            }
            ordinal += 1
            weekday = weekday % 7 + 1
            (day, dayOfYear) = (day + 1, dayOfYear + 1)
            if day > Day.daysInMonth(month, year: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month, dayOfYear) = (year + 1, 1, 1) }
        }
        #expect(ordinal == 48_212)
    }

    @Test func daysOfAllYearsAgreeWithPython() throws {
        let lines = try CalendarOracle.lines(
            """
            import datetime, random
            r = random.Random(20260101)
            d = datetime.date
            zero = d(1970, 1, 1).toordinal()
            days = [1, 2, 3, 4, d.max.toordinal() - 1, d.max.toordinal()]
            days += [d(y, m, n).toordinal() for y in range(1, 10000, 7)
                     for m, n in ((1, 1), (2, 28), (3, 1), (12, 31))]
            days += [r.randint(1, d.max.toordinal()) for _ in range(20000)]
            for o in days:
                x = d.fromordinal(o); y, w, n = x.isocalendar()
                print(o - zero, x.isoformat(), x.year, x.month, x.day, n,
                      x.timetuple().tm_yday, y, w, sep='\\t')
            """)
        #expect(lines.count == 25_722)
        for line in lines {
            let day = try #require(Int64(line[0]).flatMap(Day.init(ordinal:)))
            let week = day.isoWeek
            let numbers = [
                day.year, day.month, day.day, day.weekday, day.dayOfYear, week.year, week.week,
            ]
            guard day.description == line[1], Day.parse(line[1]) == day,
                numbers == line[2...].compactMap({ Int($0) }),
                Day(year: day.year, month: day.month, day: day.day) == day
            else {
                Issue.record("\(line) is \(day): \(numbers)")
                return
            }
        }
    }

    @Test func addedMonthsAndYearsClampToTheMonthsEnd() throws {
        let lines = try CalendarOracle.lines(
            """
            import calendar, datetime, random
            r = random.Random(7)
            def add(d, n):
                y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
                if not 1 <= y <= 9999: return None
                return d.replace(y, m + 1, min(d.day, calendar.monthrange(y, m + 1)[1]))
            for i in range(10000):
                d = datetime.date.fromordinal(r.randint(1, datetime.date.max.toordinal()))
                if i % 4 == 0: d = d.replace(day=calendar.monthrange(d.year, d.month)[1])
                n = r.randint(-150, 150) if i % 2 else r.randint(-120000, 120000)
                print(d, n, add(d, n), add(d, n * 12), sep='\\t')
            """)
        #expect(lines.count == 10_000)
        for line in lines {
            let day = try #require(Day.parse(line[0]))
            let count = try #require(Int64(line[1]))
            let months = day.adding(months: count)?.description ?? "None"
            let years = day.adding(years: count)?.description ?? "None"
            guard months == line[2], years == line[3] else {
                Issue.record("\(line) is \(months), \(years)")
                return
            }
        }
    }

    @Test func wholeYearsAndMonthsAgreeWithCountingAnniversaries() throws {
        let lines = try CalendarOracle.lines(
            """
            import datetime, random
            r = random.Random(29)
            D = datetime.date
            def mark(d, n):
                y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
                try: return D(y, m + 1, d.day)
                except ValueError: return D(y + (m + 1) // 12, (m + 1) % 12 + 1, 1)
            def months(a, b):
                if b < a: return -months(b, a)
                n = 0
                while mark(a, n + 1) <= b: n += 1
                return n
            def years(a, b):
                if b < a: return -years(b, a)
                n = 0
                while mark(a, 12 * n + 12) <= b: n += 1
                return n
            for i in range(4000):
                a = D.fromordinal(r.randint(700000, 730000))
                if i % 3 == 0: a = D(r.randint(480, 499) * 4, 2, 29)
                b = D.fromordinal(a.toordinal() + r.randint(-9000, 9000))
                if i % 5 == 0: b = D(b.year, r.choice((2, 3)), r.choice((1, 28)))
                print(a, b, years(a, b), months(a, b), (b - a).days, sep='\\t')
            """)
        #expect(lines.count == 4_000)
        for line in lines {
            let (from, to) = (try #require(Day.parse(line[0])), try #require(Day.parse(line[1])))
            let counted = [from.wholeYears(until: to), from.wholeMonths(until: to)]
            guard counted + [from.days(until: to)] == line[2...].compactMap({ Int($0) }) else {
                Issue.record("\(line) is \(counted)")
                return
            }
        }
    }

    @Test func bornOnTheLeapDayAreOlderOnTheFirstOfMarch() throws {
        let birth = try #require(Day.parse("2008-02-29"))
        let eve = try #require(Day.parse("2026-02-28"))
        #expect(birth.wholeYears(until: eve) == 17)
        #expect(birth.wholeYears(until: try #require(eve.adding(days: 1))) == 18)
        #expect(birth.wholeYears(until: try #require(Day.parse("2028-02-28"))) == 19)
        #expect(birth.wholeYears(until: try #require(Day.parse("2028-02-29"))) == 20)
        #expect(birth.adding(years: 18) == eve)
    }

    @Test(arguments: [
        "", "2018", "2018-01", "2018-00-01", "2018-13-01", "2018-01-00", "2018-02-29",
        "1900-02-29", "2018-04-31", "0000-01-01", "218-01-01", "12018-01-01", "2018-001-01",
        "2018-01-001", " 2018-01-01", "2018-01-01 ", "2018/01/01", "-2018-01-01", "2018-1-",
        "2018--1-1", "２018-01-01", "2018-01-01T00:00",
    ])
    func aTextThatIsNoDayIsRefused(_ text: String) {
        #expect(Day.parse(text) == nil)
    }

    @Test func aMonthOrDayOfOneDigitIsRead() {
        #expect(Day.parse("1970-1-2")?.description == "1970-01-02")
        #expect(Day.parse("0001-01-01") == Day.first)
        #expect(Day.parse("9999-12-31") == Day.last)
    }

    @Test(arguments: [Int64.max, Int64.min, Int64.max / 12, Int64.min / 12 - 1, 1 << 32, -1 << 32])
    func farJumpsLeaveTheCalendarWithoutATrap(_ count: Int64) {
        for day in [Day.first, Day.last, Day(ordinal: 0)] {
            #expect(day?.adding(days: count) == nil)
            #expect(day?.adding(months: count) == nil)
            #expect(day?.adding(years: count) == nil)
        }
        #expect(Day(ordinal: count) == nil)
        #expect(Day(year: Int(truncatingIfNeeded: count), month: 1, day: 1) == nil)
        #expect(Day(year: 1, month: Int(truncatingIfNeeded: count), day: 1) == nil)
        #expect(Day(year: 1, month: 1, day: Int(truncatingIfNeeded: count)) == nil)
    }

    @Test func theCalendarEndsAtItsFirstAndLastDay() {
        #expect(Day.first.adding(days: -1) == nil)
        #expect(Day.last.adding(days: 1) == nil)
        #expect(Day.first.adding(days: Int64(Day.first.days(until: .last))) == Day.last)
        #expect(Day.last.adding(months: -119_987)?.description == "0001-01-31")
        #expect(Day.first.wholeYears(until: .last) == 9_998)
    }
}
