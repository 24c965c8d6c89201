// A greeting and a sign-in at the mail server, without a mail.

import CCurl
import Foundation

/// The ways in which reaching the mail server ends.
enum MailReach: Equatable, Sendable {
    case here
    /// The server refuses the login.
    case refused
    /// No connection, or no encryption; with the words of libcurl.
    case unreachable(String)

    /// Reaches a mail server, at most for ``DoctorLimits/reachSeconds``, on a thread of its own.
    static func ask(_ settings: MailSettings) async -> MailReach {
        await withCheckedContinuation { caller in
            Thread.detachNewThread { caller.resume(returning: askNow(settings)) }
        }
    }

    private static func askNow(_ settings: MailSettings) -> MailReach {
        guard Curl.isReady else { return .unreachable("libcurl does not start") }
        let server = settings.server + "/" + settings.greeting
        let (login, password) = (settings.login?.name ?? "", settings.login?.password ?? "")
        let end = withCTexts([server, login, password]) { texts in
            var task = calepin_mail()
            task.server = texts[0]
            task.needs_tls = settings.needsTLS ? 1 : 0
            task.login = settings.login == nil ? nil : texts[1]
            task.password = texts[2]
            task.seconds = Int(DoctorLimits.reachSeconds)
            return calepin_mail_check(&task)
        }
        switch CURLcode(UInt32(end.code)) {
        case CURLE_OK: return .here
        case CURLE_LOGIN_DENIED: return .refused
        default:
            let words = curl_easy_strerror(CURLcode(UInt32(end.code))).map { String(cString: $0) }
            return .unreachable(words ?? "\(end.code)")
        }
    }
}
