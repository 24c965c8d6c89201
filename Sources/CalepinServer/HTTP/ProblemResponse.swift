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
        case .noAccess, .otherSite, .noAccount, .confirmFirst, .registrationClosed, .keyRight,
            .keyRefused:
            .forbidden
        case .wrongOffset, .lastOwner, .mailTaken, .linkClosed, .linkFull, .linkUsed,
            .recordExists:
            .conflict
        case .recordChanged: .preconditionFailed
        case .outOfRange, .wrongHash, .badImage, .wrongCode, .wrongName, .wrongMail, .weakPassword,
            .notPublished, .linkRefused, .hookRefused, .notAccepted, .keyReused:
            .unprocessableContent
        case .quotaReached, .noGuestRoom, .diskLow, .storeFull: HTTPResponse.Status(code: 507)
        case .wrongRange: .rangeNotSatisfiable
        case .sourceSlow: .gatewayTimeout
        case .lookupFailed, .sourceUnreachable, .sourceMissing, .sourceStatus, .sourceAddress,
            .sourceRefused, .sourceTooLarge, .sourceBody:
            .badGateway
        case .storeBusy, .stopping, .noImageTool, .busy: .serviceUnavailable
        case .internalError: .internalServerError
        }
    }

    /// True when a key proves nothing: it is wrong, over, or comes from a foreign network.
    var isWrongKey: Bool { code == .wrongKey || code == .keyOver || code == .keyNetwork }

    /// The `WWW-Authenticate` header of an answer to a key that is not valid (RFC 6750, 3).
    private static let challenge = "Bearer realm=\"calepin\", error=\"invalid_token\""

    /// Returns the answer, with the id of the request in the log.
    func answer(in language: Language, id: String) -> JSONResponse {
        var writer = JSONWriter(capacity: 160)
        writer.beginObject()
        writer.key("code")
        writer.string(code.rawValue)
        writer.key("message")
        writer.string(ProblemTexts.sentence(code, detail, in: language))
        writer.key("id")
        writer.string(id)
        if let pointer = defect?.pointer {
            writer.key("pointer")
            writer.string(pointer)
        }
        if let reason = defect?.reason {
            writer.key("reason")
            writer.string(reason.sentence(in: language))
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
        if let retryAfter { answer.headers[.retryAfter] = "\(retryAfter)" }
        return answer
    }
}
