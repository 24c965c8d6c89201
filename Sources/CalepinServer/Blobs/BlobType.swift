// The accepted types of files, detected by their first bytes: the type a client declares must
// agree. Images are re-encoded by ImageCleaner.swift; no other file is ever shown inline.

/// An accepted type of file.
enum BlobType: String, CaseIterable, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case heic = "image/heic"
    case pdf = "application/pdf"
    case mp3 = "audio/mpeg"
    case ogg = "audio/ogg"
    case wav = "audio/wav"
    case amr = "audio/amr"
    case m4a = "audio/mp4"
    case weba = "audio/webm"
    case mp4 = "video/mp4"
    case webm = "video/webm"
    case mov = "video/quicktime"
    case film3GPP = "video/3gpp"

    /// True when files of this type are re-encoded before they are stored.
    var isImage: Bool { self == .jpeg || self == .png || self == .webp || self == .heic }

    /// True for sounds and films, which are stored as they are.
    var isRecording: Bool { !isImage && self != .pdf }

    /// The maximum size of a file of this type in bytes.
    var maxBytes: Int64 {
        isRecording ? UploadLimits.recordingBytes : ServerLimits.blobBytes
    }

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
        case .mp3: "mp3"
        case .ogg: "ogg"
        case .wav: "wav"
        case .amr: "amr"
        case .m4a: "m4a"
        case .weba, .webm: "webm"
        case .mp4: "mp4"
        case .mov: "mov"
        case .film3GPP: "3gp"
        }
    }

    /// The type that the first bytes give: a container of films may have sound alone, which they
    /// do not tell.
    private var container: BlobType {
        switch self {
        case .weba: .webm
        case .m4a, .film3GPP: .mp4
        default: self
        }
    }

    /// Returns true when a file of this type, by its first bytes, may be of a declared type.
    func mayBe(_ declared: BlobType) -> Bool { container == declared.container }

    /// Detects the type from the first bytes; nil when it is not accepted.
    init?(head bytes: some Collection<UInt8>) {
        let head = FileHead(bytes)
        if head.has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.says("RIFF"), head.says("WEBP", at: 8) {
            self = .webp
        } else if head.says("%PDF-") {
            self = .pdf
        } else if let type = Self.recording(head) ?? head.brand.flatMap(Self.init(brand:)) {
            self = type
        } else {
            return nil
        }
    }

    /// Returns the type of a recording that is no file of boxes.
    private static func recording(_ head: FileHead) -> BlobType? {
        if head.says("ID3") || head.isSoundFrame { return .mp3 }
        if head.says("OggS") { return .ogg }
        if head.says("RIFF"), head.says("WAVE", at: 8) { return .wav }
        if head.says("#!AMR\n") || head.says("#!AMR-WB\n") { return .amr }
        return head.isWebM ? .webm : nil
    }

    private init?(brand: String) {
        if ["heic", "heix", "heim", "heis", "mif1"].contains(brand) {
            self = .heic
        } else if brand.hasPrefix("3g") {
            self = .film3GPP
        } else if brand == "qt  " {
            self = .mov
        } else if FileHead.soundBrands.contains(brand) {
            self = .m4a
        } else if FileHead.filmBrands.contains(brand) {
            self = .mp4
        } else {
            return nil
        }
    }
}
