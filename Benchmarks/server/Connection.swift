// One connection of the load: blocking, because each has a thread of its own, and with as little
// work for an answer as can be, so that the client is not what is measured. What is sent is made
// in Guest.swift and Policy.swift.

import Foundation

/// A connection to a server of this machine.
///
/// It is used by one thread at a time.
final class Connection {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 65_536)

    /// A reason why there is no answer.
    enum Failure: Error {
        /// Nobody listens, or the other side went away.
        case gone
        /// The answer is not what it should be; its first bytes are told.
        case unexpected(String)
    }

    /// Connects to a port.
    init(port: Int) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw .gone }
        var isOn: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
            socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and gives the head and the body of its answer.
    func ask(_ request: [UInt8]) throws(Failure) -> (head: String, body: ArraySlice<UInt8>) {
        try send(request)
        bytes.removeAll(keepingCapacity: true)
        var end: Int?
        while end == nil {
            let start = max(0, bytes.count - 3)
            try receive()
            end = bytes[start...].firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        }
        let bodyStart = end ?? 0
        let head = String(decoding: bytes[..<bodyStart], as: UTF8.self)
        guard let length = value(of: "content-length", in: head).flatMap({ Int($0) }) else {
            throw .unexpected(head)
        }
        while bytes.count < bodyStart + length { try receive() }
        return (head, bytes[bodyStart..<bodyStart + length])
    }

    /// The value of a head.
    func value(of name: String, in head: String) -> String? {
        for line in head.split(separator: "\r\n") {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2, pair[0].lowercased() == name {
                return pair[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    private func send(_ request: [UInt8]) throws(Failure) {
        var sent = 0
        while sent < request.count {
            let count = request.withUnsafeBytes { buffer in
                Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw .gone }
            sent += count
        }
    }

    private func receive() throws(Failure) {
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { throw .gone }
        bytes += piece[..<count]
    }
}

/// The bytes of a request with a body of JSON.
func request(_ path: String, _ body: [UInt8], cookie: String = "") -> [UInt8] {
    let head = """
        POST \(path) HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n\
        Content-Type: application/json\r\nCookie: \(cookie)\r\n\
        Content-Length: \(body.count)\r\n\r\n
        """
    return Array(head.utf8) + body
}
