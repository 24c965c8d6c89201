// Writing the file of a catalogue. Reading is in CatalogueFile.swift.

extension CatalogueFile {
    /// Makes the file of rows.
    public init(attributes: [String], rows: [[String]]) {
        (self.attributes, self.rows) = (attributes, rows)
    }

    /// The file in UTF-8: the remarks, then the names of the attributes and the rows, each line
    /// ended by CR and LF (RFC 4180).
    ///
    /// Complexity: O(n) in the number of cells and their bytes.
    public var csv: [UInt8] {
        var bytes: [UInt8] = []
        for remark in remarks {
            bytes += Array("# ".utf8) + Array(remark.utf8) + [13, 10]
        }
        for row in [attributes] + rows {
            for (place, text) in row.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                CatalogueFile.append(text, isFirst: place == 0, to: &bytes)
            }
            bytes += [13, 10]
        }
        return bytes
    }

    /// Appends a text, in quotation marks where it needs them; a first one also where its line
    /// would be empty or a remark.
    private static func append(_ text: String, isFirst: Bool, to bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "\"")
        let first = text.utf8.first
        let isPlain = !text.utf8.contains { byte in
            switch byte {
            case quote, UInt8(ascii: ","), UInt8(ascii: ";"), 9, 10, 13: true
            default: false
            }
        }
        guard !isPlain || isFirst && (first == nil || first == UInt8(ascii: "#")) else {
            bytes += Array(text.utf8)
            return
        }
        bytes.append(quote)
        for byte in text.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}
