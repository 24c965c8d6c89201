// Limits on steps and their answers, with the reason beside each. What a record may hold has the
// limits of forms, in Limits.swift; what is said when one is reached is in StepTexts.

extension Limits {
    /// Bytes of one step: a text of `textBytes` whose every character is escaped, and its path.
    public static let stepBytes = 8_388_608
    /// Cells a state tells at once: an answer of about 20 MB, which a phone still holds; more is
    /// asked a row at a time.
    public static let stateCells = 200_000
    /// Choices told at once when a step does not say how many: more than a person scrolls through.
    public static let choicesTold = 1_000
}
