// A value of a cell with what is known about it: who wrote it, and what its author had seen. The
// merging of such values is in RecordState+Merge.

import CalepinExpressions
import CalepinForms

/// A value, the version it is, and what its author knew: the present value of a cell or a sibling.
public struct KeptValue: Equatable, Sendable {
    /// The value; of a row or record, whether it is there.
    public var value: JSONValue
    /// The op that wrote it; nil when nobody did.
    public internal(set) var version: VersionName?
    /// Where it came from.
    public internal(set) var origin: Origin
    /// The account of its author, where the server told.
    public internal(set) var author: Identifier?
    /// Whether it has others' changes that the author of its version had not seen.
    public internal(set) var isMerged: Bool
    /// For a row or record: it is there because an op inside named it.
    public internal(set) var isImplied: Bool
    /// One or none.
    private var past: [Past]

    /// What few values have: a phone has as many values as there are cells in all its records.
    private struct Past: Equatable, Sendable {
        var aliases: [VersionName] = []
        var known: [VersionName] = []
        var deps: [SeenVersion] = []
        var cause: SeenVersion?
        var seen: [SeenVersion] = []
    }

    /// A value of a version.
    init(_ value: JSONValue, _ version: VersionName?, author: Identifier? = nil) {
        self.value = value
        self.version = version
        self.author = author
        origin = .user
        isImplied = false
        isMerged = false
        past = []
    }

    /// Ops that wrote the same value without having seen this one.
    public internal(set) var aliases: [VersionName] {
        get { past.first?.aliases ?? [] }
        set { change { $0.aliases = newValue } }
    }

    /// Versions its author had seen and replaced, the latest ``Limits/remembered``.
    public internal(set) var known: [VersionName] {
        get { past.first?.known ?? [] }
        set { change { $0.known = newValue } }
    }

    /// The parents' versions it belongs to.
    public internal(set) var deps: [SeenVersion] {
        get { past.first?.deps ?? [] }
        set { change { $0.deps = newValue } }
    }

    /// For a sibling that clears because of a parent's change which is a sibling too: that change.
    public internal(set) var cause: SeenVersion? {
        get { past.first?.cause }
        set { change { $0.cause = newValue } }
    }

    /// For a removal: what its author had seen inside.
    public internal(set) var seen: [SeenVersion] {
        get { past.first?.seen ?? [] }
        set { change { $0.seen = newValue } }
    }

    private mutating func change(_ body: (inout Past) -> Void) {
        var next = past.first ?? Past()
        body(&next)
        // Values without a past are equal, whatever they had before.
        past = next == Past() ? [] : [next]
    }

    /// The number of versions and paths that comparing it with another value looks at.
    var effort: Int {
        guard let past = past.first else { return 1 }
        return 1 + past.aliases.count + past.known.count + past.deps.count + past.seen.count
    }

    /// Whether this is a name of the value.
    func isNamed(_ name: VersionName) -> Bool { version == name || aliases.contains(name) }

    /// Whether its author had seen one of the names of another value, or nobody wrote that one.
    func hasSeen(_ other: KeptValue) -> Bool {
        guard let version = other.version else { return true }
        return known.contains(version) || other.aliases.contains { known.contains($0) }
    }

    /// How it stands to another value, by what their authors had seen.
    enum Succession {
        /// Its author had not seen the other one.
        case unseen
        /// Its author had seen the other one, and that one's author what this author wrote later.
        /// After a backup was restored an old value may come back and be equal to one that is
        /// newer than what followed it: what followed it then is not newer than both.
        case returned
        /// Its author had seen the other one, which comes right before it.
        case next
    }

    /// How it stands to another value.
    func succession(after other: KeptValue) -> Succession {
        guard hasSeen(other) else { return .unseen }
        guard let version else { return .next }
        let isEarlier = other.known.contains { $0.replica == version.replica && version < $0 }
        return isEarlier ? .returned : .next
    }

    /// Notes versions its author had seen, dropping the earliest beyond the limit.
    mutating func learn(_ names: [VersionName]) {
        for name in names where !known.contains(name) && !isNamed(name) { known.append(name) }
        if known.count > Limits.remembered {
            known.removeFirst(known.count - Limits.remembered)
        }
    }

    /// Notes a version that had the same value.
    mutating func add(alias: VersionName) {
        guard !isNamed(alias) else { return }
        aliases.append(alias)
        if aliases.count > Limits.remembered { aliases.removeFirst() }
    }

    /// All its names.
    var names: [VersionName] {
        guard let version else { return aliases }
        return [version] + aliases
    }
}

/// A cell of a record: its present value and what waits beside it.
public struct CellState: Equatable, Sendable {
    /// The path; of a row or the record, whether it is there.
    public let path: String
    /// The present value.
    public internal(set) var present: KeptValue
    /// Values that came late, until a person chooses.
    public internal(set) var siblings: [KeptValue]

    /// A cell nobody has written.
    init(_ path: String) {
        self.path = path
        present = KeptValue(.null, nil)
        siblings = []
    }
}

/// The rows of a repeat in order, removed ones included.
public struct RowsState: Equatable, Sendable {
    /// One row.
    public struct Row: Equatable, Sendable {
        /// Its id.
        public let id: String
        /// Whether an op said where it belongs.
        var isPlaced: Bool
    }

    /// The path of the repeat.
    public let path: String
    /// The rows; whether each is there is in the cell of its path.
    public internal(set) var rows: [Row]
}

/// A record's handing in.
public struct Handing: Equatable, Sendable {
    /// The op that handed it in.
    public var version: VersionName
    /// The digest of what was handed in.
    public var digest: String
}
