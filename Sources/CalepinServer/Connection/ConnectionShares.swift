// Counters of open connections by network: by address, and for IPv6 by the prefixes that providers
// give to one customer. ConnectionGate closes connections beyond the limits.

import NIOCore

/// Counts the open connections of networks.
///
/// Invariant: a network without connections is not stored.
struct ConnectionShares {
    /// A network: its prefix, and the prefix length in bits.
    private struct Network: Hashable {
        let start: UInt64
        let bits: Int
    }

    private var counts: [Network: Int] = [:]

    /// Counts a connection in each network of its address; returns false, without counting it,
    /// when one of them has reached its maximum.
    mutating func enter(_ address: SocketAddress?) -> Bool {
        let networks = Self.networks(of: address)
        for (network, most) in networks where counts[network, default: 0] >= most { return false }
        for (network, _) in networks { counts[network, default: 0] += 1 }
        return true
    }

    /// Removes a connection from the counts.
    mutating func leave(_ address: SocketAddress?) {
        for (network, _) in Self.networks(of: address) {
            guard let count = counts[network] else { continue }
            counts[network] = count > 1 ? count - 1 : nil
        }
    }

    /// The number of networks with connections.
    var count: Int { counts.count }

    /// Returns the networks of an address with their maxima; none for a Unix socket.
    private static func networks(of address: SocketAddress?) -> [(Network, limit: Int)] {
        guard let bytes = bytes(of: address) else { return [] }
        let start = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard bytes.count == 16 else {
            return [(Network(start: start, bits: 32), ConnectionLimits.addressConnections)]
        }
        return ConnectionLimits.networkConnections.map { network in
            let kept = start & (UInt64.max << UInt64(64 - network.bits))
            return (Network(start: kept, bits: network.bits), network.limit)
        }
    }

    /// Returns the four bytes of an IPv4 address, mapped ones included, or the 16 bytes of
    /// another.
    private static func bytes(of address: SocketAddress?) -> [UInt8]? {
        switch address {
        case .v4(let address):
            return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address):
            let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
            let isMapped =
                bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 255 && bytes[11] == 255
            return isMapped ? Array(bytes[12...]) : bytes
        case .unixDomainSocket, nil:
            return nil
        }
    }
}
