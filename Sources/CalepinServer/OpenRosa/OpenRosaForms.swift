// The forms that clients of ODK get: which ones a key may fill in, their XML with its digest, and
// the tables and files that they read. What was written once is kept ready.

import CalepinExpressions
import CalepinForms
import CalepinXForm
import Synchronization

/// A form as clients get it.
struct OpenRosaForm: Sendable {
    /// A file that a form reads or shows.
    struct File: Sendable {
        let name: String
        /// The MD5 digest in hexadecimal, by which clients know whether they have it.
        let digest: String
        /// The rows of a table; nil for a file of the app.
        let table: CachedResponse?
        /// The file of the app.
        let media: AppMedia?
    }

    let id: String
    let version: Int
    let title: String
    /// The MD5 digest of the XML in hexadecimal.
    let digest: String
    let xml: CachedResponse
    let files: [File]
    /// The size in memory, in bytes.
    var size: Int { xml.size + files.reduce(0) { $0 + ($1.table?.size ?? 0) } }
}

/// The forms of a server for clients of ODK.
final class OpenRosaForms: Sendable {
    private let registry: AppRegistry
    private let media: MediaStore
    /// The forms by app, form, version and tables; nil for one that is not offered.
    private let ready = Mutex<(forms: [String: OpenRosaForm?], size: Int)>(([:], 0))

    init(registry: AppRegistry, store: any Store) {
        (self.registry, media) = (registry, MediaStore(store: store))
    }

    /// Returns the forms of which somebody may begin records, in the order of their ids.
    ///
    /// Complexity: O(n) in the forms that are not ready.
    func all(_ access: Access) async throws -> [OpenRosaForm] {
        var forms: [String: OpenRosaForm] = [:]
        let snapshot = registry.current
        for readable in ReadableCollection.all(access, snapshot)
        where snapshot.app(readable.app)?.stage == .live && forms[readable.collection.form] == nil
        {
            guard access.mayWrite(readable.scope, form: readable.collection.form) else { continue }
            if let form = try await form(readable, readable.judged) {
                forms[form.id] = form
            }
        }
        return forms.values.sorted { $0.id < $1.id }
    }

    /// Returns a version of a form; nil for one that is not there, is not offered, or is not for
    /// whoever asks.
    func form(_ id: String, version: Int, _ access: Access) async throws -> OpenRosaForm? {
        let snapshot = registry.current
        let found = ReadableCollection.all(access, snapshot).first { readable in
            readable.collection.form == id && access.mayWrite(readable.scope, form: id)
                && snapshot.app(readable.app)?.stage.isListed == true
        }
        guard let found, let judged = snapshot.forms.form(id, version: version),
            judged.version == version
        else { return nil }
        return try await form(found, judged)
    }

    /// Returns the form of a collection that somebody may read; nil for one that is not offered.
    ///
    /// Complexity: O(n) in a form that is not ready.
    func described(_ readable: ReadableCollection) async throws -> OpenRosaForm? {
        try await form(readable, readable.judged)
    }

    private func form(
        _ readable: ReadableCollection, _ judged: JudgedForm
    ) async throws -> OpenRosaForm? {
        let place = [readable.app, readable.identity, judged.form.definition.id]
        let key = place.joined(separator: " ") + " \(judged.version)"
        if let known = ready.withLock({ $0.forms[key] }) { return known }
        let form = try await written(readable, judged)
        ready.withLock { ready in
            if ready.size > OpenRosaLimits.readyBytes { ready = ([:], 0) }
            ready.forms[key] = .some(form)
            ready.size += 1_024 + (form?.size ?? 0)
        }
        return form
    }

    private func written(
        _ readable: ReadableCollection, _ judged: JudgedForm
    ) async throws -> OpenRosaForm? {
        let definition = judged.form.definition
        let form = XFormWriter.write(definition, catalogues: judged.catalogues)
        guard form.isOffered, definition.id.utf8.allSatisfy(Self.isOfAddress) else { return nil }
        var files: [OpenRosaForm.File] = []
        for file in form.files {
            if let found = try await self.file(file, readable, judged) { files.append(found) }
        }
        return OpenRosaForm(
            id: definition.id, version: definition.version,
            title: definition.title.text(in: definition.languages.first ?? "en"),
            digest: Self.digest(of: form.xml), xml: CachedResponse(form.xml, type: "text/xml"),
            files: files)
    }

    /// Returns a file of a form; nil for one that is not there.
    private func file(
        _ file: XForm.File, _ readable: ReadableCollection, _ judged: JudgedForm
    ) async throws -> OpenRosaForm.File? {
        if !file.table.isEmpty {
            guard let table = judged.catalogues.first(where: { $0.name == file.table }) else {
                return nil
            }
            let bytes = table.file.csv
            return OpenRosaForm.File(
                name: file.name, digest: Self.digest(of: bytes),
                table: CachedResponse(bytes, type: "text/csv"), media: nil)
        }
        guard let found = readable.version.served.files.first(where: { $0.name == file.name })
        else { return nil }
        let bytes = try await bytes(of: found)
        return OpenRosaForm.File(
            name: file.name, digest: Self.digest(of: bytes), table: nil, media: found)
    }

    /// Returns the bytes of a file of an app.
    ///
    /// Throws: `StoreError.damaged`; the store's error.
    func bytes(of file: AppMedia) async throws -> [UInt8] {
        if let bytes = file.bytes { return bytes }
        return try await media.bytes(of: file)
    }

    private static func digest(of bytes: [UInt8]) -> String {
        Hex.text(of: CalepinExpressions.digest(bytes, .md5))
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        byte < 0x80
            && (byte == 0x2D || byte == 0x5F || (0x30...0x39).contains(byte)
                || (0x61...0x7A).contains(byte | 0x20))
    }
}
