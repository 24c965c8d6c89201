// Writing days and times in a given format, with the codes of ODK's format-date and
// format-date-time. The names of months and weekdays are in CalendarNames.swift.

/// A text with codes in place of the parts of a day and time, as `%d.%m.%Y`.
///
/// | code | part | code | part |
/// |---|---|---|---|
/// | `%Y` | year, four digits | `%H` | hour, two digits, 00 to 23 |
/// | `%y` | year, last two digits | `%h` | hour, 0 to 23 |
/// | `%m` | month, two digits | `%M` | minute, two digits |
/// | `%n` | month | `%S` | second, two digits |
/// | `%b`, `%B` | month's name, short and long | `%3` | millisecond, three digits |
/// | `%d` | day of the month, two digits | `%W` | ISO 8601 week, two digits |
/// | `%e` | day of the month | `%j` | day of the year, three digits |
/// | `%a`, `%A` | weekday's name, short and long | `%%` | a percent sign |
///
/// `%j`, `%A`, `%B` and `%%` are not ODK's. There is no `%p`, for ODK's `%h` counts to 23.
public struct CalendarPicture: Sendable {
    private enum Part {
        case text([UInt8])
        case year, yearOfCentury
        case month(width: Int)
        case monthName(isLong: Bool)
        case day(width: Int)
        case weekdayName(isLong: Bool)
        case dayOfYear, week
        case hour(width: Int)
        case minute, second, millisecond
    }

    private let parts: [Part]

    /// The most bytes a picture may have. A code of two bytes becomes eleven at most (`septembre`
    /// has nine), so a text stays under six times this.
    package static var maxBytes: Int { 4_096 }

    /// Reads a picture.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: `CalendarPictureError` naming the first code that is none.
    public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(CalendarPictureError) {
        guard bytes.count <= CalendarPicture.maxBytes else { throw .tooLong }
        var parts: [Part] = []
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "%") else {
                text.append(byte)
                continue
            }
            guard index < bytes.count else { throw .unfinishedCode }
            let code = bytes[index]
            index += 1
            if code == UInt8(ascii: "%") {
                text.append(code)
                continue
            }
            guard let part = CalendarPicture.part(code) else {
                throw .unknownCode(CalendarPicture.name(of: bytes, from: index - 1))
            }
            if !text.isEmpty { parts.append(.text(text)) }
            text = []
            parts.append(part)
        }
        if !text.isEmpty { parts.append(.text(text)) }
        self.parts = parts
    }

    /// Reads a picture.
    ///
    /// Complexity: O(n) in the text's bytes.
    /// - Throws: `CalendarPictureError` naming the first code that is none.
    public init(_ text: String) throws(CalendarPictureError) {
        let bytes = Array(text.utf8)
        self = try bytes.withUnsafeBufferPointer { (buffer) throws(CalendarPictureError) in
            try CalendarPicture(buffer)
        }
    }

    private static func part(_ code: UInt8) -> Part? {
        switch code {
        case UInt8(ascii: "Y"): .year
        case UInt8(ascii: "y"): .yearOfCentury
        case UInt8(ascii: "m"): .month(width: 2)
        case UInt8(ascii: "n"): .month(width: 1)
        case UInt8(ascii: "b"): .monthName(isLong: false)
        case UInt8(ascii: "B"): .monthName(isLong: true)
        case UInt8(ascii: "d"): .day(width: 2)
        case UInt8(ascii: "e"): .day(width: 1)
        case UInt8(ascii: "a"): .weekdayName(isLong: false)
        case UInt8(ascii: "A"): .weekdayName(isLong: true)
        case UInt8(ascii: "j"): .dayOfYear
        case UInt8(ascii: "W"): .week
        case UInt8(ascii: "H"): .hour(width: 2)
        case UInt8(ascii: "h"): .hour(width: 1)
        case UInt8(ascii: "M"): .minute
        case UInt8(ascii: "S"): .second
        case UInt8(ascii: "3"): .millisecond
        default: nil
        }
    }

    /// The whole character behind a percent sign, which may have several bytes.
    private static func name(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
        var code = [UInt8(ascii: "%"), bytes[start]]
        var index = start + 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80, code.count < 5 {
            code.append(bytes[index])
            index += 1
        }
        return String(utf8: code)
    }

    /// The text of a day, and of a time where the picture asks for one: 00:00 unless given.
    ///
    /// Complexity: O(n) in the picture's bytes.
    public func text(of day: Day, _ time: Time = .midnight, in language: Language) -> String {
        let date = day.parts
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .text(let text): bytes.append(contentsOf: text)
            case .year: appendDigits(date.year, width: 4, to: &bytes)
            case .yearOfCentury: appendDigits(date.year % 100, width: 2, to: &bytes)
            case .month(let width): appendDigits(date.month, width: width, to: &bytes)
            case .monthName(let isLong):
                let name = language.monthName(date.month, isLong: isLong)
                bytes.append(contentsOf: name.utf8)
            case .day(let width): appendDigits(date.day, width: width, to: &bytes)
            case .weekdayName(let isLong):
                let name = language.weekdayName(day.weekday, isLong: isLong)
                bytes.append(contentsOf: name.utf8)
            case .dayOfYear: appendDigits(day.dayOfYear, width: 3, to: &bytes)
            case .week: appendDigits(day.isoWeek.week, width: 2, to: &bytes)
            case .hour(let width): appendDigits(time.hour, width: width, to: &bytes)
            case .minute: appendDigits(time.minute, width: 2, to: &bytes)
            case .second: appendDigits(time.second, width: 2, to: &bytes)
            case .millisecond: appendDigits(time.millisecond, width: 3, to: &bytes)
            }
        }
        return String(utf8: bytes)
    }

    /// The text of an instant as its own offset shows it.
    ///
    /// Complexity: O(n) in the picture's bytes.
    public func text(of instant: Instant, in language: Language) -> String {
        text(of: instant.day, instant.time, in: language)
    }
}

/// The reason why a text is no picture.
public enum CalendarPictureError: Error, Equatable, Sendable {
    /// The percent sign and the character behind it that is no code, as `%Q`.
    case unknownCode(String)
    /// A percent sign ends the text.
    case unfinishedCode
    /// The text has more than `CalendarPicture.mostBytes` bytes.
    case tooLong
}
