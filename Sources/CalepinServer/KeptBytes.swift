// An answer that many clients get: its bytes with their tag, compressed once. Where the bytes come
// from is the routes' business; the files of the page are in Routes/WebRoutes.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// Bytes that are served again and again.
struct KeptBytes: Sendable {
    private let type: String
    private let plain: ByteBuffer
    private let compressed: ByteBuffer?
    /// The entity tag of the bytes, quotes included.
    let tag: String

    /// Takes bytes and compresses them where that is worth it.
    ///
    /// Complexity: O(n) in the bytes.
    init(_ bytes: [UInt8], type: String) {
        self.type = type
        plain = ByteBuffer(bytes: bytes)
        compressed = Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) }
        tag = "\"\(Hex.text(of: Array(Sodium.sha256(bytes).prefix(12))))\""
    }

    /// How many bytes it keeps.
    var size: Int { plain.readableBytes + (compressed?.readableBytes ?? 0) }

    private var compressedTag: String { "\(tag.dropLast())-gzip\"" }

    /// The answer to a request: nothing new, the bytes, or the compressed ones.
    ///
    /// - Parameter isPublic: whether they are for everyone; others are kept by nobody on the way.
    func response(to request: Request, isPublic: Bool = true) -> Response {
        let coded = compressed.flatMap {
            WebRoutes.codings(request.headers[.acceptEncoding]).contains("gzip") ? $0 : nil
        }
        let tag = coded == nil ? tag : compressedTag
        var heads: HTTPFields = [.contentType: type, .eTag: tag]
        heads[.cacheControl] = isPublic ? "no-cache" : "private, no-cache"
        if compressed != nil { heads[.vary] = "Accept-Encoding" }
        if matches(request.headers[.ifNoneMatch], tag: tag) {
            return Response(status: .notModified, headers: heads)
        }
        if coded != nil { heads[.contentEncoding] = "gzip" }
        return Response(
            status: .ok, headers: heads, body: ResponseBody(byteBuffer: coded ?? plain))
    }
}
