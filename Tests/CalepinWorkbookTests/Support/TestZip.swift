// Writes zip files byte by byte, right ones and wrong ones: a library would refuse to write sizes
// that lie, members on top of each other, or names that lead elsewhere.

import CZlib

/// A zip file in the making.
struct TestZip {
    /// One member. What its heads say can be set apart from what is there.
    struct Member {
        var name: [UInt8]
        var content: [UInt8]
        var isDeflated = false
        var method: UInt16?
        var flags: UInt16 = 0
        /// Sizes that the heads say instead of the right ones.
        var saidPacked: UInt32?, saidUnpacked: UInt32?
        /// The member whose place in the file this one says to have.
        var placeOf: Int?
        /// True when the sizes stand behind the content, as writers of streams do it.
        var isStreamed = false
        /// True when its sizes are written in 64 bits.
        var isWide = false

        init(_ name: String, _ content: [UInt8]) {
            self.name = Array(name.utf8)
            self.content = content
        }

        init(_ name: String, _ content: String) { self.init(name, Array(content.utf8)) }
    }

    var members: [Member]
    /// The number of members that the end of the file says.
    var saidCount: UInt16?
    var comment: [UInt8] = []
    /// True when the end of the file is written for large files too, with numbers of 64 bits.
    var isLarge = false

    /// The bytes of the file.
    var bytes: [UInt8] {
        var file: [UInt8] = []
        var list: [UInt8] = []
        var places: [UInt32] = []
        for member in members {
            places.append(UInt32(file.count))
            let packed = member.isDeflated ? deflated(member.content) : member.content
            let head = self.head(member, packed)
            file += little(0x0403_4B50, 4) + little(20, 2) + head.first + member.name + head.wide
            file += packed
            if member.isStreamed {
                file += little(0x0807_4B50, 4) + head.first[8..<12]
                file += little(packed.count, 4) + little(member.content.count, 4)
            }
            let place = member.placeOf.map { places[$0] } ?? places[places.count - 1]
            list += little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + head.second
            list += little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4)
            list += little(Int(place), 4) + member.name + head.wide
        }
        let count = Int(saidCount ?? UInt16(members.count))
        let start = file.count
        let large = isLarge ? self.large(count, list.count, start) : []
        return file + list + large + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2)
            + little(count, 2) + little(list.count, 4) + little(start, 4)
            + little(comment.count, 2) + comment
    }

    private func large(_ count: Int, _ size: Int, _ start: Int) -> [UInt8] {
        little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
            + little(count, 8) + little(count, 8) + little(size, 8) + little(start, 8)
            + little(0x0706_4B50, 4) + little(0, 4) + little(start + size, 8) + little(1, 4)
    }

    /// The heads of a member from its flags to the size of its extra field, in front of it and in
    /// the list, and that field.
    private func head(
        _ member: Member, _ packed: [UInt8]
    ) -> (first: [UInt8], second: [UInt8], wide: [UInt8]) {
        let flags = little(Int(member.flags | (member.isStreamed ? 8 : 0)), 2)
        let method = little(Int(member.method ?? (member.isDeflated ? 8 : 0)), 2)
        let sum = crc32(0, member.content, UInt32(member.content.count))
        let packedSize = member.saidPacked.map { Int($0) } ?? packed.count
        let size = member.saidUnpacked.map { Int($0) } ?? member.content.count
        let wide =
            member.isWide
            ? little(1, 2) + little(16, 2) + little(size, 8) + little(packedSize, 8) : []
        let full = 0xFFFF_FFFF
        let sizes =
            little(Int(sum), 4) + little(member.isWide ? full : packedSize, 4)
            + little(member.isWide ? full : size, 4)
        let rest = little(member.name.count, 2) + little(wide.count, 2)
        let start = flags + method + little(0, 4)
        let hidden = little(Int(sum), 4) + little(0, 8)
        return (start + (member.isStreamed ? hidden : sizes) + rest, start + sizes + rest, wide)
    }

    private func little(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// Packs bytes without a head, as zip files have them.
    private func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var source = bytes
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let count = source.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(result[..<count])
    }
}
