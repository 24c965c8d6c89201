// What is arriving, by account: counted in memory, because to look at all parts on the disk for
// each announcement would cost the more, the more others have announced.

import Foundation
import Synchronization

/// The receptions that are open.
final class Receptions: Sendable {
    /// The bytes that were announced, by account and the key of the part.
    private typealias Open = [String: [String: Int64]]

    private let folder: BlobFolder
    /// Nil before the folder was looked at.
    private let open = Mutex<Open?>(nil)

    init(_ folder: BlobFolder) { self.folder = folder }

    /// The bytes that an account has announced, of each blob.
    func sizes(of account: String) -> [Int64] {
        with { Array(($0[account] ?? [:]).values) }
    }

    /// Takes note of one that begins.
    func add(_ reception: Reception) {
        with { $0[reception.account, default: [:]][reception.key] = reception.size }
    }

    /// Takes note of one that has ended.
    func remove(_ reception: Reception) {
        with { open in
            open[reception.account]?[reception.key] = nil
            if open[reception.account]?.isEmpty == true { open[reception.account] = nil }
        }
    }

    /// Forgets those of an account; gives the keys of their parts.
    func removeAll(of account: String) -> [String] {
        with { Array(($0.removeValue(forKey: account) ?? [:]).keys) }
    }

    /// Looks at the folder anew the next time, because parts were removed there.
    func forget() { open.withLock { $0 = nil } }

    private func with<Outcome: Sendable>(_ body: (inout Open) -> Outcome) -> Outcome {
        open.withLock { open in
            var known = open ?? read()
            defer { open = known }
            return body(&known)
        }
    }

    /// What the folder has.
    ///
    /// Complexity: O(n) in the parts there.
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
