// Bytes that are held until it is their turn to be written: in memory while they are few, else in
// a file without a name, which is gone with the process.

import Foundation

/// Bytes that are held.
final class HeldBytes {
    private var memory: [UInt8] = []
    private let maxBytes: Int
    private var descriptor: Int32 = -1
    private var isReading = false
    /// The number of bytes in memory that have been given back.
    private var given = 0

    /// Creates an empty holder, with a maximum of bytes in memory.
    init(maxBytes: Int) { self.maxBytes = maxBytes }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds bytes.
    ///
    /// - Throws: `ExportError` `disk`.
    func add(_ bytes: ArraySlice<UInt8>) throws(ExportError) {
        memory += bytes
        if memory.count > maxBytes { try spill() }
    }

    /// Moves the bytes in memory to the file.
    private func spill() throws(ExportError) {
        if descriptor < 0 {
            var path = Array((NSTemporaryDirectory() + "/calepin-export-XXXXXX").utf8CString)
            descriptor = mkstemp(&path)
            guard descriptor >= 0 else { throw .disk }
            unlink(path)
        }
        var start = 0
        while start < memory.count {
            let written = memory.withUnsafeBytes { buffer in
                write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            guard written > 0 || written < 0 && errno == EINTR else { throw .disk }
            start += max(0, written)
        }
        memory.removeAll(keepingCapacity: true)
    }

    /// Returns the next piece of the bytes, from the first on; nil after the last. None are added
    /// after it.
    ///
    /// - Throws: `ExportError` `disk`.
    func next() throws(ExportError) -> [UInt8]? {
        if descriptor >= 0 {
            if !isReading, lseek(descriptor, 0, SEEK_SET) != 0 { throw .disk }
            isReading = true
            var piece = [UInt8](repeating: 0, count: ExportLimits.packedBytes)
            var count = -1
            repeat {
                count = read(descriptor, &piece, piece.count)
            } while count < 0 && errno == EINTR
            guard count >= 0 else { throw .disk }
            if count > 0 { return Array(piece[..<count]) }
        }
        guard given < memory.count else {
            memory = []
            return nil
        }
        let piece = memory[given...].prefix(ExportLimits.packedBytes)
        given += piece.count
        return Array(piece)
    }
}
