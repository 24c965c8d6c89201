// `/api/schedules`: exports that are made again and again, of the account that asks, and their
// files. As with exports, what leaves the server needs the password that was given lately, or a
// key. The work is done in Schedules/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes of schedules.
struct ScheduleRoutes: Sendable {
    let service: ScheduleService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    private static let base = "/api/schedules"
    private static let one = base + "/{schedule}"

    func add(to routes: inout Routes) {
        routes.get(Self.base, ScheduleDescriptions.schedules, for: .account, keys: .reading) {
            request, _, access in
            .json(
                ScheduleJSON.list(try await service.schedules(of: access), in: request.language))
        }
        routes.post(
            Self.base, ScheduleDescriptions.makeSchedule, for: .account,
            within: [.asked, .account(.schedules)], keys: .writing
        ) { request, context, access in
            let json = try await request.json()
            return try await telling(request) {
                let made = try await service.make(
                    try ScheduleSettings(json: json), by: access, from: network(request, context))
                return .json(
                    ScheduleJSON.one(made, in: request.language).bytes, status: .created)
            }
        }
        routes.post(
            Self.one + "/run", ScheduleDescriptions.runSchedule, for: .account,
            within: [.asked, .account(.exported)], keys: .writing
        ) { request, context, access in
            try await telling(request) {
                let found = try await service.run(context.named("schedule"), of: access)
                return .json(
                    ScheduleJSON.one(found, in: request.language).bytes, status: .accepted)
            }
        }
        routes.delete(
            Self.one, ScheduleDescriptions.removeSchedule, for: .account,
            within: [.asked, .account(.schedules)], keys: .writing
        ) { request, context, access in
            try await telling(request) {
                try await service.remove(
                    context.named("schedule"), of: access, from: network(request, context))
                return Response(status: .noContent)
            }
        }
        addFiles(to: &routes)
    }

    private func addFiles(to routes: inout Routes) {
        routes.get(
            Self.one + "/files", ScheduleDescriptions.scheduleFiles, for: .account, keys: .reading
        ) { request, context, access in
            try await telling(request) {
                .json(
                    ScheduleJSON.list(
                        try await service.files(of: context.named("schedule"), access)))
            }
        }
        routes.get(
            Self.one + "/files/{file}", ScheduleDescriptions.scheduleFile, for: .confirmed,
            within: [.asked, .account(.exported)], keys: .reading
        ) { request, context, access in
            try await telling(request) {
                let (file, path) = try await service.file(
                    context.named("file"), of: context.named("schedule"), access,
                    from: network(request, context))
                return try await send(file, path, request, context)
            }
        }
    }

    /// Returns a file, or the range of it that is asked for.
    private func send(
        _ file: ScheduledFile, _ path: String, _ request: Request, _ context: RequestContext
    ) async throws -> Response {
        let headers: HTTPFields = [
            .contentType: file.mediaType, .cacheControl: "no-store", .acceptRanges: "bytes",
            .eTag: "\"\(file.id)\"",
            .contentDisposition: "attachment; filename=\"\(file.name)\"",
        ]
        return try await ByteRange.answer(request, file.size, headers) { range in
            let files = FileIO()
            // An empty file has no range.
            guard range.count < file.size else {
                return try await files.loadFile(path: path, context: context)
            }
            return try await files.loadFile(
                path: path, range: Int(range.lowerBound)...Int(range.upperBound - 1),
                context: context)
        }
    }

    private func network(_ request: Request, _ context: RequestContext) -> String {
        RequestAddress.network(of: request, context.address, isBehindProxy: isBehindProxy)
    }

    /// Returns the answer of `body`, or the problem with the reason why nothing was changed.
    private func telling(
        _ request: Request, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as ScheduleError {
            throw error.problem(in: request.language)
        }
    }
}

extension ScheduleError {
    /// The problem of a request, with the reason in words. What does not exist and what may not be
    /// read are the same.
    fileprivate func problem(in language: Language) -> Problem {
        switch self {
        case .unknownSchedule, .unknownFile, .notReadable: return Problem(.notFound)
        case .export(let failure): return failure.problem(in: language)
        default: break
        }
        var problem = Problem(.scheduleRefused)
        let reason = JSONValue.object([
            JSONMember("place", .string("")), JSONMember("line", .string(line(in: language))),
        ])
        problem.members.append(JSONMember("reasons", .array([reason])))
        return problem
    }
}
