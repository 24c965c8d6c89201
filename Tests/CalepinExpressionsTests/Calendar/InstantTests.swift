// Times of day, instants and zones, against Python's datetime and zoneinfo and a naive search.

import CalepinExpressions
import Testing

@Suite struct TimeTests {
    @Test(arguments: [
        ("00:00", "00:00"), ("9:30", "09:30"), ("15:30:00", "15:30"), ("15:30:07", "15:30:07"),
        ("15:30:00.25", "15:30:00.250"), ("23:59:59.9999", "23:59:59.999"),
        ("01:02:03.000", "01:02:03"), ("01:02:03.00000000000000000001", "01:02:03"),
    ])
    func aTimeIsReadAndWrittenShort(_ text: String, _ short: String) throws {
        #expect(try #require(Time.parse(text)).description == short)
    }

    @Test(arguments: [
        "", "1", "24:00", "24:00:00", "06:60", "06:60:00", "06:00:60", "6:0", "06:00:0", "06:00:",
        "06:00:00.", "06:00:00,5", "006:00", " 06:00", "06:00 ", "-06:00", "06:00Z", "a", "06.00",
    ])
    func aTextThatIsNoTimeIsRefused(_ text: String) {
        #expect(Time.parse(text) == nil)
    }

    @Test func everyTimeKeepsItsPartsAndTexts() throws {
        var seed = SeededNumbers(1)
        for _ in 0..<5_000 {
            let time = try #require(Time(milliseconds: .random(in: 0..<86_400_000, using: &seed)))
            let made = Time(
                hour: time.hour, minute: time.minute, second: time.second,
                millisecond: time.millisecond)
            #expect(made == time && Time.parse(time.description) == time)
            #expect(Time.parse(time.fullText) == time && time.fullText.utf8.count == 12)
        }
        #expect(Time(milliseconds: -1) == nil && Time(milliseconds: 86_400_000) == nil)
        #expect(Time(hour: .max, minute: .max, second: .min, millisecond: .max) == nil)
    }

    @Test func anOffsetBehindATimeIsRead() throws {
        let zoned = try #require(Time.parseZoned("06:00:00.000-07:00"))
        #expect(zoned.time == Time(hour: 6, minute: 0) && zoned.offsetMinutes == -420)
        for (text, minutes) in [
            ("06:00Z", 0), ("06:00+05:45", 345), ("06:00-1800", -1080), ("06:00+18", 1080),
            ("06:00-00:00", 0),
        ] {
            #expect(try #require(Time.parseZoned(text)).offsetMinutes == Int16(minutes))
        }
        #expect(try #require(Time.parseZoned("06:00")).offsetMinutes == nil)
    }

    @Test(arguments: [
        "24:00:00.000-07:00", "06:00:00.000-24:00", "06:60:00.000-07:00", "23:59:00.000-07:60",
        "06:00+18:01", "06:00+7", "06:00+", "06:00+07:", "06:00+07:0", "06:00z", "06:00 Z",
        "06:00ZZ", "06:00+07:00Z", "06:00+99", "06:00+0700 ",
    ])
    func aTimeWithNoValidOffsetIsRefused(_ text: String) {
        #expect(Time.parseZoned(text) == nil)
    }
}

@Suite struct InstantTests {
    @Test func anInstantIsReadWithItsOffset() throws {
        let instant = try #require(Instant.parse("2018-04-24T15:30:00.000+06:00", zone: .utc))
        #expect(instant.milliseconds == 1_524_562_200_000)
        #expect(instant.offsetMinutes == 360)
        #expect(instant.description == "2018-04-24T15:30:00.000+06:00")
        let same = try #require(Instant.parse("2018-04-24 9:30Z", zone: .utc))
        #expect(instant == same && instant.hashValue == same.hashValue)
        #expect(instant.shown(in: .utc).description == "2018-04-24T09:30:00.000Z")
    }

    @Test func withoutAnOffsetTheZoneDecides() throws {
        let west = try #require(Zone(fixedMinutes: -420))
        for (text, milliseconds) in [
            ("1970-01-01", 25_200_000), ("1970-01-01T00:00", 25_200_000),
            ("1970-01-01 00:00:00.5", 25_200_500), ("1970-1-1T00:00Z", 0),
        ] {
            let instant = try #require(Instant.parse(text, zone: west))
            #expect(instant.milliseconds == Int64(milliseconds))
        }
    }

