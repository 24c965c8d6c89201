// The files that are attached to exported records. A file of a scope may be read by whoever may
// read a record there that names it, which an exported record is.

import CalepinExport
import CalepinForms

extension ExportService {
    /// Returns those files that the server has, for the digests that each of some records names.
    ///
    /// Complexity: O(n) in the digests, in jobs of some files each.
    /// Throws: the store's error.
    func files(
        _ named: [[String]], in scope: String
    ) async throws -> [[String: ExportedFile]] {
        let all = Set(named.joined()).sorted()
        var found: [String: ExportedFile] = [:]
        for start in stride(from: 0, to: all.count, by: ExportLimits.pageRecords) {
            let some = all[start..<min(all.count, start + ExportLimits.pageRecords)]
            for blob in try await blobs(some, in: scope) {
                found[blob.hash] = ExportedFile(blob)
            }
        }
        return named.map { digests in
            Dictionary(digests.compactMap { name in found[name].map { (name, $0) } }) { $1 }
        }
    }

    /// Returns those files of a scope that there are, in one job.
    private func blobs(
        _ digests: ArraySlice<String>, in scope: String
    ) async throws -> [StoredBlob] {
        let hint = Hint(digests.map { .blob(scope: scope, hash: $0) })
        return try await store.read(expecting: hint) { (job) throws(StoreError) in
            var blobs: [StoredBlob] = []
            for digest in digests {
                if let blob = try job.blob(scope: scope, hash: digest) { blobs.append(blob) }
            }
            return blobs
        }
    }
}

extension ExportedFile {
    /// Creates the file of a blob.
    fileprivate init(_ blob: StoredBlob) {
        self.init(
            stored: blob.storedHash, ending: BlobType(rawValue: blob.type)?.suffix ?? "bin")
    }
}
