// The files that are attached to exported records. A file of a scope may be read by whoever may
// read a record there that names it, which an exported record is.

import CalepinExport
import CalepinForms

extension ExportService {
    /// Adds to records of a scope which of the files that they name the server has.
    ///
    /// Complexity: O(n) in the cells, in jobs of some files each.
    /// Throws: the store's error.
    func addFiles(in scope: String, to records: inout [ExportedRecord]) async throws {
        let named = records.map(\.digests)
        let all = Set(named.joined()).sorted()
        var found: [String: ExportedFile] = [:]
        for start in stride(from: 0, to: all.count, by: ExportLimits.pageRecords) {
            let some = all[start..<min(all.count, start + ExportLimits.pageRecords)]
            for blob in try await blobs(some, in: scope) {
                found[blob.hash] = ExportedFile(blob)
            }
        }
        for (place, digests) in named.enumerated() {
            for digest in digests { records[place].files[digest] = found[digest] }
        }
    }

    /// Returns those files of a scope that there are, in one job.
    private func blobs(
        _ digests: ArraySlice<String>, in scope: String
    ) async throws -> [StoredBlob] {
        try await store.read { (job) throws(StoreError) in
            var blobs: [StoredBlob] = []
            for digest in digests {
                if let blob = try job.blob(scope: scope, hash: digest) { blobs.append(blob) }
            }
            return blobs
        }
    }
}

extension ExportedRecord {
    /// The digests of files that cells name.
    fileprivate var digests: [String] {
        record.cells.compactMap { AttachmentReference($0.text)?.hash }
    }
}

extension ExportedFile {
    /// Creates the file of a blob.
    fileprivate init(_ blob: StoredBlob) {
        self.init(
            stored: blob.storedHash, ending: BlobType(rawValue: blob.type)?.suffix ?? "bin")
    }
}
