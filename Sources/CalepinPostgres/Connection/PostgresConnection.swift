// One connection with its prepared statements. It sends the statements of a trip at once, in
// pipeline mode, and waits for all their results. The waiting itself is in
// PostgresConnection+Waiting.swift; who uses connections is in Lanes/ and Bus/.

import CPostgres

/// A connection to the database.
///
/// It may move between threads, but only one uses it at a time, which it blocks.
package final class PostgresConnection: @unchecked Sendable {
    var handle: OpaquePointer?
    let warnings = WarningBox()
    let session: PostgresSession
    /// The prepared statements by their text, with the types of their parameters.
    private var prepared: [String: Prepared] = [:]
    /// The number of trips since the connection was made.
    package private(set) var trips = 0

    /// A statement as the server knows it.
    private struct Prepared {
        var name: String
        var types: [UInt32]
    }

    /// Connects, which may take some seconds for each host.
    ///
    /// Throws: `unreachable`.
    package init(
        _ address: PostgresAddress, _ secret: PostgresSecret? = nil,
        _ session: PostgresSession = .init()
    ) throws(PostgresError) {
        self.session = session
        handle = Self.connect(address.parameters(secret, session))
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            let words = LibpqText.message(of: handle)
            close()
            throw .unreachable(words)
        }
        warnings.listen(to: handle)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
            close()
            throw .unreachable("the connection cannot send statements together")
        }
    }

    deinit { close() }

    /// Closes the connection at once; calling it again has no effect.
    package func close() {
        PQfinish(handle)
        handle = nil
        prepared = [:]
    }

    /// True when a transaction is open, be it one that failed.
    package var isInTransaction: Bool {
        guard let handle else { return false }
        let status = PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
    }

    /// The number of the process of the server, as it was told to libpq.
    package var processID: Int32 { handle.map { PQbackendPID($0) } ?? 0 }

    /// The version of the server, as PostgreSQL writes it: 150000 for version 15.
    package var serverVersion: Int64 { handle.map { Int64(PQserverVersion($0)) } ?? 0 }

    private static func connect(
        _ parameters: [(name: String, value: String)]
    ) -> OpaquePointer? {
        var texts = parameters.flatMap { [$0.name, $0.value] }.map { Array($0.utf8CString) }
        var names: [UnsafePointer<CChar>?] = []
        var values: [UnsafePointer<CChar>?] = []
        // One buffer for all, so that the addresses are valid together.
        var buffer: [CChar] = []
        let starts = texts.map { text in
            defer { buffer += text }
            return buffer.count
        }
        texts = []
        return buffer.withUnsafeBufferPointer { buffer in
            for (place, start) in starts.enumerated() {
                let address = buffer.baseAddress.map { $0 + start }
                if place % 2 == 0 { names.append(address) } else { values.append(address) }
            }
            return PQconnectdbParams(names + [nil], values + [nil], 0)
        }
    }
}

// MARK: - Trips

extension PostgresConnection {
    /// Sends the statements of a trip, and returns the rows of each. Complexity: one trip.
    ///
    /// Throws: the error of the first statement that failed; the later ones did not run. After a
    /// COMMIT that was sent and not confirmed, `unknown`.
    package func send(_ trip: PostgresTrip) throws(PostgresError) -> [PostgresRows] {
        guard let handle else { throw .lost("the connection is closed") }
        guard !trip.isEmpty else { return [] }
        trips += 1
        _ = warnings.take()
        var reading = TripReading(trip)
        do throws(PostgresError) {
            for step in trip.steps { reading.expect(try sendStep(step, handle)) }
            guard PQpipelineSync(handle) == 1 else { throw lost() }
            let end = session.replyTime.map { ContinuousClock.now + $0 }
            try flush(until: end)
            while let expected = reading.next() {
                try read(expected, &reading, until: end)
            }
            try readSync(until: end)
        } catch {
            close()
            throw reading.judge(error)
        }
        return try reading.rows()
    }

