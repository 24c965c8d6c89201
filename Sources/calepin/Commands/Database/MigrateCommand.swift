// `calepin migrate`: makes the tables of a database of PostgreSQL, or brings them to this version.
// The tables are in CalepinPostgres, Schema/.

import ArgumentParser
import CalepinPostgres
import Foundation

/// `calepin migrate`: prepares a database.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Prepare a database of PostgreSQL for this version.",
        discussion: """
            The role in the address owns the tables. The server gets a role of its own, which may \
            read and write rows and nothing else. What is there already stays.
            """)

    @OptionGroup var database: StoreArguments

    @Option(help: "The role of the server, which exists already.")
    var role: String

    func validate() throws {
        guard database.store != nil else {
            throw ValidationError("Name the database with --store.")
        }
    }

    func run() throws {
        do throws(PostgresFault) {
            guard let (address, secret) = try database.place() else { return }
            try PostgresAddress.checkEnvironment()
            let (before, now) = try PostgresSchema.migrate(address, secret, for: role)
            print(
                before == now
                    ? "The tables are at version \(now), as before."
                    : "The tables are at version \(now); before it was \(before).")
        } catch {
            throw failure(error.words)
        }
    }
}
