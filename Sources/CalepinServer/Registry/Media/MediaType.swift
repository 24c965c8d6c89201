// The types of the files beside the parts of a form, detected by their first bytes: a name says
// nothing about what is in a file.

import CalepinForms

/// A type of file that browsers show or play without help.
///
/// SVG is none: it is a document that may have scripts and read from elsewhere, and it has no
/// first bytes to be known by.
package enum MediaType: String, CaseIterable, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
    case gif = "image/gif"
    case mp3 = "audio/mpeg"
    case ogg = "audio/ogg"
    case m4a = "audio/mp4"
    case wav = "audio/wav"
    case mp4 = "video/mp4"
    case webm = "video/webm"

    /// Detects the type from the first bytes; nil when it is not accepted.
    package init?(_ bytes: some Collection<UInt8>) {
        let head = FileHead(bytes)
        if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.says("RIFF"), head.says("WEBP", at: 8) {
            self = .webp
        } else if head.says("GIF87a") || head.says("GIF89a") {
            self = .gif
        } else if head.says("ID3") || head.isSoundFrame {
            self = .mp3
        } else if head.says("OggS") {
            self = .ogg
        } else if head.says("RIFF"), head.says("WAVE", at: 8) {
            self = .wav
        } else if let brand = head.brand, FileHead.soundBrands.contains(brand) {
            self = .m4a
        } else if let brand = head.brand, FileHead.filmBrands.contains(brand) {
            self = .mp4
        } else if head.isWebM {
            self = .webm
        } else {
            return nil
        }
    }

    /// Returns true when files of this type can be of a kind. A container of films may have sound
    /// alone.
    func isOf(_ kind: MediaKind) -> Bool {
        switch self {
        case .png, .jpeg, .webp, .gif: kind == .image || kind == .bigImage
        case .mp3, .ogg, .m4a, .wav: kind == .audio
        case .mp4, .webm: kind == .audio || kind == .video
        }
    }
}
