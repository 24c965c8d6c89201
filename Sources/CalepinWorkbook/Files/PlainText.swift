// Files of text, whose bytes have to be UTF-8: what is refused here could not be shown to anybody
// in its right characters.

/// Files of text.
enum PlainText {
    /// Returns the bytes of a text without the mark that may stand in front of UTF-8.
    ///
    /// Throws: `WorkbookError` when it is not UTF-8, or has the character of code 0.
    /// Complexity: O(n) in the bytes.
    static func checked(_ bytes: [UInt8]) throws(WorkbookError) -> ArraySlice<UInt8> {
        guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
            throw WorkbookError(.notUTF8)
        }
        guard !bytes.contains(0) else { throw WorkbookError(.wrongCharacter, "U+0000") }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw WorkbookError(.notUTF8)
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    }
}
