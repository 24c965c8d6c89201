// Errors of fetching a body, by the names that the page and the commands show. The attempts are
// made in Fetcher.swift.

import CalepinQuery
import CalepinExpressions
import Foundation

/// An error of fetching a body.
package enum FetchError: Error, Hashable, Sendable {
    /// No server answers at the address, or the answer is incomplete.
    case unreachable
    /// The answer took too long.
    case slow
    /// The status is 404 or 410.
    case missing
    /// Another status than success.
    case status(Int)
    /// The address is not valid, or there are too many redirects.
    case badAddress
    /// The address is in a network that must not be reached, or not encrypted.
    case refused
    /// The body is too large, compressed or decompressed.
    case tooLarge
    /// The media type is not the declared one.
    case otherType
    /// The body has no valid rows.
    case body(SourceError)

    /// The name of the reason for the page.
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

    /// Returns the message for a person.
    package func message(in language: Language) -> String {
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
    /// The code of the problem.
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

    /// The problem for a client.
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
