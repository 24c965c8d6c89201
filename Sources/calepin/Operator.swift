// What the commands of an operator share: they ask the server that has the data folder, and when
// none runs they open the folder themselves, alone. What is done stands in CalepinServer's
// Caretaker.swift.

import ArgumentParser
import CalepinExpressions
import CalepinSQLite
import CalepinServer
import Foundation
import Logging

/// Work on a data folder that a server may have.
struct Operator {
    let data: String

    /// True where there is a store in the folder.
    var hasStore: Bool {
        FileManager.default.fileExists(atPath: DataFolder.database(in: data))
    }

    /// Gives the answer of the server that has the folder; when none runs, what `alone` does.
    func run(
        _ method: String, _ address: String, _ json: JSONValue,
        alone: (Caretaker) async throws -> [UInt8]
    ) async throws -> JSONLines {
        do {
            guard FileManager.default.fileExists(atPath: data) else {
                throw failure("There is no folder \(data); name another with --data.")
            }
            let folder = try DataFolder(path: data)
            let answer = OperatorLine(path: folder.operatorSocket).ask(method, address, json)
            if let (status, bytes) = answer { return JSONLines(isDone: status == 200, bytes) }
            let auditKey = try folder.auditKey()
            let store = try SQLiteStore(
                path: folder.database, auditKey: auditKey.key, logger: Self.quiet)
            do {
                // Where that cannot be written now, the next time makes good for it.
                try? await auditKey.begin(in: store)
                let bytes = try await alone(
                    Caretaker(
                        store: store, blobFolder: folder.blobs, auditKey: auditKey,
                        open: Self.open))
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

    /// Opens the store in a file to look at it, without a word in the log.
    static func open(_ path: String) throws -> any FileStore {
        try SQLiteStore(path: path, logger: quiet)
    }

    static var quiet: Logger { Logger(label: "calepin") { _ in SwiftLogNoOpLogHandler() } }
}

/// What came of an operator's request.
struct JSONLines {
    let isDone: Bool
    let bytes: [UInt8]

    init(isDone: Bool, _ bytes: [UInt8]) {
        self.isDone = isDone
        self.bytes = bytes
    }

    /// The first line as JSON.
    var json: JSONValue { (try? JSONValue(reading: bytes)) ?? .null }

    /// What went wrong, in words.
    var words: String { (json["error"] ?? json["message"])?.asString ?? "no answer" }
}

/// Says why a command cannot do its work; throwing what it gives ends the command.
func failure(_ words: String) -> ExitCode {
    FileHandle.standardError.write(Data("calepin: \(words)\n".utf8))
    return ExitCode(1)
}
