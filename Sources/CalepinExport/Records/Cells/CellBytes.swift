// Values, moments and texts as bytes. Numbers are in groups of seven bits, the lowest first; a
// text has its length in front; a value has its type in front. The bytes are read again by the
// program that wrote them, not by a later version.

import CalepinExpressions
import CalepinForms

/// An error of reading cells: bytes that were not written as cells of the plan.
package struct CellBytesError: Error {
    /// Creates an error.
    init() {}
}

/// The type of a value.
private enum CellTag: UInt8 {
    /// Nothing; an error of a calculation, too.
    case empty
    case no, yes
    /// Values with their text.
    case number, text, day, time
    /// A moment in milliseconds, and the offset it is shown in, in minutes.
    case instant
    /// A text of a place, with those of its latitude and longitude behind it.
    case place
}

extension [UInt8] {
    /// Appends a number.
    mutating func append(count: UInt64) {
        var rest = count
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a number that may be negative.
    private mutating func append(signed: Int64) {
        append(count: UInt64(bitPattern: (signed << 1) ^ (signed >> 63)))
    }

    /// Appends a text.
    mutating func append(text: String) {
        append(count: UInt64(text.utf8.count))
        self += text.utf8
    }

    /// Appends a value; an error as an empty one.
    mutating func append(value: Value) {
        switch value {
        case .empty, .error: append(CellTag.empty.rawValue)
        case .boolean(let isTrue): append((isTrue ? CellTag.yes : .no).rawValue)
        case .number(let number): append(.number, number.description)
        case .text(let text): append(.text, text)
        case .day(let day): append(.day, day.description)
        case .time(let time): append(.time, time.description)
        case .instant(let instant):
            append(CellTag.instant.rawValue)
            append(signed: instant.milliseconds)
            append(signed: Int64(instant.offsetMinutes))
        }
    }

    /// Appends the value of a field of a place.
    mutating func append(place: Value) {
        guard case .text(let text) = place, let numbers = place.placeNumbers else {
            return append(value: place)
        }
        append(.place, text)
        for index in 0..<2 { append(text: numbers[index].description) }
    }

    private mutating func append(_ tag: CellTag, _ text: String) {
        append(tag.rawValue)
        append(text: text)
    }

    /// Appends a mark, without the name of its account; a sequence and a time of 0 for none.
    mutating func append(mark: MomentMark?) {
        append(count: mark == nil ? 0 : 1)
        guard let mark else { return }
        append(signed: mark.at.milliseconds)
        append(signed: Int64(mark.at.offsetMinutes))
        append(count: UInt64(clamping: mark.sequence))
        append(text: mark.account)
    }
}

/// A reader of cells.
struct CellReader {
    private let bytes: [UInt8]
    private let end: Int
    /// The place of the next byte.
    private(set) var place: Int

    /// Creates a reader of a part of bytes.
    init(_ bytes: [UInt8], _ part: Range<Int>) {
        self.bytes = bytes
        end = min(part.upperBound, bytes.count)
        place = max(0, part.lowerBound)
    }

    /// True after the last byte.
    var isAtEnd: Bool { place == end }

