// The client of the operator's socket in a data folder. Its routes are in CalepinServer's
// OperatorRoutes.swift.

import CalepinExpressions
import Foundation

/// A client of a running server's operator socket.
struct OperatorSocket {
    let path: String

    /// Sends a request and returns the status and the body of the answer; nil when no server runs.
    func ask(_ method: String, _ address: String, _ json: JSONValue) -> (Int, [UInt8])? {
        guard let source = opened(method, address, json) else { return nil }
        var stream = OperatorStream(source)
        guard let (status, isChunked) = stream.head() else { return nil }
        var body: [UInt8] = []
        _ = stream.body(isChunked: isChunked) { body += $0 }
        return (status, body)
    }

    /// Sends a request and returns a source of the bytes of the answer, which gives nil at its
    /// end; nil when no server runs.
    func opened(
        _ method: String, _ address: String, _ json: JSONValue
    ) -> (() -> [UInt8]?)? {
        guard let descriptor = asked(method, address, json) else { return nil }
        var piece = [UInt8](repeating: 0, count: 65_536)
        return {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else {
                close(descriptor)
                return nil
            }
            return Array(piece[..<count])
        }
    }

    /// Connects and sends a request; returns the connection.
    private func asked(_ method: String, _ address: String, _ json: JSONValue) -> Int32? {
        guard let descriptor = connected() else { return nil }
        let body = Array(json.text.utf8)
        let head = """
            \(method) \(address) HTTP/1.1\r\nHost: calepin\r\nConnection: close\r\n\
            Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n
            """
        if send(Array(head.utf8) + body, descriptor) { return descriptor }
        close(descriptor)
        return nil
    }

    private func connected() -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private func send(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
