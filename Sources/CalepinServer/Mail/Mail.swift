// A mail in its format on the wire (RFC 5322, RFC 2045, RFC 2047): headers and a text. The texts
// are in MailTexts.swift.

import CalepinExpressions
import Foundation

/// A mail to one person.
struct Mail: Equatable, Sendable {
    var to: MailAddress
    var subject: String
    /// The plain text; lines end with a line feed.
    var text: String

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
        let headers = [
            ("Date", Self.date(moment)), ("From", from), ("To", to.text),
            ("Subject", Self.words(subject)), ("Message-ID", "<\(id)@\(settings.sender.host)>"),
            // Prevents automatic replies.
            ("Auto-Submitted", "auto-generated"), ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "base64"),
        ]
        let text = text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\r\n")
        let lines = Self.lines(Base64.text(of: Array(text.utf8)))
        return Array(
            (headers.map { "\($0): \($1)\r\n" }.joined() + "\r\n" + lines).utf8)
    }

    /// Returns Base64 in lines of 76 characters.
    private static func lines(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: 76).map { start in
            String(decoding: bytes[start..<min(start + 76, bytes.count)], as: UTF8.self) + "\r\n"
        }.joined()
    }

    /// Returns a text for a header: quoted where it is ASCII, else in encoded words of whole
    /// characters, each at most 75 bytes long.
    static func words(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            return text.utf8.allSatisfy { $0 == 0x20 || NetworkEndpoint.isOfHost($0) }
                ? text : "\"\(text)\""
        }
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
