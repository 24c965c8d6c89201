// Whose request it is, as far as the network tells: the address of the other side, or the one
// that our own proxy says it got the request from. How often an address may ask is in
// RateLimiter.swift.

import HTTPTypes
import NIOCore

/// Finds the address to count requests by.
enum RequestAddress {
    /// The network a request comes from; of IPv6 its first 64 bits, because whoever has one
    /// address there has all of them.
    ///
    /// - Parameter isBehindProxy: whether the last address of `X-Forwarded-For` was written by
    ///   our own proxy; what a client wrote stands before it.
    static func network(
        of request: some RequestHead, _ channel: SocketAddress?, isBehindProxy: Bool
    ) -> String {
        guard isBehindProxy, let heads = request.text(.forwardedFor),
            let last = heads.split(separator: ",").last,
            let address = try? SocketAddress(
                ipAddress: String(last.filter { $0 != " " }), port: 0)
        else { return network(of: channel) }
        return network(of: address)
    }

    static func network(of address: SocketAddress?) -> String {
        switch address {
        case .v4(let address):
            return withUnsafeBytes(of: address.address.sin_addr) { words(v4: Array($0)) }
        case .v6(let address):
            return withUnsafeBytes(of: address.address.sin6_addr) { bytes in
                // An IPv4 address written as IPv6 is that address.
                let isMapped =
                    bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255
                    && bytes[11] == 255
                return isMapped
                    ? words(v4: Array(bytes[12...])) : words(v6: Array(bytes.prefix(8)))
            }
        case .unixDomainSocket, nil: return "local"
        }
    }
    /// Such as `192.0.2.7`.
    private static func words(v4 bytes: [UInt8]) -> String {
        bytes.map { "\($0)" }.joined(separator: ".")
    }

    /// Such as `2001:db8:0:1::/64`.
    private static func words(v6 bytes: [UInt8]) -> String {
        let parts = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
            String(Int(bytes[place]) << 8 | Int(bytes[place + 1]), radix: 16)
        }
        return parts.joined(separator: ":") + "::/64"
    }
}
