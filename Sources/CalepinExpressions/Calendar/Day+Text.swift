// Days as ISO 8601 texts, read and written. Other ways to write a day are in
// CalendarPicture.swift.

extension Day: CustomStringConvertible {
    /// The day a text like `2018-04-24` stands for, nil when it is none. A month or day of one
    /// digit is accepted, as ODK does; a year has four digits; nothing may stand around it.
    ///
    /// Complexity: O(1).
    public static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Day? {
        var reader = CalendarReader(bytes)
        guard let day = read(&reader), reader.isAtEnd else { return nil }
        return day
    }

    /// The day a text like `2018-04-24` stands for, nil when it is none.
    ///
    /// Complexity: O(n) in the text's bytes.
    public static func parse(_ text: String) -> Day? {
        Array(text.utf8).withUnsafeBufferPointer { parse($0) }
    }

    static func read(_ reader: inout CalendarReader) -> Day? {
        guard let year = reader.number(minDigits: 4, maxDigits: 4),
            reader.accept(UInt8(ascii: "-")),
            let month = reader.number(minDigits: 1, maxDigits: 2),
            reader.accept(UInt8(ascii: "-")),
            let day = reader.number(minDigits: 1, maxDigits: 2)
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// The ISO 8601 text, `2018-04-24`: always ten characters, and in the order of the days.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(utf8: bytes)
    }

    func append(to bytes: inout [UInt8]) {
        let (year, month, day) = parts
        appendDigits(year, width: 4, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(month, width: 2, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        appendDigits(day, width: 2, to: &bytes)
    }
}
