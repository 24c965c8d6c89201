// Every limit on what the outside can grow or slow down in the server, with the reason beside
// each. What happens when one is reached lives where the thing grows.

/// Bounds on connections, requests, feeds and blobs; reaching one is a problem, never a trap.
public enum ServerLimits {
    /// Connections open at once: each costs tens of kilobytes; fewer where the system gives fewer
    /// descriptors.
    public static let connections = 16_384
    /// Seconds from the opening of a connection, or from the first wait for a further request, to
    /// a complete head: a slow phone needs one or two.
    public static let headSeconds: Int64 = 10
    /// Seconds a connection may stay without a request: browsers keep some open for reuse.
    public static let idleSeconds: Int64 = 60
    /// Seconds every body may take, whatever its size.
    public static let bodySeconds: Int64 = 30
    /// Bytes a second that a body must bring beyond ``bodySeconds``: a twentieth of the slowest
    /// mobile network.
    public static let bodyBytesPerSecond: Int64 = 1_024
    /// Seconds a reader may leave our bytes lying.
    public static let stalledSeconds: Int64 = 30
    /// Bytes of all heads of a request, and of one: a browser sends under 2 KiB.
    public static let headBytes = 16_384
    /// Heads of one request.
    public static let headCount = 64
    /// Bytes of a request's path and query.
    public static let pathBytes = 2_048
    /// Bytes of the host a request names: the longest name of the network, and a port.
    public static let hostBytes = 261
    /// Bytes of a JSON body that is no push.
    public static let jsonBytes = 65_536
    /// Bytes of one push: 100 mutations of typical size.
    public static let pushBytes = 1_048_576
    /// Mutations of one push: an outbox sends its oldest so many.
    public static let pushMutations = 100
    /// Bytes of one mutation.
    public static let mutationBytes = 65_536
    /// Records in one answer to a pull.
    public static let pullRecords = 500
    /// Bytes of the records in one answer to a pull, unless it is a single larger one: some
    /// seconds of a slow phone.
    public static let pullBytes = 1_048_576
    /// Mutations set aside that one answer lists, and a megabyte of them at most.
    public static let heldMutations = 100
    /// Dropped records in one answer to a pull: some hundred kilobytes.
    public static let pullTombstones = 5_000
    /// Clients whose requests are counted at once: each costs about a hundred bytes.
    public static let budgets = 100_000
    /// Replicas of one account: browsers of one person, with room for cleared storage.
    public static let replicas = 200
    /// Bytes of one blob.
    public static let blobBytes: Int64 = 20_971_520
    /// Bytes of one piece of a blob.
    public static let pieceBytes = 4_194_304
    /// Blobs one account may be bringing at once.
    public static let openReceptions = 20
    /// Bytes of all blobs of one scope: some thousands of photos.
    public static let scopeBlobBytes: Int64 = 2_147_483_648
    /// Hours after which a blob that did not arrive whole is dropped.
    public static let receptionHours = 48
    /// Pixels of an image, checked before it is decoded: the largest phone cameras.
    public static let imagePixels: Int64 = 50_000_000
    /// Pixels of the longer side of a stored image.
    public static let imageSide = 4_096
    /// Pixels of the longer side of a thumbnail.
    public static let thumbnailSide = 320
    /// Bytes of memory for the process that decodes one image.
    public static let imageMemory: Int64 = 1_073_741_824
    /// Seconds for the process that decodes one image.
    public static let imageSeconds: Int64 = 15
    /// Images decoded at once.
    public static let imagesAtOnce = 2
    /// Feeds open at once in the process.
    public static let listeners = 20_000
    /// Feeds of one account: one for each browser, and those whose end has not been noticed yet.
    public static let listenersPerAccount = 6
    /// Seconds between heartbeats of a feed: below the 30 s after which proxies give up.
    public static let heartbeatSeconds: Int64 = 20
    /// Seconds after which a feed ends by itself, plus or minus a fifth, so that access is judged
    /// anew and listeners spread out.
    public static let feedSeconds: Int64 = 1_800
    /// Seconds a look-up may take.
    public static let lookupSeconds: Int64 = 5
    /// Bytes of one input of a look-up.
    public static let lookupTextBytes = 256
    /// Bytes of a served file: what is larger is no part of the page.
    public static let fileBytes = 16_777_216
    /// Seconds that open requests get to finish when the server stops.
    public static let stopSeconds: Int64 = 10
}

/// Limits of what security.txt says.
public enum ContactLimits {
    /// Bytes of the address that the operator is told of holes at.
    public static let bytes = 512
    /// Days that the file counts: less than the year that RFC 9116 advises.
    public static let days: Int64 = 180
}
