// Hands mails to the mail server, one at a time, on a thread of its own: whoever asked for one
// waits for nothing and learns nothing of it. The protocol is libcurl's work; what mails say is in
// MailTexts.swift.

import CCurl
import Foundation
import Logging
import Synchronization

/// Sends mails.
final class MailPost: Sendable {
    /// What became of mails so far.
    struct Tally: Sendable, Equatable {
        /// Mails the server took.
        var taken = 0
        /// Mails it did not take.
        var failed = 0
        /// Mails that were dropped because too many waited.
        var dropped = 0
        /// Mails that wait, with the one under way.
        var waiting = 0
    }

    let settings: MailSettings
    private let logger: Logger
    private let seconds: Int
    private let counted = Mutex(Tally())
    private let thread = DispatchQueue(label: "mails")

    /// - Parameter seconds: for one mail.
    init(_ settings: MailSettings, logger: Logger, seconds: Int = MailLimits.seconds) {
        self.settings = settings
        self.logger = logger
        self.seconds = seconds
    }

    var tally: Tally { counted.withLock { $0 } }

    /// Has a mail written and sent when its turn comes, unless too many wait. What becomes of it
    /// is noted in the log, without its address.
    ///
    /// It is not its turn before some time has passed, by chance longer or shorter: the work for
    /// it would otherwise fall into the answer to whoever asked, and tell by its time that there
    /// is a mail. So nothing is written at once either, and no mail costs as much as one.
    ///
    /// - Parameter write: Makes the mail; nil where there is none, and so may its result be.
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
            let failure = handIn(mail)
            counted.withLock { tally in
                tally.waiting -= 1
                if failure == nil { tally.taken += 1 } else { tally.failed += 1 }
            }
            guard let failure else { return logger.info("a mail was handed in") }
            logger.error("a mail was not taken", metadata: failure)
        }
    }

    /// Hands a mail in; gives what went wrong, or nil.
    private func handIn(_ mail: Mail) -> Logger.Metadata? {
        guard Curl.isReady else { return ["error": "libcurl does not start"] }
        let bytes = mail.bytes(settings, at: SystemClock.seconds)
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
        // The library's own words for the code: they name nobody.
        let words = curl_easy_strerror(CURLcode(UInt32(end.code))).map { String(cString: $0) }
        return ["error": "\(words ?? "\(end.code)")", "reply": "\(end.reply)"]
    }
}
