// Zones given as lists of transitions, against Python's zoneinfo and a naive search.

import CalepinExpressions
import Testing

@Suite struct ZoneTests {
    /// Finds the changes of two zones from 1900 to 2100, then prints for moments and for clocks'
    /// times near changes and elsewhere what zoneinfo says.
    private static let oracle = """
        import datetime as t, random, sys, zoneinfo
        r = random.Random(5)
        utc = t.timezone.utc
        zero = t.datetime(1970, 1, 1, tzinfo=utc)
        second = t.timedelta(seconds=1)
        def offset(z, s): return (zero + s * second).astimezone(z).utcoffset() // (60 * second)
        def span(y): return (t.datetime(y, 1, 1, tzinfo=utc) - zero) // second
        def milliseconds(x): return (x - zero) // t.timedelta(milliseconds=1)
        for name in ('Europe/Zurich', 'America/New_York'):
            try: z = zoneinfo.ZoneInfo(name)
            except zoneinfo.ZoneInfoNotFoundError: sys.exit('no tzdata')
            print('zone', name, offset(z, span(1900)), sep='\\t')
            changes = []
            for s in range(span(1900), span(2100), 86400):
                low, high = s, s + 86400
                if offset(z, low) == offset(z, high): continue
                while high - low > 1:
                    middle = (low + high) // 2
                    if offset(z, middle) == offset(z, low): low = middle
                    else: high = middle
                changes.append(high)
                print('change', high * 1000, offset(z, high), sep='\\t')
            moments = [c + d for c in changes for d in (-3600, -1, 0, 1, 3600)]
            moments += [r.randrange(span(1901), span(2099)) for _ in range(3000)]
            for s in moments:
                x = (zero + s * second).astimezone(z)
                print('moment', s * 1000, x.isoformat(timespec='milliseconds'), sep='\\t')
            for s in moments:
                x = (zero + (s + r.randint(-20000, 20000)) * second).replace(tzinfo=z, fold=0)
                print('clock', x.replace(tzinfo=None).isoformat(), milliseconds(x.astimezone(utc)),
                      sep='\\t')
        """

    @Test func zurichAndNewYorkAgreeWithZoneinfo() throws {
        var counts: [String: Int] = [:]
        var (name, initial) = ("", Int16(0))
        var changes: [Zone.Transition] = []
        var zone = Zone.utc
        for line in try CalendarOracle.lines(ZoneTests.oracle) {
            counts[line[0], default: 0] += 1
            switch line[0] {
            case "zone":
                (name, initial, changes) = (line[1], try #require(Int16(line[2])), [])
            case "change":
                let (at, minutes) = (try #require(Int64(line[1])), try #require(Int16(line[2])))
                changes.append(Zone.Transition(milliseconds: at, offsetMinutes: minutes))
                zone = try #require(
                    Zone(name: name, initialMinutes: initial, transitions: changes))
            case "moment":
                let milliseconds = try #require(Int64(line[1]))
                let shown = try #require(Instant(milliseconds: milliseconds)).shown(in: zone)
                #expect(shown.description == line[2])
            default:
                let instant = try #require(Instant.parse(line[1], zone: zone))
                #expect(instant.milliseconds == Int64(line[2]), "\(line)")
                #expect(instant.offsetMinutes == zone.offset(at: instant.milliseconds))
            }
        }
        #expect(counts["zone"] == 2)
        #expect(counts["change", default: 0] > 400)
        #expect(counts["moment", default: 0] > 8_000)
        #expect(counts["moment"] == counts["clock"])
    }

    @Test func aSkippedTimeMovesForwardAndARepeatedOneIsTheFirst() throws {
        let zone = try #require(
            Zone(
                name: "Europe/Zurich", initialMinutes: 60,
                transitions: [
                    Zone.Transition(milliseconds: 1_774_746_000_000, offsetMinutes: 120),
                    Zone.Transition(milliseconds: 1_792_890_000_000, offsetMinutes: 60),
                ]))
        for (clock, text) in [
            ("2026-03-29T01:59:59", "2026-03-29T01:59:59.000+01:00"),
            ("2026-03-29T02:00", "2026-03-29T03:00:00.000+02:00"),
            ("2026-03-29T02:30", "2026-03-29T03:30:00.000+02:00"),
            ("2026-03-29T03:00", "2026-03-29T03:00:00.000+02:00"),
            ("2026-10-25T01:59", "2026-10-25T01:59:00.000+02:00"),
            ("2026-10-25T02:30", "2026-10-25T02:30:00.000+02:00"),
            ("2026-10-25T03:00", "2026-10-25T03:00:00.000+01:00"),
        ] {
            #expect(try #require(Instant.parse(clock, zone: zone)).description == text)
        }
    }

