// The settings as they hold now: the options that the server was started with, and below them
// those that owners set on the page. A change holds at once, without a restart, and on the other
// servers of a database within seconds.

import CalepinExpressions
import Logging
import ServiceLifecycle
import Synchronization

/// The settings that a server was started with, as far as owners may set them, too.
struct StartSettings: Sendable {
    /// The settings of mails; nil for none.
    var mail: MailSettings?
    /// The public origin of the page; nil for none.
    var origin: SiteOrigin?
    /// False where nobody may register.
    var mayRegister = true
    /// The maximum size of all guests together in bytes; nil for none.
    var guestBytes: Int64?
    /// The key that encrypts the password of the mail server.
    var key = SealingKey()
}

/// The present settings of a server.
final class LiveSettings: Sendable {
    private struct Present {
        var stored = ServerSettings()
        /// The settings with which the sender was made.
        var mail: ServerSettings?
        var sender: MailSender?
    }

    private let options: StartSettings
    private let logger: Logger
    private let present: Mutex<Present>

    init(_ options: StartSettings, logger: Logger) {
        (self.options, self.logger) = (options, logger)
        let sender = options.mail.map { MailSender($0, logger: logger) }
        present = Mutex(Present(sender: sender))
    }

    /// The parts that options say, which nobody changes on the page.
    var fixed: Set<ServerSettings.Part> {
        var parts: Set<ServerSettings.Part> = []
        if options.mail != nil { parts.insert(.mail) }
        if options.origin != nil { parts.insert(.address) }
        if !options.mayRegister { parts.insert(.mayRegister) }
        if options.guestBytes != nil { parts.insert(.guestMegabytes) }
        return parts
    }

    /// The settings that owners have set.
    var stored: ServerSettings { present.withLock { $0.stored } }

    /// The sender of mails; nil when none are sent.
    var post: MailSender? { present.withLock { $0.sender } }

    /// Returns that sender at each use.
    var mailing: @Sendable () -> MailSender? { { [self] in post } }

    var mayRegister: Bool { options.mayRegister && stored.mayRegister ?? true }

    /// The address of the page, with which links in mails begin; empty for none.
    var address: String { options.origin?.text ?? stored.address }

    /// The maximum size of all guests together in bytes; nil for the default of the disk.
    var guestBytes: Int64? {
        options.guestBytes ?? stored.guestMegabytes.map { $0 * 1_048_576 }
    }

    /// The same in whole megabytes.
    var guestMegabytes: Int64? { guestBytes.map { $0 / 1_048_576 } }

    /// Returns a sender of mails by some settings.
    func sender(_ settings: MailSettings) -> MailSender { MailSender(settings, logger: logger) }

    /// Takes settings that are stored, or were.
    func take(_ settings: ServerSettings) {
        present.withLock { present in
            present.stored = settings
            let isOther =
                present.mail?.mail != settings.mail || present.mail?.address != settings.address
            guard options.mail == nil, isOther else { return }
            present.mail = settings
            present.sender = nil
            guard let mail = try? mailSettings(settings) else { return }
            present.sender = sender(mail)
        }
    }

    /// Returns the settings for sending mails; nil where there is no mail server.
    ///
    /// Throws: ``SettingsError`` `mail`, `noAddress`.
    func mailSettings(_ settings: ServerSettings) throws(SettingsError) -> MailSettings? {
        guard let mail = settings.mail else { return nil }
        let origin = options.origin?.text ?? settings.address
        guard !origin.isEmpty else { throw .noAddress }
        do throws(MailSettingsError) {
            return try MailSettings(
                server: mail.server, sender: mail.sender, secret: mail.secret, origin: origin)
        } catch { throw .mail(error) }
    }

    /// Reads what is stored.
    ///
    /// Throws: the store's error.
    func load(from store: any Store) async throws {
        let key = options.key
        let settings = try await store.read { (job) throws(StoreError) in
            try ServerSettings.stored(job.accounts, key)
        }
        take(settings ?? ServerSettings())
    }
}

/// Follows the settings that other servers of the same database store.
struct SettingsFollower: Service {
    let settings: LiveSettings
    let store: any Store
    let logger: Logger

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(SettingsLimits.lookSeconds))
                do { try await settings.load(from: store) } catch {
                    logger.warning("settings cannot be read", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
