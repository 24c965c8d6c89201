// Every limit of mails, with the reason beside each: how long addresses are, how long links work,
// how many mails an account gets. Limits of accounts in general are in AccountLimits.swift.

/// Bounds on mails and what is asked by them.
enum MailLimits {
    /// Bytes of an address (RFC 5321, 4.5.3.1.3, without the brackets).
    static let addressBytes = 254
    /// Bytes of what stands before the `@` (RFC 5321, 4.5.3.1.1).
    static let addressNameBytes = 64
    /// Characters of the sender's name.
    static let senderLength = 100
    /// Seconds to hand in one mail, with everything.
    static let seconds = 20
    /// Milliseconds that pass before a mail is looked at: longer than any answer takes.
    static let pauses = 300...1_500
    /// Mails that wait while one is handed in: half an hour of a mail server that does not answer.
    static let waiting = 100
    /// Seconds the link to another password works (OWASP ASVS 6.4.1).
    static let resetSeconds: Int64 = 1_800
    /// Seconds the link that confirms an address works.
    static let confirmSeconds: Int64 = 86_400
}

extension Budget {
    /// Mails with a link to another password, of an account.
    static let resetMail = Budget(name: "reset-mail", burst: 3, perMinute: 3, minutes: 60)
    /// Mails that tell of something that happened to an account.
    static let noticeMail = Budget(name: "notice-mail", burst: 6, perMinute: 6, minutes: 60)
    /// Mails that ask whether an address is somebody's own, of an account.
    static let confirmMail = Budget(name: "confirm-mail", burst: 3, perMinute: 3, minutes: 60)
}
