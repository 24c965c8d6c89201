// A zip file as a stream: members one after the other, and beside the one that is written others
// that are held until it is their turn. Every member has the same fixed time, so that equal
// contents give equal bytes. The format is that of APPNOTE.TXT by PKWARE, version 2.0, and 4.5 for
// a file of more than 4 GB or 65,534 members: its directory then has numbers of 64 bits.

/// A member of a zip file that is held while another is written.
final class HeldMember {
    let name: String
    let deflater = Deflater(isSmall: true)
    let bytes: HeldBytes

    /// Creates a member, with a maximum of compressed bytes in memory.
    init(_ name: String, maxBytes: Int) {
        self.name = name
        bytes = HeldBytes(maxBytes: maxBytes)
    }

    /// Adds bytes to its content.
    func add(_ content: [UInt8], isLast: Bool = false) throws(ExportError) {
        try deflater.pack(content, isLast: isLast) { (packed) throws(ExportError) in
            try bytes.add(packed)
        }
    }
}

/// A zip file while it is written.
struct ZipWriter {
    /// A member in the directory at the end.
    private struct Entry {
        let name: [UInt8]
        let flags: UInt16
        var method: UInt16 = 8
        let start: Int64
        var checksum: UInt32 = 0
        var packedCount: Int64 = 0
        var count: Int64 = 0
    }

    /// The bytes that are ready and have not been taken.
    private(set) var bytes: [UInt8] = []
    private var taken: Int64
    /// The member that is written.
    private var entry: Entry?
    private var deflater: Deflater?
    private var held: HeldMember?
    /// True for a file that may have more than 4 GB.
    private let isLarge: Bool
    /// The directory, and what is known of it for its end.
    private let directory = HeldBytes(maxBytes: ExportLimits.heldBytes)
    private var (entries, directorySize): (Int64, Int64) = (0, 0)
    private var directoryStart: Int64?

    /// Names are UTF-8; the sizes of a member that is streamed stand behind it.
    private static let (isUTF8, isStreamed): (UInt16, UInt16) = (0x800, 0x8)

    private var position: Int64 { taken + Int64(bytes.count) }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - isLarge: true for one that may have more than 4 GB, which Excel does not read.
    ///   - start: the number of bytes in front of it.
    init(isLarge: Bool = false, after start: Int64 = 0) {
        self.isLarge = isLarge
        taken = start
    }

    /// Returns the bytes that are ready.
    mutating func take() -> [UInt8] {
        taken += Int64(bytes.count)
        defer { bytes = [] }
        return bytes
    }

    // Members

    /// Begins a member, which the next bytes are of.
    mutating func begin(_ name: String) {
        let entry = Entry(
            name: Array(name.utf8), flags: Self.isUTF8 | Self.isStreamed, start: position)
        writeHead(entry)
        self.entry = entry
        deflater = Deflater(isSmall: false)
    }

    /// Adds bytes to the member.
    ///
    /// - Throws: `ExportError` `tooLarge`, `disk`.
    mutating func add(_ content: [UInt8], isLast: Bool = false) throws(ExportError) {
        guard let deflater else { return }
        var packed: [UInt8] = []
        try deflater.pack(content, isLast: isLast) { packed += $0 }
        bytes += packed
        try judge(deflater)
    }

    /// Ends the member.
    ///
    /// - Throws: `ExportError` `tooLarge`, `disk`.
    mutating func end() throws(ExportError) {
        guard let deflater, var entry else { return }
        try add([], isLast: true)
        self.deflater = nil
        Self.complete(&entry, deflater)
        append(UInt32(0x0807_4B50))
        appendSizes(entry)
        try list(entry)
    }

    /// Ends a member that was held, and begins to write it.
    ///
    /// - Throws: `ExportError` `tooLarge`, `disk`.
    mutating func begin(_ member: HeldMember) throws(ExportError) {
        try member.add([], isLast: true)
        try judge(member.deflater)
        var entry = Entry(name: Array(member.name.utf8), flags: Self.isUTF8, start: position)
        Self.complete(&entry, member.deflater)
        writeHead(entry)
        try list(entry)
        held = member
    }

    /// Begins a member that is not compressed, whose size and checksum are known. Its bytes are
    /// all added before anything else.
    ///
    /// - Throws: `ExportError` `tooLarge`, `disk`.
    mutating func begin(
        stored name: String, size: Int64, checksum: UInt32
    ) throws(ExportError) {
        guard size <= ExportLimits.zipBytes else { throw .tooLarge }
        var entry = Entry(
            name: Array(name.utf8), flags: Self.isUTF8, method: 0, start: position)
        (entry.packedCount, entry.count, entry.checksum) = (size, size, checksum)
        writeHead(entry)
        try list(entry)
    }

