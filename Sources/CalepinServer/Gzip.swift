// Compresses bytes that are served again and again, with the system's zlib. Who wants them
// compressed is found out in KeptBytes.swift.

import CZlib

/// Compression as RFC 1952 has it.
enum Gzip {
    /// The bytes compressed; nil when they would not be a tenth shorter, or do not fit memory.
    ///
    /// Complexity: O(n) in the bytes.
    static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
        guard bytes.count >= 256, bytes.count < Int(Int32.max) else { return nil }
        var stream = z_stream()
        // 15 bits of window, and 16 for the head of gzip.
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
