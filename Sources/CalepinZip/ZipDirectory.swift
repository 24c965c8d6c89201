// The list of members at the end of a zip file, read a second time beside libzip: where each
// member lies, which libzip does not tell, so that members on the same bytes are refused, and how
// many there are before libzip sets memory aside for them.
//
// The layout is that of PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.14 to 4.3.16.

/// The list of members at the end of a zip file.
struct ZipDirectory {
    /// One member, as the list says.
    struct Member {
        /// The bytes of the name.
        var name: ArraySlice<UInt8>
        /// The flags; bit 0 is set for encrypted ones, bit 3 when sizes follow the content.
        var flags: UInt64
        /// The method of packing: 0 stored, 8 deflated.
        var method: UInt64
        /// The size in the file, in bytes.
        var packed: UInt64
        /// The size of the content, in bytes.
        var unpacked: UInt64
        /// The place of the member's own head in the file.
        var start: UInt64
    }

    /// The members, in the order of the list.
    private(set) var members: [Member] = []
    private let bytes: LittleEndian
    /// The place of the list in the file.
    private var start: UInt64 = 0

    /// Reads the list, and compares it with the heads of the members.
    ///
    /// Throws: `ZipError` when it is not whole, too long, or members lie on the same bytes.
    /// Complexity: O(n) in the bytes of the list and O(m log m) in the members.
    init(_ bytes: [UInt8], bounds: ZipBounds) throws(ZipError) {
        self.bytes = LittleEndian(bytes: bytes)
        let end = try end()
        guard end.count <= UInt64(bounds.members) else {
            throw ZipError(.tooManyMembers, limit: bounds.members)
        }
        start = end.start
        var place = end.start
        for _ in 0..<end.count { members.append(try member(at: &place, before: end.place)) }
        try checkMembers()
    }

    /// The end of the list: its number of members, its place, and the place of this end.
    private typealias End = (count: UInt64, start: UInt64, place: UInt64)

    /// Finds the end of the list, which a comment of at most 65,535 bytes may follow.
    private func end() throws(ZipError) -> End {
        let size = UInt64(bytes.count)
        guard size >= 22 else { throw ZipError(.damaged) }
        let last = size - 22
        let first = last > 65_535 ? last - 65_535 : 0
        for place in (first...last).reversed() {
            guard try bytes.number(at: place, size: 4) == 0x0605_4B50,
                try bytes.number(at: place + 20, size: 2) == last - place
            else { continue }
            if let end = try large(before: place) { return try checked(end) }
            return try checked(small(at: place))
        }
        throw ZipError(.damaged)
    }

    private func small(at place: UInt64) throws(ZipError) -> End {
        guard try bytes.number(at: place + 4, size: 4) == 0 else { throw ZipError(.damaged) }
        let count = try bytes.number(at: place + 10, size: 2)
        return (count, try bytes.number(at: place + 16, size: 4), place)
    }

    /// Reads the end for large files, which stands before the ordinary one; nil where none does.
    private func large(before place: UInt64) throws(ZipError) -> End? {
        guard place >= 20, try bytes.number(at: place - 20, size: 4) == 0x0706_4B50 else {
            return nil
        }
        let own = try bytes.number(at: place - 12, size: 8)
        guard own < place, try bytes.number(at: own, size: 4) == 0x0606_4B50,
            try bytes.number(at: own + 16, size: 8) == 0
        else { throw ZipError(.damaged) }
        let count = try bytes.number(at: own + 32, size: 8)
        return (count, try bytes.number(at: own + 48, size: 8), own)
    }

    private func checked(_ end: End) throws(ZipError) -> End {
        guard end.start <= end.place else { throw ZipError(.damaged) }
        return end
    }

