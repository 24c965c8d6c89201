// The system's log, over its local socket: one datagram per line in the format of RFC 5424.
// AuditSender.swift decides what is sent.

import Foundation

/// The socket of the system's log.
package struct SystemLog: Sendable {
    let path: String

    /// Returns true when a text can be the path of a socket.
    package static func isPath(_ text: String) -> Bool {
        let quota = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        return text.hasPrefix("/") && text.utf8.count < quota && !text.utf8.contains(0)
    }

    /// Returns one line: facility 13 (audit of the log), severity 6 (informational).
    ///
    /// - Parameters:
    ///   - at: seconds since 1970.
    ///   - what: the event, in printable ASCII, truncated to 32 characters.
    ///   - text: the line itself.
    static func line(at: Int64, _ what: String, _ text: String) -> [UInt8] {
        let time = Date(timeIntervalSince1970: TimeInterval(at)).ISO8601Format()
        let kind = what.utf8.filter { $0 > 0x20 && $0 < 0x7F }.prefix(32)
        let parts = [
            "<110>1", time, host, "calepin", "\(getpid())",
            kind.isEmpty ? "-" : String(decoding: kind, as: UTF8.self), "-", text,
        ]
        return Array(parts.joined(separator: " ").utf8)
    }

    /// The name of this machine; `-` when it is not valid in a line.
    private static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "-" }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let isPlain = !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        return isPlain ? String(decoding: bytes, as: UTF8.self) : "-"
    }

    /// Sends datagrams in order without waiting; returns how many were accepted.
    func send(_ lines: [[UInt8]]) -> Int {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isThere = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isThere else { return 0 }
        let refused = lines.firstIndex { line in
            let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
            return Glibc.send(descriptor, line, line.count, flags) != line.count
        }
        return refused ?? lines.count
    }
}
