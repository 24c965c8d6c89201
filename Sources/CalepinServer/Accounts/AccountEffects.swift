// Effects of changed accounts outside of the store: open feeds and files of attachments. Both are
// implemented where they live.

/// The open feeds, as far as changes of accounts concern them.
protocol AccountFeeds: Sendable {
    /// Closes the feeds of accounts that have lost access, or whose access has changed.
    func end(where fits: (Access) -> Bool)
    /// Notifies the listeners of a scope of its new sequence.
    func poke(_ scope: String, sequence: Int64, forms: Set<String>)
}

/// The files of attachments, as far as changes of accounts concern them.
protocol AccountFiles: Sendable {
    /// Runs a removal from the store, and deletes the files of the attachments it returns; no
    /// upload names a file meanwhile.
    func removeFiles(of removal: @Sendable () async throws -> [StoredBlob]) async throws
    /// Removes the unfinished uploads of an account, and the files of its exports.
    func removeParts(of account: String)
}
