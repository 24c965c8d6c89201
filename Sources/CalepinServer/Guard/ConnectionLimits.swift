// The limits of who may have how many connections, with the reason beside each. How many there are
// altogether is in ServerLimits.swift.

/// Bounds on the connections of one network, and of all with few descriptors.
enum ConnectionLimits {
    /// Connections of one IPv4 address: an office of fifty people behind one.
    static let addressConnections = 256
    /// Connections of a network of IPv6, by the bits that name it: one customer has a /64 at
    /// least, often a /56, a company a /48.
    static let networkConnections = [
        (bits: 64, most: 256), (bits: 56, most: 512), (bits: 48, most: 1_024),
    ]
    /// Descriptors that no connection of a client takes: the store's, those of files that are
    /// served or received, of images that are decoded and of what is fetched from elsewhere.
    static let reservedDescriptors = 200
    /// Milliseconds in which no connection is accepted after the system gave no descriptor for
    /// one.
    static let restMilliseconds: Int64 = 100
}
