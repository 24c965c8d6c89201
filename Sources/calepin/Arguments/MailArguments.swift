// The options of `calepin serve` about mails: the mail server, the sender, the file of the login,
// and the public origin of the page for links. They are parsed by CalepinServer's MailSettings and
// SiteOrigin.

import ArgumentParser
import CalepinServer
import Foundation

/// The options about mails.
struct MailArguments: ParsableArguments {
    @Option(help: "The mail server, such as smtps://mail.example.org:465; without it, no mails.")
    var smtp: String?

    @Option(help: "Who mails come from, such as \"Calepin <notes@example.org>\".")
    var smtpFrom: String?

    @Option(
        help:
            "A file of one line, LOGIN:PASSWORD, for the mail server; only its owner may read it.")
    var smtpSecret: String?

    @Option(
        help: """
            Where people reach the page, such as https://notes.example.org: requests for other \
            hosts are refused, and links in mails begin with it.
            """)
    var origin: String?

    func validate() throws {
        guard smtp != nil || smtpFrom != nil || smtpSecret != nil else { return }
        guard smtp != nil, smtpFrom != nil, origin != nil else {
            throw ValidationError("Mails need --smtp, --smtp-from and --origin.")
        }
    }

    /// Returns the public origin of the page; nil without the option.
    ///
    /// Throws: the message for the operator.
    func siteOrigin() throws -> SiteOrigin? {
        guard let origin else { return nil }
        guard let read = SiteOrigin(origin) else {
            throw failure("\(MailSettingsError.badOrigin(origin).words).")
        }
        return read
    }

    /// Returns the settings; nil when no mails are sent.
    ///
    /// Throws: the message for the operator.
    func settings() throws -> MailSettings? {
        guard let smtp, let smtpFrom, let origin else { return nil }
        let secret = try smtpSecret.map(read)
        do throws(MailSettingsError) {
            return try MailSettings(
                server: smtp, sender: smtpFrom, secret: secret, origin: origin)
        } catch {
            throw failure("No mails can be sent: \(error.words).")
        }
    }

    /// Returns the text of a file that nobody else may read.
    private func read(_ path: String) throws -> String {
        var found = stat()
        guard stat(path, &found) == 0, found.st_size < 4_096,
            let data = FileManager.default.contents(atPath: path)
        else { throw failure("The file \(path) cannot be read.") }
        guard found.st_mode & 0o077 == 0 else {
            throw failure("Others may read \(path); put that right with: chmod 600 \(path)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
