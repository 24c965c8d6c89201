// One sort of malformed request: its bytes, the statuses that are right for it, and what becomes
// of the connection. The tables of them are in the other files of this folder; no test lives
// here.

import Foundation

@testable import CalepinServer

/// A malformed request with a name.
struct MalformedRequest: Sendable {
    /// What happens to the connection.
    enum End: Sendable {
        /// The request asks that it be closed after the answer.
        case asked
        /// The framing is broken, so the server must close it: nobody knows where the next
        /// request begins.
        case forced
        /// The client says after its bytes that no more will come.
        case halfClosed
        /// Besides being closed, it may break off before the answer is read: more was sent than
        /// the server reads.
        case abrupt
    }

    var name: String
    var bytes: [UInt8]
    var statuses: Set<Int>
    var end: End
    /// What must not be in the answer.
    var secrets: [String] = []
}

/// Whom malformed requests are sent to, and as whom.
struct HostilePlace: Sendable {
    let port: Int
    /// The cookie of an account that is signed in.
    var cookie: String
    var scope: String
    var replica: String
    /// An attachment of the account, whole.
    let hash: String

    /// The bytes of a request: its first line, its heads and its body.
    ///
    /// - Parameter heads: beside those of an ordinary request of the page; one without a value
    ///   takes the ordinary one away.
    func bytes(
        _ line: String, _ heads: [(String, String?)] = [], body: [UInt8] = []
    ) -> [UInt8] {
        var all: [(String, String?)] = [
            ("Host", "localhost"), ("Connection", "close"), ("X-Calepin", "1"),
            ("Cookie", cookie),
        ]
        if !body.isEmpty {
            all.append(("Content-Type", "application/json"))
            all.append(("Content-Length", "\(body.count)"))
        }
        let named = Set(heads.map { $0.0.lowercased() })
        all = all.filter { !named.contains($0.0.lowercased()) } + heads
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        return Array("\(line) HTTP/1.1\r\n\(lines)\r\n".utf8) + body
    }

    /// A well-framed request that is wrong in what it says.
    func request(
        _ name: String, _ line: String, _ heads: [(String, String?)] = [], body: String = "",
        gives statuses: Set<Int>
    ) -> MalformedRequest {
        request(name, line, heads, bytes: Array(body.utf8), gives: statuses)
    }

    func request(
        _ name: String, _ line: String, _ heads: [(String, String?)] = [], bytes body: [UInt8],
        gives statuses: Set<Int>
    ) -> MalformedRequest {
        MalformedRequest(
            name: name, bytes: bytes(line, heads, body: body), statuses: statuses, end: .asked)
    }

    /// A request that is given as it goes over the wire.
    func raw(
        _ name: String, _ text: String, _ statuses: Set<Int> = [400],
        _ end: MalformedRequest.End = .forced
    ) -> MalformedRequest {
        MalformedRequest(
            name: name, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
            statuses: statuses, end: end)
    }

    /// All of them.
    var requests: [MalformedRequest] {
        lines + heads + framings + bodies + wrongTypes + addresses + blobs + harmless
    }
}

/// What came of a malformed request.
struct MalformedReply: Sendable {
    let request: MalformedRequest
    let reply: Reply
    /// How many answers came.
    let answers: Int
    let isClosed: Bool

    /// Sends a request and waits for the end of the connection, for longer than any deadline of
    /// what is sent here.
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

    /// Where the server keeps its data.
    private static var place: String { FileManager.default.temporaryDirectory.path + "/" }

    /// What is wrong with it; nil when nothing is.
    var fault: String? {
        let isLost = request.end == .abrupt && reply.status == 0
        if !isLost, !request.statuses.contains(reply.status) {
            return "\(reply.status), not \(request.statuses.sorted()): \(reply.text.prefix(90))"
        }
        // What breaks HTTP itself is answered by the framework, without a body.
        if reply.status == 400, !reply.body.isEmpty, !reply.text.contains(#""reason":"#) {
            return "no reason: \(reply.text.prefix(90))"
        }
        if !isClosed { return "still open" }
        // One that was answered before its broken body may be told so in a second answer.
        if answers > (request.end == .asked ? 1 : 2) { return "\(answers) answers" }
        if reply.heads["x-planted"] != nil
            || reply.cookies.contains(where: { $0.contains("planted") })
        {
            return "a planted head"
        }
        let secrets = request.secrets + ["canary", Self.place, "Fatal", "swift", "SQL"]
        return secrets.first { reply.text.contains($0) }.map { "tells \($0)" }
    }
}
