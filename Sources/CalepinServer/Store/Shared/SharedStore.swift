// The protocol of stores that several servers use at once: what they tell each other, and which of
// them has a duty. Nothing depends on what is told, which may be lost; stamps and sequences in the
// store say what is so.

/// A store that other servers may use too.
package protocol SharedStore: Store {
    /// Tells the other servers, soon.
    func tell(_ news: [ServerNews])
    /// Sets what is called with what other servers tell, from any thread.
    func hear(_ receive: @escaping @Sendable ([ServerNews]) -> Void)
    /// The time since which all that other servers told has come; nil while some may be lost.
    var hearsSince: ContinuousClock.Instant? { get }
    /// Takes a duty for some seconds by the store's clock, or goes on with it; false while another
    /// server has it.
    ///
    /// Throws: ``StoreError``.
    func take(_ duty: String, for seconds: Int64) async throws(StoreError) -> Bool
    /// Gives a duty up, so that another server takes it at once.
    ///
    /// Throws: ``StoreError``.
    func leave(_ duty: String) async throws(StoreError)
    /// Notes that this server is there, and returns the number of others that are.
    ///
    /// - Parameter seconds: the time after which a server that notes nothing is gone.
    /// Throws: ``StoreError``.
    func notePresence(for seconds: Int64) async throws(StoreError) -> Int
}

/// Something that a server tells the others.
package enum ServerNews: Hashable, Sendable {
    /// Records of some forms of a scope have changed.
    case changed(scope: String, sequence: Int64, forms: Set<String>)
    /// A stamp was raised.
    case raised(StoreStamp)
    /// Whoever has a duty has something to do.
    case due(String)
}

extension Store {
    /// Returns the stamps of names, in their order; none where no other server changes rows.
    ///
    /// Throws: ``StoreError``.
    package func stamps(of names: [StoreStamp]) async throws(StoreError) -> [Int64] {
        try await read(expecting: Hint(names.map { .stamp($0) })) { (job) throws(StoreError) in
            try job.stamps(of: names)
        }
    }
}

/// The part of a job of a shared store that has stamps.
package protocol StampReading: AccountReading {
    /// Returns the stamps of names, in their order, as they are on the snapshot.
    func stamps(of names: [StoreStamp]) throws(StoreError) -> [Int64]
}

extension StoreReading {
    /// Returns the stamps of names, in their order; none where no other server changes rows.
    ///
    /// Throws: ``StoreError``.
    package func stamps(of names: [StoreStamp]) throws(StoreError) -> [Int64] {
        try (accounts as? any StampReading)?.stamps(of: names) ?? []
    }
}
