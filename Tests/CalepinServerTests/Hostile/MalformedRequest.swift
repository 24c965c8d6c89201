// One kind of malformed request: its bytes, its valid statuses, and the expected end of the
// connection. The tables are in the other files of this folder. It contains no test.

import Foundation

@testable import CalepinServer
@testable import ServerTesting

/// A malformed request with a name.
struct MalformedRequest: Sendable {
    /// The expected end of the connection.
    enum End: Sendable {
        /// The request has `Connection: close`.
        case asked
        /// The framing is broken, so the server must close the connection: the beginning of the
        /// next request is unknown.
        case forced
        /// The client closes its side after its bytes.
        case halfClosed
        /// The connection may also be reset before the answer is read: the client sent more than
        /// the server reads.
        case abrupt
    }

    var name: String
    var bytes: [UInt8]
    var statuses: Set<Int>
    var end: End
    /// Texts that must not be in the answer.
    var secrets: [String] = []
}

/// The server and the account that malformed requests are sent to and as.
struct HostilePlace: Sendable {
    let port: Int
    /// The cookie of a signed-in account.
    var cookie: String
    var scope: String
    var replica: String
    /// The digest of a complete attachment of the account.
    let hash: String

    /// Returns the bytes of a request: request line, headers and body.
    ///
    /// - Parameter headers: in addition to those of an ordinary request of the page; one without a
    ///   value removes the ordinary one.
    func bytes(
        _ line: String, _ headers: [(String, String?)] = [], body: [UInt8] = []
    ) -> [UInt8] {
        var all: [(String, String?)] = [
            ("Host", "localhost"), ("Connection", "close"), ("X-Calepin", "1"),
            ("Cookie", cookie),
        ]
        if !body.isEmpty {
            all.append(("Content-Type", "application/json"))
            all.append(("Content-Length", "\(body.count)"))
        }
        let named = Set(headers.map { $0.0.lowercased() })
        all = all.filter { !named.contains($0.0.lowercased()) } + headers
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return Array("\(line) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
    }

    /// Returns a well-framed request with malformed content.
    func request(
        _ name: String, _ line: String, _ headers: [(String, String?)] = [], body: String = "",
        gives statuses: Set<Int>
    ) -> MalformedRequest {
        request(name, line, headers, bytes: Array(body.utf8), gives: statuses)
    }

    func request(
        _ name: String, _ line: String, _ headers: [(String, String?)] = [], bytes body: [UInt8],
        gives statuses: Set<Int>
    ) -> MalformedRequest {
        MalformedRequest(
            name: name, bytes: bytes(line, headers, body: body), statuses: statuses, end: .asked)
    }

    /// Returns a request from its bytes on the wire.
    func raw(
        _ name: String, _ text: String, _ statuses: Set<Int> = [400],
        _ end: MalformedRequest.End = .forced
    ) -> MalformedRequest {
        MalformedRequest(
            name: name, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
            statuses: statuses, end: end)
    }

    /// All malformed requests.
    var requests: [MalformedRequest] {
        lines + headers + framings + bodies + wrongTypes + addresses + blobs + harmless
    }
}

/// The result of a malformed request.
struct MalformedReply: Sendable {
    let request: MalformedRequest
    let reply: Reply
    /// The number of answers.
    let answers: Int
    let isClosed: Bool

    /// Sends a request and waits for the end of the connection, for longer than any deadline that
    /// applies.
    init(_ request: MalformedRequest, port: Int) throws {
        let socket = try Socket(port: port, seconds: 14)
        socket.write(request.bytes)
        if request.end == .halfClosed { socket.finish() }
        let (bytes, isClosed) = socket.readToEnd()
        self.request = request
        self.isClosed = isClosed
        reply = Reply(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        answers = text.components(separatedBy: "HTTP/1.1 ").count - 1
    }

    /// The folder of the server's data.
    private static var place: String { FileManager.default.temporaryDirectory.path + "/" }

    /// The fault of the result; nil when there is none.
    var fault: String? {
        let isLost = request.end == .abrupt && reply.status == 0
        if !isLost, !request.statuses.contains(reply.status) {
            return "\(reply.status), not \(request.statuses.sorted()): \(reply.text.prefix(90))"
        }
        // What breaks HTTP itself is answered by the framework, without a body.
        if reply.status == 400, !reply.body.isEmpty, !reply.text.contains(#""detail":"#) {
            return "no reason: \(reply.text.prefix(90))"
        }
        if !isClosed { return "still open" }
        // A request answered before the end of its broken body may get a second answer about the
        // body.
        if answers > (request.end == .asked ? 1 : 2) { return "\(answers) answers" }
        if reply.headers["x-planted"] != nil
            || reply.cookies.contains(where: { $0.contains("planted") })
        {
            return "a planted head"
        }
        let secrets = request.secrets + ["canary", Self.place, "Fatal", "swift", "SQL"]
        return secrets.first { reply.text.contains($0) }.map { "tells \($0)" }
    }
}
