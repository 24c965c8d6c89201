// Names of versions: the replica, mutation and op that wrote a value. They use neither clocks nor
// the server's counters, so a name stays valid across crashes and restored backups.

import CalepinExpressions

/// The name of a value's version: the op that wrote it.
public struct VersionName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The replica that made the mutation.
    public var replica: Identifier
    /// The number of the mutation in its replica and scope, from 1.
    public var n: Int64
    /// The index of the op in the mutation, from 0.
    public var i: Int32

    /// Makes a name.
    public init(_ replica: Identifier, _ n: Int64, _ i: Int32) {
        self.replica = replica
        self.n = n
        self.i = i
    }

    /// Reads a text such as the replica, `.17.3`; nil when it is invalid.
    public init?(_ text: String) {
        var text = text
        let read: VersionName? = text.withUTF8 { Self.read($0) }
        guard let read else { return nil }
        self = read
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> VersionName? {
        let length = Identifier.length
        guard bytes.count > length, bytes[length] == dot,
            let bits = Identifier.bits(of: UnsafeBufferPointer(rebasing: bytes[..<length]))
        else { return nil }
        var place = length + 1
        guard let n = number(bytes, &place), n > 0, place < bytes.count, bytes[place] == dot
        else { return nil }
        place += 1
        guard let i = number(bytes, &place), i < Int64(RecordLimits.ops), place == bytes.count
        else { return nil }
        return VersionName(Identifier(bits), n, Int32(i))
    }

    private static let dot = UInt8(ascii: ".")

    /// Reads a number without leading zeros, at most `RecordLimits.number`; nil when it is
    /// invalid.
    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
    ) -> Int64? {
        let start = place
        var value: Int64 = 0
        while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10,
            value < RecordLimits.number
        {
            value = value * 10 + Int64(bytes[place] - UInt8(ascii: "0"))
            place += 1
        }
        let hasZero = bytes.count > start && bytes[start] == UInt8(ascii: "0")
        guard place > start, value <= RecordLimits.number, !hasZero || place == start + 1 else {
            return nil
        }
        return value
    }

    /// The text: replica, number of the mutation, index of the op.
    public var description: String {
        var text = replica.description
        text += "."
        text += n.description
        text += "."
        text += i.description
        return text
    }

    /// Returns true when the replica, then the number, then the index is less; this is no causal
    /// order.
    public static func < (left: VersionName, right: VersionName) -> Bool {
        if left.replica != right.replica { return left.replica < right.replica }
        return left.n != right.n ? left.n < right.n : left.i < right.i
    }
}

/// A cell and the version of it that was seen; no version when it had never been written.
public struct SeenVersion: Hashable, Sendable {
    /// The path of the cell; the path of a row stands for its existence.
    public var path: String
    /// The version.
    public var version: VersionName?

    /// Makes a pair.
    public init(_ path: String, _ version: VersionName?) {
        self.path = path
        self.version = version
    }

    /// Returns the pairs sorted, each once, without those that name no version.
    static func ordered(_ pairs: [SeenVersion]) -> [SeenVersion] {
        var result: [SeenVersion] = []
        let sorted = pairs.filter { $0.version != nil }.ordered { left, right in
            guard left.path == right.path else { return left.path < right.path }
            guard let first = left.version, let second = right.version else { return false }
            return first < second
        }
        for pair in sorted where result.last != pair { result.append(pair) }
        return result
    }
}
