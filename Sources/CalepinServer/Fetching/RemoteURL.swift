// The address of a body on another server, parsed strictly so that no other parser can find a
// different host in it, and the hosts that an operator lists.

import CalepinExpressions
import Foundation

/// `https://host:port/path?query` of another server.
struct RemoteURL: Hashable, Sendable {
    /// True for `https`.
    let isSecure: Bool
    /// The lowercase host: a name, or an address without brackets.
    let host: String
    /// The port.
    let port: Int
    /// The path and the query.
    let target: String

    /// Maximum size of an address in bytes: as much as servers accept.
    static let maxBytes = 2_048

    /// Parses an address.
    ///
    /// Throws: `FetchError.badAddress` for one with a user name or password, a fragment, a
    /// character that has to be escaped, or a host that is not in its canonical form.
    init(_ text: String) throws(FetchError) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts[0].lowercased()
        guard parts.count == 2, text.utf8.count <= Self.maxBytes,
            scheme == "http" || scheme == "https", text.utf8.allSatisfy(Self.isAllowed)
        else { throw .badAddress }
        isSecure = scheme == "https"
        let rest = parts[1]
        let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
        (host, port) = try Self.place(rest[..<end], isSecure ? 443 : 80)
        let tail = rest[end...]
        target = tail.hasPrefix("/") ? String(tail) : "/" + tail
    }

    /// The address as text.
    var text: String {
        let shown = host.contains(":") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(shown):\(port)\(target)"
    }

    /// Returns the target of a redirect from this address.
    func following(_ location: String) throws(FetchError) -> RemoteURL {
        guard let base = URL(string: text),
            let next = URL(string: location, relativeTo: base)?.absoluteString
        else { throw .badAddress }
        // The fragment concerns the reader of the body and is not sent.
        return try RemoteURL(String(next.prefix { $0 != "#" }))
    }

    /// Returns true for bytes that RFC 3986 allows unescaped, except `@` and `#`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?[]!$&'()*+,;=%".utf8.contains(byte)
        }
    }

    /// Returns host and port of `host`, `host:port`, `[address]` or `[address]:port`.
    fileprivate static func place(
        _ text: Substring, _ usual: Int
    ) throws(FetchError) -> (String, Int) {
        var name = text
        var port = usual
        let last = text.lastIndex(of: ":")
        if let last, !text[last...].contains("]") {
            name = text[..<last]
            let digits = text[text.index(after: last)...]
            guard let number = Int(digits, in: 1...65_535) else { throw .badAddress }
            port = number
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            let inner = String(name.dropFirst().dropLast())
            guard inner.contains(":"), let address = NetworkAddress(inner) else {
                throw .badAddress
            }
            return (address.text, port)
        }
        return (try host(name.lowercased()), port)
    }

    /// Returns a valid host: a name of letters, digits and `-` between dots, or four numbers. The
    /// system would parse a name whose last part is a number as an address.
    private static func host(_ name: String) throws(FetchError) -> String {
        if NetworkAddress(name) != nil, !name.contains(":") { return name }
        var name = name
        if name.hasSuffix(".") { name.removeLast() }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard name.utf8.count <= 253, let last = labels.last,
            last.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? false,
            labels.allSatisfy(isLabel)
        else { throw .badAddress }
        return name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
                    || byte == 0x5F
            }
    }
}

/// A host of a private network that the operator allows to fetch from.
package struct ListedHost: Hashable, Sendable {
    /// The lowercase name or address.
    let host: String
    /// The only port; nil for any.
    let port: Int?

    /// Parses `host`, `host:port` or `[address]:port`; nil for anything else.
    package init?(_ text: String) {
        guard let found = try? RemoteURL.place(text[...], 0) else { return nil }
        host = found.0
        port = found.1 == 0 ? nil : found.1
    }

    /// Returns true when it is the host of an address.
    func matches(_ address: RemoteURL) -> Bool {
        host == address.host && (port ?? address.port) == address.port
    }
}
