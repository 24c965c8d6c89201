// Texts as XML has them: escaped, and without what XML 1.0 cannot carry.

/// XML while it is written.
package struct XMLText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends a start tag; a closed one is an empty element.
    ///
    /// - Parameter attributes: the names and values, of which empty ones are left out.
    package mutating func open(
        _ name: String, _ attributes: [(name: String, value: String)] = [], closed: Bool = false
    ) {
        bytes.append(UInt8(ascii: "<"))
        bytes += name.utf8
        for attribute in attributes where !attribute.value.isEmpty {
            bytes.append(UInt8(ascii: " "))
            bytes += attribute.name.utf8
            bytes += "=\"".utf8
            text(attribute.value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes += (closed ? "/>\n" : ">").utf8
    }

    /// Appends an end tag.
    package mutating func close(_ name: String) {
        bytes += "</".utf8
        bytes += name.utf8
        bytes += ">\n".utf8
    }

    /// Appends an element with a text.
    package mutating func element(_ name: String, _ content: String) {
        open(name)
        text(content)
        close(name)
    }

    /// Appends what is XML already.
    package mutating func append(_ other: XMLText) { bytes += other.bytes }

    /// Appends what is XML already.
    package mutating func raw(_ text: String) { bytes += text.utf8 }

    /// Appends a text, escaped. What XML cannot carry becomes U+FFFD.
    ///
    /// Complexity: O(n) in its bytes.
    package mutating func text(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            // White space of attributes would become spaces.
            case "\n": bytes += "&#10;".utf8
            case "\t": bytes += "&#9;".utf8
            case "\r": bytes += "&#13;".utf8
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": bytes += "\u{FFFD}".utf8
            default: bytes += String(scalar).utf8
            }
        }
    }
}

/// The names of XML.
enum XMLNames {
    /// Returns true for a name without a prefix (Namespaces in XML 1.0, `NCName`).
    ///
    /// Complexity: O(n).
    static func has(_ name: String) -> Bool {
        var isFirst = true
        for scalar in name.unicodeScalars {
            guard isFirst ? isStart(scalar.value) : isPart(scalar.value) else { return false }
            isFirst = false
        }
        return !isFirst
    }

    private static func isStart(_ code: UInt32) -> Bool {
        switch code {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
            0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
            0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD:
            true
        default: false
        }
    }

    private static func isPart(_ code: UInt32) -> Bool {
        switch code {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isStart(code)
        }
    }
}
