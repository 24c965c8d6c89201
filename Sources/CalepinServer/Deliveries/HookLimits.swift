// Limits of hooks, with the reason beside each. Those of one request to another server are in
// Fetching/FetchLimits.swift.

/// Limits of hooks.
package enum HookLimits {
    /// Maximum number of hooks of an app: each is a copy of all that happens to its records.
    package static let hooksPerApp = 8
    /// Maximum number of hooks of a server: each may have a request under way for as long as its
    /// receiver likes.
    package static let hooks = 64
    /// Maximum number of collections that a hook names.
    package static let collections = 50
    /// Maximum size of the title of a hook in bytes.
    package static let titleBytes = 200
    /// Maximum number of deliveries of a hook that wait, parked ones included: what a busy
    /// collection makes in a week while nobody looks after the receiver.
    static let waiting: Int64 = 100_000
    /// Maximum size of the deliveries of a hook that wait, in bytes: they are copies of records on
    /// the disk that has the records.
    static let waitingBytes: Int64 = 268_435_456
    /// Requests of one hook at once; one after a failure, until one succeeds.
    static let atOnce = 4
    /// Deliveries of a hook that are looked at together.
    static let looked = 16
    /// Seconds for one request, and for opening its connection: receivers are asked to answer
    /// first and to work then.
    static let requestSeconds: Int64 = 15
    static let connectSeconds: Int64 = 5
    /// Maximum size of an answer that is read, in bytes: only its beginning is shown.
    static let answerBytes = 4_096
    /// Bytes of an answer that are kept with an attempt.
    static let keptAnswerBytes = 500
    /// Attempts of a hook that are kept and shown.
    package static let attempts = 200
    /// Seconds from one attempt to the next, before the random part: 71 hours altogether, so that
    /// a receiver may be down from Friday to Monday.
    static let pauses: [Int64] = [
        5, 30, 120, 600, 1_800, 3_600, 10_800, 28_800, 50_400, 72_000, 86_400,
    ]
    /// The random part of a pause, in thousandths of it: receivers that come back are not asked by
    /// everybody at once.
    static let jitter: ClosedRange<Int64> = -100...100
    /// Seconds for which requests are also signed with the secret before the last one.
    static let rotationSeconds: Int64 = 86_400
    /// Maximum size of the text of copies by mail in bytes: a few paragraphs.
    package static let copyTextBytes = 4_000
    /// Maximum size of the code of a language in bytes.
    package static let languageBytes = 35
    /// Maximum number of mails a day that one address gets: whoever fills in forms writes it, and
    /// it may be that of somebody else.
    static let copiesPerAddress = 5
    /// Maximum number of copies of a hook in an hour: mail servers shut out whoever sends more.
    static let copiesPerHour = 300
    /// Rows that are changed in one turn of the writer.
    static let rowsPerTurn = 500
    /// Seconds after which deliveries are looked at without a reason: for when the machine's clock
    /// was set.
    static let lookSeconds: Int64 = 60
}

extension Budget {
    /// Copies of records to an address.
    static let copiesToAddress = Budget(
        name: "copies-to", burst: HookLimits.copiesPerAddress,
        perMinute: HookLimits.copiesPerAddress, minutes: 1_440)
    /// Copies of a hook.
    static let copiesOfHook = Budget(
        name: "copies-of", burst: HookLimits.copiesPerHour,
        perMinute: HookLimits.copiesPerHour, minutes: 60)
}
