// A typed text formatted with a mask: as it is shown, as it is saved, and the missing part.
// Mask+Typing.swift makes it.

/// A typed text formatted with a mask.
public struct MaskedText: Equatable, Sendable {
    /// The text with the literal characters of the mask, as far as it goes.
    public var shown: String
    /// The text without them, which is saved.
    public var plain: String
    /// The missing part, with `_` for each letter or digit: `_ ______`. Empty when complete.
    public var missing: String
    /// True when every letter and digit of the typed text fits the mask. Otherwise `plain` is less
    /// than what was typed.
    public var isWhole: Bool

    /// True when every place of the mask is filled.
    public var isComplete: Bool { missing.isEmpty }
}