    private func member(at place: inout UInt64, before end: UInt64) throws(ZipError) -> Member {
        guard place < end, try bytes.number(at: place, size: 4) == 0x0201_4B50 else {
            throw ZipError(.damaged)
        }
        let nameSize = try bytes.number(at: place + 28, size: 2)
        let moreSize = try bytes.number(at: place + 30, size: 2)
        var member = Member(
            name: try bytes.slice(at: place + 46, size: nameSize),
            flags: try bytes.number(at: place + 8, size: 2),
            method: try bytes.number(at: place + 10, size: 2),
            packed: try bytes.number(at: place + 20, size: 4),
            unpacked: try bytes.number(at: place + 24, size: 4),
            start: try bytes.number(at: place + 42, size: 4))
        let more = place + 46 + nameSize
        try widen(&member, at: more, to: more + moreSize)
        place = more + moreSize + (try bytes.number(at: place + 32, size: 2))
        return member
    }

    /// Takes sizes of 64 bits from the field for them, where those of 32 bits are full of ones.
    private func widen(
        _ member: inout Member, at start: UInt64, to end: UInt64
    ) throws(ZipError) {
        var place = start
        while place + 4 <= end {
            let size = try bytes.number(at: place + 2, size: 2)
            guard try bytes.number(at: place, size: 2) == 1 else {
                place += 4 + size
                continue
            }
            place += 4
            for path in [\Member.unpacked, \Member.packed, \Member.start]
            where member[keyPath: path] == 0xFFFF_FFFF {
                guard place + 8 <= end else { throw ZipError(.damaged) }
                member[keyPath: path] = try bytes.number(at: place, size: 8)
                place += 8
            }
            return
        }
    }

    /// Refuses members that cannot be unpacked, those that lie on the bytes of another one or of
    /// the list, and heads that say something else than the list.
    private func checkMembers() throws(ZipError) {
        var free: UInt64 = 0
        for member in members.sorted(by: { $0.start < $1.start }) {
            let name = String(decoding: member.name, as: UTF8.self)
            guard member.flags & 1 == 0 else { throw ZipError(.encrypted, name) }
            guard member.method == 0 || member.method == 8 else {
                throw ZipError(.unknownMethod, name)
            }
            guard member.start >= free else { throw ZipError(.overlapping, name) }
            guard member.start <= start, member.packed <= start,
                try bytes.number(at: member.start, size: 4) == 0x0403_4B50
            else { throw ZipError(.damaged) }
            let nameSize = try bytes.number(at: member.start + 26, size: 2)
            let head = 30 + nameSize + (try bytes.number(at: member.start + 28, size: 2))
            free = member.start + head + member.packed
            guard free <= start else { throw ZipError(.overlapping, name) }
            guard try bytes.slice(at: member.start + 30, size: nameSize) == member.name,
                try bytes.number(at: member.start + 8, size: 2) == member.method
            else { throw ZipError(.damaged) }
            let packed = try bytes.number(at: member.start + 18, size: 4)
            let unpacked = try bytes.number(at: member.start + 22, size: 4)
            guard
                member.flags & 8 != 0 || packed == 0xFFFF_FFFF || unpacked == 0xFFFF_FFFF
                    || (packed, unpacked) == (member.packed, member.unpacked)
            else { throw ZipError(.wrongSize, name) }
        }
    }
}

/// Bytes with whole numbers in them, the lowest byte first.
private struct LittleEndian {
    var bytes: [UInt8]

    var count: Int { bytes.count }

    /// Returns a number of 1 to 8 bytes.
    ///
    /// Throws: `ZipError` of kind `damaged` beyond the end.
    func number(at place: UInt64, size: UInt64) throws(ZipError) -> UInt64 {
        try slice(at: place, size: size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns so many bytes.
    ///
    /// Throws: `ZipError` of kind `damaged` beyond the end.
    func slice(at place: UInt64, size: UInt64) throws(ZipError) -> ArraySlice<UInt8> {
        let count = UInt64(bytes.count)
        guard place <= count, size <= count - place else { throw ZipError(.damaged) }
        return bytes[Int(place)..<Int(place + size)]
    }
}
