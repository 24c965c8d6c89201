// Reading and writing shared by all JSON of this module: objects with known keys, identifiers,
// versions, canonical values, digests as text. The members of each message are beside its type.

import CalepinExpressions
import CalepinForms

/// Returns true when a text consists of this many lowercase hexadecimal digits.
func isHexadecimal(_ text: String, count: Int) -> Bool {
    text.utf8.count == count
        && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 &- UInt8(ascii: "a") < 6 }
}

/// Returns the FNV-1a digest of 64 bits, for comparing contents; it is not cryptographic.
func shortDigest(_ bytes: [UInt8]) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return state
}

/// Returns a digest of 64 bits as 16 hexadecimal digits.
func hexadecimal(_ digest: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { bytes in
        for place in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: digest >> (60 - 4 * UInt64(place))) & 15
            bytes[place] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
        }
        return 16
    }
}

extension JSONValue {
    /// The digest by which a change identifies the value its author saw.
    ///
    /// Complexity: O(n) in the value.
    var valueHash: String {
        var writer = JSONWriter()
        writer.value(self)
        return hexadecimal(shortDigest(writer.bytes))
    }

    /// The value with the members of objects in the order of their keys; nil when a key is
    /// duplicate.
    ///
    /// Complexity: O(n log n) in the value.
    var canonical: JSONValue? {
        switch self {
        case .array(let elements):
            var result: [JSONValue] = []
            for element in elements {
                guard let element = element.canonical else { return nil }
                result.append(element)
            }
            return .array(result)
        case .object(let members):
            var result: [JSONMember] = []
            for member in members.ordered(by: { $0.key < $1.key }) {
                guard let value = member.value.canonical, result.last?.key != member.key else {
                    return nil
                }
                result.append(JSONMember(member.key, value))
            }
            return .object(result)
        default: return self
        }
    }
}

/// A JSON reader that throws the errors of sync.
struct WireReader {
    var json: JSONReader

    init(_ bytes: UnsafeBufferPointer<UInt8>) { json = JSONReader(bytes) }

    /// Returns the result of `read`, which must consume all bytes.
    static func whole<Result>(
        _ bytes: [UInt8], _ read: (inout WireReader) throws(SyncError) -> Result
    ) throws(SyncError) -> Result {
        try bytes.withUnsafeBufferPointer { (bytes) throws(SyncError) -> Result in
            var reader = WireReader(bytes)
            let result = try read(&reader)
            do throws(JSONError) { try reader.json.finish() } catch { throw reader.error(error) }
            return result
        }
    }

    func error(_ error: JSONError) -> SyncError { SyncError(.notJSON, at: error.offset) }

    func error(_ code: SyncError.Code, _ argument: String = "") -> SyncError {
        SyncError(code, argument, at: json.position)
    }

    /// Reads an object; `member` reads the value of the key it is given.
    mutating func object(
        _ member: (inout WireReader, String) throws(SyncError) -> Void
    ) throws(SyncError) {
        do throws(JSONError) { try json.beginObject() } catch { throw self.error(error) }
        var keys: [String] = []
        // As many as most messages have: each growth is an allocation.
        keys.reserveCapacity(4)
        while try hasKey() {
            let key = json.key
            guard !keys.contains(key) else { throw error(.duplicateKey, key) }
            keys.append(key)
            try member(&self, key)
        }
    }

    /// Reads an object whose keys `member` checks itself.
    mutating func members(
        _ member: (inout WireReader, String) throws(SyncError) -> Void
    ) throws(SyncError) {
        do throws(JSONError) { try json.beginObject() } catch { throw self.error(error) }
        while try hasKey() { try member(&self, json.key) }
    }

    /// Returns true when the next value is an array.
    mutating func isArray() throws(SyncError) -> Bool {
        do throws(JSONError) { return try json.peek() == .array } catch { throw self.error(error) }
    }

    private mutating func hasKey() throws(SyncError) -> Bool {
        do throws(JSONError) { return try json.nextKey() } catch { throw self.error(error) }
    }

