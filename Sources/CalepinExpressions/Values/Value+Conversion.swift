// Conversions between kinds of values: to number, text, truth, day, instant and time. Functions/
// says which function applies which conversion.

extension Value {
    /// The value as a condition: a number other than zero, a text that is not blank, a day, a time
    /// or an instant is true; empty is false; an error has no truth and is given back.
    public var truth: Bool? {
        switch self {
        case .empty: return false
        case .boolean(let flag): return flag
        case .number(let number): return !number.isZero
        case .text(let text): return !isBlank(text)
        case .day, .time, .instant: return true
        case .error: return nil
        }
    }

    /// The value as a number: empty stays empty, a text is read as a plain decimal or as a day, a
    /// day counts the days since 1 January 1970, an instant adds its part of a day in UTC, a time
    /// is its part of a day. Anything else is an error value.
    public var asNumber: Value {
        switch self {
        case .number, .empty, .error: return self
        case .boolean(let flag): return .number(flag ? Decimal(1) : Decimal(0))
        case .day(let day): return .number(Decimal(Int64(day.ordinal)))
        case .time(let time): return .number(time.partOfDay)
        case .instant(let instant): return .number(instant.daysSinceEpoch)
        case .text(let text): return Value.number(reading: text)
        }
    }

    /// A text as a number: a plain decimal without exponent, or a day or instant as a number.
    ///
    /// Complexity: O(n) in the text's length.
    static func number(reading text: String) -> Value {
        if let number = Decimal(plain: text) { return .number(number) }
        if isBlank(text) { return .empty }
        if let moment = Value.moment(reading: text) { return moment.asNumber }
        return .failed(.notANumber, text)
    }

    /// A text as a day or an instant written as ISO 8601 does; nil when it is neither.
    ///
    /// An instant without an offset is not one here: reading it needs a zone.
    static func moment(reading text: String) -> Value? {
        guard looksLikeDay(text) else { return nil }
        let text = trimmed(text)
        if let day = Day.parse(text) { return .day(day) }
        if let instant = Instant.parse(text, zone: .utc) { return .instant(instant) }
        return nil
    }

    /// The value as a text, as it is saved: numbers plain, days and instants as ISO 8601.
    /// An error has no text and gives nil.
    ///
    /// Complexity: O(n) in the length of the result.
    public var asText: String? {
        switch self {
        case .empty: return ""
        case .boolean(let flag): return flag ? "true" : "false"
        case .number(let number): return number.description
        case .text(let text): return text
        case .day(let day): return day.description
        case .time(let time): return time.description
        case .instant(let instant): return instant.description
        case .error: return nil
        }
    }

    /// The value as a day: a number counts days since 1 January 1970 (its fraction is dropped
    /// downwards), an instant gives the day it was written on, in its own offset.
    func asDay(in zone: Zone) -> Value {
        switch self {
        case .day, .empty, .error: return self
        case .instant(let instant): return .day(instant.day)
        case .number(let number):
            guard let ordinal = number.floor.int64(), let day = Day(ordinal: ordinal) else {
                return .failed(.outOfRange, number.description)
            }
            return .day(day)
        case .text(let text):
            if isBlank(text) { return .empty }
            if let day = Day.parse(trimmed(text)) { return .day(day) }
            if let instant = Instant.parse(trimmed(text), zone: zone) { return .day(instant.day) }
            return .failed(.notADay, text)
        case .boolean, .time: return .failed(.notADay, asText ?? "")
        }
    }

    /// The value as an instant: a day is its first moment in the zone, a number counts days since
    /// the first moment of 1970 in UTC.
    func asInstant(in zone: Zone) -> Value {
        switch self {
        case .instant, .empty, .error: return self
        case .day(let day): return .instant(zone.instant(day, .midnight))
        case .number(let number):
            guard let instant = Instant(daysSinceEpoch: number, in: zone) else {
                return .failed(.outOfRange, number.description)
            }
            return .instant(instant)
        case .text(let text):
            if isBlank(text) { return .empty }
            if let instant = Instant.parse(trimmed(text), zone: zone) { return .instant(instant) }
            return .failed(.notAnInstant, text)
        case .boolean, .time: return .failed(.notAnInstant, asText ?? "")
        }
    }

    /// The value as a time of day: an instant gives the time it was written at.
    func asTime() -> Value {
        switch self {
        case .time, .empty, .error: return self
        case .instant(let instant): return .time(instant.time)
        case .text(let text):
            if isBlank(text) { return .empty }
            if let time = Time.parseZoned(trimmed(text))?.time { return .time(time) }
            if let instant = Instant.parse(trimmed(text), zone: .utc) {
                return .time(instant.time)
            }
            return .failed(.notATime, text)
        case .boolean, .number, .day: return .failed(.notATime, asText ?? "")
        }
    }
}

/// Returns true when a text starts, after white space, with four digits and a hyphen: the cheap
/// test before the full reading of a day.
private func looksLikeDay(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
        if digits == 0, isSpace(byte) { continue }
        if digits == 4 { return byte == UInt8(ascii: "-") }
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return false }
        digits += 1
    }
    return false
}

/// A text without white space at its ends.
///
/// Complexity: O(n); a text that has none is given back as it is.
func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if !isSpace(first), !isSpace(last) { return text }
    let bytes = Array(text.utf8)
    var (start, end) = (0, bytes.count)
    while start < end, isSpace(bytes[start]) { start += 1 }
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    return String(utf8: bytes[start..<end])
}

extension Decimal {
    /// One day in milliseconds.
    static let millisecondsOfDay = Decimal(86_400_000)

    /// A plain decimal: an optional sign, digits with at most one point, white space around; no
    /// exponent, because a text such as `1e5` in a form is a code more often than a number.
    ///
    /// Complexity: O(n) in the text's length.
    init?(plain text: String) {
        var digits = 0
        var points = 0
        var started = false
        var ended = false
        for byte in text.utf8 {
            if isSpace(byte) {
                ended = started
                continue
            }
            if ended { return nil }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: "-"): if started { return nil }
            default: return nil
            }
            started = true
        }
        guard digits > 0, points <= 1 else { return nil }
        do throws(DecimalError) { self = try Decimal(trimmed(text)) } catch { return nil }
    }
}

extension Time {
    /// The part of a day that has passed, from 0 to below 1.
    var partOfDay: Decimal { quotient(Int64(milliseconds)) }
}

extension Instant {
    /// Days since the first moment of 1970 in UTC, with the part of the day as a fraction.
    var daysSinceEpoch: Decimal { quotient(milliseconds) }

    /// The instant that many days after the first moment of 1970 in UTC, to the millisecond; nil
    /// outside the years an instant can have.
    init?(daysSinceEpoch days: Decimal, in zone: Zone) {
        do throws(DecimalError) {
            let exact = try days.multiplied(by: .millisecondsOfDay).rounded(toPlaces: 0)
            guard let milliseconds = exact.int64() else { return nil }
            self.init(
                milliseconds: milliseconds, offsetMinutes: zone.offset(at: milliseconds))
        } catch { return nil }
    }
}

/// Milliseconds as days. A division by a constant other than zero cannot fail.
private func quotient(_ milliseconds: Int64) -> Decimal {
    do throws(DecimalError) {
        return try Decimal(milliseconds).divided(by: .millisecondsOfDay)
    } catch { return Decimal(0) }
}
