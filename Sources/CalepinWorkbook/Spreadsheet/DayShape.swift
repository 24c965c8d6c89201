// Number formats, as far as they say that a number is a day or a time: those that are built in,
// and those that a workbook brings along as codes such as `yyyy\-mm\-dd`.

/// The meaning of a number as a day or a time.
enum DayShape {
    /// A number like others.
    case none
    /// A day; a time of day; both.
    case day, time, dayTime
    /// Hours that may be more than 24.
    case hours
    /// A day, a time or both, as the number has them: the built-in format differs by country.
    case any

    /// Returns the meaning of a built-in format.
    ///
    /// The numbers are those of ECMA-376 part 1, 18.8.30; from 27 on they are of East Asia.
    init(builtIn number: Int) {
        self =
            switch number {
            case 14...17, 27...31, 36, 50...54, 57, 58: .day
            case 18...21, 32, 33, 45, 47: .time
            case 22: .dayTime
            case 46: .hours
            case 34, 35, 55, 56: .any
            default: .none
            }
    }

    /// Returns the meaning of the code of a format, of which the first part counts: the one for
    /// numbers above zero.
    ///
    /// Complexity: O(n) in the bytes of the code.
    init(code: String) {
        let letters = FormatLetters(code)
        self =
            switch (letters.hasHours, letters.hasDay, letters.hasTime) {
            case (true, _, _): .hours
            case (_, true, true): .dayTime
            case (_, true, false): .day
            case (_, false, true): .time
            case (_, false, false): .none
            }
    }
}

/// The letters of a number format that stand for parts of days and times.
private struct FormatLetters {
    private(set) var hasHours = false
    /// The lowercase letters for parts of a day or time.
    private var letters: Set<UInt8> = []

    init(_ code: String) {
        let bytes = Array(code.utf8)
        var index = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
            index = step(bytes, index)
        }
    }

    var hasTime: Bool { has("h") || has("s") }

    /// True for days and years, and for `m` where it does not mean minutes.
    var hasDay: Bool { has("y") || has("d") || has("m") && !hasTime }

    private func has(_ letter: Unicode.Scalar) -> Bool { letters.contains(UInt8(ascii: letter)) }

    /// Reads what stands at a place; returns the place behind it.
    private mutating func step(_ bytes: [UInt8], _ index: Int) -> Int {
        switch bytes[index] {
        case UInt8(ascii: "\""):
            return (bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count) + 1
        case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"):
            return index + 2
        case UInt8(ascii: "["):
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) else {
                return bytes.count
            }
            readBrackets(bytes[(index + 1)..<end])
            return end + 1
        default:
            // “General” has none of the letters that count, and “AM/PM” stands beside hours.
            let letter = bytes[index] | 0x20
            if bytes[index] >= 0x41 { letters.insert(letter) }
            return index + 1
        }
    }

    /// Reads the letters in brackets: `[h]`, `[mm]` and `[ss]` are times beyond a day.
    private mutating func readBrackets(_ bytes: ArraySlice<UInt8>) {
        let letters = Set(bytes.map { $0 | 0x20 })
        guard letters.count == 1, let letter = letters.first,
            [UInt8]("hms".utf8).contains(letter)
        else { return }
        hasHours = true
    }
}
