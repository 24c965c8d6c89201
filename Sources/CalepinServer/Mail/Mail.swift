// A mail in its format on the wire (RFC 5322, RFC 2045 to 2047): headers, a text, the same as
// HTML, and files. The texts of accounts are in MailTexts.swift.

import CalepinExpressions
import Foundation

/// A mail to one person.
struct Mail: Equatable, Sendable {
    /// A file that comes with a mail.
    struct File: Equatable, Sendable {
        /// The name, of ASCII letters, digits, points and hyphens.
        var name: String
        var mediaType: String
        var bytes: [UInt8]
    }

    var to: MailAddress
    var subject: String
    /// The plain text; lines end with a line feed.
    var text: String
    /// The same as HTML; empty for none.
    var html: [UInt8] = []
    var files: [File] = []
    /// The address at which one request ends such mails (RFC 8058); empty for none.
    var stop = ""

    /// Returns the bytes of the mail.
    ///
    /// - Parameter moment: seconds since 1970.
    func bytes(_ settings: MailSettings, at moment: Int64, id: String = Token.randomName())
        -> [UInt8]
    {
        let sender = settings.sender.text
        let from =
            settings.senderName.isEmpty
            ? sender : "\(Self.words(settings.senderName)) <\(sender)>"
        var headers = [
            ("Date", Self.date(moment)), ("From", from), ("To", to.text),
            ("Subject", Self.line(subject)), ("Message-ID", "<\(id)@\(settings.sender.host)>"),
            // Prevents automatic replies.
            ("Auto-Submitted", "auto-generated"), ("MIME-Version", "1.0"),
        ]
        if !stop.isEmpty {
            headers += [
                ("List-Unsubscribe", "<\(stop)>"),
                ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
            ]
        }
        return Array(headers.map { "\($0): \($1)\r\n" }.joined().utf8) + content(id)
    }

    /// Returns the content with its own headers.
    ///
    /// - Parameter id: The id of the mail, of letters and digits; boundaries are made of it. No
    ///   line of Base64 begins with the hyphens of a boundary.
    private func content(_ id: String) -> [UInt8] {
        let text = text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        var content = Self.part("text/plain; charset=utf-8", Array(text.utf8))
        if !html.isEmpty {
            let other = Self.part("text/html; charset=utf-8", html)
            content = Self.parts("alternative", "text-\(id)", [content, other])
        }
        guard !files.isEmpty else { return content }
        let others = files.map { file in
            Self.part(
                file.mediaType, file.bytes,
                "Content-Disposition: attachment; filename=\"\(file.name)\"\r\n")
        }
        return Self.parts("mixed", "files-\(id)", [content] + others)
    }

    private static func part(
        _ mediaType: String, _ bytes: [UInt8], _ more: String = ""
    ) -> [UInt8] {
        let head =
            "Content-Type: \(mediaType)\r\n\(more)Content-Transfer-Encoding: base64\r\n\r\n"
        return Array((head + lines(Base64.text(of: bytes))).utf8)
    }

    private static func parts(
        _ sort: String, _ boundary: String, _ parts: [[UInt8]]
    ) -> [UInt8] {
        var bytes = Array(
            "Content-Type: multipart/\(sort); boundary=\"\(boundary)\"\r\n\r\n".utf8)
        for part in parts { bytes += Array("--\(boundary)\r\n".utf8) + part }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    /// Returns Base64 in lines of 76 characters.
    private static func lines(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 76).map { start in
            String(decoding: bytes[start..<min(start + 76, bytes.count)], as: UTF8.self) + "\r\n"
        }.joined()
    }

    /// Returns a text for a header that is a text as a whole: as it is where it is short and of
    /// ASCII, else in encoded words.
    static func line(_ text: String) -> String {
        let isPlain =
            text.utf8.count <= 60 && !text.contains("=?")
            && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isPlain ? text : encoded(text)
    }

    /// Returns a name for a header with an address: quoted where it is ASCII, else in encoded
    /// words.
    static func words(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            return text.utf8.allSatisfy { $0 == 0x20 || NetworkEndpoint.isOfHost($0) }
                ? text : "\"\(text)\""
        }
        return encoded(text)
    }

    /// Returns encoded words of whole characters, each at most 75 bytes long.
    private static func encoded(_ text: String) -> String {
        var words: [String] = []
        var piece = ""
        for character in text {
            if piece.utf8.count + String(character).utf8.count > 42 {
                words.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        words.append(piece)
        return words.map { "=?utf-8?B?\(Base64.text(of: Array($0.utf8)))?=" }
            .joined(separator: "\r\n ")
    }

    /// Returns a date such as `Sat, 21 Nov 2026 21:17:00 +0000`.
    private static func date(_ moment: Int64) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(moment)))
    }
}
