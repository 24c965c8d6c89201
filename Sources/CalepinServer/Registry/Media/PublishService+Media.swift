// The files of apps in the store: in parts, each written in a job of its own before the version
// that names them, so that large files keep no save of a record waiting. Files that no version
// names are what a publication left that was refused or broken off; the next one removes them.

import CalepinExpressions

/// Reads and writes the files of apps.
struct MediaStore: Sendable {
    let store: any Store

    /// Writes the files that are not there yet, and removes those that no version names.
    ///
    /// - Parameter files: Files with their bytes; others are there.
    func put(_ files: [AppMedia]) async throws {
        try await removeUnused()
        for file in files {
            guard let bytes = file.bytes, try await !has(file) else { continue }
            for number in 0..<Self.partCount(file.size) {
                let start = number * RegistryLimits.mediaPartBytes
                let end = min(start + RegistryLimits.mediaPartBytes, bytes.count)
                let part = Array(bytes[start..<end])
                try await store.commit(touching: Keys(.server)) { (job) throws(StoreError) in
                    try job.registryChanges.put(part, number, ofFile: file.digest)
                }
            }
        }
    }

    /// Removes the files that no version names, each in a job of its own. It is called in the turn
    /// of whoever publishes: no version is about to name one of them.
    private func removeUnused() async throws {
        while true {
            let removed = try await store.commit(touching: Keys(.server)) {
                (job) throws(StoreError) in
                guard let digest = try job.registryChanges.unusedFile() else { return false }
                try job.registryChanges.removeFile(digest)
                return true
            }
            if !removed { return }
        }
    }

    /// Returns true when all parts of a file are there: the last one is written last.
    func has(_ file: AppMedia) async throws -> Bool {
        let last = max(0, Self.partCount(file.size) - 1)
        let part = try await part(last, of: file)
        return part?.count == file.size - last * RegistryLimits.mediaPartBytes
    }

    /// Returns a part of a file; nil when there is none.
    func part(_ number: Int, of file: AppMedia) async throws -> [UInt8]? {
        let digest = file.digest
        return try await store.read { (job) throws(StoreError) in
            try job.registry.filePart(number, of: digest)
        }
    }

    /// Returns the bytes of a file.
    ///
    /// Throws: `StoreError.damaged` when they are not those of its digest.
    func bytes(of file: AppMedia) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for number in 0..<Self.partCount(file.size) {
            bytes += try await part(number, of: file) ?? []
        }
        guard Hex.text(of: Sodium.sha256(bytes)) == file.digest else {
            throw StoreError.damaged("file \(file.digest)")
        }
        return bytes
    }

    /// The number of parts of a file of a size.
    static func partCount(_ size: Int) -> Int {
        (size + RegistryLimits.mediaPartBytes - 1) / RegistryLimits.mediaPartBytes
    }
}

extension PublishService {
    /// Confirms that the server has the files of a declaration that come without their bytes.
    ///
    /// Throws: `PublishError` for the first that it does not have.
    func requireFiles(_ declaration: AppDeclaration) async throws {
        for file in declaration.files where file.bytes == nil {
            guard try await MediaStore(store: store).has(file) else {
                throw PublishError.files(.missing(file.name))
            }
        }
    }

    /// Returns a declaration with the bytes of its files.
    ///
    /// Complexity: O(n) in the bytes.
    func withFiles(_ members: [JSONMember]) async throws -> [JSONMember] {
        guard let place = members.firstIndex(where: { $0.key == "files" }) else { return members }
        var files: [JSONValue] = []
        for file in try AppMedia.all(members[place].value) {
            files.append(
                AppMedia.json(file.name, try await MediaStore(store: store).bytes(of: file)))
        }
        var members = members
        members[place] = JSONMember("files", .array(files))
        return members
    }
}
