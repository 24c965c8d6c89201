// Records of a file of values with separators: fields in quotation marks or without, as RFC 4180
// describes them, with any ends of lines. Which record means what is in CSVReader.

/// The records of a file of values with separators.
struct CSVRecords {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private let separator: UInt8
    /// The line in which the next record begins, from 1.
    private(set) var nextLine = 1

    /// Makes the records of a text, which is known to be UTF-8.
    ///
    /// Complexity: O(n) in the bytes of the first lines.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
        separator = Self.separator(of: bytes)
    }

    /// Returns the separator of a text: a semicolon, as spreadsheets write it where the comma
    /// stands in numbers, when one of the first two lines with texts has semicolons and neither
    /// has commas; else a comma.
    private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        var (isQuoted, hasSemicolon, hasText, lines) = (false, false, false, 0)
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: ",") { return byte }
            if byte == UInt8(ascii: ";") { hasSemicolon = true }
            if byte > 0x20 { hasText = true }
            if byte == 0x0A || byte == 0x0D, hasText {
                (hasText, lines) = (false, lines + 1)
                if lines == 2 { break }
            }
        }
        return UInt8(ascii: hasSemicolon ? ";" : ",")
    }

    /// Reads the next record; false at the end. Its fields are handed over with their indices, an
    /// end of a line within quotation marks as one line feed.
    ///
    /// Throws: `WorkbookError` for a quotation mark that is not closed, and what the body throws.
    /// Complexity: O(n) in the bytes of the record.
    mutating func next(
        _ body: (Int, [UInt8]) throws(WorkbookError) -> Void
    ) throws(WorkbookError) -> Bool {
        guard index < bytes.endIndex else { return false }
        let line = nextLine
        var column = 0
        var field: [UInt8] = []
        while true {
            field.removeAll(keepingCapacity: true)
            if index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") {
                try readQuoted(&field, from: line)
            }
            let end = bytes[index...].firstIndex { $0 == separator || $0 == 0x0A || $0 == 0x0D }
            field.append(contentsOf: bytes[index..<(end ?? bytes.endIndex)])
            index = end ?? bytes.endIndex
            try body(column, field)
            guard index < bytes.endIndex, bytes[index] == separator else { break }
            index += 1
            column += 1
        }
        _ = endLine()
        return true
    }

    /// Reads up to the closing quotation mark; two of them stand for one.
    private mutating func readQuoted(
        _ field: inout [UInt8], from line: Int
    ) throws(WorkbookError) {
        index += 1
        while index < bytes.endIndex {
            let byte = bytes[index]
            if endLine() {
                field.append(0x0A)
                continue
            }
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.endIndex, bytes[index] == byte else { return }
                index += 1
            }
            field.append(byte)
        }
        throw WorkbookError(.openQuote, number: line)
    }

    /// Steps over the end of a line; false where there is none.
    private mutating func endLine() -> Bool {
        guard index < bytes.endIndex, bytes[index] == 0x0A || bytes[index] == 0x0D else {
            return false
        }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
        index += isPair ? 2 : 1
        nextLine += 1
        return true
    }
}
