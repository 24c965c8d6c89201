// Limits on everything that clients can grow or slow down in the server, with the reason beside
// each. Each limit is enforced where the thing grows.

/// Limits of connections, requests, feeds and blobs; reaching one is a problem, never a trap.
public enum ServerLimits {
    /// Maximum number of open connections: each takes tens of kilobytes; fewer where the system
    /// has fewer descriptors.
    public static let connections = 16_384
    /// Seconds from the opening of a connection, or from the first wait for a further request, to
    /// complete headers: a slow phone needs one or two.
    public static let headerSeconds: Int64 = 10
    /// Seconds a connection may be idle: browsers keep some open for reuse.
    public static let idleSeconds: Int64 = 60
    /// Seconds that any body may take, whatever its size.
    public static let bodySeconds: Int64 = 30
    /// Minimum rate of a body beyond ``bodySeconds`` in bytes per second: a twentieth of the
    /// slowest mobile network.
    public static let bodyBytesPerSecond: Int64 = 1_024
    /// Seconds that a client may leave written bytes unread.
    public static let stalledSeconds: Int64 = 30
    /// Maximum size of a request's headers in bytes, together and each: a browser sends under 2
    /// KiB.
    public static let headerBytes = 16_384
    /// Maximum number of headers of a request.
    public static let headerCount = 64
    /// Maximum size of a request's path and query in bytes.
    public static let pathBytes = 2_048
    /// Maximum size of the host in bytes: the longest DNS name, and a port.
    public static let hostBytes = 261
    /// Maximum size of a JSON body other than a push, in bytes.
    public static let jsonBytes = 65_536
    /// Maximum size of a push in bytes: 100 mutations of typical size.
    public static let pushBytes = 1_048_576
    /// Maximum number of mutations of a push: an outbox sends that many of its oldest.
    public static let pushMutations = 100
    /// Maximum size of a mutation in bytes.
    public static let mutationBytes = 65_536
    /// Maximum number of records in one answer to a pull.
    public static let pullRecords = 500
    /// Maximum size of the records in one answer to a pull in bytes, unless it is a single larger
    /// one: some seconds of a slow phone.
    public static let pullBytes = 1_048_576
    /// Maximum number of held mutations in one answer, and a megabyte of them at most.
    public static let heldMutations = 100
    /// Maximum number of dropped records in one answer to a pull: some hundred kilobytes.
    public static let pullTombstones = 5_000
    /// Maximum number of clients with rate limits in memory: each takes about a hundred bytes.
    public static let budgets = 100_000
    /// Maximum number of replicas of an account: browsers of one person, with room for cleared
    /// storage.
    public static let replicas = 200
    /// Maximum size of a blob in bytes.
    public static let blobBytes: Int64 = 20_971_520
    /// Maximum size of a piece of an upload in bytes.
    public static let pieceBytes = 4_194_304
    /// Maximum number of an account's uploads in progress.
    public static let openUploads = 20
    /// Maximum size of all blobs of a scope in bytes: some thousands of photos.
    public static let scopeBlobBytes: Int64 = 2_147_483_648
    /// Hours after which an incomplete upload is removed.
    public static let uploadHours = 48
    /// Maximum number of pixels of an image, checked before decoding: the largest phone cameras.
    public static let imagePixels: Int64 = 50_000_000
    /// Maximum length of a stored image's longer side, in pixels.
    public static let imageSide = 4_096
    /// Maximum length of a thumbnail's longer side, in pixels.
    public static let thumbnailSide = 320
    /// Maximum memory of the process that decodes one image, in bytes.
    public static let imageMemory: Int64 = 1_073_741_824
    /// Maximum time of the process that decodes one image, in seconds.
    public static let imageSeconds: Int64 = 15
    /// Maximum number of images decoded at once.
    public static let imagesAtOnce = 2
    /// Maximum number of open feeds of the process.
    public static let listeners = 20_000
    /// Maximum number of feeds of an account: one per browser, and those whose end was not noticed
    /// yet.
    public static let listenersPerAccount = 6
    /// Seconds between heartbeats of a feed: below the 30 s timeout of proxies.
    public static let heartbeatSeconds: Int64 = 20
    /// Seconds after which a feed is closed, plus or minus a fifth, so that access is checked
    /// again and reconnections are spread out.
    public static let feedSeconds: Int64 = 1_800
    /// Maximum time of a look-up, in seconds.
    public static let lookupSeconds: Int64 = 5
    /// Maximum size of a look-up's parameter in bytes.
    public static let lookupTextBytes = 256
    /// Maximum size of a served file in bytes.
    public static let fileBytes = 16_777_216
    /// Seconds that pending requests get to finish when the server stops.
    public static let stopSeconds: Int64 = 10
}

/// Limits of security.txt.
public enum ContactLimits {
    /// Maximum size of the contact's address in bytes.
    public static let bytes = 512
    /// Days for which the file is valid: less than the year that RFC 9116 advises.
    public static let days: Int64 = 180
}
