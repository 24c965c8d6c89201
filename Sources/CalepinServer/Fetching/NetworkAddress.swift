// Addresses of the network, and which of them a body may be fetched from: the public internet, and
// nothing of the machine or its neighbours. Names are looked up in HostLookup.swift.

import Foundation

/// An address of IPv4 or IPv6.
struct NetworkAddress: Hashable, Sendable {
    /// Four bytes or sixteen, in the order of the network.
    let bytes: [UInt8]

    /// What may be done with an address.
    enum Reach: Sendable {
        /// Anybody's: it may be connected to.
        case everywhere
        /// Of this machine or a network of one's own: only where the operator lists the host.
        case own
        /// Never connected to: services of the machine's provider, groups, addresses that stand
        /// for others.
        case never
    }

    /// An address of four or sixteen bytes; nil for others.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads `192.0.2.1` or `2001:db8::1` as written in full decimal or hexadecimal digits; nil
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

    /// What may be done with it, by the registries of addresses for special purposes (RFC 6890 and
    /// those after it).
    var reach: Reach {
        bytes.count == 4
            ? Self.reach(of: bytes, in: Self.four, otherwise: .everywhere)
            : Self.reach(of: bytes, in: Self.six, otherwise: .never)
    }

    // Networks

    /// Addresses that begin with so many bits.
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
            (0..<bits).allSatisfy { bit in
                let byte = bit / 8
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                return bytes[byte] & mask == (byte < start.count ? start[byte] & mask : 0)
            }
        }
    }

    private static func reach(
        of bytes: [UInt8], in networks: [Network], otherwise: Reach
    ) -> Reach {
        networks.first { $0.contains(bytes) }?.reach ?? otherwise
    }

    /// The first that contains an address decides.
    private static let four = [
        Network([0], 8, .never), Network([10], 8, .own), Network([100, 64], 10, .own),
        Network([127], 8, .own), Network([168, 63, 129, 16], 32, .never),
        Network([169, 254], 16, .never), Network([172, 16], 12, .own),
        Network([192, 0, 0], 24, .never), Network([192, 0, 2], 24, .never),
        Network([192, 88, 99], 24, .never), Network([192, 168], 16, .own),
        Network([198, 18], 15, .never), Network([198, 51, 100], 24, .never),
        Network([203, 0, 113], 24, .never), Network([224], 3, .never),
    ]

    /// Of IPv6 only what is given out (2000::/3) is anybody's. Addresses that hold one of IPv4
    /// (mapped, NAT64, 6to4, Teredo) are never connected to: the one they hold can be named.
    private static let six = [
        Network([UInt8](repeating: 0, count: 15) + [1], 128, .own), Network([0xFC], 7, .own),
        Network([0x20, 0x01, 0, 0], 23, .never), Network([0x20, 0x01, 0x0D, 0xB8], 32, .never),
        Network([0x20, 0x02], 16, .never), Network([0x3F, 0xFF, 0], 20, .never),
        Network([0x20], 3, .everywhere),
    ]
}
