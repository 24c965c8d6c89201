// Limits of the console, with the reason beside each: when it is locked, and what a server
// remembers of its use. Those of sessions as a whole are in AccountLimits.swift.

/// Limits of the use of the console.
enum ConsoleLimits {
    /// Seconds without use after which the console asks for the password again: a screen that was
    /// left (OWASP ASVS 5, 7.3.1).
    static let idleSeconds: Int64 = 1_800
    /// Seconds after which it does so in any case: a working day (OWASP ASVS 5, 7.3.2).
    static let seconds: Int64 = 43_200
    /// Seconds after which a further use of the console is recorded; in between a server knows it
    /// alone.
    static let noteSeconds: Int64 = 600
    /// The number of sessions whose last use of the console a server remembers.
    static let sessions = 10_000
}
