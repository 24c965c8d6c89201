// The common part of an operator's commands: they ask the server that has the data folder, and
// when none runs they open the folder themselves, exclusively. The work is done by CalepinServer's
// MaintenanceService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinSQLite
import CalepinServer
import Foundation
import Logging

/// Access to a data folder, with or without a running server.
struct Operator {
    let data: String

    /// True when the folder has a store, or is that of a server with one elsewhere.
    var hasStore: Bool {
        FileManager.default.fileExists(atPath: DataFolder.database(in: data))
            || DataFolder.isElsewhere(data)
    }

    /// Returns the answer of the running server; when none runs, the result of `alone`.
    func run(
        _ method: String, _ address: String, _ json: JSONValue,
        alone: (MaintenanceService) async throws -> [UInt8]
    ) async throws -> JSONLines {
        do {
            guard FileManager.default.fileExists(atPath: data) else {
                throw failure("There is no folder \(data); name another with --data.")
            }
            let folder = try DataFolder(path: data)
            if let answer = folder.ask(method, address, json) { return answer }
            try folder.requireFile()
            let auditKey = try folder.auditKey()
            let store = try SQLiteStore(
                path: folder.database, auditKey: auditKey.key, logger: Self.quiet)
            do {
                // After an error the next start tries again.
                try? await auditKey.begin(in: store)
                let bytes = try await alone(
                    MaintenanceService(
                        store: store, blobFolder: folder.blobs, auditKey: auditKey,
                        storeFiles: Self.storeFiles))
                await store.close()
                return JSONLines(isDone: true, bytes)
            } catch {
                await store.close()
                throw error
            }
        } catch let error as DataFolderError {
            throw failure(error.words(data))
        } catch let error as SQLiteStoreError {
            throw failure(DataFolderError(error).words(data))
        } catch let error as BackupError {
            throw failure(error.words)
        } catch let error as StoreError {
            throw failure("The folder \(data) cannot be used: \(error)")
        }
    }

    /// Returns the answer of the running server; nil when none runs.
    func ask(_ method: String, _ address: String, _ json: JSONValue) throws -> JSONLines? {
        guard FileManager.default.fileExists(atPath: data) else { return nil }
        do { return try DataFolder(path: data).ask(method, address, json) } catch let error
            as DataFolderError
        {
            throw failure(error.words(data))
        }
    }

    /// The files of backups, which are opened without logging.
    static let storeFiles = SQLiteFiles { try SQLiteStore(path: $0, logger: quiet) }

    static var quiet: Logger { Logger(label: "calepin") { _ in SwiftLogNoOpLogHandler() } }
}

extension DataFolder {
    /// Returns the answer of the server that has the folder; nil when none runs.
    func ask(
        _ method: String, _ address: String, _ json: JSONValue
    ) -> JSONLines? {
        OperatorSocket(path: operatorSocket).ask(method, address, json)
            .map { JSONLines(isDone: $0.0 == 200, $0.1) }
    }
}

/// The answer to an operator's request.
struct JSONLines {
    let isDone: Bool
    let bytes: [UInt8]

    init(isDone: Bool, _ bytes: [UInt8]) {
        self.isDone = isDone
        self.bytes = bytes
    }

    /// The first line as JSON.
    var json: JSONValue { (try? JSONValue(reading: bytes)) ?? .null }

    /// The error message.
    var words: String { (json["error"] ?? json["title"])?.asString ?? "no answer" }
}

/// Prints an error message; throwing the returned status ends the command.
func failure(_ words: String) -> ExitCode {
    FileHandle.standardError.write(Data("calepin: \(words)\n".utf8))
    return ExitCode(1)
}