    /// Runs one statement and returns its rows. Complexity: one trip.
    ///
    /// Throws: its error.
    package func run(
        _ statement: PostgresStatement, _ arguments: PostgresArguments = .init()
    ) throws(PostgresError) -> PostgresRows {
        guard let rows = try send(PostgresTrip(statement, arguments)).first else {
            throw .unexpected("no result of \(statement.name)")
        }
        return rows
    }

    /// Queues a statement, and its preparation when it is new; returns what will be answered.
    private func sendStep(
        _ step: PostgresTrip.Step, _ handle: OpaquePointer
    ) throws(PostgresError) -> [TripReading.Expected] {
        switch step {
        case .text(let text):
            guard PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 1) == 1 else {
                throw lost()
            }
            return [.rows]
        case .prepared(let statement, let arguments):
            let text = statement.text
            if let known = prepared[text] {
                guard known.types == arguments.types else {
                    throw .unexpected("\(statement.name) was given parameters of other types")
                }
                try sendPrepared(known.name, arguments, handle)
                return [.rows]
            }
            let name = "s\(prepared.count)"
            prepared[text] = Prepared(name: name, types: arguments.types)
            try prepare(statement, name, arguments.types, handle)
            try sendPrepared(name, arguments, handle)
            return [.preparation(text), .rows]
        }
    }

    private func prepare(
        _ statement: PostgresStatement, _ name: String, _ types: [UInt32], _ handle: OpaquePointer
    ) throws(PostgresError) {
        let isSent = PQsendPrepare(handle, name, statement.text, Int32(types.count), types)
        guard isSent == 1 else { throw lost() }
    }

    private func sendPrepared(
        _ name: String, _ arguments: PostgresArguments, _ handle: OpaquePointer
    ) throws(PostgresError) {
        let sizes = arguments.places.map { Int32(clamping: $0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: sizes.count)
        let isSent = arguments.buffer.withUnsafeBytes { buffer in
            let start = buffer.assumingMemoryBound(to: CChar.self).baseAddress
            let values = arguments.places.map { place -> UnsafePointer<CChar>? in
                guard let start, let place else { return nil }
                return start + place.lowerBound
            }
            return PQsendQueryPrepared(
                handle, name, Int32(sizes.count), values, sizes, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
    }

    /// Reads the result of one statement or preparation.
    private func read(
        _ expected: TripReading.Expected, _ reading: inout TripReading,
        until end: ContinuousClock.Instant?
    ) throws(PostgresError) {
        guard let result = try nextResult(until: end) else { throw lost() }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
            reading.take(PostgresRows(result), warnings.take(), expected)
        case PGRES_PIPELINE_ABORTED:
            PQclear(result)
            forget(expected)
        default:
            let state = LibpqText.state(result)
            let words = LibpqText.message(result)
            let isFatal = ["FATAL", "PANIC"].contains(LibpqText.severity(result))
            PQclear(result)
            forget(expected)
            guard !state.text.isEmpty else { throw .lost(words) }
            reading.fail(state, words, isFatal: isFatal)
            if isFatal { throw .passing(state, words) }
        }
        if let more = try nextResult(until: end) {
            throw unasked(more, "a statement gave two results")
        }
    }

    /// Forgets a statement that the server did not prepare.
    private func forget(_ expected: TripReading.Expected) {
        if case .preparation(let text) = expected { prepared[text] = nil }
    }

    private func readSync(until end: ContinuousClock.Instant?) throws(PostgresError) {
        guard let result = try nextResult(until: end) else { throw lost() }
        guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else {
            throw unasked(result, "the end of a trip did not come")
        }
        PQclear(result)
    }

    /// Frees a result that comes where none belongs, and returns the error: mostly it is how libpq
    /// tells that the connection was lost.
    private func unasked(_ result: OpaquePointer, _ words: String) -> PostgresError {
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_FATAL_ERROR else { return .unexpected(words) }
        return .lost(LibpqText.message(result))
    }

    /// The error of a connection that libpq gave up.
    func lost() -> PostgresError { .lost(LibpqText.message(of: handle)) }
}
