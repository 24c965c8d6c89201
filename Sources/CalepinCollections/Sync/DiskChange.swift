// What a replica asks its caller to keep on the device and to do: values, so that the same code
// runs in the page and in a simulation. When they are asked for is decided in Replica.

import CalepinExpressions

/// A place where a replica's values are kept on the device.
public enum DiskStore: UInt8, CaseIterable, Sendable {
    /// The server's state of records; mutations not confirmed yet; confirmed ones that no verified
    /// backup has; what people have to be told; the replica itself.
    case base, outbox, journal, tray, about

    /// The name of the object store.
    public var name: String {
        switch self {
        case .base: "base"
        case .outbox: "outbox"
        case .journal: "journal"
        case .tray: "tray"
        case .about: "about"
        }
    }
}

/// A mutation that was held or whose record was not accepted, kept until somebody has read it.
public struct Notice: Equatable, Sendable {
    /// What was saved.
    public var mutation: Mutation
    /// What became of it.
    public var outcome: Outcome
}

/// What a replica knows about itself.
public struct About: Equatable, Sendable {
    /// Its name.
    public var id: Identifier
    /// Earlier names, of which mutations are still here.
    public var former: [Identifier]
    /// The number of the next mutation.
    public var nextN: Int64
    /// How far it has come in the scope's order; nil for not begun.
    public var cursor: String?

    /// What a replica knows that has nothing yet.
    public init(id: Identifier) {
        self.id = id
        former = []
        nextN = 1
    }
}

/// A value kept on the device.
public enum DiskValue: Equatable, Sendable {
    /// The server's state of a record.
    case record(RecordState)
    /// A mutation in the outbox.
    case outbox(Mutation)
    /// A mutation in the journal.
    case journal(Mutation)
    /// Something to be told.
    case notice(Notice)
    /// The replica itself.
    case about(About)

    /// Where it is kept.
    public var store: DiskStore {
        switch self {
        case .record: .base
        case .outbox: .outbox
        case .journal: .journal
        case .notice: .tray
        case .about: .about
        }
    }

    /// Under which key.
    public var key: String {
        switch self {
        case .record(let state): state.id.description
        case .outbox(let mutation), .journal(let mutation): Self.key(of: mutation)
        case .notice(let notice): Self.key(of: notice.mutation)
        case .about: "replica"
        }
    }

    /// The key of a mutation.
    static func key(of mutation: Mutation) -> String {
        mutation.replica.description + "." + mutation.n.description
    }
}

/// A part of one transaction on the device: all of them are kept, or none.
public enum DiskChange: Equatable, Sendable {
    /// A value is kept, in the place of one of the same key.
    case put(DiskValue)
    /// A value is not kept any more.
    case remove(DiskStore, key: String)
    /// A store is emptied.
    case clear(DiskStore)
}

/// What a replica asks its caller to do, in order.
public enum SyncEffect: Equatable, Sendable {
    /// Keep these on the device, in one transaction, before anything else is done or told; when
    /// that fails, the replica is to be made anew from what the device has.
    case write([DiskChange])
    /// Send a push; answer with `pushAnswered` of the same turn, or `failed`.
    case push(PushRequest, turn: Int64)
    /// Send a pull; answer with `pullAnswered` of the same turn, or `failed`.
    case pull(PullRequest, turn: Int64)
    /// Call `wake` after so many milliseconds; replaces the timer before.
    case timer(Int64)
    /// Get a new replica id from the server; answer with `adopt`.
    case askReplica
    /// These records look different now.
    case changed([Identifier])
    /// Something was put into the tray.
    case tell(Notice)
}

extension DiskValue {
    /// The JSON.
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
    /// - Throws: the first thing that is wrong.
    public init(_ store: DiskStore, json bytes: [UInt8]) throws(SyncError) {
        switch store {
        case .base: self = .record(try RecordState(json: bytes))
        case .outbox: self = .outbox(try Mutation(json: bytes))
        case .journal: self = .journal(try Mutation(json: bytes))
        case .tray:
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
