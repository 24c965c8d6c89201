// `calepin backup` and `calepin restore`: a complete copy of a data folder, made while the server
// runs, and its restoration. The work is done by CalepinServer's MaintenanceService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinSQLite
import CalepinServer
import Foundation

/// `calepin backup`: makes a backup.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Make a backup of everything, while the server runs or not.",
        discussion: """
            A new folder is made inside of the one you name, with the database, all attachments \
            and their digests. It is looked through before it counts as a backup; only then may \
            browsers let go of what is in it. Attachments that an earlier backup beside it has \
            take no more room.
            """)

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Option(
        help: "Keep this many backups in the folder, the latest ones; without it all stay.",
        transform: NumberArgument.within(1...UpkeepLimits.keptBackups))
    var keep: Int?

    @Argument(help: "The folder to put the backup into.")
    var folder: String

    func run() async throws {
        let target = URL(fileURLWithPath: folder).path
        var members = [JSONMember("folder", .string(target))]
        if let keep { members.append(JSONMember("keep", .number("\(keep)"))) }
        let answer = try await Operator(data: data).run("POST", "/backup", .object(members)) {
            try await $0.backup(in: target, now: SystemClock.seconds, keep: keep).json
        }
        guard answer.isDone, let path = answer.json["path"]?.asString,
            let content = answer.json["content"].flatMap({ VerificationResult($0) })
        else { throw failure("No backup was made: \(answer.words).") }
        print("\(path): \(content.summary)")
    }
}

/// `calepin restore`: restores a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring a backup back into a new data folder.",
        discussion: """
            Every file is compared with its digest first. A new epoch begins: browsers fetch \
            everything anew and offer again what they sent since the backup.
            """)

    @Option(help: "The folder to keep everything in; it must have no database yet.")
    var data = "calepin-data"

    @Argument(help: "The folder of the backup.")
    var backup: String

    func run() async throws {
        do {
            let folder = try DataFolder(path: data)
            try MaintenanceService.restore(
                URL(fileURLWithPath: backup).path, database: folder.database,
                blobFolder: folder.blobs)
            let auditKey = try folder.auditKey()
            let store = try SQLiteStore(
                path: folder.database, isRestored: true, auditKey: auditKey.key,
                logger: Operator.quiet)
            let result: VerificationResult
            do {
                try await auditKey.noteRestored(
                    (backup as NSString).lastPathComponent, in: store)
                result = try await MaintenanceService(
                    store: store, blobFolder: folder.blobs, auditKey: auditKey,
                    storeFiles: Operator.storeFiles
                ).verify()
                await store.close()
            } catch {
                await store.close()
                throw error
            }
            if let finding = result.findings.first { throw BackupError.faulty(finding) }
            print("\(data): \(result.summary)")
        } catch let error as BackupError {
            throw failure("Nothing was restored: \(error.words).")
        } catch let error as DataFolderError {
            throw failure(error.words(data))
        } catch let error as SQLiteStoreError {
            throw failure(DataFolderError(error).words(data))
        }
    }
}
