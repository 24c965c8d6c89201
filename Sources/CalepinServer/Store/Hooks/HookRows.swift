// The rows of hooks, of the deliveries that wait for their receivers, and of the attempts that
// were made. The bytes of a hook are made and read in Deliveries/HookSettings.swift.

/// A hook: a receiver elsewhere that is told what happens to the records of an app.
package struct StoredHook: Equatable, Sendable {
    package let id: String
    /// The id of the app.
    package let app: String
    /// The time of its creation, in seconds since 1970.
    package let at: Int64
    /// The settings as JSON.
    package var bytes: [UInt8]
    /// The reason why nothing is delivered; empty while it is in use.
    package var stopped = ""
    /// The number of its deliveries that wait.
    package var waiting: Int64 = 0
    /// The size of these deliveries in bytes; see ``StoredDelivery/size``.
    package var waitingBytes: Int64 = 0

    package init(id: String, app: String, at: Int64, bytes: [UInt8]) {
        (self.id, self.app, self.at, self.bytes) = (id, app, at, bytes)
    }
}

/// A delivery that waits: what happened to a record, for one hook.
package struct StoredDelivery: Equatable, Sendable {
    /// Increases in the order in which deliveries were written; 0 before that.
    package var number: Int64 = 0
    /// The id of the hook.
    package let hook: String
    /// The id of the record. Deliveries of one record are made in the order of their numbers.
    package let record: String
    /// The form of the record.
    package let form: String
    /// The id of the message, which stays the same at each attempt.
    package let message: String
    /// The name of the event.
    package let event: String
    /// The time of the event, in seconds since 1970.
    package var at: Int64
    /// The sequence of the record's last change.
    package var sequence: Int64
    /// The account that caused it.
    package var account: String
    /// The review as JSON; empty for other events.
    package var review = ""
    /// The time of the next attempt, in seconds since 1970; nil while one of the same record is
    /// before it, and while it is parked.
    package var due: Int64?
    /// The number of attempts that failed.
    package var failures: Int64 = 0
    /// True once the body is fixed, so that each attempt sends the same bytes.
    package var isFixed = false
    /// True once nothing is attempted any more until a person wants it.
    package var isParked = false
    /// The state of the record at the time of the event, or the body once it is fixed.
    package var bytes: [UInt8]

    package init(
        hook: String, record: String, form: String, message: String, event: String, at: Int64,
        sequence: Int64, account: String, bytes: [UInt8]
    ) {
        (self.hook, self.record, self.form) = (hook, record, form)
        (self.message, self.event, self.at) = (message, event, at)
        (self.sequence, self.account, self.bytes) = (sequence, account, bytes)
    }

    /// The size that counts against the maximum of a hook, in bytes: with the names and numbers of
    /// the row.
    package var size: Int64 { Int64(bytes.count + review.utf8.count) + Self.rowBytes }

    /// The bytes of the names and numbers of a row.
    package static let rowBytes: Int64 = 256
}

/// An attempt to deliver.
package struct StoredAttempt: Equatable, Sendable {
    /// The id of the hook.
    package let hook: String
    /// From 1 in the order of a hook's attempts; 0 before it is written.
    package var number: Int64 = 0
    /// The time of its beginning, in seconds since 1970.
    package let at: Int64
    /// The id of the message, the id of the record, and the name of the event.
    package let message: String
    package let record: String
    package let event: String
    /// The status of the answer; 0 for none.
    package var status: Int64 = 0
    /// The time until the answer, in milliseconds.
    package var milliseconds: Int64 = 0
    /// The reason why there is no answer that counts; empty for none.
    package var error = ""
    /// The first bytes of the answer.
    package var answer: [UInt8] = []

    package init(hook: String, at: Int64, message: String, record: String, event: String) {
        (self.hook, self.at) = (hook, at)
        (self.message, self.record, self.event) = (message, record, event)
    }
}

/// Queries about hooks inside of a job. A missing row is nil or an empty list, never an error.
package protocol HookReading {
    /// Returns a hook.
    func hook(_ id: String) throws(StoreError) -> StoredHook?
    /// Returns the hooks of all apps, by id.
    func hooks(limit: Int) throws(StoreError) -> [StoredHook]
    /// Returns the latest delivery of a record that waits for a hook.
    func lastDelivery(_ hook: String, record: String) throws(StoreError) -> StoredDelivery?
    /// Returns a delivery.
    func delivery(_ number: Int64) throws(StoreError) -> StoredDelivery?
    /// Returns the deliveries of a hook that are due at a time, those that are due the longest
    /// first.
    func due(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> [StoredDelivery]
    /// Returns the time of the next attempt of a hook, in seconds since 1970.
    func nextDue(_ hook: String) throws(StoreError) -> Int64?
    /// Returns the number of parked deliveries of a hook, at most `limit`.
    func parkedCount(_ hook: String, limit: Int) throws(StoreError) -> Int
    /// Returns the attempts of a hook, the latest first.
    func attempts(_ hook: String, limit: Int) throws(StoreError) -> [StoredAttempt]
}

/// Changes of hooks inside of a writing job.
package protocol HookWriting: HookReading {
    /// Writes a hook, replacing the one with the same id.
    func put(_ hook: StoredHook) throws(StoreError)
    /// Removes a hook; its deliveries and attempts are removed by ``clear(_:limit:)``.
    func removeHook(_ id: String) throws(StoreError)
    /// Adds a delivery under the next number.
    func add(_ delivery: StoredDelivery) throws(StoreError)
    /// Writes a delivery, replacing the one with the same number.
    func put(_ delivery: StoredDelivery) throws(StoreError)
    /// Removes a delivery, and makes the next one of its record due at a time.
    func remove(_ delivery: StoredDelivery, nextAt seconds: Int64) throws(StoreError)
    /// Makes deliveries of a hook due at a time that are parked or due later; returns how many, at
    /// most `limit`. Those that were parked are attempted like new ones.
    func release(_ hook: String, at seconds: Int64, limit: Int) throws(StoreError) -> Int
    /// Adds an attempt under the next number, and removes those that are older than the last
    /// `kept`.
    func add(_ attempt: StoredAttempt, kept: Int64) throws(StoreError)
    /// Removes deliveries and attempts of a hook that is gone; returns how many, at most `limit`
    /// of each.
    func clear(_ hook: String, limit: Int) throws(StoreError) -> Int
}
