// Limits of naming people in comments, with the reason beside each.

/// Limits of mentions.
enum MentionLimits {
    /// Maximum number of people that one comment names: those who are meant, not a whole team.
    static let named = 10
    /// Maximum number of mentions of an account that are kept; the oldest go.
    static let perAccount = 100
    /// Maximum number of people that are offered at once while somebody types a name.
    static let offered = 10
    /// Maximum number of comments that are read at once to tell whom they name.
    static let page = 50
    /// Seconds after which somebody looks again for comments that no message told of.
    static let lookSeconds: Int64 = 60
    /// Maximum number of mails that wait for the mail server; the start page tells all the same.
    static let mailsWaiting = 500
    /// Seconds after which nobody is told any more of a comment that could not be told.
    static let newSeconds: Int64 = 7 * 86_400
    /// Seconds for which a mention is kept.
    static let keptSeconds: Int64 = 180 * 86_400
    /// Maximum length of a comment that the list of mentions shows, in characters.
    static let excerpt = 300
}

extension Budget {
    /// People whom an account names in comments: thirty comments of ten names at once.
    static let mentions = Budget(name: "mentions", burst: 300, perMinute: 300, minutes: 60)
    /// Mails to an account about comments that name it.
    static let mentionMail = Budget(name: "mention-mail", burst: 20, perMinute: 20, minutes: 60)
}
