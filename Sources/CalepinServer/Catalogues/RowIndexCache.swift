// A cache of catalogues indexed for queries: built at the first query and rebuilt when the file or
// the source has changed. Access is checked by the routes.

import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import Foundation

/// A cache of rows with their search index, filters and sorts.
actor RowIndexCache {
    /// The version of the rows, to detect changes.
    private enum Version: Equatable, Sendable {
        case files(CatalogueStamp)
        case remote(tag: String)
    }

    /// Rows ready for queries, and who may read them.
    private struct Ready: Sendable {
        let rows: LiveRows
        let readers: CatalogueReaders
    }

    private struct Built: Sendable {
        let version: Version
        let rows: Task<Ready, any Error>
    }

    private let sources: SourceCache
    private let semaphore = AsyncSemaphore(CatalogueLimits.queriesAtOnce)
    private var built: [String: Built] = [:]
    /// The number of builds so far.
    private(set) var builds = 0

    init(sources: SourceCache) { self.sources = sources }

    /// Returns the JSON of a query's result.
    ///
    /// Complexity: that of `LiveRows.find`; the first time, and after a change, that of building
    /// all rows.
    /// Throws: `QueryError`, `CatalogueError` or `FetchError`; `Problem` when the rows are not for
    /// whoever asks.
    nonisolated func answer(
        _ query: Query, in catalogue: RowCatalogue, for access: Access?
    ) async throws -> [UInt8] {
        let ready = try await rows(of: catalogue, for: access)
        try access.require(ready.readers)
        let rows = ready.rows
        return try await semaphore.pass {
            let context = try EvaluationContext.ofRows(rows.count)
            let found = try rows.find(query.kept(in: rows.view), context)
            return QueryResultJSON(found, in: rows).json()
        }
    }

    /// Returns the present rows of a catalogue; concurrent callers wait for the same build.
    private func rows(of catalogue: RowCatalogue, for access: Access?) async throws -> Ready {
        let key = catalogue.app + "/" + catalogue.collection.name
        var body: FetchedBody?
        var version = Version.files(CatalogueStamp(catalogue))
        if catalogue.outsideAddress != nil, !catalogue.isImported {
            // Nobody has a source asked whose rows are not for them.
            try access.require(catalogue.collection.readableBy)
            let state = await sources.state(of: catalogue)
            guard let kept = state.kept else { throw state.problem ?? .unreachable }
            body = kept.body
            version = .remote(tag: kept.answer.tag)
        }
        if let known = built[key], known.version == version { return try await known.rows.value }
        builds += 1
        let task = Task { try Self.build(catalogue, body) }
        built[key] = Built(version: version, rows: task)
        do {
            return try await task.value
        } catch {
            // A failed build is not cached: the file may be readable the next time.
            if built[key]?.rows == task { built[key] = nil }
            throw error
        }
    }

    private static func build(_ catalogue: RowCatalogue, _ body: FetchedBody?) throws -> Ready {
        let rows =
            if let body {
                try catalogue.rows(of: body.bytes, from: catalogue.source)
            } else {
                try catalogue.rows()
            }
        let live = try catalogue.live(rows, withTurnedSorts: true, try EvaluationContext.ofRows(1))
        return Ready(rows: live, readers: rows.readers)
    }
}

extension EvaluationContext {
    /// Returns the context of conditions over rows, in which each row has an equal part of the
    /// steps.
    ///
    /// Throws: `Problem` when the machine's clock shows no day of the calendar.
    static func ofRows(_ rows: Int) throws(Problem) -> EvaluationContext {
        guard let now = Instant(milliseconds: SystemClock.milliseconds) else {
            throw Problem(.internalError)
        }
        var context = EvaluationContext(now: now)
        context.stepsLeft = min(context.stepsLeft, CatalogueLimits.queryBudget / max(1, rows))
        return context
    }
}

extension Query {
    /// Returns the query with a descending sort under the name of its prepared order: reversing it
    /// for each query would mean sorting all rows.
    fileprivate func kept(in view: RowsView) throws(QueryError) -> Query {
        guard isReversed, let first = view.sorts.first else { return self }
        let name = sort.isEmpty ? first.name : sort
        guard view.sorts.contains(where: { $0.name == name }) else { throw .unknownSort(name) }
        var query = self
        query.sort = RowCatalogue.turned(name)
        query.isReversed = false
        return query
    }
}
