// Parts of an address, whose bytes may be written as a percent sign and two digits.

/// Reading of parts of addresses.
enum PercentText {
    /// Returns the text that a part stands for. Complexity: O(n).
    ///
    /// Throws: `badAddress` for digits that are none, invalid UTF-8, and control characters, which
    /// no name, path or host has.
    static func read(_ part: Substring) throws(PostgresFault) -> String {
        var bytes: [UInt8] = []
        var rest = part.utf8
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit)
            else { throw .badAddress("after % two hexadecimal digits are expected") }
            bytes.append(high << 4 | low)
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .badAddress("it has characters that no name has") }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
