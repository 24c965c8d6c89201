// Reading times of day, with and without the offset of a zone behind them.

extension Time {
    /// The time a text like `15:30`, `15:30:07` or `15:30:07.250` stands for, nil when it is none.
    /// An hour of one digit is accepted, as ODK does; digits after the third of a fraction are
    /// dropped; nothing may stand around it.
    ///
    /// Complexity: O(n) in the bytes.
    public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Time? {
        var reader = CalendarReader(bytes)
        guard let time = read(&reader), reader.isAtEnd else { return nil }
        return time
    }

    /// The time a text like `15:30`, `15:30:07` or `15:30:07.250` stands for, nil when it is none.
    ///
    /// Complexity: O(n) in the text's bytes.
    public static func parse(_ text: String) -> Time? {
        Array(text.utf8).withUnsafeBufferPointer { parse($0) }
    }

    /// The time and, where one is written behind it, the offset of its zone in minutes east of
    /// UTC: `06:00:00.000-07:00` gives 06:00 and -420, `06:00Z` gives 0, `06:00` gives nil. The
    /// whole is nil when the text is no such time.
    ///
    /// Complexity: O(n) in the bytes.
    public static func parseZoned(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (time: Time, offsetMinutes: Int16?)? {
        var reader = CalendarReader(bytes)
        return readZoned(&reader)
    }

    /// The time and, where one is written behind it, the offset of its zone in minutes east of
    /// UTC.
    ///
    /// Complexity: O(n) in the text's bytes.
    public static func parseZoned(_ text: String) -> (time: Time, offsetMinutes: Int16?)? {
        Array(text.utf8).withUnsafeBufferPointer { parseZoned($0) }
    }

    static func read(_ reader: inout CalendarReader) -> Time? {
        guard let hour = reader.number(minDigits: 1, maxDigits: 2),
            reader.accept(UInt8(ascii: ":")),
            let minute = reader.number(minDigits: 2, maxDigits: 2)
        else { return nil }
        var second = 0
        var millisecond = 0
        if reader.accept(UInt8(ascii: ":")) {
            guard let read = reader.number(minDigits: 2, maxDigits: 2) else { return nil }
            second = read
            if reader.accept(UInt8(ascii: ".")) {
                guard let read = reader.fraction() else { return nil }
                millisecond = read
            }
        }
        return Time(hour: hour, minute: minute, second: second, millisecond: millisecond)
    }

    /// Reads to the end of the text.
    static func readZoned(
        _ reader: inout CalendarReader
    ) -> (time: Time, offsetMinutes: Int16?)? {
        guard let time = read(&reader) else { return nil }
        if reader.isAtEnd { return (time, nil) }
        guard let minutes = readOffset(&reader), reader.isAtEnd else { return nil }
        return (time, minutes)
    }

    /// `Z`, `+06:00`, `+0600` or `+06`, at most 18 hours either way.
    private static func readOffset(_ reader: inout CalendarReader) -> Int16? {
        if reader.accept(UInt8(ascii: "Z")) { return 0 }
        let isWest = reader.accept(UInt8(ascii: "-"))
        guard isWest || reader.accept(UInt8(ascii: "+")),
            let hours = reader.number(minDigits: 2, maxDigits: 2)
        else { return nil }
        var minutes = 0
        if reader.accept(UInt8(ascii: ":")) || !reader.isAtEnd {
            guard let read = reader.number(minDigits: 2, maxDigits: 2), read < 60 else {
                return nil
            }
            minutes = read
        }
        let total = Int16(hours * 60 + minutes)
        guard total <= Zone.farthestMinutes else { return nil }
        return isWest ? -total : total
    }
}
