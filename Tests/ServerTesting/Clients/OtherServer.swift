// Another server for tests of the fetcher: it gives the answers of a test, including faulty ones,
// and records its requests. It contains no test.

import CalepinExpressions
import Foundation
import Synchronization

/// A server of this machine with given answers.
final class OtherServer: Sendable {
    /// An answer to a request.
    enum Answer: Sendable {
        /// These bytes; then the connection is closed.
        case bytes([UInt8])
        /// Headers, then `count` pieces, with pauses in milliseconds, until the client goes.
        case pieces(head: String, [UInt8], count: Int, pause: Int)
        /// Nothing, until the client gives up.
        case silence

        /// Returns a complete answer.
        static func ok(_ body: [UInt8], type: String = "application/json", _ headers: String...)
            -> Answer
        {
            status("200 OK", body, ["Content-Type: \(type)"] + headers)
        }

        static func ok(_ body: String, type: String = "application/json", _ headers: String...)
            -> Answer
        {
            status("200 OK", Array(body.utf8), ["Content-Type: \(type)"] + headers)
        }

        static func status(_ status: String, _ body: [UInt8] = [], _ headers: [String] = [])
            -> Answer
        {
            let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
            return .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }

        static func redirect(_ location: String) -> Answer {
            status("302 Found", [], ["Location: \(location)", "Set-Cookie: a=b"])
        }
    }

    let port: Int
    private let descriptor: Int32
    private let seen = Mutex<[String]>([])
    private let sent = Mutex<Int>(0)

    /// Starts to listen; `answer` gets the path of each request.
    init(_ answer: @escaping @Sendable (String) -> Answer) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(descriptor, place, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, place, &length) == 0
            }
        }
        guard result else { throw POSIXError(.EADDRINUSE) }
        port = Int(in_port_t(bigEndian: address.sin_port))
        Thread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    // Closed only here, so that its number is not reused while it is used.
                    close(descriptor)
                    return
                }
                Thread { [self] in talk(connection, answer) }.start()
            }
        }.start()
    }

    /// Stops listening.
    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// All requests, headers and body, in order of arrival.
    var requests: [String] { seen.withLock { $0 } }

    /// The number of bytes that clients have received.
    var sentBytes: Int { sent.withLock { $0 } }

    var host: String { "127.0.0.1:\(port)" }

    func address(_ path: String) -> String { "http://\(host)\(path)" }

    private func talk(_ connection: Int32, _ answer: (String) -> Answer) {
        defer { close(connection) }
        var head: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 8_192)
        while head.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return }
            head += piece[..<count]
        }
        // A body that is not read would reset the connection.
        while head.count < Self.length(head) {
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return }
            head += piece[..<count]
        }
        let text = String(decoding: head, as: UTF8.self)
        seen.withLock { $0.append(text) }
        let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        switch answer(path) {
        case .bytes(let bytes): _ = send(bytes, to: connection)
        case .pieces(let head, let piece, let count, let pause):
            guard send(Array(head.utf8), to: connection) else { return }
            for _ in 0..<count {
                guard send(piece, to: connection) else { return }
                guard pause == 0 || !hangsUp(connection, within: pause) else { return }
            }
        case .silence:
            while recv(connection, &piece, piece.count, 0) > 0 {}
        }
    }

    /// Returns the length of a request with the body that its headers announce.
    private static func length(_ request: [UInt8]) -> Int {
        let end = request.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0
        let lines = String(decoding: request[..<end], as: UTF8.self).lowercased()
        let line = lines.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        let digits = line?.dropFirst(15).filter { $0.isNumber } ?? ""
        return end + (Int(String(digits)) ?? 0)
    }

    /// Waits for the client to go, which sends nothing more; returns false when it stays so many
    /// milliseconds.
    private func hangsUp(_ connection: Int32, within milliseconds: Int) -> Bool {
        var request = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, Int32(milliseconds)) > 0
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var place = 0
        while place < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    connection, buffer.baseAddress?.advanced(by: place), buffer.count - place,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            place += count
            sent.withLock { $0 += count }
        }
        return true
    }
}

/// Runs a test with another server, and stops it afterwards.
func withOther(
    _ answer: @escaping @Sendable (String) -> OtherServer.Answer,
    _ body: (OtherServer) async throws -> Void
) async throws {
    let other = try OtherServer(answer)
    defer { other.stop() }
    try await body(other)
}
