// The uploads in progress by account, cached in memory: reading all of them from the disk at each
// announcement would be quadratic.

import Foundation
import Synchronization

/// The index of uploads in progress.
final class PendingUploads: Sendable {
    /// The announced sizes in bytes, by account and key.
    private typealias Open = [String: [String: Int64]]

    private let folder: BlobFolder
    /// The index; nil until the folder is read.
    private let open = Mutex<Open?>(nil)

    init(_ folder: BlobFolder) { self.folder = folder }

    /// Returns the announced sizes of an account's uploads, in bytes.
    func sizes(of account: String) -> [Int64] {
        with { Array(($0[account] ?? [:]).values) }
    }

    /// Adds an upload.
    func add(_ upload: PendingUpload) {
        with { $0[upload.account, default: [:]][upload.key] = upload.size }
    }

    /// Removes an upload.
    func remove(_ upload: PendingUpload) {
        with { open in
            open[upload.account]?[upload.key] = nil
            if open[upload.account]?.isEmpty == true { open[upload.account] = nil }
        }
    }

    /// Removes the uploads of an account; returns their keys.
    func removeAll(of account: String) -> [String] {
        with { Array(($0.removeValue(forKey: account) ?? [:]).keys) }
    }

    /// Discards the index after files were removed, so that the next access reads the folder.
    func forget() { open.withLock { $0 = nil } }

    private func with<Outcome: Sendable>(_ body: (inout Open) -> Outcome) -> Outcome {
        open.withLock { open in
            var known = open ?? read()
            defer { open = known }
            return body(&known)
        }
    }

    /// Reads the index from the folder.
    ///
    /// Complexity: O(n) in the uploads.
    private func read() -> Open {
        let parts = folder.path + "/parts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parts)) ?? []
        var open: Open = [:]
        for name in names where name.hasSuffix(".json") {
            guard let data = FileManager.default.contents(atPath: parts + "/" + name),
                let upload = PendingUpload([UInt8](data))
            else { continue }
            open[upload.account, default: [:]][upload.key] = upload.size
        }
        return open
    }
}
