// Limits of mails, with the reason beside each: length of addresses, validity of links, mails per
// account. Limits of accounts in general are in AccountLimits.swift.

/// Limits on mails.
enum MailLimits {
    /// Maximum size of an address in bytes (RFC 5321, 4.5.3.1.3, without the brackets).
    static let addressBytes = 254
    /// Maximum size of the part before the `@` in bytes (RFC 5321, 4.5.3.1.1).
    static let addressNameBytes = 64
    /// Maximum length of the sender's name, in characters.
    static let senderLength = 100
    /// Maximum time to send one mail, in seconds.
    static let seconds = 20
    /// Random delay before a mail is processed, in milliseconds: longer than any answer takes.
    static let pauses = 300...1_500
    /// Maximum number of queued mails: half an hour of a mail server that does not answer.
    static let waiting = 100
    /// Maximum size of a token that ends mails, in bytes: an encrypted address in Base64.
    static let stopTokenBytes = 512
    /// Seconds for which the link to reset a password is valid (OWASP ASVS 6.4.1).
    static let resetSeconds: Int64 = 1_800
    /// Seconds for which the link that confirms an address is valid.
    static let confirmSeconds: Int64 = 86_400
}

extension Budget {
    /// Mails to reset the password of an account.
    static let resetMail = Budget(name: "reset-mail", burst: 3, perMinute: 3, minutes: 60)
    /// Notices about an account.
    static let noticeMail = Budget(name: "notice-mail", burst: 6, perMinute: 6, minutes: 60)
    /// Confirmation mails of an account.
    static let confirmMail = Budget(name: "confirm-mail", burst: 3, perMinute: 3, minutes: 60)
}