    @Test(arguments: [
        "", "1970-01-01T", "1970-01-01 ", "1970-01-01  00:00", "1970-01-01t00:00", "T00:00",
        "1970-01-01T24:00", "1970-01-01T00:00+", "1970-01-01T00:00X", "nonsense",
        "1970-02-30T00:00", "00:00",
    ])
    func aTextThatIsNoInstantIsRefused(_ text: String) {
        #expect(Instant.parse(text, zone: .utc) == nil)
    }

    @Test func instantsAgreeWithPython() throws {
        let lines = try CalendarOracle.lines(
            """
            import datetime as t, random
            r = random.Random(11)
            zero = t.datetime(1970, 1, 1, tzinfo=t.timezone.utc)
            for i in range(10000):
                minutes = r.randint(-1080, 1080) if i % 2 else 0
                zone = t.timezone(t.timedelta(minutes=minutes))
                x = t.datetime(r.randint(2, 9998), r.randint(1, 12), r.randint(1, 28),
                    r.randint(0, 23), r.randint(0, 59), r.randint(0, 59),
                    r.randint(0, 999) * 1000, zone)
                ms = (x - zero) // t.timedelta(milliseconds=1)
                print(ms, minutes, x.isoformat(timespec='milliseconds'), sep='\\t')
            """)
        #expect(lines.count == 10_000)
        for line in lines {
            let (milliseconds, minutes) = (Int64(line[0]), Int16(line[1]))
            let read = try #require(Instant.parse(line[2], zone: .utc))
            let text = read.description
            let python = line[2].hasSuffix("+00:00") ? line[2].dropLast(6) + "Z" : line[2][...]
            guard read.milliseconds == milliseconds, read.offsetMinutes == minutes, text == python
            else {
                Issue.record("\(line) is \(text)")
                return
            }
        }
    }

    @Test func everyInstantSurvivesItsText() throws {
        var seed = SeededNumbers(3)
        let calendar = Int64(-62_135_596_800_000)..<253_402_300_800_000
        for _ in 0..<10_000 {
            let milliseconds = Int64.random(in: calendar, using: &seed)
            let minutes = Int16.random(in: -1080...1080, using: &seed)
            guard let instant = Instant(milliseconds: milliseconds, offsetMinutes: minutes) else {
                continue
            }
            let read = try #require(Instant.parse(instant.description, zone: .utc))
            #expect(read == instant && read.offsetMinutes == minutes)
            #expect(read.day == instant.day && read.time == instant.time)
        }
    }

    @Test func farMomentsAreRefusedWithoutATrap() throws {
        for far in [Int64.max, Int64.min, 253_402_300_800_000, -62_135_596_800_001] {
            #expect(Instant(milliseconds: far) == nil)
            #expect(Instant(milliseconds: 0)?.adding(milliseconds: far) == nil)
        }
        #expect(Instant(milliseconds: -1)?.adding(milliseconds: .min) == nil)
        #expect(Instant(milliseconds: 1)?.adding(milliseconds: .max) == nil)
        #expect(Instant(milliseconds: 0, offsetMinutes: 1081) == nil)
        #expect(Instant(milliseconds: 0, offsetMinutes: .min) == nil)
        let end = try #require(Instant(milliseconds: 253_402_300_799_999))
        let east = try #require(Zone(fixedMinutes: 60))
        #expect(end.shown(in: east).description == "9999-12-31T23:59:59.999Z")
        let start = try #require(Instant.parse("0001-01-01T00:00+18:00", zone: .utc))
        #expect(start.day == Day.first && start.shown(in: .utc).day == Day.first)
    }

    @Test func hostileTextsAreReadOrRefusedButNeverTrap() {
        var seed = SeededNumbers(4)
        var readCount = 0
        for round in 0..<60_000 {
            var text = seed.hostileText(longest: 30)
            if round % 2 == 0 { text = Array("2018-04-24T15:30:00.000+06:00".utf8) }
            if round % 2 == 0 {
                for _ in 0..<Int.random(in: 1...3, using: &seed) {
                    let place = Int.random(in: 0..<text.count, using: &seed)
                    text[place] = seed.hostileText(longest: 1).first ?? 0
                }
            }
            text.withUnsafeBufferPointer { bytes in
                let instant = Instant.parse(bytes, zone: .utc)
                readCount += instant == nil ? 0 : 1
                if let instant {
                    #expect(Instant.parse(instant.description, zone: .utc) == instant)
                }
                if let day = Day.parse(bytes) { #expect(Day.parse(day.description) == day) }
                if let time = Time.parse(bytes) { #expect(Time.parse(time.description) == time) }
                _ = Time.parseZoned(bytes)
                _ = try? CalendarPicture(bytes)
            }
        }
        #expect(readCount > 1_000, "Too few texts were near enough to an instant: \(readCount)")
    }
}