    /// Reads an array; `element` reads each of its values.
    mutating func array(
        _ element: (inout WireReader) throws(SyncError) -> Void
    ) throws(SyncError) {
        do throws(JSONError) { try json.beginArray() } catch { throw self.error(error) }
        while try hasElement() { try element(&self) }
    }

    private mutating func hasElement() throws(SyncError) -> Bool {
        do throws(JSONError) { return try json.nextElement() } catch { throw self.error(error) }
    }

    mutating func string() throws(SyncError) -> String {
        do throws(JSONError) { return try json.readString() } catch { throw self.error(error) }
    }

    mutating func bool() throws(SyncError) -> Bool {
        do throws(JSONError) { return try json.readBool() } catch { throw self.error(error) }
    }

    mutating func value() throws(SyncError) -> JSONValue {
        let value: JSONValue
        do throws(JSONError) { value = try json.readValue() } catch { throw self.error(error) }
        guard let canonical = value.canonical else { throw error(.duplicateKey) }
        return canonical
    }

    /// Reads any value unchanged.
    mutating func anything() throws(SyncError) -> JSONValue {
        do throws(JSONError) { return try json.readValue() } catch { throw self.error(error) }
    }

    /// Consumes `null` and returns true, if it comes next.
    mutating func isNull() throws(SyncError) -> Bool {
        do throws(JSONError) {
            guard try json.peek() == .null else { return false }
            try json.readNull()
            return true
        } catch { throw self.error(error) }
    }

    /// Reads an integer between two inclusive bounds.
    mutating func number(_ minValue: Int64 = 0, _ maxValue: Int64 = RecordLimits.number)
        throws(SyncError) -> Int64
    {
        let number: Int64
        do throws(JSONError) { number = try json.readInt64() } catch { throw self.error(error) }
        guard number >= minValue, number <= maxValue else {
            throw error(.outOfRange, number.description)
        }
        return number
    }

    mutating func number32() throws(SyncError) -> Int32 {
        Int32(truncatingIfNeeded: try number(0, Int64(Int32.max)))
    }

    mutating func identifier() throws(SyncError) -> Identifier {
        let text = try string()
        guard let id = Identifier(text) else { throw error(.badIdentifier, text) }
        return id
    }

    mutating func scope() throws(SyncError) -> Scope {
        let text = try string()
        guard let scope = Scope(text) else { throw error(.badScope, text) }
        return scope
    }

    mutating func version() throws(SyncError) -> VersionName {
        let text = try string()
        guard let version = VersionName(text) else { throw error(.badVersion, text) }
        return version
    }

    mutating func versions() throws(SyncError) -> [VersionName] {
        var versions: [VersionName] = []
        try array { (reader) throws(SyncError) in versions.append(try reader.version()) }
        return versions
    }

    /// Reads an object of versions by path in a mutation; its paths must be sorted, because the
    /// hash covers the order.
    mutating func orderedVersions() throws(SyncError) -> [SeenVersion] {
        var last: String?
        var seen: [SeenVersion] = []
        try object { (reader, path) throws(SyncError) in
            guard last.map({ $0 < path }) ?? true else { throw reader.error(.badOrder, path) }
            last = path
            seen.append(try reader.seenVersion(path))
        }
        return seen
    }

    private mutating func seenVersion(_ path: String) throws(SyncError) -> SeenVersion {
        guard Self.isPath(path) || path.isEmpty else { throw error(.badPath, path) }
        return SeenVersion(path, try isNull() ? nil : try version())
    }

    /// Reads an object of versions by path, and sorts it by path.
    mutating func seenVersions() throws(SyncError) -> [SeenVersion] {
        var seen: [SeenVersion] = []
        try object { (reader, path) throws(SyncError) in
            seen.append(try reader.seenVersion(path))
        }
        return seen.ordered { $0.path < $1.path }
    }

