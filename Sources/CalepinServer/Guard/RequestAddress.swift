// The client's network: the peer address, or the address that the operator's own proxy reports.
// Rates are limited in RateLimiter.swift.

import HTTPTypes
import NIOCore

/// Finds the address that requests are counted by.
enum RequestAddress {
    /// Returns the network of a request; for IPv6 its /64, because one client controls all
    /// addresses in it.
    ///
    /// - Parameter isBehindProxy: true when the last address of `X-Forwarded-For` was written by
    ///   the operator's own proxy; earlier ones come from the client.
    static func network(
        of request: some RequestMetadata, _ channel: SocketAddress?, isBehindProxy: Bool
    ) -> String {
        network(of: client(of: request, channel, isBehindProxy: isBehindProxy))
    }

    /// Returns the address of a request's client; nil when it is not known.
    static func address(
        of request: some RequestMetadata, _ channel: SocketAddress?, isBehindProxy: Bool
    ) -> NetworkAddress? {
        address(of: client(of: request, channel, isBehindProxy: isBehindProxy))
    }

    private static func client(
        of request: some RequestMetadata, _ channel: SocketAddress?, isBehindProxy: Bool
    ) -> SocketAddress? {
        guard isBehindProxy, let headers = request.header(.forwardedFor),
            let last = headers.split(separator: ",").last,
            let address = try? SocketAddress(
                ipAddress: String(last.filter { $0 != " " }), port: 0)
        else { return channel }
        return address
    }

    /// Returns the address itself; an IPv4-mapped IPv6 address counts as IPv4.
    private static func address(of address: SocketAddress?) -> NetworkAddress? {
        switch address {
        case .v4(let address):
            return withUnsafeBytes(of: address.address.sin_addr) {
                NetworkAddress(bytes: Array($0))
            }
        case .v6(let address):
            return withUnsafeBytes(of: address.address.sin6_addr) { bytes in
                let isMapped =
                    bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255
                    && bytes[11] == 255
                return NetworkAddress(bytes: Array(isMapped ? bytes[12...] : bytes[...]))
            }
        case .unixDomainSocket, nil: return nil
        }
    }

    static func network(of address: SocketAddress?) -> String {
        guard let bytes = Self.address(of: address)?.bytes else { return "local" }
        return bytes.count == 4 ? words(v4: bytes) : words(v6: Array(bytes.prefix(8)))
    }

    /// Returns text such as `192.0.2.7`.
    private static func words(v4 bytes: [UInt8]) -> String {
        bytes.map { "\($0)" }.joined(separator: ".")
    }

    /// Returns text such as `2001:db8:0:1::/64`.
    private static func words(v6 bytes: [UInt8]) -> String {
        let parts = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            String(Int(bytes[place]) << 8 | Int(bytes[place + 1]), radix: 16)
        }
        return parts.joined(separator: ":") + "::/64"
    }
}
