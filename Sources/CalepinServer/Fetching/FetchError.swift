// Why a body from elsewhere is not there, by the names that the page and the commands show. What
// is tried is in Fetcher.swift.

import CalepinCollections
import CalepinExpressions
import Foundation

/// A reason why there is no body.
public enum FetchError: Error, Hashable, Sendable {
    /// Nobody answers at the address, or the answer ends before its end.
    case unreachable
    /// The answer did not come in time.
    case slow
    /// There is nothing at the address.
    case missing
    /// The answer has another status.
    case status(Int)
    /// The address is none that is read, or it sends us on too often.
    case badAddress
    /// The address is of a network that must not be reached, or not encrypted.
    case refused
    /// The body is too large, as it came or unpacked.
    case tooLarge
    /// The answer is of another type than the source declares.
    case otherType
    /// The body has no rows.
    case body(SourceError)

    /// How a page sorts the reasons.
    var why: String {
        switch self {
        case .unreachable, .slow: "offline"
        case .missing: "missing"
        case .status: "status"
        case .badAddress, .refused: "address"
        case .tooLarge: "large"
        case .otherType, .body: "body"
        }
    }

    /// What to tell a person, in English or French.
    public func message(in language: Language) -> String {
        let isFrench = language == .french
        switch self {
        case .status(let status):
            return filled(
                isFrench ? "La source répond par {0}." : "The source answers with {0}.",
                ["\(status)"])
        case .body(let error): return error.message(in: language) + "."
        default:
            let texts = ProblemTexts.texts(of: problemCode)
            return isFrench ? texts.french : texts.english
        }
    }
}

extension FetchError {
    /// The code of its problem.
    var problemCode: Problem.Code {
        switch self {
        case .unreachable: .sourceUnreachable
        case .slow: .sourceSlow
        case .missing: .sourceMissing
        case .status: .sourceStatus
        case .badAddress: .sourceAddress
        case .refused: .sourceRefused
        case .tooLarge: .sourceTooLarge
        case .otherType, .body: .sourceBody
        }
    }

    /// The problem it is told as.
    var problem: Problem {
        var problem = Problem(problemCode)
        problem.members.append(JSONMember("why", .string(why)))
        if case .status(let status) = self {
            problem.detail = "\(status)"
            problem.members.append(JSONMember("sourceStatus", .number("\(status)")))
        }
        return problem
    }
}