    /// Finds the result that `instant` documents, by trying every period.
    private func search(_ zone: Zone, _ clock: Int64) -> Int64 {
        let offsets = [zone.initialMinutes] + zone.transitions.map(\.offsetMinutes)
        let begins = [Int64.min] + zone.transitions.map(\.milliseconds)
        let reads = offsets.map { clock - Int64($0) * 60_000 }
        let right = offsets.indices.first { period in
            reads[period] >= begins[period]
                && (period + 1 == begins.count || reads[period] < begins[period + 1])
        }
        let jumped = offsets.indices.dropFirst().first { period in
            reads[period - 1] >= begins[period] && reads[period] < begins[period]
        }
        if let right { return reads[right] }
        return jumped.map { reads[$0 - 1] } ?? .min
    }

    @Test func zonesThatChangeWildlyAgreeWithTryingEveryPeriod() throws {
        var seed = SeededNumbers(6)
        for round in 0..<3_000 {
            let spread = Int64(round % 2 == 0 ? 100_000_000 : 1_000_000_000)
            var moments: Set<Int64> = []
            for _ in 0..<Int.random(in: 0...8, using: &seed) {
                moments.insert(.random(in: -spread...spread, using: &seed))
            }
            let changes = moments.sorted().map { moment in
                Zone.Transition(
                    milliseconds: moment, offsetMinutes: .random(in: -1080...1080, using: &seed))
            }
            let initial = Int16.random(in: -1080...1080, using: &seed)
            let zone = try #require(Zone(name: "", initialMinutes: initial, transitions: changes))
            for _ in 0..<10 {
                let clock = Int64.random(in: -spread...spread, using: &seed)
                let shown = try #require(Instant(milliseconds: clock))
                let instant = zone.instant(shown.day, shown.time)
                #expect(instant.milliseconds == search(zone, clock))
                #expect(instant.offsetMinutes == zone.offset(at: instant.milliseconds))
            }
        }
    }

    @Test func aZoneWithDisorderOrFarOffsetsIsRefused() {
        let one = Zone.Transition(milliseconds: 1, offsetMinutes: 0)
        let two = Zone.Transition(milliseconds: 2, offsetMinutes: 60)
        let far = Zone.Transition(milliseconds: 3, offsetMinutes: 1081)
        #expect(Zone(name: "", initialMinutes: 0, transitions: [one, two]) != nil)
        #expect(Zone(name: "", initialMinutes: 0, transitions: [two, one]) == nil)
        #expect(Zone(name: "", initialMinutes: 0, transitions: [one, one]) == nil)
        #expect(Zone(name: "", initialMinutes: 0, transitions: [one, far]) == nil)
        #expect(Zone(fixedMinutes: 1081) == nil && Zone(fixedMinutes: .min) == nil)
        let many = (0...Int64(Zone.maxTransitions)).map {
            Zone.Transition(milliseconds: $0, offsetMinutes: 0)
        }
        #expect(Zone(name: "", initialMinutes: 0, transitions: many) == nil)
    }

    @Test func theEndsOfTheCalendarStayInIt() throws {
        let late = try #require(Time.parse("23:59"))
        for minutes in [Int16(-1080), -1, 0, 1, 1080] {
            let zone = try #require(Zone(fixedMinutes: minutes))
            #expect(zone.instant(.first, .midnight).day == Day.first)
            #expect(zone.instant(.last, late).day == Day.last)
        }
        let jump = Zone.Transition(milliseconds: 253_402_300_000_000, offsetMinutes: 60)
        let zone = try #require(Zone(name: "", initialMinutes: 0, transitions: [jump]))
        #expect(zone.instant(.last, late).day == Day.last)
    }
}
