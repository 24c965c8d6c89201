// How many connections a network may have open: counted by address, and of IPv6 by the networks
// that providers give to one customer. What happens to a connection beyond is ConnectionGate's.

import NIOCore

/// Counts the open connections of networks.
///
/// Invariant: a network without connections is not kept.
struct ConnectionShares {
    /// A network: its first bytes, and how many there are of them.
    private struct Network: Hashable {
        let start: UInt64
        let bits: Int
    }

    private var counts: [Network: Int] = [:]

    /// Takes a place for a connection in each network of its address; false, and nothing is
    /// taken, when one of them has no place left.
    mutating func enter(_ address: SocketAddress?) -> Bool {
        let networks = Self.networks(of: address)
        for (network, most) in networks where counts[network, default: 0] >= most { return false }
        for (network, _) in networks { counts[network, default: 0] += 1 }
        return true
    }

    /// Gives the places of a connection back.
    mutating func leave(_ address: SocketAddress?) {
        for (network, _) in Self.networks(of: address) {
            guard let count = counts[network] else { continue }
            counts[network] = count > 1 ? count - 1 : nil
        }
    }

    /// How many networks have connections.
    var count: Int { counts.count }

    /// The networks of an address, and how many connections each may have; none for a socket of
    /// this machine's files.
    private static func networks(of address: SocketAddress?) -> [(Network, most: Int)] {
        guard let bytes = bytes(of: address) else { return [] }
        let start = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard bytes.count == 16 else {
            return [(Network(start: start, bits: 32), ConnectionLimits.addressConnections)]
        }
        return ConnectionLimits.networkConnections.map { network in
            let kept = start & (UInt64.max << UInt64(64 - network.bits))
            return (Network(start: kept, bits: network.bits), network.most)
        }
    }

    /// The four bytes of an IPv4 address, also of one written as IPv6, or the 16 of another.
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
