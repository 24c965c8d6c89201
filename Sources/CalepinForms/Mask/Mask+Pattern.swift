// The pattern of the texts that a mask lets through, for programs that know patterns and no masks.

extension Mask {
    /// The pattern of a whole text that the mask saves: its letters and digits, without what
    /// stands between them.
    package var pattern: String {
        var pattern = ""
        for part in parts {
            switch part {
            case .digit: pattern += "[0-9]"
            case .capital: pattern += "\\p{Lu}"
            case .letter: pattern += "\\p{L}"
            case .any: pattern += "[\\p{L}0-9]"
            case .literal: continue
            }
        }
        return pattern
    }
}
