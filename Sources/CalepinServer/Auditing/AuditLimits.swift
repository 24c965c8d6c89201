// Limits of reading the audit trail, with the reason beside each. Those of writing it are in
// Accounts/AccountLimits.swift.

/// Limits on reading the audit trail.
enum AuditLimits {
    /// Maximum number of lines in one answer: some screens of them.
    static let pageLines = 100
    /// Maximum number of lines that one answer looks at: a tenth of a second of work. A client
    /// goes on where it ended.
    static let lookedAt: Int64 = 20_000
    /// Maximum number of lines, or of accounts, that are read at once.
    static let batch = 1_000
    /// Maximum number of people that an answer names as those of a search.
    static let people = 20
    /// Maximum size of what is searched for, in bytes: a name or a few words.
    static let textBytes = 200
    /// Maximum size of a list of kinds, in bytes: all of them.
    static let kindsBytes = 1_000
    /// Readings and exports that are worked on at once: each goes through all accounts for their
    /// names.
    static let atOnce = 2
    /// Seconds within which further pages and searches of the same account are one reading.
    static let readSeconds: Int64 = 600
}
