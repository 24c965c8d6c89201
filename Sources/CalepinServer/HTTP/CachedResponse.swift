// A cached answer for many clients: its bytes with their entity tag, compressed once. The routes
// supply the bytes; the files of the page are in Routes/WebRoutes.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// A cached response body.
struct CachedResponse: Sendable {
    private let type: String
    private let plain: ByteBuffer
    private let compressed: ByteBuffer?
    /// The entity tag, quotes included.
    let tag: String

    /// Caches bytes, and compresses them where that saves enough.
    ///
    /// Complexity: O(n) in the bytes.
    init(_ bytes: [UInt8], type: String) {
        self.type = type
        plain = ByteBuffer(bytes: bytes)
        compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
        tag = "\"\(Hex.text(of: Array(Sodium.sha256(bytes).prefix(12))))\""
    }

    /// The memory it takes, in bytes.
    var size: Int { plain.readableBytes + (compressed?.readableBytes ?? 0) }

    private var compressedTag: String { "\(tag.dropLast())-gzip\"" }

    /// Returns the answer to a request: 304, the bytes, or the compressed bytes.
    ///
    /// - Parameters:
    ///   - isPublic: true when proxies may cache the bytes.
    ///   - pace: the rate of large bodies; nil for none.
    func response(
        to request: Request, isPublic: Bool = true, pace: BytePace? = nil
    ) -> Response {
        let coded = compressed.flatMap {
            request.acceptedCodings.contains("gzip") ? $0 : nil
        }
        let tag = coded == nil ? tag : compressedTag
        var headers: HTTPFields = [.contentType: type, .eTag: tag]
        headers[.cacheControl] = isPublic ? "no-cache" : "private, no-cache"
        if compressed != nil { headers[.vary] = "Accept-Encoding" }
        if matches(request.headers[.ifNoneMatch], tag: tag) {
            return Response(status: .notModified, headers: headers)
        }
        if coded != nil { headers[.contentEncoding] = "gzip" }
        let body = coded ?? plain
        return Response(
            status: .ok, headers: headers,
            body: pace.map { ResponseBody(body, pace: $0) } ?? ResponseBody(byteBuffer: body))
    }
}

extension Request {
    /// The content codings that the client accepts.
    var acceptedCodings: [String] {
        (headers[.acceptEncoding] ?? "").split(separator: ",", maxSplits: 16).compactMap { part in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = pieces.first, !pieces.dropFirst().contains("q=0") else { return nil }
            return name.lowercased()
        }
    }
}
