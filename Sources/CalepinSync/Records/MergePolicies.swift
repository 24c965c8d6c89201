// The policies for merging concurrent values of a cell. They are applied by RecordState+Merge.

/// A rule for a value that is concurrent with the present one.
public enum MergePolicy: UInt8, CaseIterable, Sendable {
    /// The value becomes a sibling, and a person chooses.
    case ask
    /// The value replaces the present one: for places, favourites and the like.
    case last
    /// Added choices are added and removed choices are removed.
    case set
    /// The values are increments and are summed.
    case sum
    /// A three-way merge by lines; changes that overlap are handled as `ask`.
    case text
    /// The values are appended to an array.
    case append

    /// The word in a declaration.
    public var name: String {
        switch self {
        case .ask: "ask"
        case .last: "last"
        case .set: "set"
        case .sum: "sum"
        case .text: "text"
        case .append: "append"
        }
    }

    /// True when each value is an increment of the whole.
    var isIncrement: Bool { self == .sum || self == .append }
}

/// The merge policies of a form's cells; `ask` is the default.
public struct MergePolicies: Equatable, Sendable {
    /// Policies by path without row ids, such as `drivers.notes`.
    public var policies: [String: MergePolicy]

    /// Makes policies.
    public init(_ policies: [String: MergePolicy] = [:]) { self.policies = policies }

    /// Returns the policy of a cell.
    ///
    /// Complexity: O(n) in the path.
    public subscript(path: String) -> MergePolicy {
        guard !policies.isEmpty else { return .ask }
        return policies[Self.withoutRows(path)] ?? .ask
    }

    /// Returns a path without the ids of rows.
    static func withoutRows(_ path: String) -> String {
        var bytes: [UInt8] = []
        var isRow = false
        for byte in path.utf8 {
            if byte == UInt8(ascii: "#") { isRow = true }
            if byte == UInt8(ascii: ".") { isRow = false }
            if !isRow { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
