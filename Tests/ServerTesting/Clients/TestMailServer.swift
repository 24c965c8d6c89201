// A small mail server on this machine, which stores mails and can simulate faults. It contains no
// test.

import CalepinExpressions
import Foundation
import StoreConformance
import Synchronization

@testable import CalepinServer

/// A mail server for tests.
final class TestMailServer: Sendable {
    /// The behaviour of the server.
    enum Manner: Sendable {
        /// It accepts every mail.
        case good
        /// It accepts connections and sends nothing.
        case silent
        /// It rejects all recipients.
        case refusing
        /// It disconnects in the middle of a mail.
        case dying
        /// It requires a login.
        case asking
    }

    /// A received mail.
    struct Letter: Sendable {
        var from = ""
        var to: [String] = []
        var lines: [String] = []
        /// The login in Base64; empty when there was none.
        var login = ""

        func header(_ name: String) -> String? {
            let headers = lines.prefix { !$0.isEmpty }
            return headers.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }

        /// The decoded text.
        var text: String {
            let packed = lines.drop { !$0.isEmpty }.joined()
            return String(decoding: Base64.bytes(from: packed) ?? [], as: UTF8.self)
        }

        /// Returns the decoded part of a type in a mail with parts; nil for none.
        func part(_ mediaType: String) -> String? {
            let start = lines.firstIndex { $0.hasPrefix("Content-Type: " + mediaType) }
            guard let start else { return nil }
            let packed = lines[start...].drop { !$0.isEmpty }.prefix { !$0.hasPrefix("--") }
            return Base64.bytes(from: packed.joined()).map { String(decoding: $0, as: UTF8.self) }
        }

        /// The token of the link in the text.
        var token: String? {
            text.split(separator: "#").dropFirst().first.map {
                String($0.prefix { $0.isLetter || $0.isNumber })
            }
        }
    }

    let port: Int
    private let descriptor: Int32
    private let kept = Mutex<[Letter]>([])
    private let said = Mutex<[String]>([])
    private let isStopped = Mutex(false)

    init(_ manner: Manner = .good) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        port = Int(address.sin_port.bigEndian)
        self.descriptor = descriptor
        Thread { [weak self] in
            while true {
                let guest = accept(descriptor, nil, nil)
                if guest < 0, errno == EINTR { continue }
                // Closed only by the task that uses it: the number may be reused at once.
                guard guest >= 0 else { return _ = close(descriptor) }
                self?.serve(guest, manner)
                close(guest)
            }
        }.start()
    }

    /// Stops accepting mails. The second time does nothing: the number of the socket may be that
    /// of another one then.
    func stop() {
        let isFirst = isStopped.withLock { stopped in
            defer { stopped = true }
            return !stopped
        }
        if isFirst { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    var letters: [Letter] { kept.withLock { $0 } }

    /// The received lines.
    var lines: [String] { said.withLock { $0 } }

    /// Returns settings for this server.
    func settings(
        sender: String = "Calepin <notes@example.org>", secret: String? = nil,
        origin: String = "https://notes.example.org"
    ) throws -> MailSettings {
        var settings = try MailSettings(
            server: "smtp://127.0.0.1:\(port)", sender: sender, secret: secret, origin: origin)
        settings.pauses = 0...0
        return settings
    }

    private func serve(_ guest: Int32, _ manner: Manner) {
        if manner == .silent {
            var byte: UInt8 = 0
            while recv(guest, &byte, 1, 0) > 0 {}
            return
        }
        var letter = Letter()
        say(guest, "220 test")
        while let line = hear(guest) {
            said.withLock { $0.append(line) }
            switch line.prefix(4).uppercased() {
            case "EHLO":
                if manner == .asking {
                    say(guest, "250-test\r\n250 AUTH PLAIN")
                } else {
                    say(guest, "250 test")
                }
            case "AUTH":
                say(guest, "334 ")
                letter.login = hear(guest) ?? ""
                say(guest, "235 welcome")
            case "MAIL": (letter.from, _) = (line, say(guest, "250 ok"))
            case "RCPT":
                letter.to.append(line)
                say(guest, manner == .refusing ? "550 nobody here" : "250 ok")
            case "DATA":
                if manner == .dying { return }
                say(guest, "354 go on")
                while let line = hear(guest), line != "." {
                    letter.lines.append(line.hasPrefix(".") ? String(line.dropFirst()) : line)
                }
                let done = letter
                kept.withLock { $0.append(done) }
                say(guest, "250 taken")
            case "QUIT": return say(guest, "221 bye")
            default: say(guest, "250 ok")
            }
        }
    }

    private func say(_ guest: Int32, _ line: String) {
        let bytes = Array((line + "\r\n").utf8)
        _ = send(guest, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func hear(_ guest: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.last != 10 {
            guard recv(guest, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        while let last = bytes.last, last == 10 || last == 13 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits for `count` mails; returns those that came.
    func wait(for count: Int) async -> [Letter] {
        _ = await eventually { letters.count >= count }
        return letters
    }
}
