// `GET /api/apps` and `GET /api/apps/ID`: the declarations of the apps, as the command gave
// them. They are public: what an app declares is no secret, what people fill in is.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// One app as it is served.
public struct ServedApp: Sendable {
    /// Its id, as in addresses: small letters, digits and `-`.
    public let id: String
    /// What a list of apps shows of it: an object in JSON.
    public let summary: [UInt8]
    /// Its whole declaration in JSON.
    public let declaration: [UInt8]
    /// Whether the list of apps has it.
    public let isListed: Bool

    /// An app with its declaration.
    public init(id: String, summary: [UInt8], declaration: [UInt8], isListed: Bool = true) {
        self.id = id
        self.isListed = isListed
        self.summary = summary
        self.declaration = declaration
    }
}

/// Serves declarations.
struct AppRoutes: Sendable {
    private let all: (bytes: [UInt8], tag: String)
    private let byID: [String: (bytes: [UInt8], tag: String)]

    init(_ apps: [ServedApp]) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for app in apps where app.isListed { writer.verbatim(app.summary) }
        writer.endArray()
        writer.endObject()
        all = Self.tagged(writer.bytes)
        byID = Dictionary(apps.map { ($0.id, Self.tagged($0.declaration)) }) { $1 }
    }

    func add(to router: Router<Exchange>) {
        router.get("/api/apps") { request, _ in answer(request, all) }
        router.get("/api/apps/:id") { request, exchange in
            guard let id = exchange.parameters.get("id"), let found = byID[id] else {
                throw Problem(.notFound)
            }
            return answer(request, found)
        }
    }

    private static func tagged(_ bytes: [UInt8]) -> (bytes: [UInt8], tag: String) {
        (bytes, "\"\(Hex.text(of: Array(digest(bytes, .sha256).prefix(12))))\"")
    }

    private func answer(_ request: Request, _ found: (bytes: [UInt8], tag: String)) -> Response {
        let heads: HTTPFields = [
            .contentType: "application/json", .eTag: found.tag, .cacheControl: "no-cache",
        ]
        if matches(request.headers[.ifNoneMatch], tag: found.tag) {
            return Response(status: .notModified, headers: heads)
        }
        return Response(
            status: .ok, headers: heads,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: found.bytes)))
    }
}
