// Files of the server while they are copied into a zip, a piece at a time. Each is read twice:
// first for its checksum, which stands before its bytes so that programs can unpack the zip while
// it comes. What is stored is compressed already, so it stays as it is.

import CZlib
import Foundation

/// The copying of files into a zip.
struct FileCopies {
    private var list: FileList
    private let path: (String) -> String
    private var source: SourceFile?

    init(_ list: FileList, _ path: @escaping (String) -> String) {
        (self.list, self.path) = (list, path)
    }

    /// Takes a step, which reads a piece at most; returns false after the last one. A file that is
    /// gone by now is listed as missing.
    ///
    /// - Throws: `ExportError` `unreadable`, `tooLarge`, `disk`.
    mutating func step(
        to zip: inout ZipWriter, _ missing: MissingFiles
    ) throws(ExportError) -> Bool {
        guard let source else {
            guard let (file, stored) = try list.next() else { return false }
            if let found = SourceFile(path(stored), name: file.name) {
                self.source = found
            } else {
                try missing.add(file)
            }
            return true
        }
        if try !source.step(to: &zip) { self.source = nil }
        return true
    }
}

/// A file that is copied.
private final class SourceFile {
    private let descriptor: Int32
    private let name: String
    /// The size and checksum of the bytes of this reading so far.
    private var sum: (size: Int64, checksum: UInt) = (0, 0)
    /// Those of the first reading; nil during it.
    private var first: (size: Int64, checksum: UInt)?

    /// Opens a file; nil where it is not there.
    init?(_ path: String, name: String) {
        self.name = name
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Reads a piece, and writes it the second time; returns false after the last one.
    ///
    /// - Throws: `ExportError` `unreadable`, `tooLarge`, `disk`.
    func step(to zip: inout ZipWriter) throws(ExportError) -> Bool {
        var piece = [UInt8](repeating: 0, count: ExportLimits.readBytes)
        var count = -1
        repeat {
            count = read(descriptor, &piece, piece.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .unreadable }
        if count > 0 {
            sum.checksum = piece.withUnsafeBufferPointer {
                UInt(crc32_z(sum.checksum, $0.baseAddress, count))
            }
            sum.size += Int64(count)
            if first != nil { zip.addStored(piece[..<count]) }
            return true
        }
        if let first {
            guard sum == first else { throw .unreadable }
            return false
        }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .unreadable }
        let checksum = UInt32(truncatingIfNeeded: sum.checksum)
        try zip.begin(stored: name, size: sum.size, checksum: checksum)
        (first, sum) = (sum, (0, 0))
        return true
    }
}
