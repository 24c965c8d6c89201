// A store among those of other servers: what they tell each other, and duties by the database's
// clock.

import CalepinServer

extension PostgresStore: SharedStore {
    /// Tells the other servers, soon.
    package func tell(_ news: [ServerNews]) { bus.tell(news) }

    /// Sets what is called with what other servers tell, from the thread of the bus.
    package func hear(_ receive: @escaping @Sendable ([ServerNews]) -> Void) { bus.hear(receive) }

    /// The time since which all that other servers told has come; nil while some may be lost.
    package var hearsSince: ContinuousClock.Instant? { bus.hearsSince }

    /// Takes a duty for some seconds, or goes on with it; false while another server has it.
    ///
    /// Throws: the store's error.
    package func take(_ duty: String, for seconds: Int64) async throws(StoreError) -> Bool {
        try await change(ServerStatements.take, .text(duty), .bytes(id), .number(seconds)) > 0
    }

    /// Gives a duty up.
    ///
    /// Throws: the store's error.
    package func leave(_ duty: String) async throws(StoreError) {
        _ = try await change(ServerStatements.leave, .text(duty), .bytes(id))
    }

    /// Notes that this server is there, and returns the number of others that are.
    ///
    /// Throws: the store's error.
    package func notePresence(for seconds: Int64) async throws(StoreError) -> Int {
        let version = Int64(PostgresSchema.version)
        _ = try await change(
            ServerStatements.note, .bytes(id), .number(version), .number(seconds))
        return try await read { [id] (job) throws(StoreError) in
            guard let job = job as? PostgresJob else { return 0 }
            return Int(
                clamping: try job.context.number(
                    ServerStatements.others, .bytes(id), .number(seconds)))
        }
    }

    /// Runs a statement in a transaction of its own, and returns the number of rows that it
    /// changed.
    private func change(
        _ statement: PostgresStatement, _ values: Cell...
    ) async throws(StoreError) -> Int {
        try await commit(touching: Keys()) { (job) throws(StoreError) in
            guard let job = job as? PostgresJob else { return 0 }
            return try job.context.change(statement, values, on: [])
        }
    }
}
