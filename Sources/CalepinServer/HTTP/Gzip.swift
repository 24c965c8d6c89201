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
}
