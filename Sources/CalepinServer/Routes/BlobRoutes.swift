// `/api/blobs`: announce an upload, query its progress, send pieces, and download. The headers are
// those of the tus protocol (tus.io); the bytes are processed in Blobs/.

import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves and receives blobs.
struct BlobRoutes: Sendable {
    let blobs: BlobService

    func add(to routes: inout Routes) {
        routes.post(
            "/api/blobs", AppDescriptions.announceBlob, for: .token,
            within: [.asked, .account(.blob)],
            keys: .writing
        ) {
            request, _, access in
            try await announce(request, access)
        }
        routes.add(
            .head, "/api/blobs/{hash}", AppDescriptions.blobState, for: .token, keys: .writing
        ) {
            _, context, access in
            try await uploadState(context.named("hash"), access)
        }
        routes.patch("/api/blobs/{hash}", AppDescriptions.sendBlob, for: .token, keys: .writing) {
            request, context, access in
            try await receive(request, context.named("hash"), access)
        }
        routes.get("/api/blobs/{hash}", AppDescriptions.blob, for: .token, keys: .reading) {
            request, context, access in
            try await serve(request, context, access, thumbnail: false)
        }
        routes.get(
            "/api/blobs/{hash}/thumbnail", AppDescriptions.thumbnail, for: .token, keys: .reading
        ) {
            request, context, access in
            try await serve(request, context, access, thumbnail: true)
        }
    }

    private func announce(_ request: Request, _ access: Access) async throws -> Response {
        let value = try await request.json()
        let hash = try value.requiredText("sha256")
        guard BlobFolder.isDigest(hash) else { throw Problem.malformed("/sha256", .notDigest) }
        guard let size = value["size"]?.asInt64, size > 0 else {
            throw Problem.malformed("/size", .notCount)
        }
        let name = try value.requiredText("type")
        guard let type = BlobType(rawValue: name) else { throw Problem(.wrongType) }
        guard size <= type.maxBytes else { throw Problem(.tooLarge, "\(type.maxBytes)") }
        guard let scope = (value["scope"] ?? .string(access.ownScope)).asString else {
            throw Problem.malformed("/scope", .notText)
        }
        try access.requireWriting(scope: scope)
        if let blob = try await blobs.blob(hash, access), blob.scope == scope {
            return uploadState(blob.size, of: blob.size, .ok)
        }
        let upload = PendingUpload(
            account: access.account, scope: scope, hash: hash, size: size, type: type)
        let offset = try await blobs.begin(upload, access)
        if offset == size {
            try await finish(upload, access)
            return uploadState(size, of: size, .ok)
        }
        var response = uploadState(offset, of: size, .created)
        response.headers[.calepin("Location")] = "/api/blobs/\(hash)"
        return response
    }

    /// Finishes an upload whose bytes are complete but could not be processed at the time: the
    /// client has nothing more to send.
    private func finish(_ upload: PendingUpload, _ access: Access) async throws {
        try await blobs.alone(upload) {
            guard blobs.upload(upload.hash, access)?.offset == upload.size else { return }
            try await blobs.finish(upload, at: SystemClock.seconds)
        }
    }

    /// Answers `HEAD` with the number of bytes received.
    private func uploadState(_ hash: String, _ access: Access) async throws -> Response {
        if let blob = try await blobs.blob(hash, access) {
            return uploadState(blob.size, of: blob.size, .ok)
        }
        guard let found = blobs.upload(hash, access) else { throw Problem(.notFound) }
        return uploadState(found.offset, of: found.upload.size, .ok)
    }

    private func uploadState(
        _ offset: Int64, of size: Int64, _ status: HTTPResponse.Status
    ) -> Response {
        Response(
            status: status,
            headers: [
                .uploadOffset: "\(offset)", .uploadLength: "\(size)", .cacheControl: "no-store",
            ])
    }
}

// MARK: - Receiving

