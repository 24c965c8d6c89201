// A network endpoint as an operator writes it: a mail server, or the address of the page.
// Restrictions on fetching are in NetworkAddress.swift.

import CalepinExpressions

/// A scheme, a host and a port, and nothing else.
struct NetworkEndpoint: Equatable, Sendable {
    let scheme: String
    let host: String
    let port: Int
    /// The default port of the scheme.
    let usual: Int

    var text: String { "\(scheme)://\(host):\(port)" }

    /// The text without a default port, as a browser writes it.
    var short: String { port == usual ? "\(scheme)://\(host)" : text }

    var isHere: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

    /// Parses `SCHEME://HOST[:PORT]`, with an optional slash at the end; `schemes` are the
    /// accepted ones with their default ports.
    init?(_ text: String, schemes: [String: Int]) {
        guard let end = text.firstRange(of: "://"),
            let usual = schemes[String(text[..<end.lowerBound]).lowercased()]
        else { return nil }
        scheme = text[..<end.lowerBound].lowercased()
        var rest = text[end.upperBound...].lowercased()
        if rest.hasSuffix("/") { rest.removeLast() }
        var number = "\(usual)"
        if let colon = rest.lastIndex(of: ":"), rest.last != "]" {
            number = String(rest[rest.index(after: colon)...])
            rest = String(rest[..<colon])
        }
        guard let port = Int(number, in: 1...65_535), NetworkEndpoint.isHost(rest) else {
            return nil
        }
        (host, self.port, self.usual) = (rest, port, usual)
    }

    private static func isHost(_ text: String) -> Bool {
        if text == "[::1]" { return true }
        return !text.isEmpty && text.utf8.count <= 253
            && text.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isOfHost) }
    }

    /// Returns true for the characters of a label of a host.
    static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
