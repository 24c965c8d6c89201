// `/odk/v1/…`: what programs for ODK Central ask for, such as pyodk. A key of programs is the
// password; it is also the token that signing in gives. The work is done in OpenRosa/Central.

import CalepinExport
import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for programs that are written for ODK Central.
struct CentralRoutes: Sendable {
    let service: CentralService
    let access: AccessService
    let activities: RequestActivities
    let limiter: RateLimiter?

    private static let project = "/odk/v1/projects/{project}"
    private static let form = project + "/forms/{form}"
    private static let record = form + "/submissions/{instance}"
    private static let options = [
        "$top", "$skip", "$count", "$filter", "$expand", "$wkt", "$select",
    ].map { QueryParameter.text($0, maxBytes: ODataLimits.optionBytes) }

    func add(to routes: inout Routes) {
        addSignIn(to: &routes)
        addForms(to: &routes)
        addRecords(to: &routes)
        addJudging(to: &routes)
        // The last one: its address is also that of the routes above.
        routes.get(
            Self.form + "/{rows}", CentralDescriptions.table, for: .account,
            taking: Self.options, keys: .reading
        ) { request, context, access in
            let name = context.named("form")
            guard name.hasSuffix(".svc") else { throw Problem(.notFound) }
            do {
                return try await table(String(name.dropLast(4)), request, context, access)
            } catch let error as ODataError { throw error.problem(in: request.language) }
        }
    }

    private func addSignIn(to routes: inout Routes) {
        routes.post(
            "/odk/v1/sessions", CentralDescriptions.signIn, for: .everybody,
            within: [.asked, .network(.signIn)]
        ) { request, _, _ in
            let json = try await request.json()
            guard let key = try await access.known(password: json.requiredText("password")) else {
                throw Problem(.wrongKey)
            }
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("token", key.text)
            writer.member("expiresAt", CentralName.text(of: key.until))
            writer.endObject()
            return .json(writer.bytes)
        }
        routes.get(
            "/odk/v1/users/current", CentralDescriptions.user, for: .account, keys: .reading
        ) { _, _, access in
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("id", CentralName.number(ofAccount: access.account))
            writer.member("type", "user")
            writer.member("displayName", try await service.name(of: access.account))
            writer.endObject()
            return .json(writer.bytes)
        }
    }

    private func addForms(to routes: inout Routes) {
        routes.get(
            "/odk/v1/projects", CentralDescriptions.projects, for: .account, keys: .reading
        ) { _, _, access in .json(try await service.projects(nil, access)) }
        routes.get(Self.project, CentralDescriptions.project, for: .account, keys: .reading) {
            _, context, access in
            .json(try await service.projects(context.named("project"), access))
        }
        routes.get(
            Self.project + "/forms", CentralDescriptions.forms, for: .account, keys: .reading
        ) { _, context, access in
            .json(try await service.forms(of: project(context, access), nil))
        }
        routes.get(Self.form, CentralDescriptions.form, for: .account, keys: .reading) {
            request, context, access in
            let (project, name) = (try project(context, access), plain(context, "form"))
            let id = String(name.dropLast(4))
            if name.hasSuffix(".xml") {
                return try await service.xform(id, of: project)
                    .response(to: request, isPublic: false)
            }
            if name.hasSuffix(".svc") {
                return .json(CentralFields.tables(of: try project.definition(of: id)))
            }
            return .json(try await service.forms(of: project, name))
        }
        routes.get(
            Self.form + "/fields", CentralDescriptions.fields, for: .account,
            keys: .reading
        ) { _, context, access in
            let form = try project(context, access).definition(of: plain(context, "form"))
            return .json(CentralFields.json(of: form))
        }
    }

    private func addRecords(to routes: inout Routes) {
        routes.get(
            Self.form + "/submissions", CentralDescriptions.records, for: .account, keys: .reading
        ) { request, context, access in
            try await records(request, context, access)
        }
        routes.get(Self.record, CentralDescriptions.record, for: .account, keys: .reading) {
            _, context, access in .json(try await record(context, access).record.json)
        }
        routes.get(
            Self.record + "/attachments", CentralDescriptions.files, for: .account, keys: .reading
        ) { _, context, access in
            let found = try await record(context, access)
            var writer = JSONWriter()
            writer.beginArray()
            for file in try await service.files(of: found.record, in: found.readable) {
                writer.beginObject()
                writer.member("name", file.name)
                writer.key("exists")
                writer.bool(file.isHere)
                writer.endObject()
            }
            writer.endArray()
            return .json(writer.bytes)
        }
        routes.get(
            Self.record + "/attachments/{file}", CentralDescriptions.file, for: .account,
            keys: .reading
        ) { _, context, access in
            let found = try await record(context, access)
            let files = try await service.files(of: found.record, in: found.readable)
            let name = plain(context, "file")
            guard let file = files.first(where: { $0.name == name && $0.isHere }) else {
                throw Problem(.notFound)
            }
            return Response(status: .found, headers: [.location: "/api/blobs/" + file.hash])
        }
        routes.get(
            Self.record + "/comments", CentralDescriptions.comments, for: .account,
            keys: .reading
        ) { _, context, access in
            try limiter?.take(.query, access.counted, count: ODataLimits.pageCost)
            let found = try await record(context, access)
            return .json(
                try await service.comments(on: found.record, in: found.readable, access))
        }
    }

