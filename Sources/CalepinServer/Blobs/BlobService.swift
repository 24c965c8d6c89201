// Uploads and look-up of blobs. A blob is announced with its digest, uploaded in pieces with
// resumption, compared with the digest and the declared type, cleaned, stored, and only then named
// in the store. HTTP is in Routes/BlobRoutes.swift.

import Foundation
import NIOPosix
import Synchronization

/// The blobs of this server.
final class BlobService: Sendable {
    let folder: BlobFolder
    private let store: any Store
    /// Limits the size of guests' uploads; nil where no one uploads.
    let room: GuestRoom?
    private let cleaner: ImageCleaner?
    private let gate = Gate(ServerLimits.imagesAtOnce)
    private let images = ImageLine()
    /// Held while a file and its row in the store are added or removed together: a file must not
    /// be deleted while another upload finds it already present.
    let naming = Gate(1)
    /// Held while blobs are collected, or all of them are copied.
    let collecting = Gate(1)
    /// The keys of uploads that a request is writing to.
    private let busy = Mutex<Set<String>>([])
    /// The uploads in progress.
    private let coming: Receptions

    init(
        path: String, store: any Store, room: GuestRoom? = nil,
        cleaner: ImageCleaner? = ImageCleaner()
    ) {
        folder = BlobFolder(path: path)
        coming = Receptions(folder)
        self.store = store
        self.room = room
        self.cleaner = cleaner
    }

    /// True when images are decoded in a sandbox, or not at all.
    var confinesImages: Bool { cleaner?.isConfined ?? true }

    /// Returns a blob in one of the scopes the account may read; nil whether it exists in another
    /// scope or not at all.
    func blob(_ hash: String, _ access: Access) async throws -> StoredBlob? {
        guard BlobFolder.isDigest(hash) else { return nil }
        return try await store.read { (job) throws(StoreError) in
            for scope in access.scopes {
                guard let blob = try job.blob(scope: scope, hash: hash) else { continue }
                guard let forms = access.readableForms(scope) else { return blob }
                if try job.accounts.isMentioned(hash, scope: scope, forms: forms) { return blob }
            }
            return nil
        }
    }

    /// Returns the upload of a digest by the account, and the number of bytes received.
    func reception(_ hash: String, _ access: Access) -> (reception: Reception, offset: Int64)? {
        guard BlobFolder.isDigest(hash) else { return nil }
        let key = Reception.key(account: access.account, hash: hash)
        guard let data = FileManager.default.contents(atPath: folder.partHead(key)),
            let reception = Reception([UInt8](data)), reception.account == access.account
        else { return nil }
        return (reception, folder.size(of: folder.part(key)) ?? 0)
    }

    /// Starts an upload or continues one; returns the number of bytes received.
    ///
    /// Throws: `Problem` when there is no room, or images cannot be accepted.
    func begin(_ reception: Reception, _ access: Access) async throws -> Int64 {
        if let found = self.reception(reception.hash, access), found.reception == reception {
            return found.offset
        }
        guard cleaner != nil || !reception.type.isImage else {
            throw Problem(.noImageTool, retryAfter: 3_600)
        }
        try await admit(reception, access)
        folder.remove(folder.part(reception.key))
        try disk { try folder.write(reception.json, to: folder.partHead(reception.key)) }
        coming.add(reception)
        return 0
    }

    /// Confirms that there is room for a blob besides the uploads in progress.
    private func admit(_ reception: Reception, _ access: Access) async throws {
        try room?.requireSpace()
        let scope = reception.scope
        let used = try await store.read { (job) throws(StoreError) in
            try job.blobBytes(scope: scope)
        }
        let open = coming.sizes(of: access.account)
        let most = access.isGuest ? RoomLimits.guestBytes : ServerLimits.scopeBlobBytes
        guard used + open.reduce(reception.size, +) <= most else { throw Problem(.quotaReached) }
        guard open.count < ServerLimits.openReceptions else {
            throw Problem(.tooMany, "\(ServerLimits.openReceptions)", retryAfter: 60)
        }
        if access.isGuest { try await room?.take(reception.size, of: access.account) }
    }

    /// Runs `body` while no other request writes to the same upload.
    ///
    /// Throws: `Problem` `wrong-offset` when one does.
    func alone<Outcome>(
        _ reception: Reception, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let isFree = busy.withLock { $0.insert(reception.key).inserted }
        guard isFree else {
            throw Problem(.wrongOffset, "\(folder.size(of: folder.part(reception.key)) ?? 0)")
        }
        defer { busy.withLock { _ = $0.remove(reception.key) } }
        return try await body()
    }

