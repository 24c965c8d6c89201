// The files of schedules on the disk: `exports/ACCOUNT/FILE` in the folder of blobs, all names
// being ids of ours. A file is written under another name until it is whole.

import Foundation
import NIOPosix

/// The folder of the files that schedules made.
struct ScheduleFolder: DurableFolder {
    let path: String

    /// The ending of a file that is being written.
    private static let unfinished = ".part"

    /// Creates the folder in that of blobs, without touching the disk.
    init(blobs: BlobFolder) { path = blobs.exports }

    /// Returns the path of a file.
    func file(_ file: ScheduledFile) -> String { place(file.account, file.id) }

    /// Returns the path of a file while it is being written.
    func part(_ file: String, of account: String) -> String {
        place(account, file) + Self.unfinished
    }

    /// Invariant: both are ids of the store's rows, which are letters and digits.
    private func place(_ account: String, _ file: String) -> String {
        "\(path)/\(account)/\(file)"
    }

    /// Gives a file its name, durably.
    ///
    /// Throws: `DiskError`.
    func keep(_ file: ScheduledFile) throws {
        let (part, name) = (part(file.id, of: file.account), self.file(file))
        try flush(part, O_RDONLY)
        guard rename(part, name) == 0 else { throw DiskError.latest }
        try flush("\(path)/\(file.account)", O_RDONLY | O_DIRECTORY)
    }

    /// A file on the disk.
    struct Found: Sendable {
        let account: String
        /// The id of the file, or what else its name is.
        let name: String
        let path: String
        let size: Int64
        /// The time of its last change, in seconds since 1970.
        let changedAt: Int64
        /// True while it is being written, or was left by a process that was killed.
        var isPart: Bool { name.hasSuffix(ScheduleFolder.unfinished) }
    }

    /// Returns all files, read on a thread of its own.
    ///
    /// Complexity: O(n) in the files.
    func all() async throws -> [Found] {
        try await NIOThreadPool.singleton.runIfActive { [self] in
            names(in: path).flatMap { account in
                names(in: path + "/" + account).compactMap { found($0, of: account) }
            }
        }
    }

    /// Returns a file; nil when it is not there any more.
    private func found(_ name: String, of account: String) -> Found? {
        let place = "\(path)/\(account)/\(name)"
        var state = stat()
        guard stat(place, &state) == 0 else { return nil }
        return Found(
            account: account, name: name, path: place, size: Int64(state.st_size),
            changedAt: Int64(state.st_mtim.tv_sec))
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
