// Limits of invitations into teams and of what devices tell of themselves, with the reason beside
// each. Limits of accounts and teams in general are in AccountLimits.swift.

/// Limits of the people of a team.
enum PeopleLimits {
    /// Maximum number of open invitations of a team: each is compared when further people are
    /// invited.
    static let invitations = 500
    /// Seconds for which an invitation is valid: people who are away for a week still get in.
    static let invitationSeconds: Int64 = 14 * 86_400
    /// Maximum number of people who are invited by one request.
    static let invitedAtOnce = 500
    /// Number of them who are invited in one turn of the writer: some milliseconds.
    static let invitedPerTurn = 25
    /// Maximum size of a file of people, and of a request that invites them, in bytes.
    static let fileBytes = 262_144
    /// Maximum number of faults of a file that are told.
    static let faults = 100
    /// Maximum length of the name of somebody who is invited, in characters.
    static let nameLength = AccountLimits.titleLength
    /// Maximum number of scopes of which a device tells what is unsent: those of an account
    /// and its parts, and those of groups that it was in lately.
    static let unsentScopes = 4 * AccountLimits.teams + 2
    /// Maximum number of unsent changes that is told of a scope.
    static let unsent: Int64 = 1_000_000
    /// Maximum size of the version of a page, in bytes.
    static let buildBytes = 64
    /// Maximum number of devices of a member in a list, the latest first.
    static let devices = 20
    /// Maximum number of groups of a team: the access of those who have all parts has each.
    static let groups = 200
    /// Maximum number of groups that a member is in: each is looked up for every access.
    static let groupsOfMember = 20
    /// Maximum number of groups that a member was in and that are remembered: a phone has rarely
    /// been off for longer.
    static let formerGroups = 20
    /// Maximum length of the title of a group, in characters.
    static let groupTitle = AccountLimits.titleLength
    /// Number of records of a part that one request hands over, each in a turn of the writer.
    static let handedRecords = 50
    /// Number of lists of people that are read, checked or invited at once.
    static let listsAtOnce = 1
    /// Maximum size of the records that are read at once to be handed over, in bytes.
    static let handedBytes = 1_048_576
    /// Seconds for which a device that was to be emptied is known: one that is off for longer is
    /// as good as lost.
    static let wipeSeconds: Int64 = 180 * 86_400
}

extension Budget {
    /// Messages of the devices of an account about themselves: each when its unsent changes become
    /// some, or none.
    static let device = Budget(name: "device", burst: 120, perMinute: 12)
    /// Changes of the groups of a team and of who is in them: a list of people at once, then some
    /// each minute.
    static let grouped = Budget(name: "grouped", burst: 300, perMinute: 60)
    /// Requests that hand over some records of a part.
    static let handedOver = Budget(name: "handed-over", burst: 120, perMinute: 60)
    /// Looks at what somebody else sees, each of which counts records.
    static let seen = Budget(name: "seen", burst: 30, perMinute: 6)
    /// People whom an account invites: two lists of the greatest length at once, then some each
    /// minute, since each is a row that is written.
    static let invited = Budget(name: "invited", burst: 1_000, perMinute: 100)
    /// Invitations by mail to one address.
    static let invitedMail = Budget(name: "invited-mail", burst: 3, perMinute: 3, minutes: 60)
}
