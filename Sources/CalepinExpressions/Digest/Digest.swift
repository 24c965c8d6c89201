// Digests of bytes, for ODK's digest() and to compare contents. They are implemented here because
// the engine runs in the page as Embedded Swift, which has no cryptographic library. They are not
// meant for secrets: no keys, no passwords, no constant time.

/// A digest algorithm of ODK's `digest()`.
public enum DigestAlgorithm: UInt8, Sendable, CaseIterable {
    /// RFC 1321. Broken: two contents with one digest can be made at will.
    case md5
    /// FIPS 180-4. Broken like MD5, at more cost.
    case sha1
    /// FIPS 180-4.
    case sha256
    /// FIPS 180-4.
    case sha384
    /// FIPS 180-4.
    case sha512

    /// The name ODK gives it, as `SHA-256`.
    public var name: String {
        switch self {
        case .md5: "MD5"
        case .sha1: "SHA-1"
        case .sha256: "SHA-256"
        case .sha384: "SHA-384"
        case .sha512: "SHA-512"
        }
    }

    /// The algorithm with exactly this name; nil when there is none.
    public init?(name: String) {
        // `SHA1` is written as often as `SHA-1`.
        let wanted = bareLetters(name)
        for algorithm in DigestAlgorithm.allCases where bareLetters(algorithm.name) == wanted {
            self = algorithm
            return
        }
        return nil
    }

    /// The bytes of its digests: 16, 20, 32, 48 or 64.
    public var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }
}

/// The digest of bytes, `algorithm.byteCount` bytes.
///
/// Complexity: O(n) in the bytes.
public func digest(_ bytes: UnsafeBufferPointer<UInt8>, _ algorithm: DigestAlgorithm) -> [UInt8] {
    switch algorithm {
    case .md5:
        var state = MD5()
        absorbChunks(of: bytes, size: 64, lowestByteFirst: true) { state.absorb($0, from: $1) }
        return state.bytes
    case .sha1:
        var state = SHA1()
        absorbChunks(of: bytes, size: 64) { state.absorb($0, from: $1) }
        return state.bytes
    case .sha256:
        var state = SHA2.State.sha256
        absorbChunks(of: bytes, size: 64) { state.absorb($0, from: $1) }
        return bigEndianBytes(state.words)
    case .sha384:
        var state = SHA2.State.sha384
        absorbChunks(of: bytes, size: 128) { state.absorb($0, from: $1) }
        return bigEndianBytes(Array(state.words.prefix(6)))
    case .sha512:
        var state = SHA2.State.sha512
        absorbChunks(of: bytes, size: 128) { state.absorb($0, from: $1) }
        return bigEndianBytes(state.words)
    }
}

/// The digest of bytes, `algorithm.byteCount` bytes.
///
/// Complexity: O(n) in the bytes.
public func digest(_ bytes: [UInt8], _ algorithm: DigestAlgorithm) -> [UInt8] {
    bytes.withUnsafeBufferPointer { digest($0, algorithm) }
}

/// The digest of a text's UTF-8 bytes.
///
/// Complexity: O(n) in the bytes.
public func digest(_ text: String, _ algorithm: DigestAlgorithm) -> [UInt8] {
    digest(Array(text.utf8), algorithm)
}

/// The letters and digits of a name of ASCII, in lower case.
func bareLetters(_ name: String) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in name.utf8 where byte != UInt8(ascii: "-") {
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        letters.append(isCapital ? byte | 0x20 : byte)
    }
    return letters
}
