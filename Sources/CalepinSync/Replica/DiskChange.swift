// The writes and other effects that a replica asks its caller for: values, so that the same code
// runs in the page and in a simulation. Replica decides when to ask for them.

import CalepinExpressions

/// An object store of a replica's values on the device.
public enum DiskStore: UInt8, CaseIterable, Sendable {
    /// The server's state of records; unconfirmed mutations; confirmed mutations that are in no
    /// verified backup; notices for people; the replica itself.
    case base, outbox, journal, rejected, about

    /// The name of the object store.
    public var name: String {
        switch self {
        case .base: "base"
        case .outbox: "outbox"
        case .journal: "journal"
        case .rejected: "tray"
        case .about: "about"
        }
    }
}

/// A mutation that was held or whose record was not accepted, kept until a person has read it.
public struct Notice: Equatable, Sendable {
    /// The mutation.
    public var mutation: Mutation
    /// Its outcome.
    public var outcome: Outcome
}

/// The identity and position of a replica.
public struct About: Equatable, Sendable {
    /// The replica's id.
    public var id: Identifier
    /// Former ids, of which mutations are still stored.
    public var former: [Identifier]
    /// The number of the next mutation.
    public var nextN: Int64
    /// The cursor of the last pull; nil when none was completed.
    public var cursor: String?

    /// Makes the state of a new replica.
    public init(id: Identifier) {
        self.id = id
        former = []
        nextN = 1
    }
}

/// A value stored on the device.
public indirect enum DiskValue: Equatable, Sendable {
    /// The server's state of a record.
    case record(RecordState)
    /// A mutation in the outbox.
    case outbox(Mutation)
    /// A mutation in the journal.
    case journal(Mutation)
    /// A notice for people.
    case notice(Notice)
    /// The replica itself.
    case about(About)

    /// The object store of the value.
    public var store: DiskStore {
        switch self {
        case .record: .base
        case .outbox: .outbox
        case .journal: .journal
        case .notice: .rejected
        case .about: .about
        }
    }

    /// The key of the value in its store.
    public var key: String {
        switch self {
        case .record(let state): state.id.description
        case .outbox(let mutation), .journal(let mutation): Self.key(of: mutation)
        case .notice(let notice): Self.key(of: notice.mutation)
        case .about: "replica"
        }
    }

    /// Returns the key of a mutation.
    static func key(of mutation: Mutation) -> String {
        mutation.replica.description + "." + mutation.n.description
    }
}

/// A change in a transaction on the device, which is applied as a whole or not at all.
public enum DiskChange: Equatable, Sendable {
    /// Stores a value, replacing one of the same key.
    case put(DiskValue)
    /// Deletes a value.
    case remove(DiskStore, key: String)
    /// Deletes all values of a store.
    case clear(DiskStore)
}

/// An effect that a replica asks its caller to perform, in order.
public indirect enum SyncEffect: Equatable, Sendable {
    /// Write these changes on the device in one transaction before any later effect; when that
    /// fails, the replica must be made anew from the device's values.
    case write([DiskChange])
    /// Send a push; respond with `pushAnswered` of the same turn, or `failed`.
    case push(PushRequest, turn: Int64)
    /// Send a pull; respond with `pullAnswered` of the same turn, or `failed`.
    case pull(PullRequest, turn: Int64)
    /// Call `wake` after a number of milliseconds; replaces the earlier timer.
    case timer(Int64)
    /// Get a new replica id from the server; respond with `adopt`.
    case askReplica
    /// Refresh what is shown of these records.
    case changed([Identifier])
    /// Show a new notice.
    case tell(Notice)
}

extension DiskValue {
    /// Returns the JSON.
    public func json() -> [UInt8] {
        switch self {
        case .record(let state): return state.json()
        case .outbox(let mutation), .journal(let mutation): return mutation.json()
        case .notice(let notice):
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("mutation")
            notice.mutation.write(to: &writer)
            writer.key("outcome")
            notice.outcome.write(to: &writer)
            writer.endObject()
            return writer.bytes
        case .about(let about): return about.json()
        }
    }

    /// Reads a value of a store.
    ///
    /// - Throws: the first error found.
    public init(_ store: DiskStore, json bytes: [UInt8]) throws(SyncError) {
        switch store {
        case .base: self = .record(try RecordState(json: bytes))
        case .outbox: self = .outbox(try Mutation(json: bytes))
        case .journal: self = .journal(try Mutation(json: bytes))
        case .rejected:
            self = .notice(
                try WireReader.whole(bytes) { (reader) throws(SyncError) in try Notice(&reader) })
        case .about:
            self = .about(
                try WireReader.whole(bytes) { (reader) throws(SyncError) in try About(&reader) })
        }
    }
}

extension Notice {
    fileprivate init(_ reader: inout WireReader) throws(SyncError) {
        var mutation: Mutation?
        var outcome: Outcome?
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "mutation": mutation = try Mutation(&reader)
            case "outcome": outcome = try Outcome(&reader)
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let mutation, let outcome else { throw reader.error(.missingKey) }
        self.init(mutation: mutation, outcome: outcome)
    }
}

extension About {
    fileprivate func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("replica", id.description)
        writer.key("former")
        writer.beginArray()
        for id in former { writer.string(id.description) }
        writer.endArray()
        writer.member("nextN", nextN)
        if let cursor { writer.member("cursor", cursor) }
        writer.endObject()
        return writer.bytes
    }

    fileprivate init(_ reader: inout WireReader) throws(SyncError) {
        var id: Identifier?
        var about = About(id: Identifier(0))
        about.nextN = 0
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "replica": id = try reader.identifier()
            case "former":
                try reader.array { (reader) throws(SyncError) in
                    about.former.append(try reader.identifier())
                }
            case "nextN": about.nextN = try reader.number(1)
            case "cursor": about.cursor = try reader.string()
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let id, about.nextN > 0 else { throw reader.error(.missingKey) }
        about.id = id
        self = about
    }
}
