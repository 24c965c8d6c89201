// Limits of accounts, with the reason beside each. Limits of requests in general are in
// ServerLimits.swift.

/// Limits on signing in, sessions, links and activity.
enum AccountLimits {
    /// Attempts at a job whose keys changed hands while they were read.
    static let nameTries = 5
    /// Seconds without use after which a session ends: a weekend away does not sign a person out.
    static let idleSeconds: Int64 = 7 * 86_400
    /// Maximum age of a session, in seconds.
    static let sessionSeconds: Int64 = 30 * 86_400
    /// Seconds after which the use of a session is recorded again: recording each request would be
    /// a write each time.
    static let noteSeconds: Int64 = 3_600
    /// Seconds after entering the password in which sensitive changes are allowed.
    static let confirmedSeconds: Int64 = 300
    /// Maximum number of sessions of one account; beyond, the one unused for longest ends.
    static let sessions = 50
    /// Seconds for which the link of the first owner is valid.
    static let ownerLinkSeconds: Int64 = 1_800
    /// Seconds for which any other link is valid.
    static let linkSeconds: Int64 = 86_400
    /// Seconds for which a browser in which somebody signed in is recognised.
    static let knownSeconds: Int64 = 365 * 86_400
    /// Maximum number of recognised browsers of an account.
    static let knownBrowsers = 20
    /// Seconds for which an account's activity is kept.
    static let activitySeconds: Int64 = 180 * 86_400
    /// Maximum number of activity entries in one answer.
    static let activityLines = 200
    /// Consecutive failures without a delay: people mistype.
    static let freeFailures: Int64 = 5
    /// Maximum delay in seconds below ``lockedFailures``.
    static let failureSeconds: Int64 = 900
    /// Consecutive failures after which signing in is delayed by a day (NIST SP 800-63B-4, 3.2.2).
    static let lockedFailures: Int64 = 100
    /// The delay after ``lockedFailures``, and the age at which failures are forgotten, in
    /// seconds.
    static let lockedSeconds: Int64 = 86_400
    /// Maximum number of passwords waiting to be hashed, besides those in work: about a second of
    /// work.
    static let passwordsWaiting = 32
    /// Seconds after which a client may retry when that queue is full.
    static let busySeconds = 2
    /// Minimum length in characters of a password without a second factor (NIST SP 800-63B-4).
    static let passwordAlone = 15
    /// Minimum length in characters of a password beside a second factor.
    static let passwordBeside = 8
    /// Maximum size of a password in bytes: far beyond any sentence.
    static let passwordBytes = 1_024
    /// Length of a name, in characters.
    static let nameLengths = 2...64
    /// Maximum length of a title, in characters.
    static let titleLength = 100
    /// Maximum length of the detail of an operator's audit entry, in characters.
    static let auditDetail = 200
    /// Number of recovery codes created at once.
    static let recoveryCodes = 10
    /// Maximum length of a stored `User-Agent`, in characters.
    static let agentLength = 200
    /// Maximum number of members and of grants of a team: both are read at each request.
    static let teamRows = 1_000
    /// Maximum number of teams of an account.
    static let teams = 100
    /// Maximum size of a collection's name in a grant, in bytes.
    static let collectionBytes = 64
    /// Maximum number of keys of an account: a program each, and some that are being replaced.
    static let keys = 20
    /// Maximum length of a key's name, in characters.
    static let keyNameLength = 60
    /// Maximum number of networks of a key: each is compared at each request.
    static let keyNetworks = 20
    /// Maximum number of collections, and of scopes, of a key.
    static let keyCollections = 100
    /// Number of networks that a key is remembered to have been used from.
    static let keyNetworksSeen = 20
    /// Days for which a key is valid when its maker names no end, and at most.
    static let keyDays: Int64 = 365
    /// Seconds for which a key that is over is kept, to say so to the program that has it.
    static let keyOverSeconds: Int64 = 30 * 86_400
    /// Maximum number of cached tokens: each takes less than a kilobyte.
    static let rememberedTokens = 4_096
}
