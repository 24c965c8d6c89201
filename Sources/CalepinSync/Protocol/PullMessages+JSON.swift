// The JSON of pull requests and responses. Their meaning is in PullMessages.

import CalepinExpressions

extension PullRequest {
    /// Returns the JSON.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("scope", scope.description)
        if let cursor { writer.member("cursor", cursor) }
        writer.key("replicas")
        writer.beginArray()
        for mark in marks {
            writer.beginObject()
            writer.member("replica", mark.replica.description)
            writer.member("settled", mark.settled)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// Reads a request.
    ///
    /// - Throws: the first error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> PullRequest in
            try PullRequest(&reader)
        }
    }

    private init(_ reader: inout WireReader) throws(SyncError) {
        var scope: Scope?
        var cursor: String?
        var marks: [Mark] = []
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "scope": scope = try reader.scope()
            case "cursor": cursor = try reader.string()
            case "replicas": marks = try Self.readMarks(&reader)
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let scope else { throw reader.error(.missingKey, "scope") }
        self.init(scope: scope, cursor: cursor, marks: marks)
    }

    private static func readMarks(_ reader: inout WireReader) throws(SyncError) -> [Mark] {
        var marks: [Mark] = []
        try reader.array { (reader) throws(SyncError) in
            guard marks.count < RecordLimits.pushMutations else { throw reader.error(.tooLarge) }
            marks.append(try Mark(&reader))
        }
        return marks
    }
}

extension PullRequest.Mark {
    fileprivate init(_ reader: inout WireReader) throws(SyncError) {
        var replica: Identifier?
        var settled: Int64 = 0
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "replica": replica = try reader.identifier()
            case "settled": settled = try reader.number()
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let replica else { throw reader.error(.missingKey, "replica") }
        self.init(replica, settled: settled)
    }
}

extension PullAnswer {
    /// Returns the JSON.
    ///
    /// Complexity: O(n) in the records.
    package func json() -> [UInt8] {
        json(reserving: 0) { writer in
            for record in records { record.write(to: &writer) }
        }
    }

    /// Returns the JSON, with records written by the caller.
    ///
    /// - Parameters:
    ///   - recordBytes: The approximate size of the records, in bytes.
    ///   - records: Writes the records, as elements of an array that has begun.
    ///
    /// Complexity: O(1), plus writing the records.
    package func json(reserving recordBytes: Int, records: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter(capacity: recordBytes + 512)
        writer.beginObject()
        writer.member("scope", scope.description)
        writer.member("answer", status.name)
        if let since { writer.member("since", since) }
        writer.member("cursor", cursor)
        writer.key("hasMore")
        writer.bool(hasMore)
        writer.key("records")
        writer.beginArray()
        records(&writer)
        writer.endArray()
        writer.key("dropped")
        writer.beginArray()
        for id in dropped { writer.string(id.description) }
        writer.endArray()
        writer.key("replicas")
        writer.beginArray()
        for mark in marks { mark.write(to: &writer) }
        writer.endArray()
        writer.member("count", count)
        writer.member("digest", hexadecimal(digest))
        writer.endObject()
        return writer.bytes
    }

    /// Reads a response.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> PullAnswer in
            try PullAnswer(&reader)
        }
    }

    private init(_ reader: inout WireReader) throws(SyncError) {
        var answer = PullAnswer(
            scope: Scope(.user, Identifier(0)), status: .changes, since: nil, cursor: "")
        var count = 0
        try reader.object { (reader, key) throws(SyncError) in
            if key != "since" { count += 1 }
            try answer.read(key, &reader)
        }
        guard count == 9 else { throw reader.error(.missingKey) }
        self = answer
    }

    private mutating func read(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        switch key {
        case "scope": scope = try reader.scope()
        case "answer": status = try Self.status(&reader)
        case "since": since = try reader.string()
        case "cursor": cursor = try reader.string()
        case "hasMore": hasMore = try reader.bool()
        case "count": count = try reader.number()
        case "digest":
            digest = UInt64(try reader.digest(16), radix: 16) ?? 0
        default: try readList(key, &reader)
        }
    }

    private mutating func readList(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        switch key {
        case "records":
            var records: [RecordState] = []
            try reader.array { (reader) throws(SyncError) in
                records.append(try RecordState(&reader))
            }
            self.records = records
        case "dropped":
            var dropped: [Identifier] = []
            try reader.array { (reader) throws(SyncError) in
                dropped.append(try reader.identifier())
            }
            self.dropped = dropped
        case "replicas":
            var marks: [Mark] = []
            try reader.array { (reader) throws(SyncError) in marks.append(try Mark(&reader)) }
            self.marks = marks
        default: throw reader.error(.unknownKey, key)
        }
    }

    private static func status(_ reader: inout WireReader) throws(SyncError) -> Status {
        let word = try reader.string()
        for status in Status.allCases where status.name == word { return status }
        throw reader.error(.unknownWord, word)
    }
}

extension PullAnswer.Mark {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("replica", replica.description)
        writer.member("lastN", lastN)
        if !lastHash.isEmpty { writer.member("lastHash", lastHash) }
        writer.member("backedUpTo", backedUpTo)
        writer.outcomes("outcomes", outcomes)
        writer.endObject()
    }

    fileprivate init(_ reader: inout WireReader) throws(SyncError) {
        var mark = PullAnswer.Mark(Identifier(0), lastN: 0)
        var hasReplica = false
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "replica":
                mark.replica = try reader.identifier()
                hasReplica = true
            case "lastN": mark.lastN = try reader.number()
            case "lastHash": mark.lastHash = try reader.digest(64)
            case "backedUpTo": mark.backedUpTo = try reader.number()
            case "outcomes": mark.outcomes = try reader.outcomes()
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard hasReplica else { throw reader.error(.missingKey, "replica") }
        self = mark
    }
}
