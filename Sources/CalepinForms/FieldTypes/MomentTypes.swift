// Days, times of day and instants: read as ISO 8601 writes them, which is what pages send, and
// shown in the words of a language.

import CalepinExpressions

/// The types of days, times and instants.
enum MomentTypes {
    /// A day of the calendar, `2018-04-24`.
    static let day = FieldType(
        "day", widget: .day,
        read: { text, _ in Day.parse(TypedText.trimmed(text)).map { .day($0) } },
        show: { value, _, language in
            guard case .day(let day) = value else { return FieldType.plainText(value, language) }
            return words(day, language)
        },
        refusal: .notADay)

    /// A time of day, `15:30`, `15:30:07` or as French writes it, `15h30` and `15 h`.
    static let time = FieldType(
        "time", widget: .time,
        read: { text, _ in Time.parse(withColon(text)).map { .time($0) } },
        refusal: .notATime)

    /// A moment, `2018-04-24T15:30+02:00`. Without an offset it is one of the zone's clocks, which
    /// only `value(of:in:zone:)` knows.
    static let instant = FieldType(
        "instant", widget: .instant,
        read: { text, _ in
            let text = TypedText.trimmed(text)
            guard let instant = Instant.parse(text, zone: .utc), hasOffset(text) else {
                return nil
            }
            return .instant(instant)
        },
        show: { value, _, language in
            guard case .instant(let instant) = value else {
                return FieldType.plainText(value, language)
            }
            let offset = shownOffset(instant.offsetMinutes)
            return words(instant.day, language) + " " + instant.time.description + offset
        },
        refusal: .notAnInstant,
        readInZone: { text, _, zone in
            Instant.parse(TypedText.trimmed(text), zone: zone).map { .instant($0) }
        })

    /// `24 April 2018` or, with the ordinal French has for the first, `1er avril 2018`.
    private static func words(_ day: Day, _ language: Language) -> String {
        let (year, month, number) = day.parts
        let isFirst = number == 1 && language == .french
        return Decimal(number).description + (isFirst ? "er " : " ")
            + language.monthName(month, isLong: true) + " " + Decimal(year).description
    }

    /// ` UTC` or ` UTC+02:00`.
    private static func shownOffset(_ minutes: Int16) -> String {
        guard minutes != 0 else { return " UTC" }
        let clock = Time(milliseconds: Int64(minutes.magnitude) * 60_000) ?? .midnight
        return (minutes < 0 ? " UTC-" : " UTC+") + clock.description
    }

    /// Returns true when an instant's text ends in an offset. Behind the `T` or space, only an
    /// offset has a `Z` or a sign.
    private static func hasOffset(_ text: String) -> Bool {
        for byte in Array(text.utf8).dropFirst(10) {
            switch byte {
            case UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"): return true
            default: continue
            }
        }
        return false
    }

    /// Returns a time with a colon in place of an `h`, and with minutes where it ended there.
    private static func withColon(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in TypedText.trimmed(text).utf8 where byte != UInt8(ascii: " ") {
            bytes.append(byte | 0x20 == UInt8(ascii: "h") ? UInt8(ascii: ":") : byte)
        }
        if bytes.last == UInt8(ascii: ":"), text.utf8.contains(where: { $0 | 0x20 == 0x68 }) {
            bytes += [UInt8(ascii: "0"), UInt8(ascii: "0")]
        }
        return String(utf8: bytes)
    }
}
