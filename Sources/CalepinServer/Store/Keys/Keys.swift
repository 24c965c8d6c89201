// The set of names that a writing job holds, as it says before it runs. Which rows each name
// protects is said in StoreKey.swift.

/// The names that a writing job holds, from before it reads anything until its writes are on the
/// disk.
///
/// Names are found before the job: those that only a row tells are read first, and the job looks
/// again whether that row still tells them.
package struct Keys: Sendable {
    /// The names, each once.
    package private(set) var all: Set<StoreKey>
    private let fileID: StaticString
    private let line: UInt

    /// The place in the source where they were named, for the words about a job that does not
    /// keep to them.
    package var place: String { "\(fileID):\(line)" }

    /// Creates a set of names; none for a job that only adds or removes what no other job decides
    /// upon.
    package init(
        _ keys: StoreKey..., fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(keys, fileID: fileID, line: line)
    }

    /// Creates a set of names.
    package init(
        _ keys: some Sequence<StoreKey>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        all = Set(keys)
        (self.fileID, self.line) = (fileID, line)
    }

    /// Adds a name; nil adds nothing.
    package func and(_ key: StoreKey?) -> Keys {
        var keys = self
        if let key { keys.all.insert(key) }
        return keys
    }

    /// Adds names.
    package func and(_ more: some Sequence<StoreKey>) -> Keys {
        var keys = self
        keys.all.formUnion(more)
        return keys
    }

    /// Returns true when a name is held.
    package func has(_ key: StoreKey) -> Bool { all.contains(key) }

    /// The names as bytes in their order: every job takes them in this one, so that no two jobs
    /// wait for each other.
    package var inOrder: [[UInt8]] {
        all.map { Array($0.text.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
