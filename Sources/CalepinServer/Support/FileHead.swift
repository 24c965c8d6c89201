// The first bytes of a file, by which its type is known: its name and the type that a client says
// prove nothing. Which types are accepted is decided in Blobs/ and Registry/Media/.

/// The first bytes of a file.
struct FileHead {
    /// The number of first bytes that are looked at.
    static let byteCount = 64
    /// The brands of MP4 files that have sound alone.
    static let soundBrands: Set = ["M4A ", "M4B "]
    /// The brands of MP4 files that may have pictures.
    static let filmBrands: Set = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42",
        "avc1", "M4V ", "MSNV", "dash", "mmp4", "f4v ", "3gp4", "3gp5", "3gp6",
    ]

    private let bytes: [UInt8]

    /// Takes the first of some bytes.
    ///
    /// Complexity: O(1).
    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes.prefix(Self.byteCount)) }

    /// Returns true when some bytes stand at a place.
    func has(_ wanted: [UInt8], at place: Int = 0) -> Bool {
        bytes.count >= place + wanted.count && bytes[place...].starts(with: wanted)
    }

    /// Returns true when the bytes of a text stand at a place.
    func says(_ text: String, at place: Int = 0) -> Bool { has(Array(text.utf8), at: place) }

    /// True for the head of a frame of MPEG sound of layer I, II or III.
    var isSoundFrame: Bool {
        bytes.count >= 3 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0 && bytes[1] & 0x06 != 0
            && bytes[1] & 0x18 != 0x08 && bytes[2] & 0xF0 != 0xF0
    }

    /// The brand of a file whose parts are boxes (ISO 14496-12), such as `isom`; nil for another.
    var brand: String? {
        guard says("ftyp", at: 4), bytes.count >= 12 else { return nil }
        return String(decoding: bytes[8..<12], as: UTF8.self)
    }

    /// True for a WebM file: EBML with that name among its first bytes.
    var isWebM: Bool {
        has([0x1A, 0x45, 0xDF, 0xA3]) && bytes.indices.contains { says("webm", at: $0) }
    }
}
