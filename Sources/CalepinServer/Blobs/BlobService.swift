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
    let quota: GuestQuota?
    private let cleaner: ImageCleaner?
    private let counts: ServerCounts
    private let pace = BytePace(bytesPerSecond: UploadLimits.bytesPerSecond)
    private let guestPace = BytePace(bytesPerSecond: UploadLimits.guestBytesPerSecond)
    private let semaphore = AsyncSemaphore(ServerLimits.imagesAtOnce)
    let images = AccountQueue.ofImages()
    /// Held while a file and its row in the store are added or removed together: a file must not
    /// be deleted while another upload finds it already present.
    let naming = AsyncSemaphore(1)
    /// Held while blobs are collected, or all of them are copied.
    let collecting = AsyncSemaphore(1)
    /// The keys of uploads that a request is writing to.
    private let busy = Mutex<Set<String>>([])
    /// The uploads in progress.
    private let coming: PendingUploads

    init(
        path: String, store: any Store, quota: GuestQuota? = nil,
        cleaner: ImageCleaner? = ImageCleaner(), counts: ServerCounts = ServerCounts()
    ) {
        folder = BlobFolder(path: path)
        coming = PendingUploads(folder)
        self.store = store
        self.quota = quota
        self.cleaner = cleaner
        self.counts = counts
    }

    /// True when images are decoded in a sandbox, or not at all.
    var confinesImages: Bool { cleaner?.isConfined ?? true }

    /// Returns a blob in one of the scopes the account may read; nil whether it exists in another
    /// scope or not at all.
    func blob(_ hash: String, _ access: Access) async throws -> StoredBlob? {
        guard BlobFolder.isDigest(hash) else { return nil }
        let hint = Hint(access.scopes.map { .blob(scope: $0, hash: hash) })
        return try await store.read(expecting: hint) { (job) throws(StoreError) in
            for scope in access.scopes {
                guard let blob = try job.blob(scope: scope, hash: hash) else { continue }
                guard let forms = access.readableForms(scope) else { return blob }
                if try job.accounts.isMentioned(hash, scope: scope, forms: forms) { return blob }
            }
            return nil
        }
    }

    /// Returns the upload of a digest by the account, and the number of bytes received.
    func upload(_ hash: String, _ access: Access) -> (upload: PendingUpload, offset: Int64)? {
        guard BlobFolder.isDigest(hash) else { return nil }
        let key = PendingUpload.key(account: access.account, hash: hash)
        guard let data = FileManager.default.contents(atPath: folder.partInfo(key)),
            let upload = PendingUpload([UInt8](data)), upload.account == access.account
        else { return nil }
        return (upload, folder.size(of: folder.part(key)) ?? 0)
    }

    /// Starts an upload or continues one; returns the number of bytes received.
    ///
    /// Throws: `Problem` when there is no room, or images cannot be accepted.
    func begin(_ upload: PendingUpload, _ access: Access) async throws -> Int64 {
        if let found = self.upload(upload.hash, access), found.upload == upload {
            return found.offset
        }
        guard cleaner != nil || !upload.type.isImage else {
            throw Problem(.noImageTool, retryAfter: 3_600)
        }
        try await admit(upload, access)
        folder.remove(folder.part(upload.key))
        try disk { try folder.write(upload.json, to: folder.partInfo(upload.key)) }
        coming.add(upload)
        return 0
    }

    /// Confirms that there is room for a blob besides the uploads in progress.
    private func admit(_ upload: PendingUpload, _ access: Access) async throws {
        try quota?.requireSpace()
        let scope = upload.scope
        let used = try await store.read { (job) throws(StoreError) in
            try job.blobBytes(scope: scope)
        }
        let open = coming.sizes(of: access.account)
        let most = access.isGuest ? QuotaLimits.guestBytes : ServerLimits.scopeBlobBytes
        guard used + open.reduce(upload.size, +) <= most else { throw Problem(.quotaReached) }
        guard open.count < ServerLimits.openUploads else {
            throw Problem(.tooMany, "\(ServerLimits.openUploads)", retryAfter: 60)
        }
        if access.isGuest { try await quota?.take(upload.size, of: access.account) }
    }

    /// Runs `body` while no other request writes to the same upload.
    ///
    /// Throws: `Problem` `wrong-offset` when one does.
    func alone<Outcome>(
        _ upload: PendingUpload, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let isFree = busy.withLock { $0.insert(upload.key).inserted }
        guard isFree else {
            throw Problem(.wrongOffset, "\(folder.size(of: folder.part(upload.key)) ?? 0)")
        }
        defer { busy.withLock { _ = $0.remove(upload.key) } }
        return try await body()
    }

    /// Waits until `bytes` of an upload may be written. Guests share a rate of their own, so that
    /// nobody without an account can delay the uploads of accounts.
    func pace(_ bytes: Int, of access: Access) async throws {
        try await (access.isGuest ? guestPace : pace).wait(for: bytes)
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
        folder.removeParts(olderThan: Int64(ServerLimits.uploadHours) * 3_600, now: now)
        coming.forget()
    }

    /// Forgets which uploads are in progress, so that they are read from the folder: another
    /// server may have removed some.
    func forgetUploads() { coming.forget() }

    /// Removes the uploads and the exported files of an account.
    func removeParts(of account: String) {
        for key in coming.removeAll(of: account) {
            folder.remove(folder.part(key), folder.partInfo(key))
        }
        folder.removeExports(of: account)
    }
}

