// The functions of expressions (OData URL Conventions 4.0, 5.1.1.4 to 5.1.1.9).

import CalepinExpressions

/// A function of expressions, by its name.
package enum ODataFunction: String, CaseIterable, Sendable {
    case contains, startswith, endswith, length, indexof, substring, tolower, toupper, trim
    case concat
    case year, month, day, hour, minute, second, date, time, now
    case round, floor, ceiling
}

extension ODataFunction {
    /// The kinds of operands, of each of the first parameters; the others are optional numbers.
    enum Operands: Sendable {
        /// So many texts, and optional numbers behind them.
        case texts(Int, numbers: ClosedRange<Int>)
        /// A day or a moment; a time or a moment; a moment.
        case dated, timed, moment
        case number
        case none
    }

    var operands: Operands {
        switch self {
        case .contains, .startswith, .endswith, .indexof, .concat: .texts(2, numbers: 0...0)
        case .length, .tolower, .toupper, .trim: .texts(1, numbers: 0...0)
        case .substring: .texts(1, numbers: 1...2)
        case .year, .month, .day: .dated
        case .hour, .minute, .second: .timed
        case .date, .time: .moment
        case .round, .floor, .ceiling: .number
        case .now: .none
        }
    }

    /// The type of its value.
    var type: ODataPrimitive {
        switch self {
        case .contains, .startswith, .endswith: .truth
        case .length, .indexof, .year, .month, .day, .hour, .minute, .second: .number
        case .substring, .tolower, .toupper, .trim, .concat: .text
        case .date: .day
        case .time: .time
        case .now: .moment
        case .round, .floor, .ceiling: .number
        }
    }

    /// Returns the value for operands of the types that it takes; null where one is null, and for
    /// a text that would be too long.
    ///
    /// Complexity: O(n) in the texts.
    func value(_ operands: [ODataValue], at now: Instant) -> ODataValue {
        guard !operands.contains(.null) else { return .null }
        switch operands.first {
        case nil: return .moment(now)
        case .text(let text)?: return value(text, Array(operands.dropFirst()))
        case .number(let number)?: return .number(rounded(number))
        case .day(let day)?: return value(day, .midnight)
        case .time(let time)?: return value(.first, time)
        case .moment(let moment)?: return value(moment.day, moment.time)
        case .truth?, .null?: return .null
        }
    }

    private func rounded(_ number: Decimal) -> Decimal {
        switch self {
        case .floor: number.floor
        case .ceiling: number.ceiling
        // A half is rounded away from zero (5.1.1.9.1).
        default: (try? number.rounded(toPlaces: 0)) ?? number
        }
    }

    private func value(_ day: Day, _ time: Time) -> ODataValue {
        switch self {
        case .year: .number(Decimal(day.year))
        case .month: .number(Decimal(day.month))
        case .day: .number(Decimal(day.day))
        case .hour: .number(Decimal(time.hour))
        case .minute: .number(Decimal(time.minute))
        case .second: .number(Decimal(time.second))
        case .time: .time(time)
        default: .day(day)
        }
    }

    private func value(_ text: String, _ others: [ODataValue]) -> ODataValue {
        switch self {
        case .length: return .number(Decimal(text.unicodeScalars.count))
        case .tolower: return .text(text.lowercased())
        case .toupper: return .text(text.uppercased())
        case .trim: return .text(Self.trimmed(text))
        case .substring: return Self.part(of: text, others)
        default: break
        }
        guard case .text(let other)? = others.first else { return .null }
        switch self {
        case .contains: return .truth(Self.place(of: other, in: text) != nil)
        case .startswith: return .truth(text.utf8.starts(with: other.utf8))
        case .endswith: return .truth(text.utf8.reversed().starts(with: other.utf8.reversed()))
        case .indexof:
            guard let place = Self.place(of: other, in: text) else { return .number(-1) }
            let before = String(decoding: Array(text.utf8)[..<place], as: UTF8.self)
            return .number(Decimal(before.unicodeScalars.count))
        default:
            let isShort = text.utf8.count + other.utf8.count <= ODataLimits.textBytes
            return isShort ? .text(text + other) : .null
        }
    }

    /// Returns the characters from a place, counted from 0, and at most so many.
    private static func part(of text: String, _ numbers: [ODataValue]) -> ODataValue {
        let whole = numbers.map { value -> Int in
            guard case .number(let number) = value else { return 0 }
            return Int(clamping: number.truncated.int64() ?? (number.isNegative ? 0 : .max))
        }
        let rest = text.unicodeScalars.dropFirst(max(whole.first ?? 0, 0))
        let part = whole.count > 1 ? rest.prefix(max(whole[1], 0)) : rest
        return .text(String(String.UnicodeScalarView(part)))
    }

    /// Returns a text without the white space at its ends.
    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }

    /// Returns the place in bytes where a text first occurs in another; nil for nowhere. By the
    /// algorithm of Knuth, Morris and Pratt, so that no text makes it slow.
    ///
    /// Complexity: O(n + m).
    private static func place(of part: String, in text: String) -> Int? {
        let part = Array(part.utf8)
        guard !part.isEmpty else { return 0 }
        // For each byte of the part, the length of the beginning that also ends there.
        var ends = [Int](repeating: 0, count: part.count)
        var length = 0
        for place in part.indices.dropFirst() {
            while length > 0, part[place] != part[length] { length = ends[length - 1] }
            if part[place] == part[length] { length += 1 }
            ends[place] = length
        }
        length = 0
        for (place, byte) in text.utf8.enumerated() {
            while length > 0, byte != part[length] { length = ends[length - 1] }
            if byte == part[length] { length += 1 }
            if length == part.count { return place + 1 - length }
        }
        return nil
    }
}
