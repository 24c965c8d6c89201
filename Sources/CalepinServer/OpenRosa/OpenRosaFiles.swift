// The files that come with a submission: found by the names that its answers have, kept as blobs,
// and written into the answers by their digests.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The files of a submission.
struct OpenRosaFiles: Sendable {
    private var files: [(bytes: [UInt8], hash: String)] = []
    /// The names of files that are answers, and have not come.
    private(set) var missing: [String] = []
    /// The first file that came and cannot be kept.
    private(set) var refused: String?

    /// Finds the files that the answers of a record name, and writes their references in place of
    /// the names. Answers whose file lacks are taken out, and stay as they are.
    ///
    /// Complexity: O(n) in the bytes of the files.
    init(
        of record: inout ImportedRecord, in parts: [MultipartBody.Part], _ state: RecordState
    ) {
        guard record.values.contains(where: \.isFile) else { return }
        let byName = Dictionary(
            parts.map { ($0.fileName.isEmpty ? $0.name : $0.fileName, $0) },
            uniquingKeysWith: { first, _ in first })
        var kept: [ImportedRecord.Value] = []
        for var value in record.values {
            guard value.isFile, !value.text.isEmpty else {
                kept.append(value)
                continue
            }
            let present = state.value(at: value.path.description).asString ?? ""
            if AttachmentReference(present)?.name == value.text { continue }
            guard let part = byName[value.text] else {
                missing.append(value.text)
                continue
            }
            let bytes = Array(part.content)
            let hash = Hex.text(of: Sodium.sha256(bytes))
            guard bytes.count <= ServerLimits.blobBytes, BlobType(head: bytes) != nil,
                AttachmentReference(hash + " " + value.text) != nil
            else {
                refuse(value.text)
                continue
            }
            files.append((bytes, hash))
            value.text = hash + " " + value.text
            kept.append(value)
        }
        record.values = kept
    }

    private mutating func refuse(_ name: String) {
        missing.append(name)
        if refused == nil { refused = name }
    }

    /// Keeps the files, and takes the answers out whose files cannot be kept.
    ///
    /// Complexity: O(n) in their bytes.
    /// Throws: `Problem` when there is no room or no tool for images; the store's error.
    mutating func store(
        in blobs: BlobService, of scope: String, _ access: Access, at seconds: Int64,
        _ record: inout ImportedRecord
    ) async throws {
        for file in files {
            do {
                try await blobs.take(file.bytes, file.hash, in: scope, access, at: seconds)
            } catch let problem as Problem where problem.isOfFile {
                let start = file.hash + " "
                for value in record.values where value.text.hasPrefix(start) {
                    refuse(String(value.text.dropFirst(start.count)))
                }
                record.values.removeAll { $0.isFile && $0.text.hasPrefix(start) }
            }
        }
    }
}

extension Problem {
    /// True for a problem of one file, which stays on the device.
    fileprivate var isOfFile: Bool { [.badImage, .wrongType, .tooLarge].contains(code) }
}
