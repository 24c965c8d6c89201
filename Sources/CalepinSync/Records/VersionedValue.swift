// A value of a cell with its causal context: its version, and the versions its author had seen.
// The merging of such values is in RecordState+Merge.

import CalepinExpressions
import CalepinForms

/// A value with its version and the versions its author had seen: the present value of a cell or a
/// sibling.
public struct VersionedValue: Equatable, Sendable {
    /// The value; of a row or record, true while it exists.
    public var value: JSONValue
    /// The op that wrote it; nil when the cell was never written.
    public internal(set) var version: VersionName?
    /// The origin of the value.
    public internal(set) var origin: Origin
    /// The account of its author; nil when the server did not report it.
    public internal(set) var author: Identifier?
    /// True when the value includes changes by others that the author of its version had not seen.
    public internal(set) var isMerged: Bool
    /// True when a row or record exists only because an op inside named it.
    public internal(set) var isImplied: Bool
    /// An array of one element or none, which is small when empty.
    private var past: [Past]

    /// The properties that few values have; stored apart, because a device has a value for each
    /// cell of all its records.
    private struct Past: Equatable, Sendable {
        var aliases: [VersionName] = []
        var known: [VersionName] = []
        var deps: [SeenVersion] = []
        var cause: SeenVersion?
        var seen: [SeenVersion] = []
    }

    /// Makes a value of a version.
    init(_ value: JSONValue, _ version: VersionName?, author: Identifier? = nil) {
        self.value = value
        self.version = version
        self.author = author
        origin = .user
        isImplied = false
        isMerged = false
        past = []
    }

    /// Versions of ops that wrote the same value without having seen this one.
    public internal(set) var aliases: [VersionName] {
        @inline(never) get { past.first?.aliases ?? [] }
        @inline(never) set { change { $0.aliases = newValue } }
    }

    /// Versions that its author had seen and replaced, the latest `RecordLimits.remembered`.
    public internal(set) var known: [VersionName] {
        @inline(never) get { past.first?.known ?? [] }
        @inline(never) set { change { $0.known = newValue } }
    }

    /// The versions of the parents for which the value was entered.
    public internal(set) var deps: [SeenVersion] {
        @inline(never) get { past.first?.deps ?? [] }
        @inline(never) set { change { $0.deps = newValue } }
    }

    /// For a sibling that clears the cell because of a parent's change which is itself a sibling:
    /// that change.
    public internal(set) var cause: SeenVersion? {
        @inline(never) get { past.first?.cause }
        @inline(never) set { change { $0.cause = newValue } }
    }

    /// For a removal: the versions inside that its author had seen.
    public internal(set) var seen: [SeenVersion] {
        @inline(never) get { past.first?.seen ?? [] }
        @inline(never) set { change { $0.seen = newValue } }
    }

    @inline(never)
    private mutating func change(_ body: (inout Past) -> Void) {
        var next = past.first ?? Past()
        body(&next)
        // An empty element is stored as none, so that equal values compare equal.
        past = next == Past() ? [] : [next]
    }

    /// The cost of comparing it with another value: the number of its versions and paths.
    var effort: Int {
        guard let past = past.first else { return 1 }
        return 1 + past.aliases.count + past.known.count + past.deps.count + past.seen.count
    }

    /// Returns true when the value has this version or alias.
    func isNamed(_ name: VersionName) -> Bool { version == name || aliases.contains(name) }

    /// Returns true when its author had seen another value under one of its names, or that one was
    /// never written.
    func hasSeen(_ other: VersionedValue) -> Bool {
        guard let version = other.version else { return true }
        return known.contains(version) || other.aliases.contains { known.contains($0) }
    }

    /// The relation of a value to another one, by what their authors had seen.
    enum CausalOrder {
        /// Its author had not seen the other value.
        case unseen
        /// Its author had seen the other value, whose author had seen a later version by this one.
        /// After a backup was restored an old value may come back and equal one that is newer than
        /// its successor: that successor is then not newer than both.
        case returned
        /// Its author had seen the other value, which it directly replaces.
        case next
    }

    /// Returns the relation of this value to another one.
    func causalOrder(after other: VersionedValue) -> CausalOrder {
        guard hasSeen(other) else { return .unseen }
        guard let version else { return .next }
        let isEarlier = other.known.contains { $0.replica == version.replica && version < $0 }
        return isEarlier ? .returned : .next
    }

    /// Adds versions its author had seen, dropping the earliest beyond the limit.
    mutating func learn(_ names: [VersionName]) {
        for name in names where !known.contains(name) && !isNamed(name) { known.append(name) }
        if known.count > RecordLimits.remembered {
            known.removeFirst(known.count - RecordLimits.remembered)
        }
    }

    /// Adds a version that had the same value.
    mutating func add(alias: VersionName) {
        guard !isNamed(alias) else { return }
        aliases.append(alias)
        if aliases.count > RecordLimits.remembered { aliases.removeFirst() }
    }

    /// The version and the aliases.
    var names: [VersionName] {
        guard let version else { return aliases }
        return [version] + aliases
    }
}

/// A cell of a record: its present value and its siblings.
public struct CellState: Equatable, Sendable {
    /// The path; the cell of a row or of the record says whether it exists.
    public let path: String
    /// The present value.
    public internal(set) var present: VersionedValue
    /// Concurrent values that await a person's choice.
    public internal(set) var siblings: [VersionedValue]

    /// Makes a cell that was never written.
    init(_ path: String) {
        self.path = path
        present = VersionedValue(.null, nil)
        siblings = []
    }
}

/// The rows of a repeat in order, including removed ones.
public struct RowsState: Equatable, Sendable {
    /// One row.
    public struct Row: Equatable, Sendable {
        /// Its id.
        public let id: String
        /// True when an op gave the row its place.
        var isPlaced: Bool
    }

    /// The path of the repeat.
    public let path: String
    /// The rows in order; the cell of a row's path says whether it exists.
    public internal(set) var rows: [Row]
}

/// The submission of a record.
public struct Submission: Equatable, Sendable {
    /// The op that submitted it.
    public var version: VersionName
    /// The digest of the content that was submitted.
    public var digest: String
}
