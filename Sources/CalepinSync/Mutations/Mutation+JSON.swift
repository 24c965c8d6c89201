// Mutations as canonical JSON: one order of keys, no spaces, so that the hash of the bytes is the
// hash of the mutation. Ops are in Op+JSON.

import CalepinExpressions

extension Mutation {
    /// Returns the canonical JSON.
    ///
    /// Complexity: O(n) in the ops.
    public func json(withHash: Bool = true) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + 160 * ops.count)
        write(to: &writer, withHash: withHash)
        return writer.bytes
    }

    func write(to writer: inout JSONWriter, withHash: Bool = true) {
        writer.beginObject()
        writer.member("scope", scope.description)
        writer.member("replica", replica.description)
        writer.member("n", n)
        writer.member("record", record.description)
        writer.member("form", form)
        writer.member("formVersion", Int64(formVersion))
        writer.member("deviceTime", savedAt)
        writer.key("ops")
        writer.beginArray()
        for op in ops { op.write(to: &writer) }
        writer.endArray()
        if withHash { writer.member("hash", hash) }
        writer.endObject()
    }

    /// Reads a mutation and checks its bounds; the hash is checked only by ``verify()``.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> Mutation in
            try Mutation(&reader)
        }
    }

    init(_ reader: inout WireReader) throws(SyncError) {
        let start = reader.json.position
        self.init(
            scope: Scope(.user, Identifier(0)), replica: Identifier(0), n: 0,
            record: Identifier(0), form: "", formVersion: 0, savedAt: 0, ops: [])
        var keys: [String] = []
        var mutation = self
        try reader.object { (reader, key) throws(SyncError) in
            keys.append(key)
            try mutation.read(key, &reader)
        }
        self = mutation
        for key in Mutation.keys where !keys.contains(key) {
            throw reader.error(.missingKey, key)
        }
        guard reader.json.position - start <= RecordLimits.mutationBytes else {
            throw reader.error(.tooLarge)
        }
        try check(reader)
    }

    private static let keys = [
        "scope", "replica", "n", "record", "form", "formVersion", "deviceTime", "ops", "hash",
    ]

    private mutating func read(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        switch key {
        case "scope": scope = try reader.scope()
        case "replica": replica = try reader.identifier()
        case "n": n = try reader.number(1)
        case "record": record = try reader.identifier()
        case "form": form = try reader.string()
        case "formVersion": formVersion = try reader.number32()
        case "deviceTime": savedAt = try reader.number(-RecordLimits.number)
        case "ops": ops = try Self.readOps(&reader)
        case "hash": hash = try reader.digest(64)
        default: throw reader.error(.unknownKey, key)
        }
    }

    private static func readOps(_ reader: inout WireReader) throws(SyncError) -> [Op] {
        var ops: [Op] = []
        try reader.array { (reader) throws(SyncError) in
            guard ops.count < RecordLimits.ops else { throw reader.error(.tooManyOps) }
            ops.append(try Op(&reader))
        }
        return ops
    }

    private func check(_ reader: WireReader) throws(SyncError) {
        guard !ops.isEmpty else { throw reader.error(.noOps) }
        for (place, op) in ops.enumerated() {
            guard let cause = op.change?.cause else { continue }
            guard Int(cause) < place, ops[Int(cause)].change != nil else {
                throw reader.error(.badCause, cause.description)
            }
        }
    }

    /// Checks that the hash is that of the content.
    ///
    /// Complexity: O(n) in the JSON.
    /// - Throws: `wrongHash`.
    public func verify() throws(SyncError) {
        guard hash == contentHash else { throw SyncError(.wrongHash, hash) }
    }
}
