// `GET /api/apps` and `GET /api/apps/ID`: the declarations of the apps, as the command gave
// them. They are public: what an app declares is no secret, what people fill in is.

import CalepinExpressions
import Hummingbird

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
    private let all: KeptBytes
    private let byID: [String: KeptBytes]

    init(_ apps: [ServedApp]) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for app in apps where app.isListed { writer.verbatim(app.summary) }
        writer.endArray()
        writer.endObject()
        all = KeptBytes(writer.bytes, type: "application/json")
        var byID: [String: KeptBytes] = [:]
        for app in apps {
            byID[app.id] = KeptBytes(app.declaration, type: "application/json")
        }
        self.byID = byID
    }

    /// What the page keeps of it, to open without a network.
    var parts: [WebShell.Part] {
        let declared = byID.map { id, bytes in
            WebShell.Part(path: "/api/apps/" + id, tag: WebShell.bare(bytes.tag))
        }
        return [WebShell.Part(path: "/api/apps", tag: WebShell.bare(all.tag))] + declared
    }

    func add(to routes: inout Routes) {
        routes.get("/api/apps", for: .everybody) { request, _, _ in all.response(to: request) }
        routes.get("/api/apps/{id}", for: .everybody) { request, exchange, _ in
            guard let found = byID[exchange.named("id")] else {
                throw Problem(.notFound)
            }
            return found.response(to: request)
        }
    }
}
