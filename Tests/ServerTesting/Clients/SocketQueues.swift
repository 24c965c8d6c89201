// What the kernel holds of a connection of this machine, for tests that need to know that the
// other side has read, or that it cannot write on.

import Foundation

/// The bytes that wait in the kernel at one end of a connection.
struct SocketQueues: Equatable {
    /// Sent, and not yet taken by the other end.
    var unsent = 0
    /// Received, and not yet read by the process.
    var unread = 0

    /// Returns the queues of the end at `port` of the connection with `other`, from the kernel's
    /// table; nil when there is none.
    static func of(_ port: Int, with other: Int) -> SocketQueues? {
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            for line in text(of: table).split(separator: "\n").dropFirst() {
                let parts = line.split(separator: " ")
                guard parts.count > 4, Self.port(parts[1]) == port, Self.port(parts[2]) == other
                else { continue }
                let sizes = parts[4].split(separator: ":").map { Int($0, radix: 16) ?? 0 }
                return SocketQueues(unsent: sizes[0], unread: sizes[1])
            }
        }
        return nil
    }

    /// Reads a file of the kernel to its end: its size is not known before.
    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += piece[..<count]
        }
    }

    private static func port(_ address: Substring) -> Int? {
        address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
}
