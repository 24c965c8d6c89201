// Refuses requests that another site makes a browser send, and paths no route could mean. Who
// may see what is decided in Access.swift.

import HTTPTypes
import Hummingbird

/// Judges a request before any route sees it.
enum SiteGuard {
    /// Lets a request pass, or not.
    ///
    /// A request that changes something needs the head `X-Calepin: 1`, which no form and no image
    /// of another site can send, and must not say that it comes from elsewhere.
    ///
    /// Throws: `Problem` `malformed` or `other-site`.
    static func admit(_ request: Request) throws(Problem) {
        guard request.uri.string.utf8.count <= ServerLimits.pathBytes else {
            throw Problem(.malformed)
        }
        guard !isHarmless(request.method) else { return }
        if let site = request.headers[.fetchSite], site != "same-origin", site != "none" {
            throw Problem(.otherSite)
        }
        if let origin = request.headers[.origin], !isOwn(origin, request) {
            throw Problem(.otherSite)
        }
        guard request.headers[.ownPage] == "1" else { throw Problem(.otherSite) }
    }

    private static func isHarmless(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// Whether an origin names the host the request was sent to.
    private static func isOwn(_ origin: String, _ request: Request) -> Bool {
        guard let host = request.head.authority, let end = origin.firstRange(of: "://") else {
            return false
        }
        return origin[end.upperBound...].lowercased() == host.lowercased()
    }
}
