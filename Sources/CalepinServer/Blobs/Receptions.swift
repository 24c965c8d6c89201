// The uploads in progress by account, cached in memory: reading all of them from the disk at each
// announcement would be quadratic.

import Foundation
import Synchronization

/// The index of uploads in progress.
final class Receptions: Sendable {
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
    func add(_ reception: Reception) {
        with { $0[reception.account, default: [:]][reception.key] = reception.size }
    }

    /// Removes an upload.
    func remove(_ reception: Reception) {
        with { open in
            open[reception.account]?[reception.key] = nil
            if open[reception.account]?.isEmpty == true { open[reception.account] = nil }
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
                let reception = Reception([UInt8](data))
            else { continue }
            open[reception.account, default: [:]][reception.key] = reception.size
        }
        return open
    }
}
