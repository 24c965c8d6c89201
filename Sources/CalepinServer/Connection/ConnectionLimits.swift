// Limits of connections per network, and of what is sent, with the reason beside each. The limit
// of all connections is in ServerLimits.swift.

/// Limits of connections per network, of what is sent, and with few descriptors.
enum ConnectionLimits {
    /// Maximum number of connections of one IPv4 address: an office of fifty people behind one.
    static let addressConnections = 256
    /// Maximum number of connections of an IPv6 network, by prefix length: one customer has at
    /// least a /64, often a /56, a company a /48.
    static let networkConnections = [
        (bits: 64, limit: 256), (bits: 56, limit: 512), (bits: 48, limit: 1_024),
    ]
    /// Maximum number of connections that wait to be accepted; the system may allow fewer. When
    /// they are more, the system drops what comes, and clients try again after one second, then
    /// after two and four: a team whose phones all reconnect at once waits for nothing.
    static let pendingConnections = 4_096
    /// Maximum number of connections of the port that sends clients to the encrypted one.
    static let redirected = 256
    /// Maximum rate at which the files of the page, declarations and catalogues are sent to all
    /// together, in bytes a second: what a fast network takes. Faster, on the machine itself, some
    /// who fetch them again and again would leave no time for others.
    static let sentBytesPerSecond: Int64 = 134_217_728
    /// Descriptors reserved for other uses: the store's, those of files, of images in work and of
    /// fetches.
    static let reservedDescriptors = 200
    /// Milliseconds without accepting after the system ran out of descriptors.
    static let restMilliseconds: Int64 = 100
}
