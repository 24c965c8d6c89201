// Headers of columns as authors write them: in any case, with spaces or underscores, and with a
// language or a part behind `::`, or behind `:` in old forms.

/// The parts of a header.
struct HeaderText: Hashable, Sendable {
    /// The parts between the separators, without white space at their ends; never empty.
    var parts: [String]

    /// Cuts a header into its parts.
    ///
    /// - Parameter isOld: True when no header of the sheet has `::`, so that `:` separates.
    init(_ header: String, isOld: Bool) {
        guard isOld, !header.contains("::") else {
            parts = Self.cut(header, "::")
            return
        }
        var parts = Self.cut(header, ":")
        // The prefix of JavaRosa's own names belongs to the name behind it.
        if let prefix = parts.dropLast().firstIndex(of: "jr") {
            parts[prefix] += ":" + parts.remove(at: prefix + 1)
        }
        self.parts = parts
    }

    /// The first part in lower case, with underscores for spaces.
    var name: String { Self.normal(parts[0]) }

    /// Returns a part; nil where there are fewer.
    func part(_ index: Int) -> String? { index < parts.count ? parts[index] : nil }

    /// Returns a text in lower case, with an underscore for each run of white space.
    static func normal(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }

    private static func cut(_ text: String, _ separator: String) -> [String] {
        var parts: [String] = []
        var rest = text[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(trimmed(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [trimmed(rest)]
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
