// The files of blobs on the disk. Names are digests only: no name chosen by a client reaches the
// disk. How files are written is in Support/DiskFolder.swift.

import Foundation

/// The folder of blobs: `ab/cd/DIGEST`, thumbnails beside, and `parts/` for uploads in progress.
struct BlobFolder: DurableFolder {
    let path: String

    /// Returns the path of the blob with this digest.
    ///
    /// Invariant: `hash` has 64 hexadecimal digits, which the store's rows always have.
    func file(_ hash: String) -> String {
        let start = hash.prefix(2)
        return "\(path)/\(start)/\(hash.dropFirst(2).prefix(2))/\(hash)"
    }

    func thumbnail(_ hash: String) -> String { file(hash) + ".thumbnail.jpg" }

    /// Returns the path of the data of an upload.
    func part(_ key: String) -> String { "\(path)/parts/\(key)" }

    func partInfo(_ key: String) -> String { "\(path)/parts/\(key).json" }

    /// Returns true when a text is a digest: 64 lowercase hexadecimal digits.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Removes uploads that were last written more than `seconds` ago.
    func removeParts(olderThan seconds: Int64, now: Int64) {
        let folder = path + "/parts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            var found = stat()
            guard stat(folder + "/" + name, &found) == 0 else { continue }
            // A folder here was left by a process that was killed while it cleaned an image.
            if now - Int64(found.st_mtim.tv_sec) > seconds {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
    }
}
