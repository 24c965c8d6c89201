// The accepted types of files, detected by their first bytes: the type a client declares must
// agree. Images are re-encoded by ImageCleaner.swift; no other file is ever shown inline.

/// An accepted type of file.
enum BlobType: String, CaseIterable, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case heic = "image/heic"
    case pdf = "application/pdf"

    /// True when files of this type are re-encoded before they are stored.
    var isImage: Bool { self != .pdf }

    /// The type that is stored and served: not all browsers show HEIC.
    var kept: BlobType { self == .heic ? .jpeg : self }

    /// The file extension of this type.
    var suffix: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .webp: "webp"
        case .heic: "heic"
        case .pdf: "pdf"
        }
    }

    /// Detects the type from the first bytes; nil when it is not accepted.
    init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(16))
        func has(_ bytes: [UInt8], at place: Int = 0) -> Bool {
            head.count >= place + bytes.count && head[place...].starts(with: bytes)
        }
        if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if has(Array("%PDF-".utf8)) {
            self = .pdf
        } else if has(Array("ftyp".utf8), at: 4),
            ["heic", "heix", "heim", "heis", "mif1"].contains(where: { has(Array($0.utf8), at: 8) }
            )
        {
            self = .heic
        } else {
            return nil
        }
    }
}
