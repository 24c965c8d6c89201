// Compression with the system's zlib, for bytes that are served often. The client's accepted
// codings are checked in CachedResponse.swift.

import CZlib

/// Compression in the format of RFC 1952.
enum Gzip {
    /// Returns the bytes compressed; nil when that saves less than a tenth, or memory is short.
    ///
    /// Complexity: O(n) in the bytes.
    static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
        guard bytes.count >= 256, bytes.count < Int(Int32.max) else { return nil }
        var stream = z_stream()
        // 15 bits of window, plus 16 for the gzip header.
        let isReady = deflateInit2_(
            &stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard isReady == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let most = bytes.count - bytes.count / 10
        var source = bytes
        let result = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            let ended = source.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(most)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = ended ? most - Int(stream.avail_out) : 0
        }
        return result.isEmpty ? nil : result
    }

    /// Returns bytes compressed where that saves enough, else as they are; for a store.
    ///
    /// Complexity: O(n) in the bytes.
    static func packed(_ bytes: [UInt8]) -> [UInt8] { compressed(bytes) ?? bytes }

    /// Returns the bytes that were packed; nil when they are damaged, or more than a maximum.
    ///
    /// Complexity: O(n) in the unpacked bytes.
    static func unpacked(_ bytes: [UInt8], maxBytes: Int) -> [UInt8]? {
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        var stream = z_stream()
        let isReady = inflateInit2_(
            &stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard isReady == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var (source, unpacked) = (bytes, [UInt8]())
        var piece = [UInt8](repeating: 0, count: 65_536)
        return source.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            while true {
                let (status, count) = piece.withUnsafeMutableBufferPointer { output in
                    stream.next_out = output.baseAddress
                    stream.avail_out = UInt32(output.count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    return (status, output.count - Int(stream.avail_out))
                }
                unpacked += piece[..<count]
                guard unpacked.count <= maxBytes else { return nil }
                if status == Z_STREAM_END { return unpacked }
                guard status == Z_OK, count > 0 else { return nil }
            }
        }
    }
}
