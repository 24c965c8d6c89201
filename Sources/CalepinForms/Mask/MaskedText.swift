// What a mask makes of a typed text: as it is shown, as it is saved, and what is missing. How it
// is made is in Mask+Typing.swift.

/// A typed text in the shape of a mask.
public struct MaskedText: Equatable, Sendable {
    /// The text with the literal characters of the mask, as far as it goes.
    public var shown: String
    /// The text without them, which is saved.
    public var plain: String
    /// What is missing, with `_` for each letter or digit: `_ ______`. Empty when complete.
    public var missing: String
    /// Whether every letter and digit of the typed text found its place. When one did not, `plain`
    /// is less than what was typed.
    public var isWhole: Bool

    /// Whether every place of the mask is filled.
    public var isComplete: Bool { missing.isEmpty }
}
