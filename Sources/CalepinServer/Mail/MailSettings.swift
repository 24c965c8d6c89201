// Where mails are handed in and what their links begin with, as the operator says at the start.
// Handing one in is MailPost.swift's work.

import CalepinExpressions

/// A reason why mails cannot be sent as the operator says.
public enum MailSettingsError: Error, Equatable, Sendable {
    /// The address of the mail server cannot be read.
    case badServer(String)
    /// The sender is no name and address.
    case badSender(String)
    /// The secret is no login and password.
    case badSecret
    /// The address the page is reached at cannot be read, or is not encrypted.
    case badOrigin(String)

    /// What to tell the operator.
    public var words: String {
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

/// How mails are sent.
public struct MailSettings: Sendable {
    /// The mail server, with scheme and port.
    let server: String
    /// Whether nothing may be said to it without encryption: always, but to this machine.
    var needsTLS: Bool
    /// Milliseconds that pass before a mail is looked at; a test has none.
    var pauses = MailLimits.pauses
    /// The name of the sender; empty when it has none.
    let senderName: String
    let sender: MailAddress
    /// The login and the password at the mail server; nil when it wants none.
    let login: (name: String, password: String)?
    /// What links begin with: scheme, host and port of the page, never what a request says.
    let origin: String

    /// Reads what the operator says.
    ///
    /// - Parameters:
    ///   - server: `smtps://HOST[:PORT]`, encrypted from the first byte, or `smtp://HOST[:PORT]`,
    ///     which must offer encryption unless it is this machine.
    ///   - sender: an address, or `NAME <ADDRESS>`.
    ///   - secret: `LOGIN:PASSWORD`; nil when the server wants none.
    ///   - origin: where people reach the page, `https://HOST[:PORT]`.
    /// Throws: ``MailSettingsError``.
    public init(
        server: String, sender: String, secret: String?, origin: String
    ) throws(MailSettingsError) {
        guard let place = NetPlace(server, schemes: ["smtps": 465, "smtp": 587]) else {
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

    /// The address of a link with a token: what stands behind `#` is sent to no server.
    func link(_ token: String) -> String { origin + "/account/link#" + token }

    /// The name to greet a mail server with.
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
