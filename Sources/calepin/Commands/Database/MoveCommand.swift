// `calepin move`: brings all records from a data folder into a database of PostgreSQL, or back.
// The order of what is done is in Serving/StoreMove.swift.

import ArgumentParser
import CalepinPostgres
import CalepinSQLite
import CalepinServer
import Foundation

/// `calepin move`: moves records from one store into the other.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move all records between a data folder and a database of PostgreSQL.",
        usage: """
            calepin move --from calepin-data --to postgres://calepin@HOST/NAME --store-secret FILE
            calepin move --from postgres://calepin@HOST/NAME --to calepin-data --store-secret FILE
            """,
        discussion: """
            No server may run on either side. Everything is compared row by row before the source \
            is left, and the source keeps its records; browsers notice nothing. A move that was \
            broken off is run again with the same words.
            """)

    @Option(help: "Where the records are: a data folder, or postgres://USER@HOST/NAME.")
    var from: String

    @Option(help: "Where they shall be: the other one, which has none.")
    var to: String

    @Option(help: "The folder of attachments that the servers of the database share.")
    var shared: String?

    @Option(help: "The file with the password of the database, for its owner alone.")
    var storeSecret: String?

    @Flag(help: "Use the database also when a crash loses what was saved there, for trying.")
    var storeUnsafe = false

    private static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    func validate() throws {
        guard Self.isAddress(from) != Self.isAddress(to) else {
            throw ValidationError("One of --from and --to is a folder, the other a database.")
        }
    }

    func run() async throws {
        let isUp = Self.isAddress(to)
        let (folder, store) = isUp ? (from, to) : (to, from)
        do {
            let address = try PostgresAddress(store)
            let secret = try storeSecret.map { path throws(PostgresFault) in
                try PostgresSecret(file: path)
            }
            let check = PostgresCheck(storeUnsafe ? [.unsafe] : [])
            let output = FileHandle.standardOutput
            let move = StoreMove(
                folder: folder, shared: shared, address: address, secret: secret, check: check,
                tell: { try? output.write(contentsOf: Data("\($0)\n".utf8)) })
            let sum = try await isUp ? move.up() : move.down()
            print(
                "\(sum.rows) rows, \(sum.records) records, the same on both sides: \(sum.digest)")
            let content = try await verify(isUp, folder, address, secret, check)
            for finding in content.findings { print(finding) }
            print(content.summary)
            guard content.findings.isEmpty else {
                throw failure("The records were moved, and were not as they should be before.")
            }
            print(isUp ? Self.upWords(shared) : "Start the server without --store now.")
        } catch {
            throw words(error, folder)
        }
    }

    /// Looks through everything where it is now.
    private func verify(
        _ isUp: Bool, _ folder: String, _ address: PostgresAddress, _ secret: PostgresSecret?,
        _ check: PostgresCheck
    ) async throws -> VerificationResult {
        let data = try DataFolder(path: folder, shared: isUp ? shared : nil)
        let store: any Store
        if isUp {
            store = try PostgresStore(address, secret, check: check)
        } else {
            store = try SQLiteStore(path: data.database, logger: Operator.quiet)
        }
        let result: Result<VerificationResult, any Error>
        do {
            result = .success(
                try await Verification(store: store, blobFolder: data.blobs).run())
        } catch {
            result = .failure(error)
        }
        await store.close()
        return try result.get()
    }

    private static func upWords(_ shared: String?) -> String {
        "Start the server with --store\(shared == nil ? "" : " and --shared") now. The folder "
            + "keeps its records as \(StoreMove.keptName); remove that file when you need it no "
            + "more."
    }

    /// Prints the message of an error, and returns the status.
    private func words(_ error: any Error, _ folder: String) -> any Error {
        switch error {
        case let error as MoveError: failure(error.words(folder))
        case let error as PostgresFault: failure(error.words)
        case let error as DataFolderError: failure(error.words(folder))
        case let error as SQLiteStoreError: failure(DataFolderError(error).words(folder))
        case let error as BackupError: failure("Nothing was moved: \(error.words).")
        case DumpError.store(.full), StoreError.full:
            failure("Nothing was moved: the disk is full.")
        case let error as DumpError: failure("Nothing was moved: \(error)")
        case let error as StoreError: failure("The records cannot be read: \(error)")
        default: error
        }
    }
}
