// The rows of one transaction as its jobs see them: what was read, under what they have written.
// What a job asks for beyond its hint costs a trip. Writing is in JobContext+Writing.swift.

import CalepinServer

/// The values that all jobs of a store know.
struct StoreConstants: Sendable {
    let epoch: String
    let auditKey: AuditKey?
}

/// The writes of a transaction that the database does not have yet.
struct JobWrites {
    /// The statements before the next ones.
    var prefix: [PostgresStatement] = []
    /// Those of the jobs before.
    var group = WriteLayer()
    /// Those of the present job.
    var job = WriteLayer()
    var hasSavepoint = false
    /// True once something was sent that is not undone by the end of a job.
    var wasSent = false
    /// True once a job may have changed accounts or access.
    var changesAccess = false
    /// The stamps that the present job raises, of those names that it holds.
    var raises: RaisedStamps = []
    /// The names whose stamps the jobs before raise.
    var raised: Set<[UInt8]> = []
    /// True when outcomes are read before some are added.
    var isCareful = false

    /// True when rows of a table were written.
    func touch(_ tables: [StoreTable]) -> Bool { job.touches(tables) || group.touches(tables) }
}

/// The end of a transaction, as far as it is known while its jobs run.
struct JobState {
    /// The number of trips for rows that no hint named.
    var unplanned = 0
    /// The error of the connection, after which nothing more is sent; jobs may have hidden it.
    var failure: PostgresError?
    /// The rows that a job asked for and that were not known.
    var asked: [Want] = []
    /// True when a glimpse was not enough.
    var isShort = false
    /// True once a glimpse was made.
    var hasLooked = false
}

/// The view that the jobs of one transaction have, on the thread of a lane.
final class JobContext {
    /// The way in which rows are fetched that were not expected.
    enum Mode {
        /// In the transaction that writes.
        case writing
        /// In a transaction that only reads, and stays open for more.
        case snapshot
        /// Once, in a transaction that ends at once; a job that asks again has to be run again in
        /// a snapshot.
        case glimpse
    }

    let constants: StoreConstants
    let connection: PostgresConnection
    let mode: Mode
    var cache = RowCache()
    var writes = JobWrites()
    var state = JobState()

    /// - Parameter hasLooked: true when a glimpse may not ask at all, since it has rows of an
    ///   earlier moment.
    init(
        _ connection: PostgresConnection, _ mode: Mode, _ constants: StoreConstants,
        _ cache: RowCache = .init(), hasLooked: Bool = false
    ) {
        (self.connection, self.mode, self.constants) = (connection, mode, constants)
        (self.cache, state.hasLooked) = (cache, hasLooked)
    }
}

// MARK: - Reading

extension JobContext {
    /// Returns a row by its key.
    func cells(_ table: StoreTable, _ key: [Cell]) throws(StoreError) -> [Cell]? {
        if let known = known(table, key) { return known }
        let isHidden = writes.job.isLogged(table) || writes.group.isLogged(table)
        try demand(.row(table, key), afterWrites: isHidden)
        return cache.row(table, key) ?? nil
    }

    /// Returns a row that is known without a trip, `.some(nil)` when it is known that there is
    /// none.
    func known(_ table: StoreTable, _ key: [Cell]) -> [Cell]?? {
        for layer in [writes.job, writes.group] {
            switch layer.find(table, key) {
            case .row(let row): return .some(row)
            case .hidden: return .none
            case .nothing: break
            }
        }
        return cache.row(table, key)
    }

    /// Returns a row by its key.
    func row<Row: TableRow>(_ type: Row.Type, _ key: Cell...) throws(StoreError) -> Row? {
        guard let cells = try cells(Row.table, key) else { return nil }
        var reader = CellReader(cells)
        return try Row(&reader)
    }

    /// Returns the rows that answer a question.
    func ask(
        _ query: StoreQuery, _ values: Cell...
    ) throws(StoreError) -> [[Cell]] {
        try ask(AskedQuery(query, values))
    }

