// Problems as answers: their status and their JSON, and the problems of errors of the store and of
// the framework. Problems are defined in Problems/Problem.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension Problem {
    /// Creates the problem for an error of the store.
    init(_ error: StoreError) {
        switch error {
        case .full: self.init(.storeFull, retryAfter: 60)
        case .busy: self.init(.storeBusy, retryAfter: 1)
        case .closed: self.init(.stopping, retryAfter: 5)
        case .damaged, .failed: self.init(.internalError)
        }
    }

    /// Creates the problem for a status of the framework.
    init(status: HTTPResponse.Status) {
        switch status.code {
        case 404: self.init(.notFound)
        case 405: self.init(.wrongMethod)
        case 413: self.init(.tooLarge)
        case 400..<500: self = .malformed(nil, .notHTTP)
        default: self.init(.internalError)
        }
    }

    /// Returns the problem of a method that an address does not take.
    static func wrongMethod(_ allowed: [HTTPRequest.Method]) -> Problem {
        var names = Set(allowed.map(\.rawValue))
        // A route of GET answers HEAD, too.
        if names.contains("GET") { names.insert("HEAD") }
        var problem = Problem(.wrongMethod)
        problem.allowed = names.sorted().joined(separator: ", ")
        return problem
    }

    /// The status of the answer.
    var status: HTTPResponse.Status {
        switch code {
        case .malformed, .notJSON, .badQuery, .keyAndCookie: .badRequest
        case .wrongContentType, .wrongType: .unsupportedMediaType
        case .tooLarge: .contentTooLarge
        case .tooMany, .tooOften, .unreadAnswers: .tooManyRequests
        case .notFound, .noRows: .notFound
        case .wrongMethod: .methodNotAllowed
        case .otherHost: .misdirectedRequest
        case .noToken, .wrongCredentials, .codeNeeded, .wrongKey, .keyOver, .keyNetwork:
            .unauthorized
        case .noAccess, .otherSite, .noAccount, .confirmFirst, .consoleIdle, .registrationClosed,
            .keyRight, .keyRefused, .noGroup:
            .forbidden
        case .wrongOffset, .lastOwner, .mailTaken, .linkClosed, .linkFull, .linkUsed,
            .recordExists, .recordLocked, .manyParts, .groupInUse:
            .conflict
        case .recordChanged: .preconditionFailed
        case .outOfRange, .wrongHash, .badImage, .wrongCode, .wrongName, .wrongMail, .weakPassword,
            .notPublished, .linkRefused, .hookRefused, .scheduleRefused, .retentionRefused,
            .settingsRefused,
            .notAccepted, .reasonNeeded, .keyReused:
            .unprocessableContent
        case .quotaReached, .noGuestRoom, .diskLow, .storeFull: HTTPResponse.Status(code: 507)
        case .wrongRange: .rangeNotSatisfiable
        case .sourceSlow: .gatewayTimeout
        case .lookupFailed, .sourceUnreachable, .sourceMissing, .sourceStatus, .sourceAddress,
            .sourceRefused, .sourceTooLarge, .sourceBody:
            .badGateway
        case .storeBusy, .stopping, .noImageTool, .busy: .serviceUnavailable
        case .notSupported, .noPDFTool: .notImplemented
        case .internalError: .internalServerError
        }
    }

    /// True when a key proves nothing: it is wrong, over, or comes from a foreign network.
    var isWrongKey: Bool { code == .wrongKey || code == .keyOver || code == .keyNetwork }

    /// The `WWW-Authenticate` header of an answer to a key that is not valid (RFC 6750, 3).
    private static let challenge = "Bearer realm=\"calepin\", error=\"invalid_token\""

    /// Returns the answer (RFC 9457), with the id of the request in the log.
    func answer(in language: Language, id: String) -> JSONResponse {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("type", "urn:calepin:problem:" + code.rawValue)
        writer.member("title", ProblemTexts.sentence(code, detail, in: language))
        writer.member("status", Int64(status.code))
        if let reason = defect?.reason {
            writer.member("detail", reason.sentence(in: language))
        }
        writer.member("code", code.rawValue)
        writer.member("id", id)
        if let pointer = defect?.pointer {
            writer.key("pointer")
            writer.string(pointer)
        }
        for member in members {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.endObject()
        var answer = JSONResponse(status: status, bytes: writer.bytes)
        answer.headers[.contentType] = "application/problem+json"
        answer.headers[.contentLanguage] = language.code
        if isWrongKey { answer.headers[.wwwAuthenticate] = Self.challenge }
        if !allowed.isEmpty { answer.headers[.allow] = allowed }
        if let retryAfter { answer.headers[.retryAfter] = "\(retryAfter)" }
        if let rate { answer.headers.add(rate) }
        return answer
    }
}

extension HTTPFields {
    /// Adds the headers of a budget, unless there are some: `RateLimit-Policy` and `RateLimit` of
    /// draft-ietf-httpapi-ratelimit-headers-10.
    mutating func add(_ rate: RateState) {
        guard self[.rate] == nil else { return }
        self[.ratePolicy] = "\"\(rate.name)\";q=\(rate.quota);w=\(rate.window)"
        self[.rate] = "\"\(rate.name)\";r=\(rate.left);t=\(rate.seconds)"
    }
}

extension HTTPField.Name {
    fileprivate static let ratePolicy = calepin("RateLimit-Policy")
    fileprivate static let rate = calepin("RateLimit")
}
