// Limits of matching, with the reason beside each. Limits of rows are in RowLimits.swift.

/// Bounds on matching views and their results.
package enum MatchLimits {
    /// The maximum number of criteria of one view: their counts fit 8 bits.
    package static let criteria = 100
    /// The maximum number of values suggested for one setting, the nearest first.
    static let relaxations = 12
}
