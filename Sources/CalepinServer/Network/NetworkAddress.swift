// IP addresses, and the check whether a body may be fetched from them: the public internet, and
// nothing of this machine or its networks. Names are resolved in HostLookup.swift.

import Foundation

/// An address of IPv4 or IPv6.
struct NetworkAddress: Hashable, Sendable {
    /// Four or sixteen bytes in network order.
    let bytes: [UInt8]

    /// The networks of an address, as far as fetching is concerned.
    enum Reach: Sendable {
        /// The public internet: it may be connected to.
        case everywhere
        /// This machine or a private network: only for hosts that the operator lists.
        case own
        /// Never connected to: cloud metadata services, multicast, addresses that embed others.
        case never
    }

    /// Creates an address from four or sixteen bytes; nil for others.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Parses `192.0.2.1` or `2001:db8::1` as written in full decimal or hexadecimal digits; nil
    /// for everything else, such as one number, octal digits or a zone.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// The address as text.
    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The reach of the address, by the registries of special-purpose addresses (RFC 6890 and its
    /// successors).
    var reach: Reach {
        bytes.count == 4
            ? Self.reach(of: bytes, in: Self.four, otherwise: .everywhere)
            : Self.reach(of: bytes, in: Self.six, otherwise: .never)
    }

    // Networks

    /// Addresses that share a prefix of bits.
    private struct Network: Sendable {
        let start: [UInt8]
        let bits: Int
        let reach: Reach

        init(_ start: [UInt8], _ bits: Int, _ reach: Reach) {
            self.start = start
            self.bits = bits
            self.reach = reach
        }

        func contains(_ bytes: [UInt8]) -> Bool {
            NetworkRange.haveSamePrefix(start, bytes, bits: bits)
        }
    }

    private static func reach(
        of bytes: [UInt8], in networks: [Network], otherwise: Reach
    ) -> Reach {
        networks.first { $0.contains(bytes) }?.reach ?? otherwise
    }

    /// IPv4 networks; the first that contains an address decides.
    private static let four = [
        Network([0], 8, .never), Network([10], 8, .own), Network([100, 64], 10, .own),
        Network([127], 8, .own), Network([168, 63, 129, 16], 32, .never),
        Network([169, 254], 16, .never), Network([172, 16], 12, .own),
        Network([192, 0, 0], 24, .never), Network([192, 0, 2], 24, .never),
        Network([192, 88, 99], 24, .never), Network([192, 168], 16, .own),
        Network([198, 18], 15, .never), Network([198, 51, 100], 24, .never),
        Network([203, 0, 113], 24, .never), Network([224], 3, .never),
    ]

    /// IPv6 networks: only global unicast (2000::/3) is public. Addresses that embed an IPv4
    /// address (mapped, NAT64, 6to4, Teredo) are never connected to, because that address can be
    /// named directly.
    private static let six = [
        Network([UInt8](repeating: 0, count: 15) + [1], 128, .own), Network([0xFC], 7, .own),
        Network([0x20, 0x01, 0, 0], 23, .never), Network([0x20, 0x01, 0x0D, 0xB8], 32, .never),
        Network([0x20, 0x02], 16, .never), Network([0x3F, 0xFF, 0], 20, .never),
        Network([0x20], 3, .everywhere),
    ]
}
