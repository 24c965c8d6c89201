// Bringing of all attachments, made exports and imported rows into another folder, when records
// move. What is there already stays; nothing is removed.

import Foundation

/// The files that go with records from one folder to another.
package struct BlobMove: Sendable {
    private let source: String
    private let target: DiskFolder

    /// - Parameter source: the data folder that has the files, or the one that servers share.
    /// - Parameter target: the folder that gets them.
    package init(from source: String, to target: String) {
        (self.source, self.target) = (source, DiskFolder(path: target))
    }

    /// Brings all files, and returns the number of those that were not there. On the same disk
    /// they take no more room.
    ///
    /// Complexity: O(n) in the files, and in their bytes on another disk. Throws:
    /// ``BackupError``; run again, it goes on.
    package func run() throws(BackupError) -> Int {
        var count = 0
        for name in ["blobs", RowCatalogue.importsName] {
            let all = FileManager.default.enumerator(atPath: source + "/" + name)
            while let path = all?.nextObject() as? String {
                if try bring(name + "/" + path) { count += 1 }
            }
        }
        return count
    }

    /// Brings one file; false for what is there already, is no file, or is not complete.
    private func bring(_ name: String) throws(BackupError) -> Bool {
        let (file, place) = (source + "/" + name, target.path + "/" + name)
        let isPart = ["blobs/parts/", "blobs/leaving/"].contains { name.hasPrefix($0) }
        var found = stat()
        guard !isPart, !name.hasSuffix(".part"), !name.hasSuffix(".new"),
            lstat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG,
            target.size(of: place) != Int64(found.st_size)
        else { return false }
        try BackupFolder.doing(name) {
            try target.makeFolder(of: place)
            if link(file, place) == 0 { return }
            target.remove(place + ".part")
            try target.copy(file, to: place + ".part")
            guard rename(place + ".part", place) == 0 else { throw DiskError.latest }
        }
        return true
    }
}