    private mutating func byte() throws(CellBytesError) -> UInt8 {
        guard place < end else { throw CellBytesError() }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func number() throws(CellBytesError) -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = try byte()
            guard shift < 64 else { throw CellBytesError() }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    private mutating func signed() throws(CellBytesError) -> Int64 {
        let number = try number()
        return Int64(bitPattern: (number >> 1)) ^ -Int64(number & 1)
    }

    /// Reads the number of the rows that follow, each of which has a byte at least.
    mutating func count() throws(CellBytesError) -> Int {
        let number = try number()
        guard number <= UInt64(end - place) else { throw CellBytesError() }
        return Int(number)
    }

    /// Passes over a text, which is valid UTF-8.
    mutating func skipText() throws(CellBytesError) {
        let length = try count()
        place += length
    }

    /// Passes over a value.
    mutating func skipValue() throws(CellBytesError) {
        switch CellTag(rawValue: try byte()) {
        case .empty, .no, .yes: return
        case .number, .text, .day, .time: try skipText()
        case .place: for _ in 0..<3 { try skipText() }
        case .instant:
            let milliseconds = try signed()
            guard let offset = Int16(exactly: try signed()),
                Instant(milliseconds: milliseconds, offsetMinutes: offset) != nil
            else { throw CellBytesError() }
        case nil: throw CellBytesError()
        }
    }

    /// Reads a mark; nil for none.
    ///
    /// - Parameter last: A mark that was read before, often of the same account.
    mutating func mark(after last: MomentMark?) throws(CellBytesError) -> MomentMark? {
        guard try number() != 0 else { return nil }
        let milliseconds = try signed()
        guard let offset = Int16(exactly: try signed()),
            let at = Instant(milliseconds: milliseconds, offsetMinutes: offset)
        else { throw CellBytesError() }
        let sequence = Int64(clamping: try number())
        let start = place
        try skipText()
        let account = bytes.withUnsafeBufferPointer { bytes in
            if let last, last.account.utf8.elementsEqual(bytes[Self.range(bytes, start)]) {
                return last.account
            }
            return Self.text(bytes, at: start)
        }
        return MomentMark(at: at, by: "", account: account, sequence: sequence)
    }

    // Cells that were passed over once are read again without checks of their bounds, which were
    // made then.

    /// Returns the text at a place.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range(bytes, place)]), as: UTF8.self)
    }

    private static func range(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Range<Int> {
        var place = place
        let length = Int(number(bytes, &place))
        return place..<place + length
    }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
    ) -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = bytes[place]
            place += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    private static func signed(
        _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
    ) -> Int64 {
        let number = number(bytes, &place)
        return Int64(bitPattern: number >> 1) ^ -Int64(number & 1)
    }

    /// Returns the value at a place.
    static func value(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Value {
        let text = place + 1
        switch CellTag(rawValue: bytes[place]) {
        case .empty, nil: return .empty
        case .no: return .boolean(false)
        case .yes: return .boolean(true)
        case .number:
            return (try? Decimal(Self.text(bytes, at: text))).map { .number($0) } ?? .empty
        case .text, .place: return .text(Self.text(bytes, at: text))
        case .day: return Day.parse(Self.text(bytes, at: text)).map { .day($0) } ?? .empty
        case .time: return Time.parse(Self.text(bytes, at: text)).map { .time($0) } ?? .empty
        case .instant:
            var place = text
            let milliseconds = signed(bytes, &place)
            let offset = Int16(clamping: signed(bytes, &place))
            return Instant(milliseconds: milliseconds, offsetMinutes: offset)
                .map { .instant($0) } ?? .empty
        }
    }

    /// Appends the text of the value at a place where it is the same in all zones and languages;
    /// see ``RecordCells/appendPlain(_:inRow:to:)``.
    static func appendPlain(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, to target: inout [UInt8]
    ) -> Bool? {
        switch CellTag(rawValue: bytes[place]) {
        case .empty: return false
        case .text, .place:
            target += UnsafeBufferPointer(rebasing: bytes[range(bytes, place + 1)])
            return true
        case .number, .day, .time:
            target += UnsafeBufferPointer(rebasing: bytes[range(bytes, place + 1)])
            return false
        case .no, .yes, .instant, nil: return nil
        }
    }

    /// Appends a number of the place at a place in the bytes, if there is one.
    ///
    /// - Parameter index: 0 for the latitude, 1 for the longitude.
    static func appendCoordinate(
        _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ index: Int, to target: inout [UInt8]
    ) {
        guard bytes[place] == CellTag.place.rawValue else { return }
        var text = range(bytes, place + 1)
        for _ in 0...index { text = range(bytes, text.upperBound) }
        target += UnsafeBufferPointer(rebasing: bytes[text])
    }
}
