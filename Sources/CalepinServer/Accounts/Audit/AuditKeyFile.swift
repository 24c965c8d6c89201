// The file of the key of the audit trail, beside the database: write access to the database alone
// is not enough to recompute the chain. The chain is in AuditTrail.swift.

import Foundation

/// The file of a key: its bytes, followed, once lines were written with it, by the number of the
/// first one. From that line on every line must have the key, so that it cannot be removed from
/// the trail.
package struct AuditKeyFile: Sendable {
    private let path: String
    /// The key.
    package let key: AuditKey

    /// Reads the key of a file; nil when there is none in it.
    package init?(path: String) {
        guard let bytes = Self.bytes(path), let key = AuditKey(Array(bytes.prefix(AuditKey.count)))
        else { return nil }
        (self.path, self.key) = (path, key)
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path),
            [AuditKey.count, AuditKey.count + 8].contains(data.count)
        else { return nil }
        return [UInt8](data)
    }

    /// The number of the first line with this key; nil when there is none yet.
    var first: Int64? {
        guard let bytes = Self.bytes(path), bytes.count > AuditKey.count else { return nil }
        return bytes[AuditKey.count...].reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Starts using this key in the trail of a store, unless it is used already; an entry records
    /// it.
    ///
    /// Throws: the store's error, or that of the disk; the next start tries again.
    package func begin(in store: any Store) async throws {
        guard first == nil else { return }
        try await note(.auditKeyed, "", in: store)
    }

    /// Records in a restored store which backup it comes from.
    ///
    /// Throws: the store's error, or that of the disk.
    package func noteRestored(_ backup: String, in store: any Store) async throws {
        try await note(.restored, backup, in: store)
    }

    /// Adds an entry with the key; all later lines need the key too.
    private func note(
        _ what: Activity.What, _ detail: String, in store: any Store
    ) async throws {
        let activity = Activity(operator: what, detail)
        let number = try await store.commit(touching: Keys(.audit)) { (job) throws(StoreError) in
            try AuditTrail.add(activity, to: job.accountChanges)
            return try AuditTrail.ends(job.accounts).number
        }
        try mark(min(first ?? number, number))
    }

    /// Writes the number of the first line, replacing the file atomically.
    private func mark(_ number: Int64) throws {
        guard let bytes = Self.bytes(path)?.prefix(AuditKey.count) else { throw DiskError.latest }
        let digits = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        let disk = DiskFolder(path: (path as NSString).deletingLastPathComponent)
        try disk.write(Array(bytes) + digits, to: path)
        try disk.flush(disk.path, O_RDONLY | O_DIRECTORY)
    }
}
