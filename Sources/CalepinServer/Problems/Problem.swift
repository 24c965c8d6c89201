// The error a client gets: a stable code and a sentence in the client's language; never a stack
// trace, a path or the text of a library. The sentences are in ProblemTexts.swift, statuses and
// answers in HTTP/ProblemResponse.swift.

import CalepinExpressions

/// An error of a request, for the client (RFC 9457).
struct Problem: Error {
    /// The code of a problem; the raw value is the name on the wire.
    enum Code: String, CaseIterable, Sendable {
        case malformed
        case notJSON = "not-json"
        case wrongContentType = "wrong-content-type"
        case tooLarge = "too-large"
        case tooMany = "too-many"
        case tooOften = "too-often"
        case unreadAnswers = "unread-answers"
        case notFound = "not-found"
        case notSupported = "not-supported"
        case wrongMethod = "wrong-method"
        case noToken = "no-token"
        case noAccess = "no-access"
        case noAccount = "no-account"
        case confirmFirst = "confirm-first"
        case consoleIdle = "console-idle"
        case wrongCredentials = "wrong-credentials"
        case wrongKey = "wrong-key"
        case keyOver = "key-over"
        case keyNetwork = "key-network"
        case keyRight = "key-right"
        case keyRefused = "key-refused"
        case keyAndCookie = "key-and-cookie"
        case codeNeeded = "code-needed"
        case wrongCode = "wrong-code"
        case wrongName = "wrong-name"
        case wrongMail = "wrong-mail"
        case mailTaken = "mail-taken"
        case weakPassword = "weak-password"
        case registrationClosed = "registration-closed"
        case notPublished = "not-published"
        case lastOwner = "last-owner"
        case linkRefused = "link-refused"
        case hookRefused = "hook-refused"
        case scheduleRefused = "schedule-refused"
        case retentionRefused = "retention-refused"
        case settingsRefused = "settings-refused"
        case linkClosed = "link-closed"
        case linkFull = "link-full"
        case linkUsed = "link-used"
        case busy
        case otherSite = "other-site"
        case otherHost = "other-host"
        case wrongOffset = "wrong-offset"
        case wrongHash = "wrong-hash"
        case wrongType = "wrong-type"
        case badImage = "bad-image"
        case noImageTool = "no-image-tool"
        case noPDFTool = "no-pdf-tool"
        case quotaReached = "quota-reached"
        case noGuestRoom = "no-guest-room"
        case diskLow = "disk-low"
        case wrongRange = "wrong-range"
        case lookupFailed = "lookup-failed"
        case outOfRange = "out-of-range"
        case badQuery = "bad-query"
        case recordExists = "record-exists"
        case manyParts = "many-parts"
        case noGroup = "no-group"
        case groupInUse = "group-in-use"
        case recordChanged = "record-changed"
        case notAccepted = "not-accepted"
        case reasonNeeded = "reason-needed"
        case recordLocked = "record-locked"
        case keyReused = "key-reused"
        case noRows = "no-rows"
        case sourceUnreachable = "source-unreachable"
        case sourceSlow = "source-slow"
        case sourceMissing = "source-missing"
        case sourceStatus = "source-status"
        case sourceAddress = "source-address"
        case sourceRefused = "source-refused"
        case sourceTooLarge = "source-too-large"
        case sourceBody = "source-body"
        case storeFull = "store-full"
        case storeBusy = "store-busy"
        case stopping
        case internalError = "internal"
    }

    var code: Code
    /// The text for `{0}` in the sentence.
    var detail: String
    /// Seconds after which a retry makes sense.
    var retryAfter: Int?
    /// The budget that is used up, for refusals of requests that come too often.
    var rate: RateState?
    /// The value of the header `Allow`, for a method that an address does not take.
    var allowed = ""
    /// The malformed part of the request, for problems with the status 400.
    var defect: BodyDefect?
    /// Further members of the JSON.
    var members: [JSONMember] = []

    init(_ code: Code, _ detail: String = "", retryAfter: Int? = nil) {
        self.code = code
        self.detail = detail
        self.retryAfter = retryAfter
    }
}
