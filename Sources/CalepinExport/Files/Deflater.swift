// Compression of a stream of bytes with the system's zlib, without a header, as zip files have it.

import CZlib

/// A stream of bytes while it is compressed.
final class Deflater {
    private var stream = z_stream()
    private let isReady: Bool
    private var piece = [UInt8](repeating: 0, count: ExportLimits.packedBytes)
    /// The CRC-32 of the bytes so far.
    private(set) var checksum: UInt32 = 0
    /// The number of bytes so far.
    private(set) var count: Int64 = 0
    /// The number of compressed bytes so far.
    private(set) var packedCount: Int64 = 0

    /// Creates a stream.
    ///
    /// - Parameter isSmall: true to take a quarter of the memory, 64 KiB, and compress less: for
    ///   many streams at once.
    init(isSmall: Bool) {
        // Level 1: tables compress well, and higher levels take several times as long. Negative
        // bits of window: no header.
        let state = deflateInit2_(
            &stream, 1, Z_DEFLATED, isSmall ? -13 : -15, isSmall ? 6 : 8, Z_DEFAULT_STRATEGY,
            ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        isReady = state == Z_OK
    }

    deinit { if isReady { deflateEnd(&stream) } }

    /// Compresses bytes and gives what is ready to `take`.
    ///
    /// - Parameter isLast: true for the last bytes.
    /// - Throws: `ExportError` `disk` when memory is short; the error of `take`.
    func pack(
        _ bytes: [UInt8], isLast: Bool = false,
        _ take: (ArraySlice<UInt8>) throws(ExportError) -> Void
    ) throws(ExportError) {
        guard isReady else { throw .disk }
        count += Int64(bytes.count)
        bytes.withUnsafeBufferPointer { input in
            guard let start = input.baseAddress else { return }
            checksum = UInt32(
                truncatingIfNeeded: crc32_z(UInt(checksum), start, input.count))
        }
        var start = 0
        repeat {
            let end = min(bytes.count, start + ExportLimits.packedBytes)
            let isEnd = isLast && end == bytes.count
            try pack(bytes, start..<end, isEnd ? Z_FINISH : Z_NO_FLUSH, take)
            start = end
        } while start < bytes.count
    }

    private func pack(
        _ bytes: [UInt8], _ range: Range<Int>, _ flush: Int32,
        _ take: (ArraySlice<UInt8>) throws(ExportError) -> Void
    ) throws(ExportError) {
        var rest = range
        while true {
            let (status, left, made) = step(bytes, rest, flush)
            rest = (rest.upperBound - left)..<rest.upperBound
            packedCount += Int64(made)
            if made > 0 { try take(piece[..<made]) }
            guard status == Z_OK || status == Z_BUF_ERROR || status == Z_STREAM_END else {
                throw .disk
            }
            if status == Z_STREAM_END || flush == Z_NO_FLUSH && left == 0 && made < piece.count {
                return
            }
        }
    }

    /// Takes one step; returns the status, the number of bytes left, and that of bytes made.
    private func step(
        _ bytes: [UInt8], _ range: Range<Int>, _ flush: Int32
    ) -> (status: Int32, left: Int, made: Int) {
        bytes.withUnsafeBufferPointer { input in
            piece.withUnsafeMutableBufferPointer { output in
                let source = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.next_in = source.map { $0 + range.lowerBound }
                stream.avail_in = UInt32(range.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                let status = deflate(&stream, flush)
                return (
                    status, Int(stream.avail_in), output.count - Int(stream.avail_out)
                )
            }
        }
    }
}
