// Networks as people write them, such as `192.0.2.0/24`. Single addresses are in
// NetworkAddress.swift.

import CalepinExpressions

/// The addresses that share a prefix of bits.
struct NetworkRange: Hashable, Sendable {
    /// The first address of the network.
    let start: NetworkAddress
    /// The number of bits that all addresses share: 0 to 32, or to 128 for IPv6.
    let bits: Int

    /// Parses an address with a number of bits, or a single address; nil for everything else, such
    /// as an address with bits beyond the prefix, which is most likely a mistake.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = NetworkAddress(String(parts[0])) else { return nil }
        let length = start.bytes.count * 8
        let bits = parts.count == 1 ? length : Int(String(parts[1]), in: 0...length)
        guard let bits, start.bytes.hasNoBits(after: bits) else { return nil }
        (self.start, self.bits) = (start, bits)
    }

    /// The network as text.
    var text: String { "\(start.text)/\(bits)" }

    /// Returns true when an address is in the network; one of another family never is.
    func contains(_ address: NetworkAddress) -> Bool {
        address.bytes.count == start.bytes.count
            && Self.haveSamePrefix(start.bytes, address.bytes, bits: bits)
    }

    /// Returns true when the first bits of two addresses are equal; bytes missing in `start` are
    /// 0.
    static func haveSamePrefix(_ start: [UInt8], _ bytes: [UInt8], bits: Int) -> Bool {
        (0..<bits).allSatisfy { bit in
            let byte = bit / 8
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return bytes[byte] & mask == (byte < start.count ? start[byte] & mask : 0)
        }
    }
}

extension [UInt8] {
    /// Returns true when all bits from an index on are 0.
    fileprivate func hasNoBits(after bits: Int) -> Bool {
        (bits..<count * 8).allSatisfy { self[$0 / 8] & (0x80 >> UInt8($0 % 8)) == 0 }
    }
}
