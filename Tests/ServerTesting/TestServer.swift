// A real server on a free port, and a client that sends any bytes. It contains no test.

import CalepinSQLite
import CalepinSync
import CalepinExpressions
import Foundation
import Logging

@testable import CalepinServer

/// A server for the duration of a test.
final class TestServer: Sendable {
    let port: Int
    let folder: URL
    private let task: Task<Void, any Error>

    /// Starts a server over a memory store with a page of a few files.
    init(
        store: any Store = testStore(),
        _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-server-\(UUID())")
        self.folder = folder
        try TestServer.makePage(in: folder.appendingPathComponent("web"))
        var configuration = ServerConfiguration(
            port: 0, blobFolder: folder.appendingPathComponent("blobs").path)
        configuration.webFolder = folder.appendingPathComponent("web").path
        configuration.cellsFolder = SQLiteCellsFolder(
            path: folder.appendingPathComponent("cells").path)
        configuration.leastKeptRecords = 1
        configure(&configuration)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = Server(configuration, store: store, logger: logger)
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        task = Task {
            defer { continuation.finish() }
            try await server.run { port, _ in continuation.yield(port) }
        }
        guard let port = await ports.first(where: { _ in true }) else {
            try await task.value
            throw ServerError.failed("no port")
        }
        self.port = port
    }

    private static func makePage(in folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("widgets"), withIntermediateDirectories: true)
        let files = [
            "index.html": "<!doctype html><title>Calepin</title>", "app.js": "export {};",
            "calepin.css": "body{}",
            "sw.js": "const BUILD = \"\";\nconst PARTS = [];", "engine.wasm": "0123456789",
            "engine.wasm.br": "br", "engine.wasm.gz": "gz", "app.0f3c9a21bb.js": "hashed",
            "widgets/text.js": "text", ".hidden.js": "hidden", "secret.key": "key",
        ]
        // In order: a compressed file counts only when it is not older than its original.
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        let outside = folder.deletingLastPathComponent().appendingPathComponent("canary.js")
        try Data("canary".utf8).write(to: outside)
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("link.js"), withDestinationURL: outside)
    }

    /// Waits until the server ends by itself.
    ///
    /// Throws: what ended it.
    func end() async throws { try await task.value }

    /// Stops the server and waits for its end.
    func stop() async {
        task.cancel()
        _ = try? await task.value
        try? FileManager.default.removeItem(at: folder)
    }

    /// Sends a request and reads the answer to its end, which has to be as its route is
    /// described.
    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> Reply {
        var headers = headers
        if headers["X-Calepin"] == nil, method != "GET" { headers["X-Calepin"] = "1" }
        if let body { headers["Content-Length"] = "\(body.count)" }
        var text = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        let bytes = Array((text + "\r\n").utf8) + (body ?? [])
        let reply = try await Socket.talk(port: port, bytes)
        DescribedAnswers.confirm(method, path, reply)
        return reply
    }

    /// Sends JSON.
    func post(
        _ path: String, _ json: [UInt8], _ headers: [String: String] = [:]
    ) async throws -> Reply {
        try await send(
            "POST", path, headers.merging(["Content-Type": "application/json"]) { $1 }, body: json)
    }
}

/// An answer.
struct Reply: Sendable {
    var status = 0
    var headers: [String: String] = [:]
    /// The cookies it sets, each with its attributes.
    var cookies: [String] = []
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: JSONValue { (try? JSONValue(reading: body)) ?? .null }

    /// The code of a problem.
    var code: String { json["code"]?.asString ?? "" }

    init() {}

    /// Parses an answer; one without headers has the status 0.
    init(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { continue }
            if pair[0].lowercased() == "set-cookie" {
                cookies.append(pair[1].trimmingCharacters(in: .whitespaces))
            }
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        body = Array(bytes[end.upperBound...])
    }
}

extension Reply {
    /// The body without the framing of its chunks (RFC 9112, 7.1).
    var unchunked: [UInt8] {
        guard headers["transfer-encoding"] == "chunked" else { return body }
        var (rest, whole) = (body[...], [UInt8]())
        while let end = rest.firstRange(of: [13, 10]),
            let size = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16),
            size > 0
        {
            whole += rest[end.upperBound...].prefix(size)
            rest = rest[end.upperBound...].dropFirst(size + 2)
        }
        return whole
    }
}

/// A blocking connection that sends any bytes, used on a thread of its own.
final class Socket: Sendable {
    private let descriptor: Int32

    /// Connects to a port, optionally from another address of this machine. A server of a machine
    /// with other work may take a minute for what hundreds of tests ask at once.
    init(port: Int, seconds: Int = 180, from source: String? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let source, Self.call(bind, descriptor, source, 0) != 0 {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard Self.call(connect, descriptor, "127.0.0.1", port) == 0 else {
            throw POSIXError(.ECONNREFUSED)
        }
    }

    /// Calls a function of the system with a socket address.
    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32,
        _ name: String, _ port: Int
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr(name)
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all bytes, as far as the peer accepts them.
    func write(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Self.uninterrupted {
                    Glibc.send(
                        descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
                        Int32(MSG_NOSIGNAL))
                }
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Repeats a call that a signal interrupted.
    private static func uninterrupted(_ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Reads until `isEnough`, the end, or the timeout.
    func read(until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while !isEnough(all) {
            let count = Self.uninterrupted { recv(descriptor, &piece, piece.count, 0) }
            guard count > 0 else { break }
            all += piece[..<count]
        }
        return all
    }

    /// True when the server has read all that was written.
    var isRead: Bool {
        let own = queues
        return own.here?.unsent == 0 && own.there?.unread == 0
    }

    /// True when the server has something to send that cannot be received before more was read.
    var isFull: Bool {
        let own = queues
        return (own.here?.unread ?? 0) > 0 && (own.there?.unsent ?? 0) > 0
    }

    private var queues: (here: SocketQueues?, there: SocketQueues?) {
        let (own, other) = (port(getsockname), port(getpeername))
        return (SocketQueues.of(own, with: other), SocketQueues.of(other, with: own))
    }

    /// The port of an end, which a function of the system tells.
    private func port(
        _ name: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
    ) -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                name(descriptor, $0, &size)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Closes the sending side.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until the peer closes or resets the connection; returns the bytes, and false on a
    /// timeout.
    func readToEnd() -> (bytes: [UInt8], isClosed: Bool) {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Self.uninterrupted { recv(descriptor, &piece, piece.count, 0) }
            if count > 0 { all += piece[..<count] }
            if count == 0 { return (all, true) }
            if count < 0 { return (all, errno != EAGAIN) }
        }
    }

    /// Sends bytes and reads the answer to its end.
    static func talk(port: Int, _ bytes: [UInt8]) async throws -> Reply {
        try await onThread {
            let socket = try Socket(port: port)
            socket.write(bytes)
            return Reply(socket.read())
        }
    }
}

/// Runs blocking work on a thread of its own.
func onThread<Outcome: Sendable>(
    _ body: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
    try await withCheckedThrowingContinuation { caller in
        Thread { caller.resume(with: Result(catching: body)) }.start()
    }
}
