// Refuses requests that another site makes a browser send, and paths no route could mean. Who
// may see what is decided in Access.swift.

import HTTPTypes

/// Judges a request before any route sees it.
enum SiteGuard {
    /// Lets a request pass, or not.
    ///
    /// A request that changes something needs the head `X-Calepin: 1`, which no form and no image
    /// of another site can send, and must not say that it comes from elsewhere.
    ///
    /// Throws: `Problem` `malformed` or `other-site`.
    static func admit(_ request: some RequestHead) throws(Problem) {
        guard request.target.utf8.count <= ServerLimits.pathBytes, hasOneHost(request),
            hasKnownFraming(request)
        else { throw Problem.malformed(nil, .notHTTP) }
        guard !isHarmless(request.verb) else { return }
        if let site = request.text(.fetchSite), site != "same-origin", site != "none" {
            throw Problem(.otherSite)
        }
        if let origin = request.text(.origin), !isOwn(origin, request) {
            throw Problem(.otherSite)
        }
        guard request.text(.ownPage) == "1" else { throw Problem(.otherSite) }
    }

    /// Whether a request names one host, and one that can be.
    private static func hasOneHost(_ request: some RequestHead) -> Bool {
        guard let host = request.host else { return false }
        return !host.isEmpty && host.utf8.count <= ServerLimits.hostBytes
            && host.utf8.allSatisfy(isOfHost)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// Whether the body comes in pieces at most: bodies packed for the way are not unpacked, so
    /// they would be taken for something else.
    private static func hasKnownFraming(_ request: some RequestHead) -> Bool {
        request.text(.transferEncoding).map { $0.lowercased() == "chunked" } ?? true
    }

    private static func isHarmless(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// Whether an origin names the host the request was sent to.
    private static func isOwn(_ origin: String, _ request: some RequestHead) -> Bool {
        guard let host = request.host, let end = origin.firstRange(of: "://") else {
            return false
        }
        return origin[end.upperBound...].lowercased() == host.lowercased()
    }
}