    /// Runs `body` and converts errors of the disk into problems.
    func disk<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
        do {
            return try body()
        } catch DiskError.full {
            throw Problem(.storeFull, retryAfter: 60)
        }
    }

    /// Removes abandoned uploads.
    func removeOldParts(now: Int64) {
        folder.removeParts(olderThan: Int64(ServerLimits.receptionHours) * 3_600, now: now)
        coming.forget()
    }

    /// Removes the uploads of an account.
    func removeParts(of account: String) {
        for key in coming.removeAll(of: account) {
            folder.remove(folder.part(key), folder.partHead(key))
        }
    }
}

// MARK: - The end of an upload

extension BlobService {
    /// Checks a complete upload, stores its file and names it in the store.
    ///
    /// Throws: `Problem` `wrong-hash`, `wrong-type` or `bad-image`; the upload is then removed.
    func finish(_ reception: Reception, at seconds: Int64) async throws {
        let part = folder.part(reception.key)
        let copy = reception.type.isImage ? "\(part).\(reception.type.kept.suffix)" : part
        let thumbnail = part + ".thumbnail.jpg"
        defer { if reception.type.isImage { folder.remove(copy, thumbnail) } }
        do {
            let found = try await look(at: reception, part, copy, thumbnail)
            let blob = StoredBlob(
                scope: reception.scope, hash: reception.hash, size: reception.size,
                storedHash: found.hash, storedSize: found.size,
                type: reception.type.kept.rawValue, hasThumbnail: reception.type.isImage,
                checkAt: seconds + UpkeepLimits.unusedBlobDays * 86_400)
            try await naming.pass {
                try await keep(copy, blob.hasThumbnail ? thumbnail : nil, as: found.hash)
                try await store.commit { (job) throws(StoreError) in try job.put(blob) }
            }
        } catch let problem as Problem where problem.status.code < 500 {
            end(reception)
            throw problem
        }
        end(reception)
    }

    /// Checks the uploaded file and re-encodes an image; returns digest, first bytes and size of
    /// the file to store.
    private func look(
        at reception: Reception, _ part: String, _ copy: String, _ thumbnail: String
    ) async throws -> (hash: String, head: [UInt8], size: Int64) {
        guard reception.type.isImage else {
            return try await gate.pass {
                try await judge(reception, part)
                return try await digest(of: part)
            }
        }
        return try await images.pass(reception.account) {
            try await judge(reception, part)
            try await clean(part, copy, thumbnail, reception.type)
            return try await digest(of: copy)
        }
    }

    /// Removes an upload and its files.
    private func end(_ reception: Reception) {
        folder.remove(folder.part(reception.key), folder.partHead(reception.key))
        coming.remove(reception)
    }

    /// Compares the uploaded file with its announcement.
    private func judge(_ reception: Reception, _ part: String) async throws {
        let found = try await digest(of: part)
        guard found.hash == reception.hash, found.size == reception.size else {
            throw Problem(.wrongHash)
        }
        guard BlobType(head: found.head) == reception.type else { throw Problem(.wrongType) }
    }

    private func clean(
        _ part: String, _ copy: String, _ thumbnail: String, _ type: BlobType
    ) async throws {
        guard let cleaner else { throw Problem(.noImageTool, retryAfter: 3_600) }
        try await cleaner.clean(part, copy: copy, thumbnail: thumbnail, type: type.kept)
    }

    private func digest(
        of place: String
    ) async throws -> (hash: String, head: [UInt8], size: Int64) {
        try await onThread { [folder] in try folder.digest(of: place) }
    }

    private func keep(_ file: String, _ thumbnail: String?, as hash: String) async throws {
        try await onThread { [folder] in
            if let thumbnail { try folder.keep(thumbnail, as: folder.thumbnail(hash)) }
            try folder.keep(file, as: folder.file(hash))
        }
    }

    /// Runs blocking work on a thread pool.
    private func onThread<Outcome: Sendable>(
        _ body: @escaping @Sendable () throws -> Outcome
    ) async throws -> Outcome {
        do {
            return try await NIOThreadPool.singleton.runIfActive(body)
        } catch DiskError.full {
            throw Problem(.storeFull, retryAfter: 60)
        }
    }
}
