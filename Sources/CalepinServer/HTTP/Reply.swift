// Responses from bytes: JSON, files and byte ranges, with their headers. The headers of every
// answer are in Guard/SecurityHeaders.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

extension HTTPField.Name {
    /// The number of bytes of an upload received so far.
    static let uploadOffset = calepin("Upload-Offset")
    /// The size of an upload in bytes.
    static let uploadLength = calepin("Upload-Length")
    /// The digest of one piece.
    static let uploadChecksum = calepin("Upload-Checksum")
    /// The client addresses as a proxy reports them.
    static let forwardedFor = calepin("X-Forwarded-For")
    /// A second `Host` header.
    static let secondHost = calepin("Host")
    /// The mark of requests by our own page.
    static let ownPage = calepin("X-Calepin")
    /// The mark of requests that a page sends while nobody uses it.
    static let idle = calepin("X-Calepin-Idle")
    /// The credential of whoever fills in a record of a public link.
    static let filling = calepin("X-Calepin-Fill")
    /// The token of a shared view.
    static let sharedView = calepin("X-Calepin-View")
    /// A fault for a look-up to simulate, in tests.
    static let lookupTrial = calepin("X-Calepin-Lookup")
    /// The browser's statement about the site that caused the request.
    static let fetchSite = calepin("Sec-Fetch-Site")
    /// The reason why a source's body is not up to date.
    static let sourceWhy = calepin("X-Calepin-Why")
    /// The status of the source's last answer.
    static let sourceStatus = calepin("X-Calepin-Status")
    /// The data that the browser is to delete.
    static let clearSiteData = calepin("Clear-Site-Data")
    /// Turns off the buffering of proxies.
    static let accelBuffering = calepin("X-Accel-Buffering")
    /// The key of a request that is carried out once.
    static let idempotencyKey = calepin("Idempotency-Key")
    /// Says that a request with such a key had been carried out before.
    static let idempotencyReplayed = calepin("Idempotency-Replayed")
    /// The id of the last event a client has received.
    static let latestPoke = calepin("Last-Event-ID")

    /// Returns the name for a valid token, which all of ours are.
    static func calepin(_ name: String) -> Self {
        HTTPField.Name(name) ?? .cookie
    }
}

/// An answer of JSON that no cache may store.
struct JSONResponse: Sendable {
    var status = HTTPResponse.Status.ok
    /// All headers but those of every answer, the length and the date.
    var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
    let bytes: [UInt8]

    /// The answer as the framework writes it.
    var response: Response {
        Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Response {
    /// Returns JSON that no cache may store.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        JSONResponse(status: status, bytes: bytes).response
    }

    /// Returns the JSON written by `write`.
    static func json(
        status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void
    ) -> Response {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        return json(writer.bytes, status: status)
    }

    /// Returns an error message for an operator.
    static func trouble(_ words: String, status: HTTPResponse.Status) -> Response {
        json(status: status) { writer in
            writer.beginObject()
            writer.member("error", words)
            writer.endObject()
        }
    }
}

/// A range of bytes requested by a client.
enum ByteRange: Equatable {
    /// All of them.
    case whole
    /// This part.
    case part(Range<Int64>)
    /// A range outside of the file.
    case outside

    /// Parses a `Range` header for `count` bytes; anything but a single range of bytes means the
    /// whole, as RFC 9110 allows.
    init(_ head: String?, count: Int64) {
        self = .whole
        guard let head, head.hasPrefix("bytes="), !head.contains(",") else { return }
        let ends = head.dropFirst(6).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return }
        switch (Int64(ends[0], in: Self.places), Int64(ends[1], in: Self.places)) {
        case (let first?, let last?) where first <= last:
            self = first < count ? .part(first..<min(last, count - 1) + 1) : .outside
        case (let first?, nil) where ends[1].isEmpty:
            self = first < count ? .part(first..<count) : .outside
        case (nil, let length?) where ends[0].isEmpty:
            self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .outside
        default: return
        }
    }

    /// Returns the answer with the range of a file, whose bytes `body` returns.
    ///
    /// - Parameter headers: The headers of the whole file.
    /// Throws: the error of `body`.
    static func answer<Failure: Error>(
        _ request: Request, _ size: Int64, _ headers: HTTPFields,
        _ body: (Range<Int64>) async throws(Failure) -> ResponseBody
    ) async throws(Failure) -> Response {
        if matches(request.headers[.ifNoneMatch], tag: headers[.eTag] ?? "") {
            return Response(status: .notModified, headers: headers)
        }
        var headers = headers
        switch ByteRange(request.headers[.range], count: size) {
        case .whole:
            return Response(status: .ok, headers: headers, body: try await body(0..<size))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                status: .partialContent, headers: headers, body: try await body(range))
        case .outside:
            headers[.contentRange] = "bytes */\(size)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// The valid byte positions.
    private static let places: ClosedRange<Int64> = 0...999_999_999_999_999_999
}

/// Returns true when an `If-None-Match` header contains `tag`.
func matches(_ head: String?, tag: String) -> Bool {
    guard let head else { return false }
    return head.split(separator: ",", maxSplits: 32).contains { part in
        var text = part.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        if text == "*" { return true }
        if text.hasPrefix("W/") { text = text.dropFirst(2) }
        return text == tag
    }
}