    private func addJudging(to routes: inout Routes) {
        routes.patch(Self.record, CentralDescriptions.judge, for: .account, keys: .writing) {
            request, context, access in
            let word = try await request.json().requiredText("reviewState")
            guard let state = CentralService.reviewStates[word] else {
                throw Problem.malformed(
                    "/reviewState", .noneOf(CentralService.reviewStates.keys.sorted()))
            }
            let found = try await record(context, access)
            try limiter?.take(.push, access.counted + " records")
            return .json(try await service.judge(found, state, access, request.language))
        }
        routes.post(
            Self.record + "/comments", CentralDescriptions.comment, for: .account, keys: .writing
        ) { request, context, access in
            let text = try await request.json().requiredText("body")
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw Problem.malformed("/body", .missing)
            }
            let found = try await record(context, access)
            try limiter?.take(.push, access.counted + " records")
            return .json(try await service.comment(on: found, text, access, request.language))
        }
    }

    // What is asked for

    private func project(
        _ context: RequestContext, _ access: Access
    ) throws(Problem) -> CentralProject {
        try CentralProject(context.named("project"), access, service.registry.current)
    }

    /// Returns a part of the address, decoded; empty for one that cannot be.
    private func plain(_ context: RequestContext, _ name: Substring) -> String {
        context.named(name).removingPercentEncoding ?? ""
    }

    private func record(
        _ context: RequestContext, _ access: Access
    ) async throws -> (record: CentralRecord, readable: ReadableCollection) {
        try limiter?.take(.query, access.counted)
        return try await service.record(
            plain(context, "instance"), of: plain(context, "form"), in: project(context, access))
    }

    private func note(
        _ parts: ReadableParts, _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws {
        let place = "\(parts.first.app)/\(parts.first.collection.name) odk"
        try await activities.note(
            .exported, place, in: parts.first.scope, request, context, access)
    }

    private func records(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let parts = try project(context, access).records(of: plain(context, "form"))
        try limiter?.take(.query, access.counted, count: ODataLimits.scanCost)
        try await note(parts, request, context, access)
        return Self.list(start: "[", end: "]") { [service] add in
            try await service.each(parts) { records in
                try await add(records.map(\.json))
                return true
            }
        }
    }

    private func table(
        _ form: String, _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        let parts = try project(context, access).records(of: form)
        for (name, _) in request.queryPairs where name.hasPrefix("$") {
            guard Self.options.contains(where: { $0.name == name }) else {
                throw ODataError.unsupported(name)
            }
        }
        let window = try CentralWindow(context.values, at: service.now())
        let table = try CentralTable(
            plain(context, "rows"), of: parts.first.judged.form.definition, window)
        let isPage = window.isPage && table.isOfRecords
        try limiter?.take(
            .query, access.counted, count: isPage ? ODataLimits.pageCost : ODataLimits.scanCost)
        try await note(parts, request, context, access)
        let count =
            window.isCounted ? try await service.count(window, table, parts) : nil
        let end = "]" + (count.map { ",\"@odata.count\":\($0)" } ?? "") + "}"
        return Self.list(start: "{\"value\":[", end: end) { [service, table] add in
            try await service.each(window, table, parts, add)
        }
    }

    private static let separator = Array(",\n".utf8)

    /// Returns an answer of many objects, which are written as they come.
    private static func list(
        start: String, end: String,
        _ write: @escaping @Sendable ((([[UInt8]]) async throws -> Void)) async throws -> Void
    ) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(computedBy: { writer in
                try await writer.write(ByteBuffer(string: start))
                var separator: [UInt8] = []
                try await write { items in
                    guard !items.isEmpty else { return }
                    let bytes = separator + items.joined(separator: Self.separator)
                    separator = Self.separator
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.write(ByteBuffer(string: end))
                try await writer.finish(nil)
            }))
    }
}
