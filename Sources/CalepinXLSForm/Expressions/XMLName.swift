// Names of XML, which names of questions and lists have to be: letters, digits and a few signs, of
// any script. The source is "Namespaces in XML 1.0", NCName and QName.

/// The grammar of names.
package enum XMLName {
    /// Returns true for a name without a colon.
    ///
    /// Complexity: O(n) in the bytes of the text.
    package static func isPlain(_ text: some StringProtocol) -> Bool {
        var isFirst = true
        for scalar in text.unicodeScalars {
            guard isFirst ? starts(scalar) : continues(scalar) else { return false }
            isFirst = false
        }
        return !isFirst
    }

    /// Returns true for a name that may have a prefix: `prefix:name`.
    ///
    /// Complexity: O(n) in the bytes of the text.
    package static func isQualified(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { isPlain($0) }
    }

    /// Returns true for a letter or sign that a name may begin with.
    package static func starts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0x5F: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF: true
        case 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
        case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF: true
        default: false
        }
    }

    /// Returns true for a letter or sign that a name may have after its first.
    package static func continues(_ scalar: Unicode.Scalar) -> Bool {
        if starts(scalar) { return true }
        return switch scalar.value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
