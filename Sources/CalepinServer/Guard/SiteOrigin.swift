// Where people reach the page, as the operator says, and which hosts of requests are that place.
// Mails have it in their links; SiteGuard.swift refuses requests for other hosts.

import CalepinExpressions

/// The scheme, host and port of the page.
public struct SiteOrigin: Equatable, Sendable {
    /// Such as `https://notes.example.org`, without the usual port of its scheme.
    public let text: String
    private let place: NetPlace

    /// Reads `https://HOST[:PORT]`; nil for anything else. Without encryption only this machine
    /// is a place to reach a page at.
    public init?(_ text: String) {
        guard let place = NetPlace(text, schemes: ["https": 443, "http": 80]),
            place.scheme == "https" || place.isHere
        else { return nil }
        (self.place, self.text) = (place, place.short)
    }

    /// Whether the host of a request, with its port where it has one, is this place.
    func isHost(_ host: String) -> Bool {
        let other = NetPlace(place.scheme + "://" + host, schemes: [place.scheme: place.usual])
        return other == place
    }

    /// Whether the host of a request is a name of this machine or an address: nobody else can
    /// point such a name elsewhere (RFC 6761, 6.3).
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
