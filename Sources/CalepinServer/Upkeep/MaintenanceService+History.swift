// The history of a record for an operator, who knows only the record's id.

import CalepinExpressions
import CalepinSync

extension MaintenanceService {
    /// Returns the whole history of a record as JSON; nil when no scope has the record.
    ///
    /// - Parameter forms: the forms that give labels and values their words.
    /// Complexity: O(s) in the scopes, and O(n) in the changes.
    /// Throws: the store's error.
    package func history(
        of record: String, forms: FormVersions, _ language: Language
    ) async throws -> [UInt8]? {
        var last = ""
        while true {
            let start = last
            let part = try await store.read { (job) throws(StoreError) -> (end: String?, Bool) in
                try Self.find(record, after: start, job)
            }
            guard let end = part.end else { return nil }
            last = end
            guard part.1 else { continue }
            let page = try await HistoryService(store: store, forms: { forms }).page(
                scope: end, record: record, from: nil, limit: HistoryLimits.changesRead, language
            ) { _ in true }
            return page?.json()
        }
    }

    /// Looks for a record in some scopes after a name; returns the name of the scope that has it
    /// and true, or the last name and false.
    private static func find(
        _ record: String, after name: String, _ job: any StoreReading
    ) throws(StoreError) -> (end: String?, Bool) {
        let some = try job.upkeep.scopes(after: name, limit: UpkeepLimits.upkeepRows)
        for scope in some where try job.recordMark(scope: scope.name, id: record) != nil {
            return (scope.name, true)
        }
        return (some.last?.name, false)
    }
}
