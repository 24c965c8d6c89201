// `GET /api/apps` and `GET /api/apps/ID`: the declarations of the apps. They are public, because
// they contain no records.

import CalepinExpressions
import Hummingbird

/// One app as it is served.
package struct ServedApp: Sendable {
    /// The id in addresses: lowercase letters, digits and `-`.
    package let id: String
    /// The JSON object of the app in the list of apps.
    package let summary: [UInt8]
    /// The complete declaration as JSON.
    package let declaration: [UInt8]
    /// True when the list of apps contains it.
    package let isListed: Bool

    /// Creates a served app.
    package init(id: String, summary: [UInt8], declaration: [UInt8], isListed: Bool = true) {
        self.id = id
        self.isListed = isListed
        self.summary = summary
        self.declaration = declaration
    }
}

/// Serves declarations.
struct AppRoutes: Sendable {
    private let all: CachedResponse
    private let byID: [String: CachedResponse]

    init(_ apps: [ServedApp]) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for app in apps where app.isListed { writer.verbatim(app.summary) }
        writer.endArray()
        writer.endObject()
        all = CachedResponse(writer.bytes, type: "application/json")
        var byID: [String: CachedResponse] = [:]
        for app in apps {
            byID[app.id] = CachedResponse(app.declaration, type: "application/json")
        }
        self.byID = byID
    }

    /// The declarations that the page caches for offline use.
    var parts: [WebShell.Part] {
        let declared = byID.map { id, bytes in
            WebShell.Part(path: "/api/apps/" + id, tag: WebShell.bare(bytes.tag))
        }
        return [WebShell.Part(path: "/api/apps", tag: WebShell.bare(all.tag))] + declared
    }

    func add(to routes: inout Routes) {
        routes.get("/api/apps", for: .everybody) { request, _, _ in all.response(to: request) }
        routes.get("/api/apps/{id}", for: .everybody) { request, context, _ in
            guard let found = byID[context.named("id")] else {
                throw Problem(.notFound)
            }
            return found.response(to: request)
        }
    }
}
