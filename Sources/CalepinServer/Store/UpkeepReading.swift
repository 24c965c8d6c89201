// The queries of maintenance and verification, which concern all scopes. Those about one scope are
// in Store.swift.

/// Queries of maintenance inside of a job. A missing row is nil or an empty list, never an error.
package protocol UpkeepReading {
    /// Returns the scopes after a name, by name.
    func scopes(after name: String, limit: Int) throws(StoreError) -> [StoredScope]
    /// Returns the positions of replicas after one, by scope and name; from the first when it is
    /// nil.
    func replicas(after place: StoredReplica?, limit: Int) throws(StoreError) -> [StoredReplica]
    /// Returns the blobs after one, by scope and hash; from the first when it is nil.
    func blobs(after blob: StoredBlob?, limit: Int) throws(StoreError) -> [StoredBlob]
    /// Returns the blobs whose ``StoredBlob/checkAt`` has passed, the longest waiting first.
    func blobs(toCheckAt seconds: Int64, limit: Int) throws(StoreError) -> [StoredBlob]
    /// Returns true when any scope has a blob with this stored digest.
    func isKept(storedHash: String) throws(StoreError) -> Bool
    /// Returns true when a record or a held mutation of the scope contains a hash.
    ///
    /// Complexity: O(n) in the bytes of the scope, so it is called rarely.
    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool
    /// Returns the records in the trash since before a time, the oldest first.
    func trash(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredRecord]
    /// Returns the removed records of a form in a scope, the latest removal first.
    ///
    /// - Parameter cursor: The record after which to begin; nil for the first ones.
    /// Complexity: O(n) in the records returned.
    func trash(
        scope: String, form: String, after cursor: TrashCursor?, limit: Int
    ) throws(StoreError) -> [StoredRecord]
    /// Returns the tombstones from before a time, the oldest first.
    func tombstones(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredTombstone]
}
