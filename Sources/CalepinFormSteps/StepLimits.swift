// Limits on steps and their answers, with the reason beside each. A record has the limits of
// forms, in FormLimits; the messages are in StepTexts.

/// The limits on steps and on what answers them.
package enum StepLimits {
    /// Bytes of one step: a text of `textBytes` whose every character is escaped, and its path.
    package static let stepBytes = 8_388_608
    /// Cells in one state: an answer of about 20 MB, which a phone still holds; larger records are
    /// read a row at a time.
    static let stateCells = 200_000
    /// Choices in an answer when a step does not give a number: more than a person scrolls
    /// through.
    static let choicesTold = 1_000
}
