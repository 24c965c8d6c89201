// Pictures: every code in both languages, ODK's examples, and what is refused.

import CalepinExpressions
import Testing

@Suite struct CalendarPictureTests {
    private func text(
        _ picture: String, _ moment: String, _ language: Language = .english
    ) throws -> String {
        let instant = try #require(Instant.parse(moment, zone: .utc))
        return try CalendarPicture(picture).text(of: instant, in: language)
    }

    @Test(arguments: [
        ("%Y-%m-%e %H:%M:%S", "2018-01-02T10:20:30.123", "2018-01-2 10:20:30"),
        ("%Y/%n | %y/%m | %b", "2012-07-23", "2012/7 | 12/07 | Jul"),
        ("%Y/%n | %y/%m | %b", "2012-08-20", "2012/8 | 12/08 | Aug"),
        ("%M | %S | %3", "2012-08-20", "00 | 00 | 000"),
        ("%a %b", "2017-05-26T00:00:01-07:00", "Fri May"),
        ("%a %b", "2017-05-26T23:59:59-07:00", "Fri May"),
    ])
    func whatOdkWritesIsWritten(_ picture: String, _ moment: String, _ expected: String) throws {
        #expect(try text(picture, moment) == expected)
    }

    @Test(arguments: [
        ("%Y", "2009"), ("%y", "09"), ("%m", "02"), ("%n", "2"), ("%b", "Feb"),
        ("%B", "February"), ("%d", "03"), ("%e", "3"), ("%a", "Tue"), ("%A", "Tuesday"),
        ("%j", "034"), ("%W", "06"), ("%H", "04"), ("%h", "4"), ("%M", "05"), ("%S", "06"),
        ("%3", "007"), ("%%", "%"), ("", ""), ("é%%%e", "é%3"),
    ])
    func everyCodeWritesItsPart(_ picture: String, _ expected: String) throws {
        #expect(try text(picture, "2009-02-03T04:05:06.007+01:00") == expected)
    }

    @Test func frenchHasItsOwnNames() throws {
        #expect(try text("%A %e %B %Y", "2026-08-01", .french) == "samedi 1 août 2026")
        #expect(try text("%a %e %b", "2026-02-03", .french) == "mar. 3 févr.")
        #expect(try text("%b", "2026-05-03", .french) == "mai")
    }

    @Test func everyMonthAndWeekdayHasANameOfItsOwn() {
        for language in Language.allCases {
            for isLong in [true, false] {
                let months = Set((1...12).map { language.monthName($0, isLong: isLong) })
                let weekdays = Set((1...7).map { language.weekdayName($0, isLong: isLong) })
                #expect(months.count == 12 && weekdays.count == 7)
                #expect(!months.contains("") && !weekdays.contains(""))
                for none in [Int.min, -1, 0, 13, Int.max] {
                    #expect(language.monthName(none, isLong: isLong).isEmpty)
                    #expect(language.weekdayName(none, isLong: isLong).isEmpty)
                }
            }
        }
    }

    @Test func englishNamesAreThoseOfPython() throws {
        let lines = try CalendarOracle.lines(
            """
            import datetime as t
            for n in range(800):
                d = t.date(2023, 12, 1) + t.timedelta(days=n)
                print(d, d.strftime('%a %A %b %B %d %m %y %Y %j %V'), sep='\\t')
            """)
        let picture = try CalendarPicture("%a %A %b %B %d %m %y %Y %j %W")
        for line in lines {
            let day = try #require(Day.parse(line[0]))
            #expect(picture.text(of: day, in: .english) == line[1])
        }
        #expect(lines.count == 800)
    }

    @Test func anUnknownCodeIsNamed() {
        #expect(throws: CalendarPictureError.unknownCode("%Q")) { try CalendarPicture("%Y-%Q-%X") }
        #expect(throws: CalendarPictureError.unknownCode("%é")) { try CalendarPicture("%é%") }
        #expect(throws: CalendarPictureError.unknownCode("% ")) { try CalendarPicture("% Y") }
        #expect(throws: CalendarPictureError.unfinishedCode) { try CalendarPicture("%Y %") }
    }

    @Test func aLongPictureIsRefusedAndTheLongestTextIsBounded() throws {
        let longest = String(repeating: "%B", count: CalendarPicture.maxBytes / 2)
        #expect(throws: CalendarPictureError.tooLong) { try CalendarPicture(longest + "a") }
        let text = try text(longest, "2026-09-01", .french)
        #expect(text.utf8.count == 9 * CalendarPicture.maxBytes / 2)
    }

    @Test func languagesHaveTheirCodes() {
        #expect(Language(code: "fr") == .french && Language(code: "FR-ch") == .french)
        #expect(Language(code: "en") == .english && Language(code: "en-GB") == .english)
        for none in ["", "f", "fra", "fr_CH", "de", "éa", "-en", "e\u{0e}"] {
            #expect(Language(code: none) == nil)
        }
        for language in Language.allCases { #expect(Language(code: language.code) == language) }
    }
}
