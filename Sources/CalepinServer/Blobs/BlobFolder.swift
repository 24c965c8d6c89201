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

    /// The folder of what is being uploaded.
    var parts: DiskFolder { DiskFolder(path: path + "/parts") }

    /// Returns the path of the data of an upload.
    func part(_ key: String) -> String { "\(parts.path)/\(key)" }

    func partInfo(_ key: String) -> String { "\(parts.path)/\(key).json" }

    /// The folder of the files that exports on a schedule made, with a folder for each account.
    var exports: String { path + "/exports" }

    /// Removes the files of the exports of an account.
    ///
    /// Invariant: `account` is an id of the store's rows, which is letters and digits.
    func removeExports(of account: String) {
        guard !account.isEmpty else { return }
        try? FileManager.default.removeItem(atPath: exports + "/" + account)
    }

    /// The folder of files that are being removed, while it is looked once more if a scope names
    /// them: on another server an upload may just have found one present.
    var leaving: String { path + "/leaving" }

    /// Moves the files of a digest out of the way.
    func setAside(_ hash: String) throws {
        try makeFolder(of: leaving + "/" + hash)
        for (file, aside) in places(hash) { rename(file, aside) }
    }

    /// Moves the files of a digest back.
    func bringBack(_ hash: String) {
        for (file, aside) in places(hash) { rename(aside, file) }
    }

    /// Removes files that were moved out of the way.
    func removeAside(_ hash: String) { for (_, aside) in places(hash) { remove(aside) } }

    /// The digests of files that a process which was killed left out of the way.
    var aside: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: leaving)) ?? []
        return Set(names.map { String($0.prefix(64)) }).filter(Self.isDigest).sorted()
    }

    private func places(_ hash: String) -> [(file: String, aside: String)] {
        let aside = leaving + "/" + hash
        return [(file(hash), aside), (thumbnail(hash), aside + ".thumbnail.jpg")]
    }

    /// Returns true when a text is a digest: 64 lowercase hexadecimal digits.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Removes uploads that were last written more than `seconds` ago.
    func removeParts(olderThan seconds: Int64, now: Int64) {
        let folder = parts.path
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
