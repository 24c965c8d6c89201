// The cell of the column `parameters`: pairs such as `start=1 end=10`, with spaces, commas or
// semicolons between them.

import CalepinExpressions

/// A parameter as it is written.
struct WrittenParameter: Hashable, Sendable {
    /// The name, in lower case.
    var key: String
    /// The value.
    var value: String
    /// The stretch from the name to the end of the value.
    var span: Span

    /// The value in lower case, as ODK compares most values.
    var lowered: String { value.lowercased() }
}

/// The parameters of a cell.
struct ParameterText: Hashable, Sendable {
    /// The parameters in order; of equal names the last one counts.
    private(set) var all: [WrittenParameter] = []
    /// The first word that is part of no pair; nil when all are.
    private(set) var stray: Stray?

    /// A word that is part of no pair.
    struct Stray: Hashable, Sendable {
        /// The word.
        var text: String
        /// Its stretch.
        var span: Span
    }

    /// Reads the parameters of a text.
    ///
    /// Complexity: O(n) in the bytes of the text.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        let words = Self.words(bytes)
        var index = 0
        while index < words.count {
            let isPair =
                index + 2 < words.count && !words[index].isEqual && words[index + 1].isEqual
                && !words[index + 2].isEqual
            guard isPair else {
                let (start, end) = (words[index].start, words[index].end)
                let word = String(decoding: bytes[start..<end], as: UTF8.self)
                stray = Stray(text: word, span: Span(start, end))
                return
            }
            add(bytes, words[index], words[index + 2])
            index += 3
        }
    }

    private struct Word {
        var start: Int
        var end: Int
        var isEqual: Bool
    }

    /// Cuts a text into words and signs of equality.
    private static func words(_ bytes: [UInt8]) -> [Word] {
        var words: [Word] = []
        var start: Int?
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : 0x20
            let isEqual = byte == UInt8(ascii: "=")
            let isBetween =
                [0x09, 0x0A, 0x0D, 0x20].contains(byte)
                || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
            if isEqual || isBetween {
                if let first = start {
                    words.append(Word(start: first, end: index, isEqual: false))
                }
                start = nil
                if isEqual { words.append(Word(start: index, end: index + 1, isEqual: true)) }
            } else if start == nil {
                start = index
            }
        }
        return words
    }

    private mutating func add(_ bytes: [UInt8], _ key: Word, _ value: Word) {
        let name = String(decoding: bytes[key.start..<key.end], as: UTF8.self).lowercased()
        let text = String(decoding: bytes[value.start..<value.end], as: UTF8.self)
        all.append(WrittenParameter(key: name, value: text, span: Span(key.start, value.end)))
    }

    /// Returns the parameter of a name; nil where it is not given.
    subscript(key: String) -> WrittenParameter? { all.last { $0.key == key } }
}
