// `/odk/…`: what clients of ODK ask for: the forms that a key may fill in, their files, and where
// submissions go. The key stands in the path, as in `/odk/KEY/formList`, or is the password; the
// path is read without it, in Guard/RequestPath.swift. The work is done in OpenRosa/.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes for clients of ODK.
struct OpenRosaRoutes: Sendable {
    let service: OpenRosaService
    let forms: OpenRosaForms
    /// The address of the page; nil for that of the machine.
    let origin: SiteOrigin?

    func add(to routes: inout Routes) {
        addForms(to: &routes)
        routes.add(
            .head, "/odk/submission", ODKDescriptions.submissionHead, for: .account, keys: .writing
        ) { _, _, _ in
            var response = Response(status: .noContent)
            response.headers = Self.headers
            return response
        }
        routes.post(
            "/odk/submission", ODKDescriptions.submission, for: .account, keys: .writing
        ) { request, _, access in
            do {
                let receipt = try await service.receive(access, request.language) { folder in
                    let most = OpenRosaLimits.postBytes
                    let body = try await request.spooled(upTo: most, in: folder)
                    return (body, request.headers[.contentType])
                }
                if let name = receipt.refused { throw OpenRosaRefusal.wrongFile(name) }
                return Self.answer(
                    .created,
                    OpenRosaXML.response(receipt.message(in: request.language), isDone: true))
            } catch let refusal as OpenRosaRefusal {
                return Self.answer(
                    refusal.status,
                    OpenRosaXML.response(refusal.message(in: request.language), isDone: false))
            }
        }
    }

    private func addForms(to routes: inout Routes) {
        routes.get("/odk/formList", ODKDescriptions.formList, for: .account, keys: .writing) {
            request, _, access in
            let forms = try await forms.all(access)
            return Self.answer(.ok, OpenRosaXML.list(forms, at: root(of: request)))
        }
        routes.get(
            "/odk/forms/{form}/{xform}", ODKDescriptions.form, for: .account, keys: .writing
        ) { request, context, access in
            let name = context.named("xform")
            guard name.hasSuffix(".xml") else { throw Problem(.notFound) }
            let form = try await form(context, String(name.dropLast(4)), access)
            return Self.adding(to: form.xml.response(to: request, isPublic: false))
        }
        let version = "/odk/forms/{form}/{version}"
        routes.get(
            version + "/manifest", ODKDescriptions.manifest, for: .account, keys: .writing
        ) { request, context, access in
            let form = try await form(context, context.named("version"), access)
            return Self.answer(.ok, OpenRosaXML.manifest(form, at: root(of: request)))
        }
        routes.get(
            version + "/files/{md5}", ODKDescriptions.file, for: .account, keys: .writing
        ) { request, context, access in
            let form = try await form(context, context.named("version"), access)
            let digest = context.named("md5")
            guard let file = form.files.first(where: { $0.digest == digest }) else {
                throw Problem(.notFound)
            }
            return Self.adding(to: try await answer(file, request))
        }
    }

    private func form(
        _ context: RequestContext, _ version: String, _ access: Access
    ) async throws -> OpenRosaForm {
        guard let number = Int(version, in: 1...Int(Int32.max)),
            let form = try await forms.form(context.named("form"), version: number, access)
        else { throw Problem(.notFound) }
        return form
    }

    private func answer(_ file: OpenRosaForm.File, _ request: Request) async throws -> Response {
        if let table = file.table { return table.response(to: request, isPublic: false) }
        guard let media = file.media else { throw Problem(.notFound) }
        return Response(
            status: .ok,
            headers: [
                .contentType: media.type.rawValue, .cacheControl: "private, no-cache",
                .contentSecurityPolicy: SecurityHeaders.blobPolicy,
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try await forms.bytes(of: media))))
    }

    /// Returns the address under which a client asks, with its key where it stands in the path.
    private func root(of request: Request) -> String {
        let host = origin?.text ?? "http://" + (request.head.authority ?? "localhost")
        return host + "/odk" + (RequestPath.key(in: request.target).map { "/" + $0 } ?? "")
    }

    // Answers

    private static let headers: HTTPFields = [
        .openRosaVersion: "1.0", .openRosaLength: "\(OpenRosaLimits.postBytes)",
        .cacheControl: "no-store",
    ]

    private static func answer(_ status: HTTPResponse.Status, _ xml: [UInt8]) -> Response {
        var headers = headers
        headers[.contentType] = "text/xml; charset=utf-8"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml)))
    }

    private static func adding(to response: Response) -> Response {
        var response = response
        response.headers[.openRosaVersion] = "1.0"
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let openRosaVersion = calepin("X-OpenRosa-Version")
    fileprivate static let openRosaLength = calepin("X-OpenRosa-Accept-Content-Length")
}
