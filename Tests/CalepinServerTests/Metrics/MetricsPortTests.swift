// The port for monitoring with clients that are slow, many, or send anything.

import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The port for monitoring", .serialized)
struct MetricsPortTests {
    private func withPort(_ body: (MetricsPort) async throws -> Void) async throws {
        let port = MetricsPort()
        try await withServer {
            port.open(in: &$0)
        } _: { _ in
            #expect(await eventually { port.port > 0 })
            try await body(port)
        }
    }

    @Test("answers one address, and nothing that changes anything")
    func addresses() async throws {
        try await withPort { port in
            func status(_ line: String) async throws -> Int {
                try await port.send(
                    "\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                ).status
            }
            #expect(try await status("GET /metrics") == 200)
            #expect(try await status("GET /metrics?x=1") == 200)
            let head = try await port.send(
                "HEAD /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(head.status == 200 && head.body.isEmpty)
            for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
                #expect(try await status("\(method) /metrics") == 405)
            }
            for path in ["/", "/metrics/", "//metrics", "/health", "/api/apps", "/../metrics"] {
                #expect(try await status("GET \(path)") == 404)
            }
        }
    }

    @Test("survives requests that cannot be read")
    func unreadable() async throws {
        var random = HostileNumbers(seed: 2)
        try await withPort { port in
            let long = String(repeating: "a", count: ServerLimits.headerBytes + 1)
            var requests = [
                "GET /metrics HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n",
                "GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /metrics HTTP/1.1\r\nHost: x\r\n"
                    + (0...ServerLimits.headerCount).map { "X\($0): y\r\n" }.joined() + "\r\n",
                "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /metrics SMTP\r\n\r\n",
                "POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            ]
            for _ in 0..<20 {
                let bytes = (0..<200).map { _ in UInt8.random(in: 1...127, using: &random) }
                requests.append(String(decoding: bytes, as: UTF8.self) + "\r\n\r\n")
            }
            for request in requests {
                let answer = try await onThread {
                    let socket = try Socket(port: port.port)
                    socket.write(Array(request.utf8))
                    socket.finish()
                    return socket.readToEnd()
                }
                #expect(answer.isClosed && Reply(answer.bytes).status != 200)
            }
            _ = try await port.reading()
        }
    }

    @Test("has a few connections, and accepts a further one when another ends")
    func few() async throws {
        try await withPort { port in
            let number = port.port
            let (isEarly, reply) = try await onThread { try Self.oneMore(at: number) }
            #expect(!isEarly && reply.status == 200)
        }
    }

    /// Opens as many connections as there may be, and another one; returns true when that was read
    /// while all the others were open, and what it was answered afterwards.
    private static func oneMore(at port: Int) throws -> (isEarly: Bool, Reply) {
        var held = [Socket]()
        for _ in 0..<MetricsLimits.connections {
            let socket = try Socket(port: port)
            #expect(asks(socket))
            held.append(socket)
        }
        let further = try Socket(port: port)
        further.write(Array(last.utf8))
        // The others are answered meanwhile, so the server had the time to accept it.
        for _ in 0..<3 { #expect(held.allSatisfy { asks($0) }) }
        let isEarly = further.isRead
        held.removeFirst()
        return (isEarly, Reply(further.readToEnd().bytes))
    }

    private static let last =
        "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    /// Asks on a connection that is kept; returns true when it is answered.
    private static func asks(_ socket: Socket) -> Bool {
        socket.write(Array("HEAD /metrics HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        let end = Array("\r\n\r\n".utf8)
        return Reply(socket.read { $0.suffix(end.count).elementsEqual(end) }).status == 200
    }

    @Test("ends connections that are slow, and answers others")
    func slow() async throws {
        try await withPort { port in
            let ends = try await onThread {
                let slow = try (0..<MetricsLimits.connections / 2).map { _ in
                    try Socket(port: port.port)
                }
                for socket in slow { socket.write(Array("GET /met".utf8)) }
                return slow.map { $0.readToEnd() }
            }
            #expect(ends.allSatisfy { $0.isClosed && Reply($0.bytes).status != 200 })
            _ = try await port.reading()
        }
    }

    @Test("is not opened by an address that cannot be read")
    func places() {
        for (text, host, port) in [
            ("127.0.0.1:9464", "127.0.0.1", 9_464), ("[::1]:80", "::1", 80),
            ("localhost", "localhost", 9_464), ("0.0.0.0:1", "0.0.0.0", 1),
        ] {
            let place = MetricsPlace(text)
            #expect(place?.host == host && place?.port == port, "\(text)")
        }
        let long = String(repeating: "a", count: 400)
        for text in [
            "", ":1", "127.0.0.1:0", "127.0.0.1:65536", "a b:1", "http://a:1", "a:1/", "a:1/x",
            "a:1:2", "a@b:1", long, "127.0.0.1:+1", "*:9464",
        ] {
            #expect(MetricsPlace(text) == nil, "\(text)")
        }
    }

    @Test("keeps a server from starting where it is taken")
    func taken() async throws {
        try await withPort { port in
            let number = port.port
            await #expect(throws: ServerError.portTaken(number)) {
                let server = try await TestServer {
                    $0.metrics = MetricsPlace(host: "127.0.0.1", port: number)
                }
                try await server.end()
            }
        }
    }
}