extension BlobRoutes {
    private func receive(
        _ request: Request, _ hash: String, _ access: Access
    ) async throws -> Response {
        guard request.headers[.contentType] == "application/offset+octet-stream" else {
            throw Problem(.wrongContentType, "application/offset+octet-stream")
        }
        guard
            let offset = Int64(
                request.headers[.uploadOffset] ?? "", in: 0...UploadLimits.recordingBytes)
        else { throw Problem.malformed(nil, .header("Upload-Offset")) }
        guard let found = blobs.upload(hash, access) else { throw Problem(.notFound) }
        let upload = found.upload
        try blobs.quota?.requireSpace()
        return try await blobs.alone(upload) {
            // Read again inside of the lock: another request may have written in between.
            let present = blobs.upload(hash, access)?.offset ?? 0
            guard offset == present else { throw Problem(.wrongOffset, "\(present)") }
            let end = try await take(request, upload, from: offset, access)
            if end == upload.size {
                try await blobs.finish(
                    upload, at: SystemClock.seconds)
            }
            return uploadState(end, of: upload.size, .noContent)
        }
    }

    /// Appends the body of a request to the upload. Bytes received before a disconnection are
    /// kept, unless a checksum fails.
    private func take(
        _ request: Request, _ upload: PendingUpload, from start: Int64, _ access: Access
    ) async throws -> Int64 {
        let part = blobs.folder.part(upload.key)
        let most = min(Int64(ServerLimits.pieceBytes), upload.size - start)
        try request.requireLength(upTo: most)
        let checksum = try wantedChecksum(request)
        var kept: [UInt8] = []
        var end = start
        try await request.eachPiece { piece in
            guard end - start + Int64(piece.readableBytes) <= most else {
                throw Problem(.tooLarge, "\(most)")
            }
            try await blobs.pace(piece.readableBytes, of: access)
            try blobs.disk {
                try piece.readableBytesView.withUnsafeBytes {
                    try blobs.folder.append($0, to: part, at: end)
                }
            }
            end += Int64(piece.readableBytes)
            if checksum != nil { kept.append(contentsOf: piece.readableBytesView) }
        }
        if let checksum, digest(kept, .sha256) != checksum {
            try blobs.disk { try blobs.folder.cut(part, after: start) }
            throw Problem(.wrongHash)
        }
        return end
    }

    /// Returns the expected digest of a piece, from a header such as `sha256 BASE64`.
    private func wantedChecksum(_ request: Request) throws(Problem) -> [UInt8]? {
        guard let head = request.headers[.uploadChecksum] else { return nil }
        let words = head.split(separator: " ")
        guard words.count == 2, words[0] == "sha256",
            let bytes = Data(base64Encoded: String(words[1])), bytes.count == 32
        else { throw Problem.malformed(nil, .header("Upload-Checksum")) }
        return [UInt8](bytes)
    }
}

// MARK: - Serving

extension BlobRoutes {
    private func serve(
        _ request: Request, _ context: RequestContext, _ access: Access, thumbnail: Bool
    ) async throws -> Response {
        let hash = context.named("hash")
        guard let blob = try await blobs.blob(hash, access), blob.hasThumbnail || !thumbnail
        else { throw Problem(.notFound) }
        let folder = blobs.folder
        let place = thumbnail ? folder.thumbnail(blob.storedHash) : folder.file(blob.storedHash)
        guard let size = folder.size(of: place) else { throw Problem(.internalError) }
        return try await ByteRange.answer(request, size, headers(blob, thumbnail)) { range in
            let files = FileIO()
            // An empty file has no range.
            guard range.count < size else {
                return try await files.loadFile(path: place, context: context)
            }
            return try await files.loadFile(
                path: place, range: Int(range.lowerBound)...Int(range.upperBound - 1),
                context: context)
        }
    }

    private func headers(_ blob: StoredBlob, _ thumbnail: Bool) -> HTTPFields {
        let type = thumbnail ? BlobType.jpeg : BlobType(rawValue: blob.type) ?? .pdf
        return [
            .contentType: type.rawValue,
            .contentDisposition: type.isImage
                ? "inline" : "attachment; filename=\"attachment.\(type.suffix)\"",
            .contentSecurityPolicy: SecurityHeaders.blobPolicy,
            // The next user of the browser must not find it in the browser's cache; the page
            // stores attachments with the account's records.
            .cacheControl: "no-store",
            .eTag: "\"\(blob.storedHash.prefix(32))\(thumbnail ? "-t" : "")\"",
            .acceptRanges: "bytes",
        ]
    }
}
