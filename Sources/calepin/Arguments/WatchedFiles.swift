// Files that are looked at again whenever a program saves them. The system tells of changes in
// their folders at once; where it does not, as on network drives, their stamps are compared each
// second.

import CalepinServer
import Foundation

/// Files that may change.
struct WatchedFiles {
    /// The time for which nothing more has to happen until a file counts as saved, in
    /// milliseconds: programs write another file first and rename it, or write in pieces.
    private static let quietTime: Int32 = 40
    /// The time after which the stamps are compared without a message, in milliseconds.
    private static let lookTime: Int32 = 1_000

    /// The descriptor of inotify; negative where there is none.
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private var folders: Set<String> = []
    private var stamps: [String: FileStamp] = [:]
    private var paths: [String] = []

    /// Begins to watch more files, which need not exist.
    ///
    /// Called before a file is read, no change between reading and waiting is missed.
    mutating func watch(_ paths: [String]) {
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        for path in paths {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            guard descriptor >= 0, folders.insert(folder).inserted else { continue }
            if inotify_add_watch(descriptor, folder, mask) < 0 { folders.remove(folder) }
        }
        let new = paths.filter { !self.paths.contains($0) }
        self.paths += new
        for path in new { stamps[path] = FileStamp(of: path) }
    }

    /// Waits until one of the files was changed, made or removed, and is not written any more.
    mutating func waitForChange() {
        repeat { waitForMessage(Self.lookTime) } while found == stamps
        while waitForMessage(Self.quietTime) {}
        stamps = found
    }

    private var found: [String: FileStamp] {
        Dictionary(paths.compactMap { path in FileStamp(of: path).map { (path, $0) } }) { $1 }
    }

    /// Waits for messages for a time in milliseconds, takes them, and returns false when there was
    /// none.
    @discardableResult
    private func waitForMessage(_ milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return false }
        var taken = [UInt8](repeating: 0, count: 65_536)
        return read(descriptor, &taken, taken.count) > 0
    }
}
