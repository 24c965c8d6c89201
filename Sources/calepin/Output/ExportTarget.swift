// The target of an export: a new file, or standard output. A file that was not written to its end
// is removed.

import Foundation

/// The target of an export.
struct ExportTarget {
    private let path: String?
    private let descriptor: Int32

    /// Opens a new file; standard output without a path.
    ///
    /// Throws: the status that ends the command, after a message, where the file exists or cannot
    /// be made.
    init(_ path: String?, _ texts: (isThere: String, notMade: String)) throws {
        self.path = path
        guard let path else {
            descriptor = 1
            return
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw failure(errno == EEXIST ? texts.isThere : texts.notMade)
        }
    }

    /// Takes standard output.
    init() { (path, descriptor) = (nil, 1) }

    /// Writes bytes.
    ///
    /// Throws: `ExportTarget.Full` where they cannot be written.
    func write(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard written > 0 || written < 0 && errno == EINTR else { throw Full() }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// The bytes cannot be written.
    struct Full: Error {}

    /// Closes the file, which is whole.
    func close() { if path != nil { Glibc.close(descriptor) } }

    /// Removes the file, which is not whole.
    func remove() {
        close()
        if let path { unlink(path) }
    }
}
