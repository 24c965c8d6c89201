// Bounds of what a form of a workbook may be. What a file may be, before it is a workbook, is
// bounded where files are read.

/// The bounds of a form that is read from a workbook.
package enum SurveyLimits {
    /// The maximum number of faults that are kept, and of warnings: more than a person reads.
    package static let faults = 10_000
    /// The maximum depth of groups and repeats; forms in use have fewer than ten.
    package static let depth = 100
    /// The maximum size of an expression, in bytes. A cell of a spreadsheet holds 32,767
    /// characters.
    package static let expressionBytes = 65_536
    /// The maximum depth of brackets in an expression; the parser calls itself for each.
    package static let expressionDepth = 100
    /// The maximum number of steps that the search for near names takes in one form, in letters
    /// compared; once they are spent, faults propose nothing more.
    package static let suggestionSteps = 2_000_000
    /// The maximum size of a name for which a near one is sought, in bytes.
    package static let suggestionBytes = 60
    /// The maximum size of a text that a fault quotes, in bytes; longer ones are cut.
    package static let quotedBytes = 120
    /// The maximum size of a repaired expression that a fault proposes, in bytes.
    package static let repairedBytes = 2_000
    /// The maximum number of entity declarations; ODK's own forms have one or two.
    package static let entities = 1_000
    /// The maximum number of labels of ranges that are judged, in all ranges of a form together.
    package static let rangeLabels = 1_000_000
    /// The largest whole number that a parameter may be.
    package static let parameterNumber = 1_000_000_000
}
