// Requests of the console that publish something: the wish in a request, its bytes, and the
// problem with the reasons why it was not published. The routes are in ConsoleAppRoutes.swift and
// ConsoleTableRoutes.swift.

import CalepinExpressions
import CalepinForms
import Hummingbird

/// Reads the requests of the console that publish something.
struct ConsolePublications: Sendable {
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    /// Returns the wish of a request.
    ///
    /// Throws: `PublishError` for an unknown stage.
    func publication(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) throws(PublishError) -> Publication {
        var publication = Publication(
            note: context.values["note"] ?? "", confirmation: context.values["confirm"] ?? "",
            stage: try AppStage(named: context.values["stage"] ?? "", or: .live),
            language: request.language)
        publication.by = access.account
        publication.file = context.values["file"] ?? ""
        let codes = (context.values["accept"] ?? "").split(separator: ",")
        publication.accepted = Set(codes.map(String.init))
        publication.network = RequestAddress.network(
            of: request, context.address, isBehindProxy: isBehindProxy)
        return publication
    }

    /// Returns the declaration in a request, with the files that come along.
    func upload(_ request: Request) async throws -> [UInt8] {
        try await request.bytes(upTo: RegistryLimits.uploadBytes)
    }

    /// Returns the rows in a request.
    func rows(_ request: Request) async throws -> [UInt8] {
        try await request.bytes(upTo: RegistryLimits.declarationBytes)
    }

    /// Returns the answer of `body`, or the problem with the reasons why something was not
    /// published.
    func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as PublishError {
            throw error.problem(in: request.language)
        }
    }
}

extension PublishError {
    /// The problem of a request, with each reason in words and, where it is known, its place.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownApp, .unknownVersion, .unknownTable: return Problem(.notFound)
        default: break
        }
        var problem = Problem(.notPublished)
        let reasons = reasons(in: language).map { reason in
            JSONValue.object([
                JSONMember("place", .string(reason.place)),
                JSONMember("line", .string(reason.line)),
            ])
        }
        problem.members.append(JSONMember("reasons", .array(reasons)))
        if case .unchanged = self { problem.members.append(JSONMember("isSame", .bool(true))) }
        if case .unconfirmed(_, let changes) = self {
            problem.members += [
                JSONMember("confirm", .bool(true)),
                JSONMember("changes", .array(changes.map { $0.json(in: language) })),
            ]
        }
        return problem
    }

    /// The reasons in words, each with its place in the declaration; empty for the whole.
    private func reasons(in language: Language) -> [(place: String, line: String)] {
        switch self {
        case .faults(let faults): faults.map { ($0.place, $0.message(in: language)) }
        case .form(let place, let error):
            [(FormPath.text(place, error.path), error.message(in: language))]
        case .files(.cells(let faults)), .files(.omitted(let faults, _)):
            faults.map { ($0.placeWords, $0.message(in: language)) }
        default: lines(in: language).map { ("", $0) }
        }
    }
}
