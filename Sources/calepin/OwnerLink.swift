// The link that makes the first owner, for the person who started the server: in a file of the
// data folder that nobody else may read, and on the standard output where that is a person's
// terminal or a file. A pipe often ends in a journal, which more people may read than may own the
// server.

import Foundation

/// Where the link of the first owner is told.
struct OwnerLink {
    /// The file it is written to.
    let file: String

    /// Writes the link of this start, or takes an earlier one away when there is none; gives the
    /// line that the person is told.
    ///
    /// - Parameter link: the address; nil while there is an owner.
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

    /// Says whether what is printed stays with whoever started the command.
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
