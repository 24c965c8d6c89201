// The names that a server tells the others, as the text of one message: separated by spaces, with
// a percent sign and two digits for bytes that are no plain characters; `*` for all.

/// Names that go over the bus: some, or all of them.
package enum BusNames: Equatable, Sendable {
    case some(Set<[UInt8]>)
    /// More than fit into a message, or nobody knows which: every name may have changed.
    case all

    /// Adds names. Complexity: O(n) in those added.
    mutating func add(_ names: BusNames) {
        guard case .some(let more) = names, case .some(var mine) = self else {
            self = .all
            return
        }
        mine.formUnion(more)
        // Even the shortest names would not fit.
        self = mine.count > PostgresLimits.messageBytes ? .all : .some(mine)
    }

    var isEmpty: Bool { self == .some([]) }

    /// The text of a message. Complexity: O(n), and no more than a message takes.
    var message: String {
        guard case .some(let names) = self else { return "*" }
        var text: [UInt8] = []
        for name in names {
            guard name.count <= PostgresLimits.messageBytes else { return "*" }
            if !text.isEmpty { text.append(0x20) }
            Self.append(name, to: &text)
            guard text.count <= PostgresLimits.messageBytes else { return "*" }
        }
        return text.isEmpty ? "*" : String(decoding: text, as: UTF8.self)
    }

    /// Reads the text of a message. What is none means that anything may have changed.
    /// Complexity: O(n).
    init(message: String) {
        var names: Set<[UInt8]> = []
        for part in message.utf8.split(separator: 0x20, omittingEmptySubsequences: false) {
            guard let name = Self.name(part) else {
                self = .all
                return
            }
            names.insert(name)
        }
        self = .some(names)
    }

    private static func append(_ name: [UInt8], to text: inout [UInt8]) {
        // An empty name is a percent sign alone.
        if name.isEmpty { text.append(0x25) }
        for byte in name {
            if isPlain(byte) {
                text.append(byte)
            } else {
                text += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    /// Reads one name; nil when it is none.
    private static func name(_ part: Substring.UTF8View) -> [UInt8]? {
        if part.elementsEqual([0x25]) { return [] }
        var name: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            if isPlain(byte) {
                name.append(byte)
                continue
            }
            guard byte == 0x25, let high = rest.popFirst().flatMap(digits.firstIndex),
                let low = rest.popFirst().flatMap(digits.firstIndex)
            else { return nil }
            name.append(UInt8(high << 4 | low))
        }
        return name.isEmpty ? nil : name
    }

    private static let digits = [UInt8]("0123456789ABCDEF".utf8)

    /// True for letters, digits and `-._~:/`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
        default: false
        }
    }
}
