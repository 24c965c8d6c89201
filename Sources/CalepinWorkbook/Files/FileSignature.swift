// The sort of a file, by its first bytes: what can be read, and what people try to read instead
// and have to save in another way.

/// The sort of a file, by its first bytes.
enum FileSignature {
    /// A zip file, which a workbook is.
    case zip
    /// A zip file of the OpenDocument kind, such as .ods.
    case openDocument
    /// A compound file: a workbook of the old kind (.xls), or one with a password.
    case old, protected
    /// Something else, which may be a text.
    case other

    /// Returns the sort of a file.
    ///
    /// Complexity: O(n) in the bytes, which are searched for the name of a protected content.
    init(_ bytes: [UInt8]) {
        let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]
        if bytes.starts(with: compound) {
            self = Self.hasProtectedContent(bytes) ? .protected : .old
        } else if bytes.starts(with: [0x50, 0x4B]) {
            // The first member of OpenDocument files is their type, which is never packed.
            let isTyped = bytes.dropFirst(30).starts(
                with: Array("mimetypeapplication/vnd.oasis".utf8))
            self = isTyped ? .openDocument : .zip
        } else {
            self = .other
        }
    }

    /// Returns true when a compound file has a part “EncryptedPackage”, written in UTF-16.
    private static func hasProtectedContent(_ bytes: [UInt8]) -> Bool {
        let name = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        // Names of parts begin at multiples of 128 bytes.
        return stride(from: 0, to: bytes.count, by: 128).contains { start in
            bytes[start...].starts(with: name)
        }
    }
}
