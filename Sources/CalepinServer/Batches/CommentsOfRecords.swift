// The comments of records by the records that they are about: they move along, and name their
// record in an answer only. A scope is read once for a batch.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// The ids of the comments of a collection's records, by scope.
struct CommentsOfRecords: Sendable {
    let store: any Store
    private var known: [String: [String: [String]]] = [:]

    init(store: any Store) { self.store = store }

    /// Reads the comments in the scope of a collection, unless they are read.
    ///
    /// Complexity: O(n) in the records of the scope.
    /// Throws: the store's error.
    mutating func read(_ readable: ReadableCollection) async throws {
        let scope = readable.scope
        guard readable.collection.isReviewed, known[scope] == nil else { return }
        let form = readable.collection.commentForm
        var found: [String: [String]] = [:]
        var last: Int64? = -1
        while let start = last {
            try Task.checkCancellation()
            let page = try await store.read { (job) throws(StoreError) in
                let some = try job.accounts.records(
                    scope: scope, forms: [form], after: start, limit: MoveLimits.pageRecords,
                    bytes: MoveLimits.pageBytes)
                return (pairs: try Self.pairs(of: some), last: some.last?.sequence)
            }
            for (comment, record) in page.pairs { found[record, default: []].append(comment) }
            last = page.last
        }
        known[scope] = found
    }

    /// Returns the ids of comments with those of their records, without those that name none.
    private static func pairs(
        of comments: [StoredRecord]
    ) throws(StoreError) -> [(comment: String, record: String)] {
        var pairs: [(String, String)] = []
        for stored in comments {
            let state = try stored.readState()
            let kept = state.isRemoved ? state.kept : state
            guard let record = kept.value(at: ReviewField.record).asString else { continue }
            pairs.append((stored.id, record))
        }
        return pairs
    }

    /// Returns the ids of the comments of a record that were read.
    func of(_ record: Identifier, in readable: ReadableCollection) -> [String] {
        known[readable.scope]?[record.description] ?? []
    }
}
