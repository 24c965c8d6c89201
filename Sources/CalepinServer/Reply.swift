// How answers are made of bytes: JSON, files and pieces of files, with the heads that go with
// each. Heads that every answer carries are in Guard/SecurityHeads.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

extension HTTPField.Name {
    /// Where a reception stands.
    static let uploadOffset = calepin("Upload-Offset")
    /// How many bytes a reception will have.
    static let uploadLength = calepin("Upload-Length")
    /// The digest of one piece.
    static let uploadChecksum = calepin("Upload-Checksum")
    /// Where a proxy says that it got a request from.
    static let forwardedFor = calepin("X-Forwarded-For")
    /// The host a request is for, when it is there a second time.
    static let secondHost = calepin("Host")
    /// Marks a request made by our own page.
    static let ownPage = calepin("X-Calepin")
    /// How a look-up should behave, for tests.
    static let lookupTrial = calepin("X-Calepin-Lookup")
    /// What a browser says about where a request comes from.
    static let fetchSite = calepin("Sec-Fetch-Site")
    /// Why a source has no newer body than the one that is answered.
    static let sourceWhy = calepin("X-Calepin-Why")
    /// The status with which a source answered.
    static let sourceStatus = calepin("X-Calepin-Status")
    /// What a browser is to forget of this site.
    static let clearSiteData = calepin("Clear-Site-Data")
    /// Turns off the buffering of proxies.
    static let accelBuffering = calepin("X-Accel-Buffering")
    /// The id of the latest poke a listener has seen.
    static let latestPoke = calepin("Last-Event-ID")

    /// A name that is a token; ours all are.
    static func calepin(_ name: String) -> Self {
        HTTPField.Name(name) ?? .cookie
    }
}

extension JSONWriter {
    /// A member that is a text.
    mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    /// A member that is a list of texts.
    mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}

extension JSONValue {
    /// The texts of a list that is a member; nil where there is no list.
    func texts(_ name: String) -> [String]? {
        guard case .array(let values)? = self[name] else { return nil }
        return values.compactMap(\.asString)
    }
}

extension String {
    /// A number with zeros before it, for so many digits at least; negative ones count as 0.
    init(_ number: Int64, digits: Int) {
        let text = "\(Swift.max(0, number))"
        self = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}

extension Response {
    /// JSON that nothing between may keep.
    static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// JSON that nothing between may keep; where it is counted until it is written out, it is
    /// handed over in pieces, each when the one before has left.
    static func json(_ answer: CountedJSON) -> Response {
        guard let claim = answer.claim else { return json(answer.bytes) }
        var response = json([])
        response.body = ResponseBody(contentLength: answer.bytes.count) { writer in
            var rest = ByteBuffer(bytes: answer.bytes)
            while let piece = rest.readSlice(
                length: min(rest.readableBytes, SyncLimits.pullPieceBytes)),
                piece.readableBytes > 0
            {
                try await writer.write(piece)
            }
            try await writer.finish(nil)
            withExtendedLifetime(claim) {}
        }
        return response
    }

    /// JSON written by `write`.
    static func json(
        status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void
    ) -> Response {
        var writer = JSONWriter(capacity: 256)
        write(&writer)
        return json(writer.bytes, status: status)
    }

    /// What went wrong, in words for an operator.
    static func trouble(_ words: String, status: HTTPResponse.Status) -> Response {
        json(status: status) { writer in
            writer.beginObject()
            writer.member("error", words)
            writer.endObject()
        }
    }
}

/// One piece of bytes a client asks for.
enum ByteRange: Equatable {
    /// All of them.
    case whole
    /// These.
    case part(Range<Int64>)
    /// Some that do not exist.
    case outside

    /// Reads a `Range` head for `count` bytes: one range of bytes; anything else means the whole,
    /// as RFC 9110 allows.
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

    /// What the place of a byte can be.
    private static let places: ClosedRange<Int64> = 0...999_999_999_999_999_999
}

/// Whether one of the tags of an `If-None-Match` head is `tag`.
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
