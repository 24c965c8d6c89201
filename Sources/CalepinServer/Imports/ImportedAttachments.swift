// The attachments of one row of a file: looked for beside the records, put into the answers by
// their digests, and stored once the row is taken.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The attachments of a row.
struct ImportedAttachments: Sendable {
    /// A file that has to be stored.
    private struct File {
        let bytes: [UInt8]
        let hash: String
    }

    private var files: [File] = []
    /// The faults of answers whose files cannot be taken.
    private(set) var faults: [RowFault] = []

    /// The number of files to store.
    var count: Int { files.count }

    /// Looks for the files that the answers of a row name, and writes their references in place of
    /// the names. A file that is not there is not missed where the record has it.
    ///
    /// Complexity: O(n) in the bytes of the files.
    init(of row: inout ImportedRecord, in archive: ImportedFiles?, _ state: RecordState) {
        guard row.values.contains(where: \.isFile) else { return }
        var kept: [ImportedRecord.Value] = []
        for var value in row.values {
            guard value.isFile, !value.text.isEmpty, AttachmentReference(value.text) == nil else {
                kept.append(value)
                continue
            }
            let text = state.value(at: value.path.description).asString ?? ""
            let present = AttachmentReference(text)
            switch archive?.member(value.text, of: row) ?? .none {
            case .none where present?.name == value.text: continue
            case .none: faults.append(RowFault(value, .missing))
            case .several: faults.append(RowFault(value, .several))
            case .one(let member):
                do {
                    value.text = try read(member, value, archive)
                    kept.append(value)
                } catch { faults.append(RowFault(value, .unreadable)) }
            }
        }
        row.values = kept
    }

    /// Reads a file; returns its reference.
    private mutating func read(
        _ member: String, _ value: ImportedRecord.Value, _ archive: ImportedFiles?
    ) throws -> String {
        let most = Int(ServerLimits.blobBytes)
        guard let bytes = try archive?.bytes(of: member, maxBytes: most + 1) else { return "" }
        guard bytes.count <= ServerLimits.blobBytes else {
            faults.append(RowFault(value, .tooLarge))
            return ""
        }
        guard BlobType(head: bytes) != nil else {
            faults.append(RowFault(value, .wrongType))
            return ""
        }
        let hash = Hex.text(of: Sodium.sha256(bytes))
        files.append(File(bytes: bytes, hash: hash))
        return hash + " " + value.text
    }

    /// Stores the files in the scope of an import.
    ///
    /// Complexity: O(n) in their bytes.
    /// Throws: `Problem`; the store's error.
    func store(in blobs: BlobService, from origin: ImportOrigin) async throws {
        for file in files {
            try await blobs.take(
                file.bytes, file.hash, in: origin.readable.scope, origin.access, at: origin.now)
        }
    }
}

extension RowFault {
    /// A reason why an attachment is not taken.
    fileprivate enum Lack: String {
        case missing = "file-missing"
        case several = "file-not-unique"
        case unreadable = "file-unreadable"
        case tooLarge = "file-too-large"
        case wrongType = "file-wrong-type"

        var texts: ProblemTexts.Texts {
            switch self {
            case .missing:
                ("The file is not in the zip.", "Le fichier n’est pas dans le zip.")
            case .several:
                (
                    "The zip has several files of this name.",
                    "Le zip contient plusieurs fichiers de ce nom."
                )
            case .unreadable:
                ("The file cannot be unpacked.", "Le fichier ne peut pas être décompressé.")
            case .tooLarge:
                (
                    "The file has more than \(ServerLimits.blobBytes) bytes.",
                    "Le fichier dépasse \(ServerLimits.blobBytes) octets."
                )
            case .wrongType:
                (
                    "The file is no image, sound, film or PDF: leave the column out to take the "
                        + "others.",
                    "Le fichier n’est ni une image, ni un son, ni un film, ni un PDF : ignorez la "
                        + "colonne pour prendre le reste."
                )
            }
        }
    }

    fileprivate init(_ value: ImportedRecord.Value, _ lack: Lack) {
        self.init(
            line: value.line, table: value.table, column: value.column, code: lack.rawValue,
            texts: lack.texts)
    }
}
