// Points on the earth as ODK writes them: latitude, longitude, altitude and accuracy in one text,
// and the points of a line or area between semicolons. Measures are in Sphere.swift.

/// A point on the earth.
package struct EarthPoint: Equatable, Sendable {
    /// Latitude -90 to 90, longitude -180 to 180 degrees; then perhaps altitude -12,000 to
    /// 100,000 and accuracy 0 to 1,000,000 metres. Two to four of them.
    package let numbers: [Decimal]

    /// Reads a point, whose numbers may be followed by commas or semicolons; nil when it is none.
    package init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        var numbers: [Decimal] = []
        for word in Functions.words(text) {
            guard numbers.count < 4, let number = EarthPoint.number(word),
                EarthPoint.isInRange(number, numbers.count)
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count >= 2 else { return nil }
        self.numbers = numbers
    }

    private static func number(_ word: String) -> Decimal? {
        var bytes = Array(word.utf8)
        if bytes.last == UInt8(ascii: ",") || bytes.last == UInt8(ascii: ";") {
            bytes.removeLast()
        }
        if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
        return Decimal(plain: String(utf8: bytes))
    }

    private static func isInRange(_ number: Decimal, _ place: Int) -> Bool {
        switch place {
        case 0: number >= -90 && number <= 90
        case 1: number >= -180 && number <= 180
        case 2: number >= -12_000 && number <= 100_000
        default: number >= 0 && number <= 1_000_000
        }
    }

    /// The text that is saved.
    package var text: String {
        var text = ""
        for number in numbers { text += text.isEmpty ? number.description : " \(number)" }
        return text
    }

    /// Calls a function with each point of a text, between semicolons; there may be one more
    /// behind the last. Returns false when a point is none.
    ///
    /// Complexity: O(n) in the text's length.
    @inline(never)
    package static func each(of text: String, _ body: (EarthPoint) -> Void) -> Bool {
        let pieces = parts(of: text, by: UInt8(ascii: ";"))
        for (index, piece) in pieces.enumerated() {
            if index > 0, index == pieces.count - 1, isBlank(piece) { break }
            guard let point = EarthPoint(piece) else { return false }
            body(point)
        }
        return true
    }

    /// Appends the latitude and longitude of each point of a text, without points that repeat the
    /// one before; false when a point is none.
    ///
    /// Complexity: O(n) in the text's length.
    @inline(never)
    package static func read(_ text: String, into degrees: inout [Decimal]) -> Bool {
        var last: EarthPoint?
        return each(of: text) { point in
            if let last, last.isAt(point) { return }
            last = point
            for index in 0..<2 { degrees.append(point.numbers[index]) }
        }
    }

    /// Returns true when another point is at the same latitude and longitude.
    @inline(never)
    package func isAt(_ other: EarthPoint) -> Bool {
        var index = 0
        while index < 2, numbers[index] == other.numbers[index] { index += 1 }
        return index == 2
    }
}
