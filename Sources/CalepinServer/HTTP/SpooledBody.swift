// Large bodies that wait for their turn on the disk, so that they take no memory until they are
// worked on.

import Foundation
import Hummingbird
import NIOCore

/// The body of a request: in memory while it is small, else in a file without a name, which is
/// gone with this object and with the process.
final class SpooledBody: @unchecked Sendable {
    // A body is filled by one task, and read by one after it.
    private var small: [UInt8] = []
    private var descriptor: Int32 = -1
    private var count = 0

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Adds a piece.
    ///
    /// - Parameter folder: The folder for the file, which is made when it is not there.
    /// Throws: `DiskError`.
    fileprivate func append(_ piece: ByteBuffer, in folder: DiskFolder) throws {
        if descriptor < 0, count + piece.readableBytes <= ServerLimits.jsonBytes {
            small.append(contentsOf: piece.readableBytesView)
            count += piece.readableBytes
            return
        }
        if descriptor < 0 {
            descriptor = try folder.openUnnamed()
            try small.withUnsafeBytes { try folder.write($0, to: descriptor) }
            small = []
        }
        try piece.withUnsafeReadableBytes { try folder.write($0, to: descriptor) }
        count += piece.readableBytes
    }

    /// Returns the bytes.
    ///
    /// Complexity: O(n) in them.
    /// Throws: `DiskError`.
    func bytes() throws -> [UInt8] {
        guard descriptor >= 0 else { return small }
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
                    off_t(filled))
                guard read > 0 else { throw DiskError.latest }
                filled += read
            }
        }
    }
}

extension Request {
    /// Returns the body, of at most `maxBytes` bytes, out of memory where it is large.
    ///
    /// Throws: `Problem` `too-large`, `store-full`, or `malformed` when it does not come as its
    /// headers declare; `DiskError`.
    func spooled(upTo maxBytes: Int, in folder: DiskFolder) async throws -> SpooledBody {
        try requireLength(upTo: Int64(maxBytes))
        let spooled = SpooledBody()
        var count = 0
        try await eachPiece { piece in
            count += piece.readableBytes
            guard count <= maxBytes else { throw Problem(.tooLarge, "\(maxBytes)") }
            do { try spooled.append(piece, in: folder) } catch DiskError.full {
                throw Problem(.storeFull, retryAfter: 60)
            }
        }
        return spooled
    }
}
