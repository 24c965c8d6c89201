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

    /// The number of first bytes that are looked at.
    private static let headBytes = 64

    /// Detects the type from the first bytes; nil when it is not accepted.
    package init?(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(Self.headBytes))
        func has(_ bytes: [UInt8], at place: Int = 0) -> Bool {
            head.count >= place + bytes.count && head[place...].starts(with: bytes)
        }
        func says(_ text: String, at place: Int = 0) -> Bool { has(Array(text.utf8), at: place) }
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if says("RIFF"), says("WEBP", at: 8) {
            self = .webp
        } else if says("GIF87a") || says("GIF89a") {
            self = .gif
        } else if says("ID3") || Self.isSoundFrame(head) {
            self = .mp3
        } else if says("OggS") {
            self = .ogg
        } else if says("RIFF"), says("WAVE", at: 8) {
            self = .wav
        } else if says("ftyp", at: 4), let type = Self.type(ofBrand: head.dropFirst(8).prefix(4)) {
            self = type
        } else if has([0x1A, 0x45, 0xDF, 0xA3]), Self.mentions("webm", head) {
            self = .webm
        } else {
            return nil
        }
    }

    /// Returns true for the head of a frame of MPEG sound of layer I, II or III.
    private static func isSoundFrame(_ head: [UInt8]) -> Bool {
        head.count >= 3 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0 && head[1] & 0x06 != 0
            && head[1] & 0x18 != 0x08 && head[2] & 0xF0 != 0xF0
    }

    private static func type(ofBrand brand: some Collection<UInt8>) -> MediaType? {
        let brand = String(decoding: Array(brand), as: UTF8.self)
        if ["M4A ", "M4B "].contains(brand) { return .m4a }
        let films = [
            "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "MSNV",
            "dash", "mmp4", "f4v ", "3gp4", "3gp5", "3gp6",
        ]
        return films.contains(brand) ? .mp4 : nil
    }

    private static func mentions(_ text: String, _ head: [UInt8]) -> Bool {
        let wanted = Array(text.utf8)
        return head.indices.contains { head[$0...].starts(with: wanted) }
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
