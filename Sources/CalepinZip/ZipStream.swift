// A member of a zip file while it is unpacked, piece by piece: counted against every bound before
// a piece is handed on. The checksum is compared by libzip when the last piece has been read.

import CZip

/// A member of a zip file while it is unpacked.
package final class ZipStream {
    private let file: OpaquePointer
    /// The archive, which must not be closed before its members.
    private let archive: ZipArchive
    private let member: ZipArchive.Member
    private let name: String
    private let maxBytes: Int
    /// The number of bytes that have been unpacked.
    private var bytesRead = 0

    /// Takes over a member that libzip has opened, and closes it in the end.
    init(
        _ file: OpaquePointer, of archive: ZipArchive, _ member: ZipArchive.Member, name: String,
        maxBytes: Int
    ) {
        self.file = file
        self.archive = archive
        self.member = member
        self.name = name
        self.maxBytes = maxBytes
    }

    deinit { zip_fclose(file) }

    /// Unpacks the next piece into an array, at most as many bytes as it has.
    ///
    /// Returns: the number of bytes; 0 at the end of the member.
    /// Throws: `ZipError` when the member is damaged or beyond a bound.
    package func read(into bytes: inout [UInt8]) throws(ZipError) -> Int {
        var failure: ZipError?
        var count = 0
        bytes.withUnsafeMutableBytes { buffer in
            do throws(ZipError) { count = try read(into: buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        return count
    }

    /// Unpacks the next piece, at most as many bytes as the buffer has.
    ///
    /// Returns: the number of bytes; 0 at the end of the member.
    /// Throws: `ZipError` when the member is damaged or beyond a bound.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ZipError) -> Int {
        let read = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
        guard let count = Int(exactly: read), count >= 0 else {
            throw ZipError(isWrongSize ? .wrongSize : .unreadable, name)
        }
        guard count > 0 else {
            guard UInt64(bytesRead) == member.unpacked else { throw ZipError(.wrongSize, name) }
            return 0
        }
        bytesRead += count
        guard UInt64(bytesRead) <= member.unpacked else { throw ZipError(.wrongSize, name) }
        guard bytesRead <= maxBytes else {
            throw ZipError(.memberTooLarge, name, limit: maxBytes)
        }
        guard bytesRead <= ZipLimits.freeBytes || isWithinRatio else {
            throw ZipError(.ratio, name, limit: ZipLimits.ratio)
        }
        guard count <= archive.bytesLeft else {
            archive.bytesLeft = 0
            throw ZipError(.unpackedTooLarge, limit: archive.bounds.unpackedBytes)
        }
        archive.bytesLeft -= count
        return count
    }

    private var isWrongSize: Bool {
        zip_error_code_zip(zip_file_get_error(file)) == ZIP_ER_INCONS
    }

    private var isWithinRatio: Bool {
        UInt64(bytesRead) / UInt64(ZipLimits.ratio) <= member.packed
    }
}
