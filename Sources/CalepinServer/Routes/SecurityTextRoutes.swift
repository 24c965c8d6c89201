// `GET /.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. Without
// a contact there is no such file.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The contact for reports of vulnerabilities.
package struct SecurityContact: Equatable, Sendable {
    /// The address with its scheme.
    package let address: String

    /// Parses `https://…`, `mailto:ADDRESS`, `tel:+NUMBER` or a mail address alone; nil for
    /// anything else.
    ///
    /// Complexity: O(n) in the text.
    package init?(_ text: String) {
        guard text.utf8.count <= ContactLimits.bytes,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        if text.hasPrefix("mailto:") || !text.contains(":") {
            let mail = text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
            guard let found = MailAddress(mail) else { return nil }
            // Reserved characters in a mail address are percent-encoded.
            let plain = found.text.replacing("%", with: "%25").replacing("?", with: "%3F")
            address = "mailto:" + plain
        } else if text.hasPrefix("tel:+"), text.count > 8 {
            guard text.dropFirst(5).utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D })
            else { return nil }
            address = text
        } else {
            let host = text.dropFirst("https://".count).prefix { $0 != "/" }
            guard text.hasPrefix("https://"), host.contains("."), !host.contains("@") else {
                return nil
            }
            address = text
        }
    }
}

/// The route of the file.
struct SecurityTextRoutes: Sendable {
    let contact: SecurityContact?
    /// The public origin of the page; nil when it is not configured.
    let origin: String?
    /// Seconds since 1970.
    let now: @Sendable () -> Int64

    static let path = "/.well-known/security.txt"

    func add(to routes: inout Routes) {
        routes.get(Self.path, PublishingDescriptions.securityText, for: .everybody, within: []) {
            _, _, _ in
            guard let text else { throw Problem(.notFound) }
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// The present text of the file; nil without a contact.
    private var text: String? {
        guard let contact else { return nil }
        // Rounded to the day, so that the file does not change with each request.
        let day = (now() / 86_400 + ContactLimits.days) * 86_400
        let expires = Date(timeIntervalSince1970: TimeInterval(day)).ISO8601Format()
        var lines = [
            "Contact: \(contact.address)", "Expires: \(expires)", "Preferred-Languages: en, fr",
        ]
        if let origin { lines.append("Canonical: \(origin)\(Self.path)") }
        return lines.map { $0 + "\n" }.joined()
    }
}
