// The 150,000 most common known passwords as a Bloom filter (Bloom 1970), which contains none of
// them in clear. The rate of false positives is about 1 in 2,180. The bits are in
// Sources/CCommonPasswords, written by Scripts/common-passwords, which names the source of the
// list. Other weaknesses are found in Password.swift.

import CCommonPasswords
import CalepinExpressions

/// A set of common passwords.
enum CommonPasswords {
    /// The number of bits of each password: the nth is the first word of its SHA-256 plus n times
    /// the second.
    private static let hashes: UInt64 = 11

    /// The size of the filter in bytes.
    static var byteCount: Int { Int(calepin_common_passwords_count()) }

    /// Returns true when a lowercase password is very likely in the set.
    static func contains(_ small: String) -> Bool {
        let digest = digest(small, .sha256)
        guard let bits = calepin_common_passwords(), digest.count >= 16 else { return false }
        let size = 8 * UInt64(byteCount)
        let numbers = [0, 8].map { start in
            digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return (0..<hashes).allSatisfy { place in
            let bit = (numbers[0] &+ place &* numbers[1]) % size
            return bits[Int(bit / 8)] >> (bit % 8) & 1 == 1
        }
    }
}
