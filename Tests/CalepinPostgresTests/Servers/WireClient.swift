// A client of HTTP on sockets that block, each request on a connection of its own, with a cookie.

import Foundation
import Synchronization

/// A browser that may ask any server.
final class WireClient: Sendable {
    /// An answer.
    struct Answer {
        var status = 0
        var body = ""

        /// The value of a member of the body, when it is an object.
        subscript(name: String) -> Any? {
            let json = try? JSONSerialization.jsonObject(with: Data(body.utf8))
            return (json as? [String: Any])?[name]
        }
    }

    /// A server did not answer.
    struct NoAnswer: Error {}

    private let cookie = Mutex("")

    /// Sends a request, and returns the answer; status 0 for none.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, to port: Int
    ) async throws -> Answer {
        let text = request(method, path, body)
        let bytes = try await onThread { () throws -> [UInt8] in
            let wire = try Wire(port)
            wire.write(text)
            return wire.readAll()
        }
        let all = String(decoding: bytes, as: UTF8.self)
        guard let end = all.range(of: "\r\n\r\n") else { return Answer() }
        let lines = all[..<end.lowerBound].split(separator: "\r\n")
        for line in lines where line.lowercased().hasPrefix("set-cookie:") {
            let value = line.dropFirst(11).drop { $0 == " " }.prefix { $0 != ";" }
            if value.hasPrefix("calepin=") { cookie.withLock { $0 = String(value) } }
        }
        let words = lines.first?.split(separator: " ") ?? []
        return Answer(
            status: words.count > 1 ? Int(words[1]) ?? 0 : 0, body: String(all[end.upperBound...]))
    }

    /// Opens the feed, and returns once the server has answered.
    func feed(at port: Int) async throws -> Wire {
        let text = request("GET", "/api/feed", nil)
        return try await onThread {
            let wire = try Wire(port)
            wire.write(text)
            guard wire.read(until: { $0.contains("retry:") }, seconds: 5) else { throw NoAnswer() }
            return wire
        }
    }

    private func request(_ method: String, _ path: String, _ body: String?) -> String {
        let known = cookie.withLock { $0 }
        return [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "X-Calepin: 1", "Connection: close",
            known.isEmpty ? nil : "Cookie: \(known)",
            body == nil ? nil : "Content-Type: application/json",
            body.map { "Content-Length: \($0.utf8.count)" }, "", body ?? "",
        ].compactMap(\.self).joined(separator: "\r\n")
    }
}

/// A connection; what was read and not looked at stays.
final class Wire: @unchecked Sendable {
    private let socket: Int32
    private let text = Mutex("")

    init(_ port: Int) throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw WireClient.NoAnswer() }
    }

    deinit { close(socket) }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads to the end.
    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0 else { return all }
            all += piece.prefix(count)
        }
    }

    /// Reads until a condition holds for all that came since it held last; false when the time is
    /// over or the connection has ended.
    func read(until holds: (String) -> Bool, seconds: Int32) -> Bool {
        let end = ContinuousClock.now + .seconds(Int(seconds))
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            if text.withLock({ holds($0) }) {
                text.withLock { $0 = "" }
                return true
            }
            let left = (end - .now).components
            let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return false }
            var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(milliseconds)) > 0 else { continue }
            let count = recv(socket, &piece, piece.count, 0)
            guard count > 0 else { return false }
            text.withLock { $0 += String(decoding: piece.prefix(count), as: UTF8.self) }
        }
    }
}
