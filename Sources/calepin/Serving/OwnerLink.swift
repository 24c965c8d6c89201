// The link that creates the first owner, for the person who started the server: in a file of the
// data folder that nobody else may read, and on the standard output when that is a terminal or a
// file. A pipe often ends in a journal, which more people may read than may own the server.

import Foundation

/// The link of the first owner.
struct OwnerLink {
    /// The file it is written to.
    let file: String

    /// Writes the link, or removes an earlier file when there is none; returns the line to print.
    ///
    /// - Parameter link: the address; nil when there is an owner.
    func tell(_ link: String?, on descriptor: Int32 = STDOUT_FILENO) -> String {
        unlink(file)
        guard let link else { return "" }
        let words = "The first owner signs in here, within 30 minutes: "
        if Self.isPrivate(descriptor) {
            _ = write(link)
            return words + link + "\n"
        }
        return write(link)
            ? "The first owner's link is in the file \(file), for 30 minutes.\n"
            : "The first owner's link cannot be written to \(file); make room and start again.\n"
    }

    /// Returns true when only the person who started the command can read its output.
    private static func isPrivate(_ descriptor: Int32) -> Bool {
        var found = stat()
        guard isatty(descriptor) == 0 else { return true }
        return fstat(descriptor, &found) == 0 && found.st_mode & S_IFMT == S_IFREG
    }

    private func write(_ link: String) -> Bool {
        let bytes = Array((link + "\n").utf8)
        let made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard made >= 0 else { return false }
        defer { close(made) }
        if Glibc.write(made, bytes, bytes.count) == bytes.count { return true }
        unlink(file)
        return false
    }
}
