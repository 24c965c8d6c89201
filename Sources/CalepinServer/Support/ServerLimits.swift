// Limits on everything that clients can grow or slow down in the server, with the reason beside
// each. Each limit is enforced where the thing grows.

/// Limits of connections, requests, feeds and blobs; reaching one is a problem, never a trap.
package enum ServerLimits {
    /// Maximum number of open connections: each takes tens of kilobytes; fewer where the system
    /// has fewer descriptors.
    package static let connections = 16_384
    /// Seconds from the opening of a connection, or from the first wait for a further request, to
    /// complete headers: a slow phone needs one or two.
    package static let headerSeconds: Int64 = 10
    /// Seconds a connection may be idle: browsers keep some open for reuse.
    package static let idleSeconds: Int64 = 60
    /// Seconds that any body may take, whatever its size.
    package static let bodySeconds: Int64 = 30
    /// Minimum rate of a body beyond ``bodySeconds`` in bytes per second: a twentieth of the
    /// slowest mobile network.
    package static let bodyBytesPerSecond: Int64 = 1_024
    /// Seconds that a client may leave written bytes unread.
    package static let stalledSeconds: Int64 = 30
    /// Maximum size of a request's headers in bytes, together and each: a browser sends under 2
    /// KiB.
    package static let headerBytes = 16_384
    /// Maximum number of headers of a request.
    package static let headerCount = 64
    /// Maximum size of a request's path and query in bytes.
    package static let pathBytes = 2_048
    /// Maximum size of the host in bytes: the longest DNS name, and a port.
    package static let hostBytes = 261
    /// Maximum size of a JSON body other than a push, in bytes.
    package static let jsonBytes = 65_536
    /// Maximum size of a push in bytes: 100 mutations of typical size.
    package static let pushBytes = 1_048_576
    /// Maximum number of mutations of a push: an outbox sends that many of its oldest.
    package static let pushMutations = 100
    /// Maximum size of a mutation in bytes.
    package static let mutationBytes = 65_536
    /// Maximum number of records in one answer to a pull.
    package static let pullRecords = 500
    /// Maximum size of the records in one answer to a pull in bytes, unless it is a single larger
    /// one: some seconds of a slow phone.
    package static let pullBytes = 1_048_576
    /// Maximum number of held mutations in one answer, and a megabyte of them at most.
    package static let heldMutations = 100
    /// Maximum number of dropped records in one answer to a pull: some hundred kilobytes.
    package static let pullTombstones = 5_000
    /// Maximum number of clients with rate limits in memory: each takes about a hundred bytes.
    package static let budgets = 100_000
    /// Maximum number of replicas of an account: browsers of one person, with room for cleared
    /// storage.
    package static let replicas = 200
    /// Maximum size of a photo or another file in bytes, and of any attachment of an import, which
    /// is in memory as a whole.
    package static let blobBytes: Int64 = 20_971_520
    /// Maximum size of a piece of an upload in bytes.
    package static let pieceBytes = 4_194_304
    /// Maximum number of an account's uploads in progress.
    package static let openUploads = 20
    /// Maximum size of all blobs of a scope in bytes: some thousands of photos.
    package static let scopeBlobBytes: Int64 = 2_147_483_648
    /// Hours after which an incomplete upload is removed.
    package static let uploadHours = 48
    /// Maximum number of pixels of an image, checked before decoding: the largest phone cameras.
    package static let imagePixels: Int64 = 50_000_000
    /// Maximum length of a stored image's longer side, in pixels.
    package static let imageSide = 4_096
    /// Maximum length of a thumbnail's longer side, in pixels.
    package static let thumbnailSide = 320
    /// Maximum memory of the process that decodes one image, in bytes.
    package static let imageMemory: Int64 = 1_073_741_824
    /// Maximum time of the process that decodes one image, in seconds.
    package static let imageSeconds: Int64 = 15
    /// Maximum number of images decoded at once.
    package static let imagesAtOnce = 2
    /// Maximum number of open feeds of the process.
    package static let listeners = 20_000
    /// Maximum number of feeds of an account: one per browser, and those whose end was not noticed
    /// yet.
    package static let listenersPerAccount = 6
    /// Seconds between heartbeats of a feed: below the 30 s timeout of proxies.
    package static let heartbeatSeconds: Int64 = 20
    /// Seconds after which a feed is closed, plus or minus a fifth, so that access is checked
    /// again and reconnections are spread out.
    package static let feedSeconds: Int64 = 1_800
    /// Maximum time of a look-up, in seconds.
    package static let lookupSeconds: Int64 = 5
    /// Maximum size of a look-up's parameter in bytes.
    package static let lookupTextBytes = 256
    /// Maximum size of a served file in bytes.
    package static let fileBytes = 16_777_216
    /// Seconds that pending requests get to finish when the server stops.
    package static let stopSeconds: Int64 = 10
}

/// Limits of security.txt.
package enum ContactLimits {
    /// Maximum size of the contact's address in bytes.
    package static let bytes = 512
    /// Days for which the file is valid: less than the year that RFC 9116 advises.
    package static let days: Int64 = 180
}
