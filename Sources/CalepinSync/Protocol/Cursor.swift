// The position in a scope's order that a replica has reached. Clients store the text and send it
// back; they only read its place, to compare it with that of a poke.

/// The position of a replica in the order of a scope.
public struct Cursor: Hashable, Sendable, CustomStringConvertible {
    /// The epoch of the server's data; a new one begins when a backup is restored.
    public var dbEpoch: Identifier
    /// The number of changes of the person's access to the scope.
    public var accessEpoch: Int64
    /// The number of the last change.
    public var seq: Int64
    /// The number of the last change when sending everything began: records dropped before that
    /// need not be reported.
    package var floor: Int64

    /// The number of the last change the server had made; a server that has made fewer may lack
    /// changes this replica is still to get.
    package var head: Int64

    /// The part that only the server can read, in Base64: the position of a person who may read
    /// only some collections. ``seq`` is then a time, which does not count changes. Empty for all
    /// others.
    package var sealed: String

    /// Makes a cursor.
    public init(
        dbEpoch: Identifier, accessEpoch: Int64 = 0, seq: Int64, floor: Int64 = 0,
        head: Int64 = 0, sealed: String = ""
    ) {
        self.dbEpoch = dbEpoch
        self.accessEpoch = accessEpoch
        self.seq = seq
        self.floor = floor
        self.head = head
        self.sealed = sealed
    }

    /// Reads the text; nil when it is invalid.
    public init?(_ text: String) {
        var text = text
        guard let read = text.withUTF8({ Self.read($0) }) else { return nil }
        self = read
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Cursor? {
        let start = Identifier.length
        guard bytes.count > start, bytes[start] == UInt8(ascii: "."),
            let epoch = Identifier.bits(of: UnsafeBufferPointer(rebasing: bytes[..<start]))
        else { return nil }
        var numbers: [Int64] = []
        numbers.reserveCapacity(4)
        var (number, hasDigit) = (Int64(0), false)
        var sealed = ""
        for place in (start + 1)...bytes.count {
            if place == bytes.count || bytes[place] == UInt8(ascii: ".") {
                guard hasDigit else { return nil }
                numbers.append(number)
                (number, hasDigit) = (0, false)
                guard numbers.count == 4, place < bytes.count else { continue }
                let rest = UnsafeBufferPointer(rebasing: bytes[(place + 1)...])
                guard !rest.isEmpty, rest.count <= RecordLimits.sealedBytes else { return nil }
                sealed = String(decoding: rest, as: UTF8.self)
                break
            }
            let digit = bytes[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int64(digit)
            guard number <= RecordLimits.number else { return nil }
            hasDigit = true
        }
        guard numbers.count == 4 else { return nil }
        return Cursor(
            dbEpoch: Identifier(epoch), accessEpoch: numbers[0], seq: numbers[1],
            floor: numbers[2], head: numbers[3], sealed: sealed)
    }

    /// The text.
    public var description: String {
        var text = dbEpoch.description
        text.reserveCapacity(Identifier.length + 40)
        for number in [accessEpoch, seq, floor, head] {
            text += "."
            text += number.description
        }
        if !sealed.isEmpty {
            text += "."
            text += sealed
        }
        return text
    }
}
