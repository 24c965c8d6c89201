// A file that is in the data folder while a server runs, so that the next start knows how the last
// run ended. What is recovered then is the store's business.

import Foundation

/// The mark of a run.
struct RunMark {
    private let path: String

    /// The mark in a data folder that this process has to itself.
    init(folder: String) { path = folder + "/running" }

    /// Whether a run left it: one that did not come to its end.
    var isThere: Bool { access(path, F_OK) == 0 }

    /// Sets it, and brings it to the disk.
    ///
    /// Throws: ``DataFolderError``.
    func set() throws(DataFolderError) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .notWritable }
        fsync(file)
        close(file)
    }

    /// Removes it, at the end of a run.
    func clear() { unlink(path) }
}
