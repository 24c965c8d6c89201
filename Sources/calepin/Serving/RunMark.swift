// A file that exists in the data folder while a server runs, so that the next start detects a
// crash. The store itself recovers.

import Foundation

/// The file that marks a run.
struct RunMark {
    private let path: String

    /// Creates the mark of a data folder, which no other process uses.
    init(folder: String) { path = folder + "/running" }

    /// True when the last run did not end in order.
    var isThere: Bool { access(path, F_OK) == 0 }

    /// Creates the file and syncs it.
    ///
    /// Throws: ``DataFolderError``.
    func set() throws(DataFolderError) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .notWritable }
        fsync(file)
        close(file)
    }

    /// Removes the file, at the end of a run.
    func clear() { unlink(path) }
}