    /// Reads an object of lists of versions by path, and sorts it by path.
    mutating func seenLists() throws(SyncError) -> [SeenVersion] {
        var seen: [SeenVersion] = []
        try object { (reader, path) throws(SyncError) in
            guard Self.isPath(path) || path.isEmpty else { throw reader.error(.badPath, path) }
            for version in try reader.versions() { seen.append(SeenVersion(path, version)) }
        }
        return SeenVersion.ordered(seen)
    }

    /// Reads an object of lists of versions by path in a mutation. Paths and versions must be
    /// sorted and unique, because the hash covers the order, and no list may be empty.
    mutating func orderedLists() throws(SyncError) -> [SeenVersion] {
        var seen: [SeenVersion] = []
        try object { (reader, path) throws(SyncError) in
            guard Self.isPath(path) || path.isEmpty else { throw reader.error(.badPath, path) }
            guard seen.last.map({ $0.path < path }) ?? true else {
                throw reader.error(.badOrder, path)
            }
            let count = seen.count
            try reader.array { (reader) throws(SyncError) in
                let version = try reader.version()
                if seen.count > count, let last = seen[seen.count - 1].version, last >= version {
                    throw reader.error(.badOrder, version.description)
                }
                seen.append(SeenVersion(path, version))
            }
            guard seen.count > count else { throw reader.error(.emptySeen) }
        }
        return seen
    }

    mutating func digest(_ count: Int) throws(SyncError) -> String {
        let text = try string()
        guard isHexadecimal(text, count: count) else { throw error(.badDigest, text) }
        return text
    }

    mutating func path() throws(SyncError) -> String {
        let text = try string()
        guard Self.isPath(text) else { throw error(.badPath, text) }
        return text
    }

    mutating func row() throws(SyncError) -> String {
        let text = try string()
        guard Self.isRow(text) else { throw error(.badPath, text) }
        return text
    }

    mutating func origin() throws(SyncError) -> Origin {
        let word = try string()
        for origin in Origin.allCases where origin.name == word { return origin }
        throw error(.unknownWord, word)
    }

    /// Returns true when a text can be the path of a cell, a repeat or a row: parts separated by
    /// points, each a name and perhaps a row id.
    static func isPath(_ text: String) -> Bool {
        guard text.utf8.count <= RecordLimits.pathBytes else { return false }
        var hasName = false
        var hasRow = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "#"):
                guard hasName, byte == UInt8(ascii: ".") || !hasRow else { return false }
                hasRow = byte == UInt8(ascii: "#")
                hasName = false
            case 0...0x20, 0x7F: return false
            default: hasName = true
            }
        }
        return hasName
    }

    /// Returns true when a text can be the id of a row.
    static func isRow(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= RecordLimits.rowBytes
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "#")
            }
    }
}

extension JSONWriter {
    mutating func member(_ key: String, _ version: VersionName?) {
        guard let version else { return }
        member(key, version.description)
    }

    /// Writes a member, unless the list is empty.
    mutating func member(_ key: String, _ versions: [VersionName]) {
        guard !versions.isEmpty else { return }
        self.key(key)
        beginArray()
        for version in versions { string(version.description) }
        endArray()
    }

    /// Writes an object of lists of versions by path, unless the list is empty; pairs of one path
    /// must be adjacent.
    mutating func lists(_ key: String, _ seen: [SeenVersion]) {
        guard !seen.isEmpty else { return }
        self.key(key)
        beginObject()
        var place = 0
        while place < seen.count {
            let path = seen[place].path
            self.key(path)
            beginArray()
            while place < seen.count, seen[place].path == path {
                if let version = seen[place].version { string(version.description) }
                place += 1
            }
            endArray()
        }
        endObject()
    }

    /// Writes a member, unless the list is empty.
    mutating func member(_ key: String, _ seen: [SeenVersion]) {
        guard !seen.isEmpty else { return }
        self.key(key)
        beginObject()
        for pair in seen {
            self.key(pair.path)
            if let version = pair.version { string(version.description) } else { null() }
        }
        endObject()
    }
}
