// Unicode general categories as bits, so that `\p{..}` is a mask. The other scalars of a class are
// in ScalarSet.

/// General categories as a bit mask of 30 bits, in the order of ``codes``.
enum ScalarCategory {
    /// The two-letter codes of the Unicode Standard, table 4-4; the bit is the place in this list.
    static let codes: StaticString =
        "LuLlLtLmLoMnMcMeNdNlNoPcPdPsPePiPfPoSmScSkSoZsZlZpCcCfCsCoCn"
    /// The number of categories.
    static let count = 30
    /// Every category.
    static let all: UInt32 = 1 << 30 - 1
    /// Lu, Ll and Lt: the categories that ignoring case treats as one.
    static let cased: UInt32 = 0b111

    /// The mask for a one- or two-letter code, or nil if there is no such category.
    static func mask(first: UInt8, second: UInt8?) -> UInt32? {
        let mask = codes.withUTF8Buffer { codes in
            var mask: UInt32 = 0
            for index in 0..<count where codes[2 * index] == first {
                if second == nil || codes[2 * index + 1] == second { mask |= 1 << UInt32(index) }
            }
            return mask
        }
        return mask == 0 ? nil : mask
    }

    /// The bit of a scalar's category.
    static func bit(of scalar: UInt32) -> UInt32 {
        guard let scalar = Unicode.Scalar(scalar) else { return 0 }
        return 1 << index(of: scalar.properties.generalCategory)
    }

    private static func index(of category: Unicode.GeneralCategory) -> UInt32 {
        switch category {
        case .uppercaseLetter: 0
        case .lowercaseLetter: 1
        case .titlecaseLetter: 2
        case .modifierLetter: 3
        case .otherLetter: 4
        case .nonspacingMark: 5
        case .spacingMark: 6
        case .enclosingMark: 7
        case .decimalNumber: 8
        case .letterNumber: 9
        case .otherNumber: 10
        case .connectorPunctuation: 11
        case .dashPunctuation: 12
        case .openPunctuation: 13
        case .closePunctuation: 14
        case .initialPunctuation: 15
        case .finalPunctuation: 16
        case .otherPunctuation: 17
        case .mathSymbol: 18
        case .currencySymbol: 19
        case .modifierSymbol: 20
        case .otherSymbol: 21
        case .spaceSeparator: 22
        case .lineSeparator: 23
        case .paragraphSeparator: 24
        case .control: 25
        case .format: 26
        case .surrogate: 27
        case .privateUse: 28
        default: 29
        }
    }
}
