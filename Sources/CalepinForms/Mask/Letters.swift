// Letters and their upper case, for masks and plates: by general category and by ranges, as the
// tables of full case mapping would be larger than the whole engine. No texts are compared here.

/// Letters of any script, and upper case for Latin, Greek and Cyrillic.
enum Letters {
    /// Returns true when a scalar is a letter, by its general category.
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return (scalar.value | 0x20) &- 0x61 < 26 }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return true
        default: return false
        }
    }

    /// Returns true when a scalar is a digit of ASCII.
    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value &- 0x30 < 10 }

    /// The upper case of a letter where it is one scalar in Latin, Greek or Cyrillic; else the
    /// scalar itself. Applying it twice gives the same as once.
    static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(upper(scalar.value)) ?? scalar
    }

    /// Ranges of UnicodeData.txt, where small letters follow capitals at a fixed distance or
    /// alternate with them.
    private static func upper(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: value - 32
        case 0xFF: 0x178
        case 0x131: 0x49
        case 0x100...0x137, 0x14A...0x177: value & ~1
        case 0x139...0x148, 0x179...0x17E: value - (value & 1 ^ 1)
        case 0x3AC: 0x386
        case 0x3AD...0x3AF: value - 37
        case 0x3B1...0x3C1, 0x3C3...0x3CB: value - 32
        case 0x3C2: 0x3A3
        case 0x3CC: 0x38C
        case 0x3CD, 0x3CE: value - 63
        case 0x430...0x44F: value - 32
        case 0x450...0x45F: value - 80
        default: value
        }
    }
}
