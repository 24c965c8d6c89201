// `GET /api/preview`: the form of the file that `calepin preview` shows. Other servers have none.

import Hummingbird

/// The route of the file that a command shows.
struct PreviewRoutes: Sendable {
    /// nil for a server that shows none.
    let preview: FormPreview?

    func add(to routes: inout Routes) {
        routes.get("/api/preview", PublishingDescriptions.preview, for: .everybody) {
            request, _, _ in
            guard let preview else { throw Problem(.notFound) }
            return preview.response.response(to: request, isPublic: false)
        }
    }
}
