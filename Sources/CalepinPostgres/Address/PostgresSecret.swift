// The password of the database, which comes from a file that only its owner can read: neither the
// arguments of a program nor its environment are secret.

import Glibc

/// A password; it has no text that could get into a log.
package struct PostgresSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The password itself, for libpq alone.
    let text: String

    package var description: String { "secret" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Reads the only line of a file, which is opened before it is judged, so that it is the one
    /// that was judged.
    ///
    /// Throws: `badSecret`.
    package init(file path: String) throws(PostgresFault) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .badSecret("\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFREG else {
            throw .badSecret("\(path) is no file.")
        }
        guard found.st_mode & 0o077 == 0 else {
            throw .badSecret("others may read \(path); close it with: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: PostgresLimits.secretBytes + 2)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .badSecret("\(path) cannot be read.") }
        try self.init(bytes: bytes[..<count], path)
    }

    /// Creates one from the bytes of a file, whose last line end is no part of it.
    ///
    /// Throws: `badSecret`.
    private init(bytes: ArraySlice<UInt8>, _ path: String) throws(PostgresFault) {
        var bytes = bytes
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty, bytes.count <= PostgresLimits.secretBytes else {
            throw .badSecret(
                "\(path) should have one line of at most \(PostgresLimits.secretBytes) bytes.")
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .badSecret("\(path) has more than one line of text.") }
        self.text = text
    }
}
