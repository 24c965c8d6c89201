// Attachments that come as bytes in one piece, as imports have them: the same checks, room and
// cleaning as those of an upload.

import CalepinExpressions

extension BlobService {
    /// Stores bytes as a blob of a scope, unless it has them.
    ///
    /// Complexity: O(n) in the bytes; an image is decoded in a process of its own.
    /// Throws: `Problem` `wrong-type`, `too-large`, `bad-image`, `quota-reached`, `store-full`,
    /// `busy`; the store's error.
    func take(
        _ bytes: [UInt8], _ hash: String, in scope: String, _ access: Access, at seconds: Int64
    ) async throws {
        let known = try await blob(hash, access)
        if known?.scope == scope { return }
        let type = try Self.type(of: bytes)
        let upload = PendingUpload(
            account: access.account, scope: scope, hash: hash, size: Int64(bytes.count), type: type
        )
        try await alone(upload) {
            _ = try await begin(upload, access)
            try await pace(bytes.count, of: access)
            try disk {
                try bytes.withUnsafeBytes {
                    try folder.append($0, to: folder.part(upload.key), at: 0)
                }
            }
            try await finish(upload, at: seconds)
        }
    }

    /// Returns the type of bytes that can be stored.
    ///
    /// Throws: `Problem` `wrong-type`, `too-large`.
    static func type(of bytes: [UInt8]) throws(Problem) -> BlobType {
        guard bytes.count <= ServerLimits.blobBytes else {
            throw Problem(.tooLarge, "\(ServerLimits.blobBytes)")
        }
        guard let type = BlobType(head: bytes) else { throw Problem(.wrongType) }
        return type
    }
}
