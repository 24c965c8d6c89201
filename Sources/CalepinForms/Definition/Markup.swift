// The marks in texts of forms that say so: emphasis, headings, links and colours, as XLSForm has
// them. Here they are only taken off, for all that shows plain text; core/markup.js in the page
// draws them, by the same grammar, which docs/form-format.md describes.

import CalepinExpressions

/// Takes the marks off a text, line by line.
struct Markup {
    /// The marks that something opens and closes; one of each is open at most, so that no nesting
    /// goes deep.
    private enum Sort { case emphasis, strong, underscore, underscores, colour }

    private let bytes: [UInt8]
    /// True for each byte that is part of a mark.
    private var isMark: [Bool]
    private var open: [(sort: Sort, range: Range<Int>)] = []
    /// The bracket of a link that may follow, and the number of marks open before it.
    private var bracket: (place: Int, open: Int)?
    /// The end of the line.
    private var end = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isMark = [Bool](repeating: false, count: bytes.count)
    }

    /// Returns a text without its marks; nil when it has none, as most.
    ///
    /// Complexity: O(n) in the bytes.
    @inline(never)
    static func plain(_ text: String) -> String? {
        guard text.utf8.contains(where: { isSign($0) }) else { return nil }
        var markup = Markup(Array(text.utf8))
        var start = 0
        while start < markup.bytes.count {
            markup.readLine(from: start)
            start = markup.end + 1
        }
        guard markup.isMark.contains(true) else { return nil }
        var plain: [UInt8] = []
        for place in markup.bytes.indices where !markup.isMark[place] {
            plain.append(markup.bytes[place])
        }
        return String(utf8: plain)
    }

    /// Returns a text in which nothing is a mark.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPunctuation(byte) { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte == 0x0A ? 0x20 : byte)
        }
        return String(utf8: bytes)
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "#"), UInt8(ascii: "["),
            UInt8(ascii: "<"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !isWord(byte)
    }

    /// True for letters and digits, and for whatever is not ASCII.
    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    }

    /// The byte at a place of the line; a space outside of it.
    private func at(_ place: Int, from start: Int = 0) -> UInt8 {
        place >= start && place < end ? bytes[place] : 0x20
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private mutating func mark(_ range: Range<Int>) {
        for place in range { isMark[place] = true }
    }

    private mutating func readLine(from start: Int) {
        end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        open.removeAll()
        bracket = nil
        var place = start
        while at(place) == UInt8(ascii: "#") { place += 1 }
        if place > start, place - start <= 6, isBlank(at(place)), place < end {
            while place < end, isBlank(bytes[place]) { place += 1 }
            mark(start..<place)
        } else {
            place = start
        }
        while place < end { place = next(place, start) }
    }

    /// Reads one sign or byte; returns the place behind it.
    private mutating func next(_ place: Int, _ start: Int) -> Int {
        switch bytes[place] {
        case UInt8(ascii: "\\"):
            guard Self.isPunctuation(at(place + 1)) else { return place + 1 }
            mark(place..<place + 1)
            return place + 2
        case UInt8(ascii: "$") where at(place + 1) == UInt8(ascii: "{"):
            var close = place
            while close < end, bytes[close] != UInt8(ascii: "}") { close += 1 }
            return close < end ? close + 1 : end
        case UInt8(ascii: "*"), UInt8(ascii: "_"): return readStars(place, start)
        case UInt8(ascii: "["): bracket = (place, open.count)
        case UInt8(ascii: "]"): return readLink(place)
        case UInt8(ascii: "<"): return readColour(place)
        default: break
        }
        return place + 1
    }

    // Emphasis

    private mutating func readStars(_ place: Int, _ start: Int) -> Int {
        let sign = bytes[place]
        var run = place
        while at(run) == sign { run += 1 }
        // A line to write on.
        if run - place > 3 { return run }
        let isStar = sign == UInt8(ascii: "*")
        let (single, double): (Sort, Sort) =
            isStar ? (.emphasis, .strong) : (.underscore, .underscores)
        let isInner = open.last?.sort == single && run - place != 2
        let isDouble = run - place > 1 && !isInner
        let (sort, range) = (isDouble ? double : single, place..<place + (isDouble ? 2 : 1))
        let (before, after) = (at(place - 1, from: start), at(range.upperBound))
        if let opened = open.lastIndex(where: { $0.sort == sort }) {
            if !isBlank(before), isStar || !Self.isWord(after),
                open[opened].range.upperBound < place
            {
                close(opened, range)
            }
        } else if !isBlank(after), isStar || !Self.isWord(before) {
            open.append((sort, range))
        }
        return range.upperBound
    }

    /// Closes a mark; those inside of it that are still open are none.
    private mutating func close(_ opened: Int, _ range: Range<Int>) {
        mark(open[opened].range)
        mark(range)
        open.removeLast(open.count - opened)
        if let before = bracket, before.open > opened { bracket = nil }
    }

    // Links and colours

    private mutating func readLink(_ place: Int) -> Int {
        guard let bracket, at(place + 1) == UInt8(ascii: "(") else { return place + 1 }
        self.bracket = nil
        var close = place + 2
        while close < end, !isBlank(bytes[close]), !Self.endsAddress(bytes[close]) { close += 1 }
        guard at(close) == UInt8(ascii: ")"), bracket.place + 1 < place,
            isAddress(place + 2)
        else { return place + 1 }
        mark(bracket.place..<bracket.place + 1)
        mark(place..<close + 1)
        open.removeLast(open.count - bracket.open)
        return close + 1
    }

    private static func endsAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), UInt8(ascii: "$"): true
        default: false
        }
    }

    private func isAddress(_ place: Int) -> Bool {
        has("https://", place) || has("http://", place) || has("mailto:", place)
    }

    /// Returns true when a text in small letters stands at a place, in letters of any size.
    private func has(_ text: StaticString, _ place: Int) -> Bool {
        text.withUTF8Buffer { text in
            for (offset, byte) in text.enumerated() {
                var found = at(place + offset)
                if found >= 0x41, found <= 0x5A { found |= 0x20 }
                if found != byte { return false }
            }
            return true
        }
    }

    private mutating func readColour(_ place: Int) -> Int {
        let opened = open.lastIndex { $0.sort == .colour }
        if let opened, has("</span>", place) {
            close(opened, place..<place + 7)
            return place + 7
        }
        let head = 19
        guard opened == nil, has("<span style=\"color:", place) else { return place + 1 }
        var close = place + head
        while at(close) == 0x20, close < end { close += 1 }
        let colour = close
        if at(close) == UInt8(ascii: "#") { close += 1 }
        while close < end, Self.isWord(bytes[close]), bytes[close] < 0x80 { close += 1 }
        guard isColour(colour..<close) else { return place + 1 }
        if at(close) == UInt8(ascii: ";") { close += 1 }
        guard has("\">", close) else { return place + 1 }
        open.append((.colour, place..<close + 2))
        return close + 2
    }

    /// Returns true for `#` with three or six digits, and for what can be the name of a colour.
    private func isColour(_ range: Range<Int>) -> Bool {
        if at(range.lowerBound) != UInt8(ascii: "#") {
            return range.count > 2 && range.count <= 20
                && range.allSatisfy { bytes[$0] >= 0x41 }
        }
        return (range.count == 4 || range.count == 7)
            && range.dropFirst().allSatisfy { bytes[$0] < 0x40 || bytes[$0] | 0x20 <= 0x66 }
    }
}
