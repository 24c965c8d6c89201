// Moving of all records between a data folder and a database. The rows are copied by
// CalepinServer's Store/Dump/; here is what is done in which order, so that a move that was broken
// off is done again from the start, or goes on, and never leaves half of the records to a server.

import CalepinExpressions
import CalepinPostgres
import CalepinSQLite
import CalepinServer
import Foundation

/// A reason why records are not moved.
enum MoveError: Error, Equatable {
    /// The folder has no records.
    case noRecords
    /// The records of the folder are in a database already.
    case isMoved
    /// The target has other records; the text says how they differ.
    case notEmpty(String)
    /// The copy is not the same as its source.
    case differs(String)
    /// The folder lacks the keys of the servers.
    case noKeys
    /// The database did not say if it has the records.
    case uncertain(String)
}

/// A move between a data folder and a database.
struct StoreMove {
    /// The steps in their order; one that was done stays when the move is broken off after it.
    enum Step: CaseIterable {
        /// Both sides are open, and nobody else uses them.
        case opened
        /// Attachments are in the other folder.
        case filesBrought
        /// Rows are copied and compared, and nothing else has changed.
        case copied
        /// The target has all records.
        case committed
        /// The source is left.
        case left
    }

    let folder: String
    let shared: String?
    let address: PostgresAddress
    let secret: PostgresSecret?
    var check = PostgresCheck()
    /// Tells the person what was done.
    var tell: (String) -> Void = { _ in }
    /// Is called after each step.
    var reach: (Step) throws -> Void = { _ in }

    /// The name under which a folder keeps its records after they were moved.
    static let keptName = "calepin.sqlite.moved"

    /// Moves the records of the folder into the database.
    ///
    /// Throws: ``MoveError`` and the errors of both sides; then servers go on with the folder.
    func up() async throws -> DumpSum {
        guard FileManager.default.fileExists(atPath: DataFolder.database(in: folder)) else {
            throw DataFolder.isElsewhere(folder) ? MoveError.isMoved : MoveError.noRecords
        }
        let data = try DataFolder(path: folder, shared: shared)
        let source = try SQLiteDump(opening: data.database)
        defer { source.close() }
        let agreed = try data.agreement()
        let target = try PostgresMove(address, secret, check: check)
        defer { target.close() }
        try reach(.opened)
        try bring(from: folder, to: shared)
        let sum = try fill(target, from: source, agreed)
        try reach(.committed)
        source.close()
        try data.leave(as: Self.keptName)
        try reach(.left)
        return sum
    }

    /// Moves the records of the database into the folder.
    ///
    /// Throws: ``MoveError`` and the errors of both sides; then servers go on with the database,
    /// or with nothing until the move was done again.
    func down() async throws -> DumpSum {
        guard DataFolder.hasKeys(folder) else { throw MoveError.noKeys }
        let data = try DataFolder(path: folder, shared: shared)
        let source = try PostgresMove(address, secret, check: check)
        defer { source.close() }
        try source.require(try data.agreement(isWhole: false))
        try reach(.opened)
        try bring(from: shared, to: folder)
        let isThere = FileManager.default.fileExists(atPath: data.database)
        let part = data.database + ".part"
        // It keeps servers away from the folder until all is done.
        let target =
            isThere
            ? try SQLiteDump(opening: data.database)
            : try SQLiteDump(creating: part, lock: data.database + ".lock")
        defer { target.close() }
        let sum = try source.read { rows in
            if isThere { return try same(rows, target) }
            try copy.copy(from: rows, to: target)
            let sum = try compared(rows, target)
            try target.finish()
            return sum
        }
        try reach(.copied)
        try source.noteMoved(at: Instant.text(ofSeconds: SystemClock.seconds))
        try reach(.committed)
        if !isThere { try data.take(part) }
        try data.forgetElsewhere()
        try reach(.left)
        return sum
    }
}

// MARK: - Parts

extension StoreMove {
    private var copy: DumpCopy {
        DumpCopy { table, count in tell("\(table): \(count) rows") }
    }

    private func bring(from source: String?, to target: String?) throws {
        if let source, let target, source != target {
            let count = try BlobMove(from: source, to: target).run()
            tell("\(count) files of attachments")
        }
        try reach(.filesBrought)
    }

    /// Fills an empty database. One that has the same rows, since a move was broken off after it
    /// had them, stays as it is.
    private func fill(
        _ target: PostgresMove, from source: SQLiteDump, _ agreed: [String: String]
    ) throws -> DumpSum {
        if try target.read({ try !Self.isEmpty($0) }) {
            let sum = try target.read { try same($0, source) }
            try reach(.copied)
            return sum
        }
        do {
            return try target.write(agreeing: agreed) { rows in
                try copy.copy(from: source, to: rows)
                let sum = try compared(source, rows)
                try reach(.copied)
                return sum
            }
        } catch PostgresFault.uncertain(let words) {
            throw MoveError.uncertain(words)
        }
    }

    /// Compares a copy with its source.
    private func compared(
        _ source: any DumpReading, _ target: any DumpReading
    ) throws -> DumpSum {
        do throws(DumpError) {
            return try DumpCopy().compare(source, target)
        } catch {
            guard let words = error.difference else { throw error }
            throw MoveError.differs(words)
        }
    }

    /// Compares two stores of which the one was not empty.
    private func same(_ one: any DumpReading, _ other: any DumpReading) throws -> DumpSum {
        do {
            return try compared(one, other)
        } catch MoveError.differs(let words) {
            throw MoveError.notEmpty(words)
        }
    }

    private static func isEmpty(_ rows: any DumpReading) throws -> Bool {
        guard try rows.epoch() == nil else { return false }
        for table in DumpTable.all where try !rows.rows(of: table).next().isEmpty { return false }
        return true
    }
}

extension DumpError {
    /// The words for a difference; nil for other errors.
    fileprivate var difference: String? {
        switch self {
        case .differs(let table, let row): "row \(row) of \(table)"
        case .otherEpoch: "the epoch"
        case .noEpoch, .store: nil
        }
    }
}

extension MoveError {
    /// The message for the person who moves.
    func words(_ folder: String) -> String {
        switch self {
        case .noRecords: "The folder \(folder) has no records."
        case .isMoved:
            "The records of the folder \(folder) are in a database already; start the server with "
                + "--store."
        case .notEmpty(let words):
            "There are other records already (\(words) differs), and nothing was changed. Empty "
                + "the database by the role that owns it, DROP SCHEMA calepin CASCADE and "
                + "calepin migrate; or, moving back, name another folder."
        case .differs(let words):
            "What was copied differs from its source (\(words)); nothing was changed."
        case .noKeys:
            "The folder \(folder) needs account.key and audit.key of a server of the database; "
                + "copy both files there first."
        case .uncertain(let words):
            "The database did not say if it has the records (\(words)); run the same again before "
                + "a server starts."
        }
    }
}
