// One blocking connection of the load, with a thread of its own and little work per answer, so
// that the client is not measured. Requests are made in Guest.swift and Policy.swift.

import Foundation

/// A connection to a server of this machine.
///
/// It is used by one thread at a time.
final class Connection {
    /// The file descriptor.
    let descriptor: Int32
    private var bytes: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 65_536)

    /// An error of a connection.
    enum Failure: Error {
        /// Nobody listens, or the server closed the connection.
        case gone
        /// The answer is not the expected one; its first bytes.
        case unexpected(String)
    }

    /// Connects to a port, optionally from another address of this machine, or with a small
    /// receive buffer.
    init(port: Int, from source: String? = nil, room: Int32? = nil) throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var room {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(4))
        }
        if let source, !Self.bind(descriptor, to: source) { throw .gone }
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

    private static func bind(_ descriptor: Int32, to source: String) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(source)
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Sets the timeout of reads in seconds.
    func wait(seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        for direction in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, direction, &limit,
                socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// True when the server has closed the connection.
    var isGone: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Sends a request and returns the headers and the body of its answer.
    func ask(_ request: [UInt8]) throws(Failure) -> (head: String, body: ArraySlice<UInt8>) {
        try send(request)
        return try answer()
    }

    /// Returns the headers and the body of the answer to the last request.
    func answer() throws(Failure) -> (head: String, body: ArraySlice<UInt8>) {
        bytes.removeAll(keepingCapacity: true)
        var end: Int?
        while end == nil {
            let start = max(0, bytes.count - 3)
            try receive()
            end = place(of: Array("\r\n\r\n".utf8), in: bytes[start...])?.upperBound
        }
        let bodyStart = end ?? 0
        let head = String(decoding: bytes[..<bodyStart], as: UTF8.self)
        if head.hasPrefix("HTTP/1.1 204") { return (head, []) }
        if let length = value(of: "content-length", in: head).flatMap({ Int($0) }) {
            while bytes.count < bodyStart + length { try receive() }
            return (head, bytes[bodyStart..<bodyStart + length])
        }
        guard value(of: "transfer-encoding", in: head) == "chunked" else {
            throw .unexpected(head)
        }
        return (head, try chunks(from: bodyStart))
    }

    /// Returns a chunked body, put together.
    private func chunks(from start: Int) throws(Failure) -> ArraySlice<UInt8> {
        var body: [UInt8] = []
        var next = start
        while true {
            let end = Array("\r\n".utf8)
            var line = place(of: end, in: bytes[next...])
            while line == nil {
                try receive()
                line = place(of: end, in: bytes[next...])
            }
            let first = line?.upperBound ?? next
            let word = String(decoding: bytes[next..<first - 2], as: UTF8.self)
            guard let size = Int(word, radix: 16), size >= 0 else { throw .unexpected(word) }
            next = first + size + 2
            while bytes.count < next { try receive() }
            if size == 0 { return body[...] }
            body += bytes[first..<first + size]
        }
    }

    /// Returns the value of a header.
    func value(of name: String, in head: String) -> String? { values(of: name, in: head).first }

    /// Returns the values of a header that may be repeated.
    func values(of name: String, in head: String) -> [String] {
        var values: [String] = []
        for line in head.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                line.distance(from: line.startIndex, to: colon) == name.utf8.count,
                line[..<colon].elementsEqual(name.utf8, by: { $0 | 0x20 == $1 | 0x20 })
            else { continue }
            values.append(Substring(line[line.index(after: colon)...]).trimmed)
        }
        return values
    }

    /// Sends bytes without waiting for an answer.
    func send(_ request: [UInt8]) throws(Failure) {
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

    private func receive() throws(Failure) { bytes += try some() }

    /// Returns received bytes, at least one.
    func some() throws(Failure) -> ArraySlice<UInt8> {
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { throw .gone }
        return piece[..<count]
    }
}

/// Returns the bytes of a POST request with a JSON body.
func request(_ path: String, _ body: [UInt8], cookie: String = "") -> [UInt8] {
    message("POST", path, ["X-Calepin: 1", "Cookie: \(cookie)"], body)
}

/// Returns the bytes of a request, with or without a JSON body.
func message(
    _ method: String, _ path: String, _ headers: [String] = [], _ body: [UInt8]? = nil
) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
    if let body {
        lines += ["Content-Type: application/json", "Content-Length: \(body.count)"]
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? [])
}

/// Returns the first range at which bytes occur in others.
func place(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    let offset = bytes.withUnsafeBytes { buffer -> Int? in
        guard let base = buffer.baseAddress else { return nil }
        var start = 0
        while buffer.count - start >= wanted.count,
            let found = memchr(base + start, Int32(first), buffer.count - start)
        {
            start = UnsafeRawPointer(found) - base
            guard buffer.count - start >= wanted.count else { return nil }
            if memcmp(found, wanted, wanted.count) == 0 { return start }
            start += 1
        }
        return nil
    }
    return offset.map { bytes.startIndex + $0..<bytes.startIndex + $0 + wanted.count }
}

/// Returns the number of times that bytes occur in others.
func count(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int {
    var (rest, count) = (bytes, 0)
    while let found = place(of: wanted, in: rest) {
        count += 1
        rest = rest[found.upperBound...]
    }
    return count
}

extension Substring {
    /// The text without blanks and line ends around it.
    fileprivate var trimmed: String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0D }
        let bytes = Array(utf8)
        let kept = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: Array(kept), as: UTF8.self)
    }
}