// MARK: - Removed accounts

extension BlobService: AccountFiles {
    func removeFiles(
        of removal: @Sendable () async throws -> [StoredBlob]
    ) async throws {
        try await naming.pass {
            for blob in try await removal() { try await remove(blob.storedHash) }
        }
    }

    /// Removes the files of a digest that no scope names any more, in the turn of naming.
    ///
    /// They are moved out of the way, and come back when a scope on another server names them by
    /// then; one that names them later finds them missing, and puts them anew.
    func remove(_ hash: String) async throws {
        try folder.setAside(hash)
        try await judgeAside(hash)
    }

    /// Removes what a process which was killed left out of the way, or brings it back.
    func removeAside() async throws {
        for hash in folder.aside { try await naming.pass { try await judgeAside(hash) } }
    }

    private func judgeAside(_ hash: String) async throws {
        let isKept = try await store.read { (job) throws(StoreError) in
            try job.upkeep.isKept(storedHash: hash)
        }
        if isKept { folder.bringBack(hash) } else { folder.removeAside(hash) }
    }
}

// MARK: - The end of an upload

extension BlobService {
    /// Checks a complete upload, stores its file and names it in the store.
    ///
    /// Throws: `Problem` `wrong-hash`, `wrong-type` or `bad-image`; the upload is then removed.
    func finish(_ upload: PendingUpload, at seconds: Int64) async throws {
        let part = folder.part(upload.key)
        let copy = upload.type.isImage ? "\(part).\(upload.type.kept.suffix)" : part
        let thumbnail = part + ".thumbnail.jpg"
        defer { if upload.type.isImage { folder.remove(copy, thumbnail) } }
        do {
            let found = try await look(at: upload, part, copy, thumbnail)
            let blob = StoredBlob(
                scope: upload.scope, hash: upload.hash, size: upload.size,
                storedHash: found.hash, storedSize: found.size,
                type: upload.type.kept.rawValue, hasThumbnail: upload.type.isImage,
                checkAt: seconds + UpkeepLimits.unusedBlobDays * 86_400)
            let spare = part + ".spare"
            defer { folder.remove(spare, spare + ".thumbnail.jpg") }
            let thumbnails = blob.hasThumbnail ? (thumbnail, spare + ".thumbnail.jpg") : nil
            try await naming.pass {
                link(copy, spare)
                if let thumbnails { link(thumbnails.0, thumbnails.1) }
                try await keep(copy, thumbnails?.0, as: found.hash)
                try await store.commit(touching: Keys(.scope(blob.scope))) {
                    (job) throws(StoreError) in try job.put(blob)
                }
                // Another server may have removed what it found before this one named it.
                guard folder.size(of: folder.file(found.hash)) == nil else { return }
                try await keep(spare, thumbnails?.1, as: found.hash)
            }
        } catch let problem as Problem where problem.status.code < 500 {
            counts.refusedUploads.add()
            end(upload)
            throw problem
        }
        counts.uploads.add()
        counts.uploadedBytes.add(Int(clamping: upload.size))
        end(upload)
    }

    /// Checks the uploaded file and re-encodes an image; returns digest, first bytes and size of
    /// the file to store.
    private func look(
        at upload: PendingUpload, _ part: String, _ copy: String, _ thumbnail: String
    ) async throws -> (hash: String, head: [UInt8], size: Int64) {
        guard upload.type.isImage else {
            return try await semaphore.pass { try await judge(upload, part) }
        }
        return try await images.pass(upload.account) {
            _ = try await judge(upload, part)
            try await clean(part, copy, thumbnail, upload.type)
            return try await digest(of: copy)
        }
    }

    /// Removes an upload and its files.
    private func end(_ upload: PendingUpload) {
        folder.remove(folder.part(upload.key), folder.partInfo(upload.key))
        coming.remove(upload)
    }

    /// Compares the uploaded file with its announcement, and returns what it is.
    private func judge(
        _ upload: PendingUpload, _ part: String
    ) async throws -> (hash: String, head: [UInt8], size: Int64) {
        let found = try await digest(of: part)
        guard found.hash == upload.hash, found.size == upload.size else {
            throw Problem(.wrongHash)
        }
        guard BlobType(head: found.head)?.mayBe(upload.type) == true else {
            throw Problem(.wrongType)
        }
        return found
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
