// The public origin of the page as configured by the operator, and the hosts of requests that
// match it. Links in mails use it; SiteGuard.swift rejects requests for other hosts.

import CalepinExpressions

/// The scheme, host and port of the page.
package struct SiteOrigin: Equatable, Sendable {
    /// The origin, such as `https://notes.example.org`, without a default port.
    package let text: String
    private let place: NetworkEndpoint

    /// Parses `https://HOST[:PORT]`; nil for anything else. `http` is accepted only for this
    /// machine.
    package init?(_ text: String) {
        guard let place = NetworkEndpoint(text, schemes: ["https": 443, "http": 80]),
            place.scheme == "https" || place.isHere
        else { return nil }
        (self.place, self.text) = (place, place.short)
    }

    /// Returns true when the host of a request, with an optional port, is this origin.
    func isHost(_ host: String) -> Bool {
        let other = NetworkEndpoint(
            place.scheme + "://" + host, schemes: [place.scheme: place.usual])
        return other == place
    }

    /// Returns true for a host to listen as that only this machine can reach.
    package static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Returns true when the host of a request is a name of this machine or an address: nobody
    /// else can make such a name resolve elsewhere (RFC 6761, 6.3).
    static func isOfMachine(_ host: String) -> Bool {
        var name = host.lowercased()
        if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
            let port = name[name.index(after: colon)...]
            guard Int(port, in: 0...65_535) != nil else { return false }
            name = String(name[..<colon])
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            let inner = String(name.dropFirst().dropLast())
            return inner.contains(":") && NetworkAddress(inner) != nil
        }
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return !name.contains(":") && NetworkAddress(name) != nil
    }
}
