// Rejects requests that another site makes a browser send, requests for another host, and
// malformed targets. Access is decided in Access.swift.

import CalepinExport
import HTTPTypes
import Synchronization

/// Checks a request before any route.
struct SiteGuard: Sendable {
    /// The public origin of the page; nil for this machine, or one of its addresses.
    let origin: SiteOrigin?
    /// The host that was accepted last: nearly all requests have the same one.
    private let latest = LatestHost()

    init(origin: SiteOrigin?) { self.origin = origin }

    /// Accepts a request or throws.
    ///
    /// The request must be for the host of the page. Without a configured origin only names of
    /// this machine and addresses are accepted, which prevents DNS rebinding. A request that
    /// changes something needs the header `X-Calepin: 1`, which no form and no image of another
    /// site can send, or a key, and must not come from another origin. Clients of ODK and mail
    /// programs, which have no cookies, need none.
    ///
    /// Throws: `Problem` `malformed`, `other-host` or `other-site`.
    func admit(_ request: some RequestMetadata) throws(Problem) {
        let maxBytes =
            request.target.hasPrefix("/api/odata/")
            ? ODataLimits.addressBytes : ServerLimits.pathBytes
        guard request.target.utf8.count <= maxBytes, let host = request.host,
            Self.hasKnownFraming(request)
        else { throw Problem.malformed(nil, .notHTTP) }
        if !latest.isHost(host) { try admit(host: host) }
        guard !Self.isHarmless(request.verb) else { return }
        if let site = request.header(.fetchSite), site != "same-origin", site != "none" {
            throw Problem(.otherSite)
        }
        if let sender = request.header(.origin), !Self.isOwn(sender, host) {
            throw Problem(.otherSite)
        }
        // No browser adds a key by itself. Clients of ODK send theirs once they are asked for it,
        // mail programs have a token.
        let isOfProgram =
            RequestPath.isOfODK(request.target) || RequestPath.isOfMailProgram(request.target)
        let isAdmitted = isOfProgram && request.cookies.isEmpty
        guard request.header(.ownPage) == "1" || request.programKey != nil || isAdmitted else {
            throw Problem(.otherSite)
        }
    }

    /// Accepts a host or throws.
    private func admit(host: String) throws(Problem) {
        guard Self.mayBeHost(host) else { throw Problem.malformed(nil, .notHTTP) }
        guard origin?.isHost(host) ?? SiteOrigin.isOfMachine(host) else {
            throw Problem(.otherHost)
        }
        latest.keep(host)
    }

    /// Returns true when a text can be a host.
    private static func mayBeHost(_ host: String) -> Bool {
        !host.isEmpty && host.utf8.count <= ServerLimits.hostBytes
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

    /// Returns true when the body has no transfer coding besides `chunked`: others are not
    /// decoded, and the body would be misread.
    private static func hasKnownFraming(_ request: some RequestMetadata) -> Bool {
        request.header(.transferEncoding).map { $0.lowercased() == "chunked" } ?? true
    }

    private static func isHarmless(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }

    /// Returns true when an origin names the host the request was sent to.
    private static func isOwn(_ origin: String, _ host: String) -> Bool {
        guard let end = origin.firstRange(of: "://") else { return false }
        return origin[end.upperBound...].lowercased() == host.lowercased()
    }
}

/// The host that was accepted last.
private final class LatestHost: Sendable {
    private let host = Mutex("")

    /// Compares the lengths too: beyond ASCII, other bytes may be an equal text.
    func isHost(_ other: String) -> Bool {
        host.withLock { $0.utf8.count == other.utf8.count && $0 == other }
    }

    func keep(_ other: String) { host.withLock { $0 = other } }
}