    /// Returns the number that answers a question; 0 for no row.
    func number(_ query: StoreQuery, _ values: Cell...) throws(StoreError) -> Int64 {
        guard let row = try ask(AskedQuery(query, values)).first else { return 0 }
        var reader = CellReader(row)
        return try reader.number()
    }

    /// Returns true when there is a row that answers a question.
    func has(_ query: StoreQuery, _ values: Cell...) throws(StoreError) -> Bool {
        try !ask(AskedQuery(query, values)).isEmpty
    }

    /// Returns the rows that answer a question.
    func ask(_ question: AskedQuery) throws(StoreError) -> [[Cell]] {
        let isTouched = writes.touch(question.query.tables)
        if !isTouched, let known = cache.answer(question) { return known }
        try demand(.answer(question), afterWrites: isTouched)
        return cache.answer(question) ?? []
    }

    /// Returns the rows of a table that answer a question.
    func rows<Row: TableRow>(
        _ type: Row.Type, _ query: StoreQuery, _ values: Cell...
    ) throws(StoreError) -> [Row] {
        try rows(type, AskedQuery(query, values))
    }

    /// Returns the rows of a table that answer a question.
    func rows<Row: TableRow>(
        _ type: Row.Type, _ question: AskedQuery
    ) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        for cells in try ask(question) {
            var reader = CellReader(cells)
            rows.append(try Row(&reader))
        }
        return rows
    }

    /// Fetches the place of a replica with its account and its last outcome, unless it is known.
    func expectPlace(_ scope: Cell, _ replica: Cell) throws(StoreError) {
        guard cache.row(.place, [scope, replica]) == nil else { return }
        let tables = [StoreTable.place, .replica, .outcome]
        let isTouched = writes.touch(tables)
        try demand(.place(scope: scope, replica: replica), afterWrites: isTouched)
    }

    /// Fetches rows.
    private func demand(_ want: Want, afterWrites: Bool) throws(StoreError) {
        state.asked.append(want)
        try check()
        if mode == .glimpse, state.hasLooked {
            state.isShort = true
            throw .busy
        }
        state.hasLooked = true
        state.unplanned += 1
        try guarded { () throws(PostgresError) in
            var trip = PostgresTrip()
            if mode == .glimpse { trip.add(.beginReading) }
            start(&trip)
            if afterWrites { flush(&trip) }
            let wanted = WantedTrip([want], &trip)
            if mode == .glimpse { trip.add(.rollback) }
            try wanted.take(try connection.send(trip), &cache)
        }
    }

    /// Adds the statements that come before the next ones.
    func start(_ trip: inout PostgresTrip) {
        for statement in writes.prefix { trip.add(statement) }
        writes.prefix = []
    }

    /// Sends a trip that begins a transaction and reads rows; returns the results.
    ///
    /// Throws: the error of the trip.
    @discardableResult
    func open(
        _ first: PostgresTrip, _ wants: [Want]
    ) throws(PostgresError) -> [PostgresRows] {
        var trip = first
        let wanted = WantedTrip(wants, &trip)
        let results = try connection.send(trip)
        try wanted.take(results, &cache)
        return results
    }

    /// Throws when nothing more can be sent.
    func check() throws(StoreError) {
        if let failure = state.failure { throw failure.storeError }
    }

    /// Runs a body that sends something, and keeps its error.
    func guarded<Outcome>(
        _ body: () throws(PostgresError) -> Outcome
    ) throws(StoreError) -> Outcome {
        do throws(PostgresError) {
            return try body()
        } catch {
            state.failure = error
            throw error.storeError
        }
    }
}

extension PostgresError {
    /// The error that callers of a store get.
    var storeError: StoreError {
        switch self {
        case .full: .full
        case .damaged(let words): .damaged(words)
        case .closed: .closed
        case .busy, .unreachable, .lost, .unknown, .passing: .busy
        case .failed(let state, let words): .failed("\(state): \(words)")
        case .unexpected(let words): .failed(words)
        }
    }
}
