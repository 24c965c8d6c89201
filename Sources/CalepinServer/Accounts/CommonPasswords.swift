// Which passwords are common, of 150,000 that became known: bits that say so without naming one
// (Bloom 1970). Of texts of chance one in about 2,180 is taken for one of them. The bits are in
// Sources/CCommonPasswords, written by Scripts/common-passwords, which says where the list is
// from. What else makes a password weak is in Password.swift.

import CCommonPasswords
import CalepinExpressions

/// A set of common passwords.
enum CommonPasswords {
    /// Bits that each password sets: the nth is the first number of its SHA-256 and n times the
    /// second.
    private static let hashes: UInt64 = 11

    /// The bytes that the bits take.
    static var byteCount: Int { Int(calepin_common_passwords_count()) }

    /// Whether a password, made small, is very likely one of them.
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
