// Takes blobs in, piece by piece, and finds them again. A blob is announced with its digest,
// comes in pieces from where it stopped, is compared with the digest and with what it claims to
// be, cleaned, kept and only then named in the store. HTTP is in Routes/BlobRoutes.swift.

import Foundation
import NIOPosix
import Synchronization

/// The blobs of this server.
final class BlobService: Sendable {
    let folder: BlobFolder
    private let store: any Store
    /// Decides whether there is room; nil where nobody brings anything.
    let room: GuestRoom?
    private let cleaner: ImageCleaner?
    private let gate = Gate(ServerLimits.imagesAtOnce)
    private let images = ImageLine()
    /// Passed by whoever gives a file its name and names it in the store, or takes both away: a
    /// file must not go while another reception finds it there already.
    let naming = Gate(1)
    /// Passed by whoever collects blobs, or copies all of them.
    let collecting = Gate(1)
    /// The keys of parts a request is writing to.
    private let busy = Mutex<Set<String>>([])
    /// What is arriving.
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

    /// Whether images are decoded where nothing else can be reached.
    var confinesImages: Bool { cleaner?.isConfined ?? true }

    /// A blob in one of the scopes an account may read; the same answer whether it exists
    /// elsewhere or not at all.
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

    /// What is arriving under a digest, and how many bytes of it are there.
    func reception(_ hash: String, _ access: Access) -> (reception: Reception, offset: Int64)? {
        guard BlobFolder.isDigest(hash) else { return nil }
        let key = Reception.key(account: access.account, hash: hash)
        guard let data = FileManager.default.contents(atPath: folder.partHead(key)),
            let reception = Reception([UInt8](data)), reception.account == access.account
        else { return nil }
        return (reception, folder.size(of: folder.part(key)) ?? 0)
    }

    /// Begins a reception, or goes on with one.
    ///
    /// Throws: `Problem` when there is no room, or images cannot be taken.
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

    /// Confirms that there is room for a blob, with those that are coming already.
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

    /// Runs `body` while no other request writes to the same part.
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

    /// Does `body`, with the disk's errors as problems.
    func disk<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
        do {
            return try body()
        } catch DiskError.full {
            throw Problem(.storeFull, retryAfter: 60)
        }
    }

    /// Removes what has not arrived for long.
    func removeOldParts(now: Int64) {
        folder.removeParts(olderThan: Int64(ServerLimits.receptionHours) * 3_600, now: now)
        coming.forget()
    }

    /// Removes what was arriving for an account.
    func removeParts(of account: String) {
        for key in coming.removeAll(of: account) {
            folder.remove(folder.part(key), folder.partHead(key))
        }
    }
}

// MARK: - The end of a reception

extension BlobService {
    /// Judges a blob that is whole, keeps it and names it in the store.
    ///
    /// Throws: `Problem` `wrong-hash`, `wrong-type` or `bad-image`; the part is then gone.
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

    /// Judges what came, and writes an image anew; gives what is to be kept.
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

    /// Removes what arrived.
    private func end(_ reception: Reception) {
        folder.remove(folder.part(reception.key), folder.partHead(reception.key))
        coming.remove(reception)
    }

    /// Compares what came with what was announced.
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

    /// Runs work that waits for the disk where waiting harms nobody.
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
