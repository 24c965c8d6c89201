// The file format of a catalogue: rows of comma-separated texts, as spreadsheets write them. The
// host finds and reads the file.

/// The attributes and rows of a catalogue's file.
///
/// The texts of a line are separated by commas; by semicolons or tabs where the line of attributes
/// has some and no comma, as spreadsheets write it in countries whose numbers have one.
///
/// Lines that begin with `#` are remarks: the first of them names source and licence. The next
/// line names the attributes. A text in quotation marks may contain commas, line ends and doubled
/// quotation marks.
public struct CatalogueFile: Equatable, Sendable {
    /// The remarks, without their sign.
    public var remarks: [String] = []
    /// The names of the attributes; `name` is a choice's value, `label` what is shown.
    public var attributes: [String] = []
    /// The rows, each with as many texts as its line has.
    public var rows: [[String]] = []

    /// Reads a file; an unclosed quotation ends with the text.
    ///
    /// Complexity: O(n) in the text's length.
    public init(_ text: String) {
        var reader = CatalogueReader(Array(text.utf8))
        while let line = reader.line() {
            if line.isRemark {
                remarks.append(line.texts[0])
            } else if attributes.isEmpty {
                attributes = line.texts
                if let other = reader.separator(of: attributes) { attributes = other }
            } else {
                rows.append(line.texts)
            }
        }
    }

    /// The catalogue of these rows.
    ///
    /// Complexity: O(n) in the number of texts.
    public func catalogue(named name: String) -> Catalogue {
        Catalogue(name, attributes: attributes, rows: rows)
    }
}

/// Cuts bytes into lines, and lines into texts.
private struct CatalogueReader {
    struct Line {
        var texts: [String]
        var isRemark = false
    }

    let bytes: [UInt8]
    var place = 0
    private var separator = UInt8(ascii: ",")

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")

    /// The next line that is not empty; nil at the end.
    mutating func line() -> Line? {
        while place < bytes.count, bytes[place] == Self.newline || bytes[place] == 13 {
            place += 1
        }
        guard place < bytes.count else { return nil }
        if bytes[place] == UInt8(ascii: "#") { return remark() }
        var texts = [text()]
        while place < bytes.count, bytes[place] == separator {
            place += 1
            texts.append(text())
        }
        return Line(texts: texts)
    }

    /// Looks for the separator of a first line without commas; returns its texts when it is
    /// another one.
    mutating func separator(of texts: [String]) -> [String]? {
        guard texts.count == 1 else { return nil }
        for other in [UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            guard texts[0].utf8.contains(other) else { continue }
            var reader = CatalogueReader(Array(texts[0].utf8))
            reader.separator = other
            separator = other
            return reader.line()?.texts
        }
        return nil
    }

    private mutating func remark() -> Line {
        place += 1
        if place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
        let start = place
        while place < bytes.count, bytes[place] != Self.newline, bytes[place] != 13 { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        return Line(texts: [text], isRemark: true)
    }

    private mutating func text() -> String {
        guard place < bytes.count, bytes[place] == Self.quote else { return plainText() }
        var text: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == Self.quote {
                guard place < bytes.count, bytes[place] == Self.quote else { break }
                place += 1
            }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self) + plainText()
    }

    /// The bytes up to the next separator or line end.
    private mutating func plainText() -> String {
        let start = place
        while place < bytes.count, bytes[place] != separator, bytes[place] != Self.newline,
            bytes[place] != 13
        {
            place += 1
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}
