// The options of a database of PostgreSQL: its address without a password, and the file with the
// password, because arguments can be read by others of the machine.

import ArgumentParser
import CalepinPostgres
import CalepinServer
import Foundation
import Logging

/// The database in which records are kept instead of a file.
struct StoreArguments: ParsableArguments {
    @Option(
        help: """
            Keep records in a database of PostgreSQL, as postgres://USER@HOST/NAME; attachments \
            and keys stay in the data folder.
            """)
    var store: String?

    @Option(help: "The file with the password of the database, for its owner alone.")
    var storeSecret: String?

    @Flag(help: "Use the database also when a crash loses what was saved there, for trying.")
    var storeUnsafe = false

    func validate() throws {
        if store == nil, storeSecret != nil || storeUnsafe {
            throw ValidationError("--store-secret and --store-unsafe go with --store.")
        }
    }

    /// Returns the address and the password; nil when no database was named.
    ///
    /// Throws: ``PostgresFault``.
    func place() throws(PostgresFault) -> (PostgresAddress, PostgresSecret?)? {
        guard let store else { return nil }
        let address = try PostgresAddress(store)
        guard let storeSecret else { return (address, nil) }
        return (address, try PostgresSecret(file: storeSecret))
    }

    /// Opens the store; nil when no database was named.
    ///
    /// - Parameter agreeing: what all servers of the database have to agree about.
    /// Throws: ``PostgresFault``.
    func open(
        auditKey: AuditKey?, agreeing: [String: String], _ logger: Logger
    ) throws(PostgresFault) -> PostgresStore? {
        guard let (address, secret) = try place() else { return nil }
        return try PostgresStore(
            address, secret, auditKey: auditKey, agreeing: agreeing,
            check: PostgresCheck(storeUnsafe ? [.unsafe] : []),
            observe: { logger.note($0) })
    }
}

extension Logger {
    /// Notes what happens to the connections of a database.
    fileprivate func note(_ event: LaneEvent) {
        switch event {
        case .connected: debug("connected to the database")
        case .retried(let error):
            notice("jobs are tried again", metadata: ["error": "\(error)"])
        case .settled(let wasDone):
            notice("a lost commit was found out", metadata: ["was-done": "\(wasDone)"])
        }
    }
}
