// The look of a form's records on paper: a closed list of settings, without markup of any sort.
// Compile/Compiler+Print.swift finds their faults, CalepinExport draws by them.

/// The look of a form's records on paper.
public struct PrintStyle: Equatable, Sendable {
    /// A size of paper.
    public enum Paper: String, CaseIterable, Sendable {
        /// 210 by 297 millimetres.
        case a4
        /// 8½ by 11 inches.
        case letter
    }

    /// The size of the paper.
    public var paper: Paper
    /// True for paper that lies on its long side.
    public var isLandscape: Bool
    /// True for fields in two columns, each below its label; else each is beside its label.
    public var hasColumns: Bool
    /// True to show fields that are empty.
    public var showsEmpty: Bool
    /// The text above the title of a record and at the head of each page, in which answers may
    /// stand.
    public var header: LocalText
    /// The text at the foot of each page, in which answers may stand.
    public var footer: LocalText
    /// The name of a picture that comes with the app, above the title; empty for none.
    public var logo: String
    /// The colour of titles and lines, such as `#1a5fb4`; empty for black.
    public var accent: String
    /// The names of sections, and the paths of fields, composites and repeats, that are left out.
    public var without: [String]
    /// Those that are shown, where not all are; empty for all.
    public var only: [String]

    /// Makes a look.
    public init(
        paper: Paper = .a4, isLandscape: Bool = false, hasColumns: Bool = false,
        showsEmpty: Bool = false, header: LocalText = LocalText(),
        footer: LocalText = LocalText(), logo: String = "", accent: String = "",
        without: [String] = [], only: [String] = []
    ) {
        (self.paper, self.isLandscape, self.hasColumns) = (paper, isLandscape, hasColumns)
        (self.showsEmpty, self.header, self.footer) = (showsEmpty, header, footer)
        (self.logo, self.accent) = (logo, accent)
        (self.without, self.only) = (without, only)
    }

    /// The three parts of the accent, each 0 to 255; nil for what is no colour.
    public var accentParts: [UInt8]? {
        let digits = Array(accent.utf8)
        guard digits.count == 7, digits[0] == UInt8(ascii: "#") else { return nil }
        let values = digits.dropFirst().map { digit -> UInt8? in
            switch digit {
            case 0x30...0x39: digit - 0x30
            case 0x41...0x46: digit - 0x41 + 10
            case 0x61...0x66: digit - 0x61 + 10
            default: nil
            }
        }
        var parts: [UInt8] = []
        for place in stride(from: 0, to: 6, by: 2) {
            guard let high = values[place], let low = values[place + 1] else { return nil }
            parts.append(high * 16 + low)
        }
        return parts
    }
}