    /// Adds bytes to the member that is not compressed.
    mutating func addStored(_ content: ArraySlice<UInt8>) { bytes += content }

    /// Writes a further piece of the member that was held; returns false after the last one.
    ///
    /// - Throws: `ExportError` `disk`.
    mutating func more() throws(ExportError) -> Bool {
        guard let piece = try held?.bytes.next() else {
            held = nil
            return false
        }
        bytes += piece
        return true
    }

    /// Writes a whole member.
    mutating func write(_ name: String, _ content: String) throws(ExportError) {
        begin(name)
        try add(Array(content.utf8))
        try end()
    }

    private static func complete(_ entry: inout Entry, _ deflater: Deflater) {
        entry.checksum = deflater.checksum
        entry.packedCount = deflater.packedCount
        entry.count = deflater.count
    }

    private func judge(_ deflater: Deflater) throws(ExportError) {
        let total = isLarge ? 0 : position
        guard deflater.count <= ExportLimits.zipBytes,
            total + deflater.packedCount <= ExportLimits.zipBytes
        else { throw .tooLarge }
    }

    // Records of the format

    private mutating func writeHead(_ entry: Entry) {
        append(UInt32(0x0403_4B50))
        appendCommon(entry)
        append(UInt16(0))
        bytes += entry.name
    }

    /// Appends the fields that head and directory share.
    private mutating func appendCommon(_ entry: Entry, _ version: UInt16 = 20) {
        append(version)
        append(entry.flags)
        append(entry.method)
        // Midnight on 1 January 1980, the earliest there is.
        append(UInt32(0x0021_0000))
        appendSizes(entry)
        append(UInt16(truncatingIfNeeded: entry.name.count))
    }

    private mutating func appendSizes(_ entry: Entry) {
        append(entry.checksum)
        append(UInt32(truncatingIfNeeded: entry.packedCount))
        append(UInt32(truncatingIfNeeded: entry.count))
    }

    /// Adds a member to the directory.
    private mutating func list(_ entry: Entry) throws(ExportError) {
        self.entry = nil
        let isFar = entry.start >= Self.most
        let version: UInt16 = isFar ? 45 : 20
        let place = bytes.count
        append(UInt32(0x0201_4B50))
        append(version)
        appendCommon(entry, version)
        append(UInt16(isFar ? 12 : 0))
        append(UInt16(0))
        append(UInt64(0))
        append(isFar ? UInt32.max : UInt32(truncatingIfNeeded: entry.start))
        bytes += entry.name
        if isFar {
            append(UInt16(1))
            append(UInt16(8))
            append(entry.start)
        }
        entries += 1
        directorySize += Int64(bytes.count - place)
        try directory.add(bytes[place...])
        bytes.removeSubrange(place...)
    }

    /// Writes a further piece of the directory and the end of the file; returns false after the
    /// last one.
    ///
    /// - Throws: `ExportError` `disk`, `tooLarge`.
    mutating func finishing() throws(ExportError) -> Bool {
        let start = directoryStart ?? position
        directoryStart = start
        if let piece = try directory.next() {
            bytes += piece
            return true
        }
        let needs64 =
            entries >= 0xFFFF || start >= Self.most || directorySize >= Self.most
        guard isLarge || !needs64 else { throw .tooLarge }
        if needs64 { appendEnd64(start) }
        append(UInt32(0x0605_4B50))
        append(UInt32(0))
        let count = UInt16(truncatingIfNeeded: min(entries, 0xFFFF))
        append(count)
        append(count)
        append(UInt32(truncatingIfNeeded: min(directorySize, Self.most)))
        append(UInt32(truncatingIfNeeded: min(start, Self.most)))
        append(UInt16(0))
        return false
    }

    /// Writes the whole end of a file with few members.
    ///
    /// - Throws: `ExportError` `disk`, `tooLarge`.
    mutating func finish() throws(ExportError) {
        while try finishing() {}
    }

    /// The number that stands where the true one needs 64 bits.
    private static let most = Int64(UInt32.max)

    /// Appends the end in numbers of 64 bits, and where it is.
    private mutating func appendEnd64(_ start: Int64) {
        let end = position
        append(UInt32(0x0606_4B50))
        append(UInt64(44))
        append(UInt16(45))
        append(UInt16(45))
        append(UInt64(0))
        append(entries)
        append(entries)
        append(directorySize)
        append(start)
        append(UInt32(0x0706_4B50))
        append(UInt32(0))
        append(end)
        append(UInt32(1))
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
