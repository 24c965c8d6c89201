// The operator's settings for mails: mail server, sender and the origin of links. Mails are sent
// by MailSender.swift.

import CalepinExpressions

/// An error in the mail settings.
package enum MailSettingsError: Error, Equatable, Sendable {
    /// The address of the mail server is not valid.
    case badServer(String)
    /// The sender is not an address with an optional name.
    case badSender(String)
    /// The secret is not `LOGIN:PASSWORD`.
    case badSecret
    /// The origin of the page is not valid, or not encrypted.
    case badOrigin(String)

    /// The message to the operator.
    package var words: String {
        switch self {
        case .badServer(let text):
            "\(text) is no mail server, such as smtps://mail.example.org:465"
        case .badSender(let text):
            "\(text) is no sender, such as \"Calepin <notes@example.org>\""
        case .badSecret: "the file of the mail server's secret must have one line, LOGIN:PASSWORD"
        case .badOrigin(let text):
            "\(text) is no address of the page, such as https://notes.example.org"
        }
    }
}

/// The settings for sending mails.
package struct MailSettings: Sendable {
    /// The mail server, with scheme and port.
    let server: String
    /// True when encryption is required: always, except for a server on this machine.
    var needsTLS: Bool
    /// Random delay in milliseconds before a mail is processed; tests have none.
    var pauses = MailLimits.pauses
    /// The sender's name; empty when there is none.
    let senderName: String
    let sender: MailAddress
    /// The login and the password; nil when the mail server needs none.
    let login: (name: String, password: String)?
    /// The origin of links: scheme, host and port of the page, never taken from a request.
    let origin: String

    /// Parses the settings.
    ///
    /// - Parameters:
    ///   - server: `smtps://HOST[:PORT]`, encrypted from the first byte, or `smtp://HOST[:PORT]`,
    ///     which must offer STARTTLS unless it is this machine.
    ///   - sender: an address, or `NAME <ADDRESS>`.
    ///   - secret: `LOGIN:PASSWORD`; nil when the server needs none.
    ///   - origin: the public address of the page, `https://HOST[:PORT]`.
    /// Throws: ``MailSettingsError``.
    package init(
        server: String, sender: String, secret: String?, origin: String
    ) throws(MailSettingsError) {
        guard let place = NetworkEndpoint(server, schemes: ["smtps": 465, "smtp": 587]) else {
            throw .badServer(server)
        }
        self.server = place.text
        needsTLS = place.scheme == "smtps" || !place.isHere
        guard let (name, address) = Self.split(sender) else { throw .badSender(sender) }
        (senderName, self.sender) = (name, address)
        guard let page = SiteOrigin(origin) else { throw .badOrigin(origin) }
        self.origin = page.text
        login = try secret.map { (text) throws(MailSettingsError) in
            let line = text.hasSuffix("\n") ? text.dropLast() : text[...]
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { throw .badSecret }
            return (String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
    }

    /// Returns the address of a link with a token. The token is in the fragment, which browsers do
    /// not send.
    func link(_ token: String) -> String { origin + "/account/link#" + token }

    /// The host name for the SMTP greeting.
    var greeting: String {
        let host = origin.drop { $0 != ":" }.dropFirst(3).prefix { $0 != ":" && $0 != "[" }
        return host.isEmpty ? "localhost" : String(host)
    }

    private static func split(_ sender: String) -> (String, MailAddress)? {
        guard let start = sender.firstIndex(of: "<") else {
            return MailAddress(sender).map { ("", $0) }
        }
        guard sender.hasSuffix(">"),
            let address = MailAddress(
                String(sender[sender.index(after: start)...].dropLast()))
        else { return nil }
        var name = sender[..<start]
        while name.last == " " { name.removeLast() }
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "\\"
        }
        return isPlain && name.count <= MailLimits.senderLength ? (String(name), address) : nil
    }
}
