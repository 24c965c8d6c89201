// An upload in progress: its announcement, and its data on the disk. It survives a restart;
// BlobService.swift processes it.

import CalepinExpressions
import Foundation

/// An announced upload.
struct PendingUpload: Equatable, Sendable {
    let account: String
    let scope: String
    /// The SHA-256 of the bytes to upload.
    let hash: String
    let size: Int64
    let type: BlobType

    /// Returns the file name of an upload: a digest of account and hash, so that accounts cannot
    /// reach each other's uploads.
    static func key(account: String, hash: String) -> String {
        Token.digest(account + "/" + hash)
    }

    var key: String { Self.key(account: account, hash: hash) }

    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (key, text) in [
            ("account", account), ("scope", scope), ("sha256", hash), ("type", type.rawValue),
        ] {
            writer.key(key)
            writer.string(text)
        }
        writer.key("size")
        writer.int(size)
        writer.endObject()
        return writer.bytes
    }

    init(account: String, scope: String, hash: String, size: Int64, type: BlobType) {
        self.account = account
        self.scope = scope
        self.hash = hash
        self.size = size
        self.type = type
    }

    /// Reads the text of ``json``; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(reading: bytes),
            let account = value["account"]?.asString,
            let scope = value["scope"]?.asString,
            let hash = value["sha256"]?.asString, BlobFolder.isDigest(hash),
            let type = value["type"]?.asString.flatMap(BlobType.init(rawValue:)),
            let size = value["size"]?.asInt64
        else { return nil }
        self.init(account: account, scope: scope, hash: hash, size: size, type: type)
    }
}
