// Sends mails one at a time on a thread of its own, independently of the request that caused them.
// libcurl implements the protocol; the texts are in MailTexts.swift.

import CCurl
import Foundation
import Logging
import Synchronization

/// Sends mails.
final class MailSender: Sendable {
    /// Counters of mails.
    struct Tally: Sendable, Equatable {
        /// Mails accepted by the mail server.
        var taken = 0
        /// Mails that failed.
        var failed = 0
        /// Mails dropped because the queue was full.
        var dropped = 0
        /// Mails in the queue, with the one in work.
        var waiting = 0
    }

    let settings: MailSettings
    private let logger: Logger
    private let seconds: Int
    private let counted = Mutex(Tally())
    private let thread = DispatchQueue(label: "mails")
    /// A thread of their own for mails that somebody waits for: a long list of them delays no link
    /// for a forgotten password.
    private let other = DispatchQueue(label: "mails of records")

    /// - Parameter seconds: the maximum time for one mail.
    init(_ settings: MailSettings, logger: Logger, seconds: Int = MailLimits.seconds) {
        self.settings = settings
        self.logger = logger
        self.seconds = seconds
    }

    var tally: Tally { counted.withLock { $0 } }

    /// Queues a mail, unless the queue is full. The result is logged without the address.
    ///
    /// A mail is processed after a random delay: otherwise the work would slow down the answer to
    /// the request and reveal that a mail was sent. For the same reason the text is made later
    /// too, and a request without a mail costs the same.
    ///
    /// - Parameter write: Makes the mail; nil, or a nil result, when there is none.
    func send(_ write: (@Sendable () -> Mail?)?) {
        let pause = DispatchTimeInterval.milliseconds(Int.random(in: settings.pauses))
        guard let write else { return thread.asyncAfter(deadline: .now() + pause) {} }
        let isTaken = counted.withLock { tally in
            guard tally.waiting <= MailLimits.waiting else {
                tally.dropped += 1
                return false
            }
            tally.waiting += 1
            return true
        }
        guard isTaken else { return logger.error("a mail was dropped: too many are waiting") }
        thread.asyncAfter(deadline: .now() + pause) { [self] in
            guard let mail = write() else { return counted.withLock { $0.waiting -= 1 } }
            note(handIn(mail))
            counted.withLock { $0.waiting -= 1 }
        }
    }

    /// Hands in a mail without the pause, and waits for what comes of it.
    ///
    /// - Parameter id: Letters and digits; a mail that is handed in twice has it both times, so
    ///   that its receiver can tell.
    /// Throws: ``MailFailure``.
    func deliver(_ mail: Mail, id: String) async throws(MailFailure) {
        let failure = await withCheckedContinuation { continuation in
            other.async { [self] in
                let failure = handIn(mail, id)
                note(failure)
                continuation.resume(returning: failure)
            }
        }
        if let failure { throw failure }
    }

    /// Counts and logs what came of a mail.
    private func note(_ failure: MailFailure?) {
        counted.withLock { tally in
            if failure == nil { tally.taken += 1 } else { tally.failed += 1 }
        }
        guard let failure else { return logger.info("a mail was handed in") }
        logger.error(
            "a mail was not taken",
            metadata: ["error": "\(failure.words)", "reply": "\(failure.reply)"])
    }

    /// Sends a mail; returns the failure, or nil.
    private func handIn(_ mail: Mail, _ id: String = Token.randomName()) -> MailFailure? {
        guard Curl.isReady else { return MailFailure(words: "libcurl does not start") }
        let bytes = mail.bytes(settings, at: SystemClock.seconds, id: id)
        let server = settings.server + "/" + settings.greeting
        let (login, password) = (settings.login?.name ?? "", settings.login?.password ?? "")
        let end = withCTexts([server, login, password, settings.sender.text, mail.to.text]) {
            texts in
            bytes.withUnsafeBytes { bytes in
                var task = calepin_mail()
                task.server = texts[0]
                task.needs_tls = settings.needsTLS ? 1 : 0
                task.login = settings.login == nil ? nil : texts[1]
                task.password = texts[2]
                task.from = texts[3]
                task.to = texts[4]
                task.bytes = bytes.bindMemory(to: CChar.self).baseAddress
                task.count = bytes.count
                task.seconds = seconds
                return calepin_mail_send(&task)
            }
        }
        guard end.code != 0 else { return nil }
        // The library's description of the code, which contains no address.
        let words = curl_easy_strerror(CURLcode(UInt32(end.code))).map { String(cString: $0) }
        return MailFailure(words: words ?? "\(end.code)", reply: Int(end.reply))
    }
}

/// A mail that the mail server did not take.
struct MailFailure: Error, Equatable, Sendable {
    /// The reason in English, without an address.
    let words: String
    /// The last reply of the mail server; 0 for none.
    var reply = 0

    /// True where the mail server will not take it later either (RFC 5321, 4.2.1).
    var isFinal: Bool { (500..<600).contains(reply) }
}
