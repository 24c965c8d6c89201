// Days and times of spreadsheets: numbers of days since the end of 1899, or since the beginning of
// 1904, with the time as a fraction; and the texts of the ISO kind that newer files may have.

/// Texts of days and times.
enum DayText {
    /// Returns the text of a number that is a day or a time: `2026-11-24`, `13:05:00` or
    /// `2026-11-24T13:05:00`. Nil when it is none, such as a negative one or one after 9999.
    ///
    /// A time is rounded to the nearest second. Day 60 of the system of 1900 is the 29th of
    /// February 1900, a day that spreadsheets count though it never was.
    static func text(_ number: PlainNumber, _ shape: DayShape, isSince1904: Bool) -> String? {
        guard shape != .none, let seconds = number.seconds else { return nil }
        let (count, rest) = (seconds / 86_400, seconds % 86_400)
        let day = day(count, isSince1904: isSince1904)
        switch shape {
        case .none: return nil
        case .day: return day
        case .time: return time(rest)
        case .hours: return time(seconds)
        // The time alone, where the number has no day.
        case .dayTime: return count == 0 && !isSince1904 ? time(rest) : both(day, rest)
        case .any:
            if rest == 0 { return day }
            return count == 0 ? time(rest) : both(day, rest)
        }
    }

    private static func both(_ day: String?, _ seconds: Int) -> String? {
        day.map { $0 + "T" + time(seconds) }
    }

    private static func time(_ seconds: Int) -> String {
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
            .joined(separator: ":")
    }

    /// Returns the day of a number; nil when it is not between 1900 or 1904 and 9999.
    private static func day(_ count: Int, isSince1904: Bool) -> String? {
        if isSince1904 { return count <= 2_957_003 ? civil(count + 1_462) : nil }
        guard count > 0, count <= 2_958_465 else { return nil }
        if count == 60 { return "1900-02-29" }
        return civil(count < 60 ? count + 1 : count)
    }

    /// Returns the day that comes so many days after the 30th of December 1899.
    ///
    /// Years are counted from March, so that a leap day is the last of its year.
    private static func civil(_ count: Int) -> String {
        // From the 1st of March of the year 0 on.
        let days = count + 693_899
        let era = days / 146_097
        let inEra = days % 146_097
        let yearInEra = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * yearInEra + yearInEra / 4 - yearInEra / 100)
        let fromMarch = (5 * inYear + 2) / 153
        let day = inYear - (153 * fromMarch + 2) / 5 + 1
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = era * 400 + yearInEra + (month <= 2 ? 1 : 0)
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    private static func padded(_ number: Int, _ size: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, size - digits.utf8.count)) + digits
    }

    /// Returns the text of a day or time that is written as `2026-11-24T13:05:00.000Z`, or only
    /// one half of it; nil when it is none. Parts of seconds and the zone are left out.
    ///
    /// Complexity: O(n) in the bytes.
    static func text(ofISO text: String, _ shape: DayShape) -> String? {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count <= 2, let first = halves.first, let last = halves.last else {
            return nil
        }
        guard halves.count == 2 else {
            return isDay(first) ? String(first) : isoTime(first)
        }
        guard isDay(first), let time = isoTime(last) else { return nil }
        return shape == .day ? String(first) : first + "T" + time
    }

    private static func isDay(_ text: Substring) -> Bool {
        let parts = numbers(text, separator: "-", [4, 2, 2])
        guard let parts else { return false }
        return (1...12).contains(parts[1]) && (1...31).contains(parts[2])
    }

    private static func isoTime(_ text: Substring) -> String? {
        let whole = text.prefix { $0 != "." && $0 != "Z" }
        let rest = text.dropFirst(whole.count).utf8
        let isRest = { (byte: UInt8) in
            (0x30...0x39).contains(byte) || [0x2E, 0x5A].contains(byte)
        }
        guard rest.count <= 12, rest.allSatisfy(isRest) else { return nil }
        guard let parts = numbers(whole, separator: ":", [2, 2, 2]), parts[0] < 24,
            parts[1] < 60, parts[2] < 60
        else { return nil }
        return String(whole)
    }

    private static func numbers(
        _ text: Substring, separator: Character, _ sizes: [Int]
    ) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == sizes else { return nil }
        let numbers = parts.compactMap { CellReference.number($0.utf8, upTo: 9_999) }
        return numbers.count == sizes.count ? numbers : nil
    }
}
