// A zip file as a stream: members one after the other, and beside the one that is written others
// that are held until it is their turn. Every member has the same fixed time, so that equal
// contents give equal bytes. The format is that of APPNOTE.TXT by PKWARE, version 2.0.

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
        let start: Int64
        var checksum: UInt32 = 0
        var packedCount: Int64 = 0
        var count: Int64 = 0
    }

    /// The bytes that are ready and have not been taken.
    private(set) var bytes: [UInt8] = []
    private var taken: Int64 = 0
    private var entries: [Entry] = []
    private var deflater: Deflater?
    private var held: HeldMember?

    /// Names are UTF-8; the sizes of a member that is streamed stand behind it.
    private static let (isUTF8, isStreamed): (UInt16, UInt16) = (0x800, 0x8)

    private var position: Int64 { taken + Int64(bytes.count) }

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
        entries.append(entry)
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
        guard let deflater, var entry = entries.popLast() else { return }
        try add([], isLast: true)
        self.deflater = nil
        Self.complete(&entry, deflater)
        entries.append(entry)
        append(UInt32(0x0807_4B50))
        appendSizes(entry)
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
        entries.append(entry)
        held = member
    }

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
        guard deflater.count <= ExportLimits.zipBytes,
            position + deflater.packedCount <= ExportLimits.zipBytes
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
    private mutating func appendCommon(_ entry: Entry) {
        append(UInt16(20))
        append(entry.flags)
        append(UInt16(8))
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

    /// Writes the directory, the end of the file.
    mutating func finish() {
        let start = position
        for entry in entries {
            append(UInt32(0x0201_4B50))
            append(UInt16(20))
            appendCommon(entry)
            append(UInt64(0))
            append(UInt32(0))
            append(UInt32(truncatingIfNeeded: entry.start))
            bytes += entry.name
        }
        let size = position - start
        append(UInt32(0x0605_4B50))
        append(UInt32(0))
        append(UInt16(truncatingIfNeeded: entries.count))
        append(UInt16(truncatingIfNeeded: entries.count))
        append(UInt32(truncatingIfNeeded: size))
        append(UInt32(truncatingIfNeeded: start))
        append(UInt16(0))
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
