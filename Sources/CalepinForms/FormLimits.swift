// Limits of forms: every bound on what a declaration or a record can grow to, with its reason. The
// limits of expressions are CalepinExpressions' own.

/// Bounds on forms and records; reaching one is a fault, an issue or an error, never a trap.
package enum FormLimits {
    /// Nodes of a form: the largest form the benchmarks have, and a fifth more.
    package static let fields = 120_000
    /// Levels of composites and repeats inside each other: real forms have four at most.
    package static let nesting = 20
    /// Rows of all repeats of a record, so that a record stays within memory of a phone.
    package static let rows = 100_000
    /// Rows that one change makes by counting: a household or a list of visits has some dozens.
    package static let countedRows = 1_000
    /// Points of a line or area: a walk of almost three hours with a point each second.
    package static let points = 10_000
    /// Bytes of one text value: a megabyte is a book.
    package static let textBytes = 1_048_576
    /// Bytes of one record's JSON: four times a full form of a thousand long texts.
    package static let recordBytes = 16_777_216
    /// Steps that can be undone; each keeps the cells it changed.
    package static let undoSteps = 1_000
}
