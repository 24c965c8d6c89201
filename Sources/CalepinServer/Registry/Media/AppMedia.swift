// A file that a form shows beside its parts, as it comes with a declaration: with its bytes in
// Base64, or by the digest of a file that the server has. How it is stored and served is beside.

import CalepinExpressions

/// A file of an app.
package struct AppMedia: Equatable, Sendable {
    /// The name by which forms call it.
    package let name: String
    /// The SHA-256 digest of the bytes in hexadecimal.
    let digest: String
    let type: MediaType
    /// The size in bytes.
    let size: Int
    /// The bytes, where they came along; nil for a file that the server has.
    private(set) var bytes: [UInt8]?

    /// Creates a file from its bytes.
    ///
    /// Throws: `AppFileError` for a type that is not accepted, or too many bytes.
    init(_ name: String, _ bytes: [UInt8]) throws(AppFileError) {
        guard bytes.count <= RegistryLimits.mediaFileBytes else {
            throw .tooLarge(name, RegistryLimits.mediaFileBytes)
        }
        guard let type = MediaType(bytes) else { throw .unknownType(name) }
        (self.name, self.type, self.size, self.bytes) = (name, type, bytes.count, bytes)
        digest = Hex.text(of: Sodium.sha256(bytes))
    }

    /// Reads a member of `files` of a declaration.
    ///
    /// Complexity: O(n) in the bytes.
    private static func file(_ json: JSONValue) throws(PublishError) -> AppMedia {
        guard let name = json["name"]?.asString else { throw .unexpected("files") }
        guard var text = json["base64"]?.asString else { return try AppMedia(known: json, name) }
        guard let bytes = text.withUTF8({ Base64.bytes(from: $0) }) else {
            throw .files(.unreadable(name))
        }
        do throws(AppFileError) { return try AppMedia(name, bytes) } catch { throw .files(error) }
    }

    /// Reads a file that the server has.
    private init(known json: JSONValue, _ name: String) throws(PublishError) {
        guard let digest = json["digest"]?.asString, BlobFolder.isDigest(digest),
            let type = MediaType(rawValue: json["type"]?.asString ?? ""),
            let size = json["size"]?.asInt64, 0...Int64(RegistryLimits.mediaFileBytes) ~= size
        else { throw .unexpected("files") }
        (self.name, self.digest, self.type) = (name, digest, type)
        (self.size, bytes) = (Int(size), nil)
    }

    /// Reads the member `files` of a declaration.
    ///
    /// Complexity: O(n) in the bytes.
    static func all(_ json: JSONValue?) throws(PublishError) -> [AppMedia] {
        guard let json else { return [] }
        guard let elements = json.elements else { throw .unexpected("files") }
        guard elements.count <= RegistryLimits.mediaFiles else {
            throw .files(.tooManyFiles(RegistryLimits.mediaFiles))
        }
        var files: [AppMedia] = []
        var names: Set<String> = []
        for element in elements {
            let file = try Self.file(element)
            guard names.insert(file.name).inserted else { throw .unexpected("files") }
            files.append(file)
        }
        return files
    }

    /// The file without its bytes, which the server has.
    var withoutBytes: AppMedia {
        var file = self
        file.bytes = nil
        return file
    }

    /// The place of the file in a declaration.
    var reference: JSONValue {
        .object([
            JSONMember("name", .string(name)), JSONMember("digest", .string(digest)),
            JSONMember("type", .string(type.rawValue)), JSONMember("size", .number("\(size)")),
        ])
    }

    /// The file in a declaration that is looked at before it is published: with its bytes where
    /// they came along, and its type.
    var looked: JSONValue {
        guard let bytes else { return reference }
        let type = JSONMember("type", .string(type.rawValue))
        return .object((Self.json(name, bytes).members ?? []) + [type])
    }

    /// The file in a declaration, with its bytes.
    static func json(_ name: String, _ bytes: [UInt8]) -> JSONValue {
        .object([
            JSONMember("name", .string(name)),
            JSONMember("base64", .string(Base64.text(of: bytes))),
        ])
    }
}
