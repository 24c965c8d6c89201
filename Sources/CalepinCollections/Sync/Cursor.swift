// The place in a scope's order that a replica has reached. To clients the text is opaque: they
// keep it and send it back.

/// How far a replica has come in the order of a scope.
public struct Cursor: Hashable, Sendable, CustomStringConvertible {
    /// The life of the server's data; a new one begins when a backup is restored.
    public var dbEpoch: Identifier
    /// How often the access of the person to the scope has changed.
    public var accessEpoch: Int64
    /// The number of the last change.
    public var seq: Int64
    /// The number of the last change when everything began to be sent: what was dropped before is
    /// not needed.
    public var floor: Int64

    /// The number of the last change the server knew: one that knows less may lack what was left
    /// for a later answer.
    public var head: Int64

    /// Makes a cursor.
    public init(
        dbEpoch: Identifier, accessEpoch: Int64 = 0, seq: Int64, floor: Int64 = 0, head: Int64 = 0
    ) {
        self.dbEpoch = dbEpoch
        self.accessEpoch = accessEpoch
        self.seq = seq
        self.floor = floor
        self.head = head
    }

    /// Reads the text; nil when it is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 5, let epoch = Identifier(String(parts[0])) else { return nil }
        var numbers: [Int64] = []
        for part in parts.dropFirst() {
            guard let number = Int64(part), number >= 0, number <= Limits.number else {
                return nil
            }
            numbers.append(number)
        }
        self.init(
            dbEpoch: epoch, accessEpoch: numbers[0], seq: numbers[1], floor: numbers[2],
            head: numbers[3])
    }

    /// The text.
    public var description: String {
        dbEpoch.description + "." + accessEpoch.description + "." + seq.description + "."
            + floor.description + "." + head.description
    }
}
