// Every limit of accounts, with the reason beside each. Limits on requests in general are in
// ServerLimits.swift.

/// Bounds on signing in, sessions, links and what is noted.
enum AccountLimits {
    /// Seconds a session may go unused: a person who is away for a weekend stays signed in.
    static let idleSeconds: Int64 = 7 * 86_400
    /// Seconds a session lasts in any case.
    static let sessionSeconds: Int64 = 30 * 86_400
    /// Seconds after which its use is noted again: not at each request, because that would write.
    static let noteSeconds: Int64 = 300
    /// Seconds after giving the password in which what is delicate may be done.
    static let confirmedSeconds: Int64 = 300
    /// Sessions of one account; the one unused for longest goes.
    static let sessions = 50
    /// Seconds the link of the first owner works.
    static let ownerLinkSeconds: Int64 = 1_800
    /// Seconds any other link works.
    static let linkSeconds: Int64 = 86_400
    /// Seconds a browser is known in which somebody signed in.
    static let knownSeconds: Int64 = 365 * 86_400
    /// Browsers known of an account.
    static let knownBrowsers = 20
    /// Seconds what happened to an account stays noted.
    static let activitySeconds: Int64 = 180 * 86_400
    /// Lines of it that one answer has.
    static let activityLines = 200
    /// Failures in a row that cost no waiting: people mistype.
    static let freeFailures: Int64 = 5
    /// Seconds of waiting at most below ``lockedFailures``.
    static let failureSeconds: Int64 = 900
    /// Failures in a row after which a name waits a day (NIST SP 800-63B-4, 3.2.2).
    static let lockedFailures: Int64 = 100
    /// Seconds of waiting then, and after which failures are forgotten.
    static let lockedSeconds: Int64 = 86_400
    /// Passwords that wait to be worked on, beside those under way: a second or so of work.
    static let passwordsWaiting = 32
    /// Seconds to come back in when no more can wait.
    static let busySeconds = 2
    /// Characters of a password that is the only proof (NIST SP 800-63B-4).
    static let passwordAlone = 15
    /// Characters of a password beside a second factor.
    static let passwordBeside = 8
    /// Bytes of a password: far beyond any sentence.
    static let passwordBytes = 1_024
    /// Characters of a name.
    static let nameLengths = 2...64
    /// Characters of a title.
    static let titleLength = 100
    /// Characters of what an entry about an operator's work says besides.
    static let auditDetail = 200
    /// Recovery codes made at once.
    static let recoveryCodes = 10
    /// Characters kept of what a browser says of itself.
    static let agentLength = 200
    /// Members of a team, and grants in it: both are read at each request.
    static let teamRows = 1_000
    /// Teams an account may be in.
    static let teams = 100
    /// Bytes of a collection's name in a grant.
    static let collectionBytes = 64
    /// Tokens whose access is remembered: each takes less than a kilobyte.
    static let rememberedTokens = 4_096
}
