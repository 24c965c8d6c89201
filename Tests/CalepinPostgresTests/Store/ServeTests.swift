// The real command on a real database: refusals in words, tables, a server that is killed and
// started again, and commands that ask it.

import Foundation
import StoreConformance
import Testing

@testable import CalepinPostgres

@Suite("calepin serve --store")
struct ServeTests {
    /// The path of the command, built beside the tests.
    private static var command: URL {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "calepin")
    }

    /// A command that has ended.
    struct Ended {
        var status: Int32
        /// The standard output and, after it, the standard error.
        var told: String
    }

    /// Runs the command to its end.
    static func run(_ arguments: String...) async throws -> Ended {
        try await onThread {
            let process = process(arguments)
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let told = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Ended(
                status: process.terminationStatus, told: String(decoding: told, as: UTF8.self))
        }
    }

    /// Returns a process of the command that is not run yet.
    static func process(_ arguments: String...) -> Process { process(arguments) }

    private static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        return process
    }

    /// Starts a server, and waits until it says its address.
    static func start(_ store: String, _ data: String) async throws -> Process {
        let output = Pipe()
        let process = process([
            "serve", "--port", "0", "--data", data, "--web", data, "--log", "error", "--store",
            store, "--store-unsafe",
        ])
        process.standardOutput = output
        try process.run()
        let line = try await onThread { output.fileHandleForReading.availableData }
        #expect(String(decoding: line, as: UTF8.self).hasPrefix("Calepin is at http://"))
        return process
    }

    /// Restores the one backup of a folder into a new one, and returns its accounts.
    private static func restore(from folder: String) async throws -> String {
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
        let target = folder + "-restored"
        defer { try? FileManager.default.removeItem(atPath: target) }
        let restored = try await run("restore", "--data", target, folder + "/" + name)
        #expect(restored.status == 0, "\(restored.told)")
        return try await run("user", "list", "--data", target).told
    }

    static func end(_ process: Process, by signal: Int32) async throws {
        kill(process.processIdentifier, signal)
        try await onThread { [process = UncheckedBox(process)] in process.value.waitUntilExit() }
    }

    @Test("keeps accounts in the database, over a kill, and says in words what is wrong")
    func serving() async throws {
        let data = FileManager.default.temporaryDirectory.appending(path: "calepin-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: data) }
        try await TestDatabase.with(hasTables: false) { database in
            func store(_ user: String) throws -> String {
                let folder = try TestCluster.shared.folder
                let port = try TestCluster.shared.port
                return "postgres://\(user)@/\(database.name)?host=\(folder)&port=\(port)"
            }
            let serve = ["--port", "0", "--data", data, "--store", try store("server")]
            let noTables = try await Self.run(
                "serve", serve[0], serve[1], serve[2], serve[3], serve[4], serve[5],
                "--store-unsafe")
            #expect(noTables.status == 1 && noTables.told.contains("calepin migrate"))
            for before in ["before it was 0", "as before"] {
                let made = try await Self.run(
                    "migrate", "--store", try store("postgres"), "--role", "server")
                #expect(made.status == 0 && made.told.contains(before), "\(made.told)")
            }
            let unsafe = try await Self.run(
                "serve", serve[0], serve[1], serve[2], serve[3], serve[4], serve[5])
            #expect(unsafe.status == 1 && unsafe.told.contains("fsync is off"))
            try await serveTwice(try store("server"), data)
            let without = try await Self.run("serve", "--port", "0", "--data", data)
            #expect(without.status == 1 && without.told.contains("--store"))
            let list = try await Self.run("user", "list", "--data", data)
            #expect(list.status == 1 && list.told.contains("running server"))
        }
    }

    private func serveTwice(_ store: String, _ data: String) async throws {
        let first = try await Self.start(store, data)
        let added = try await Self.run("user", "add", "ann", "--data", data)
        #expect(added.status == 0, "\(added.told)")
        let same = try await Self.run(
            "serve", "--port", "0", "--data", data, "--store", store, "--store-unsafe")
        #expect(same.status == 1 && same.told.contains("Another Calepin is using the folder"))
        let other = try await Self.run(
            "serve", "--port", "0", "--data", data + "-2", "--store", store, "--store-unsafe")
        #expect(other.status == 1 && other.told.contains("the same account.key"))
        try? FileManager.default.removeItem(atPath: data + "-2")
        let backup = try await Self.run("backup", "--data", data, data + "/copies")
        #expect(backup.status == 0 && backup.told.contains("all is well"), "\(backup.told)")
        let copied = try await Self.restore(from: data + "/copies")
        #expect(copied.contains("ann"), "\(copied)")
        try await Self.end(first, by: SIGKILL)
        let second = try await Self.start(store, data)
        let list = try await Self.run("user", "list", "--data", data)
        #expect(list.status == 0 && list.told.contains("ann"))
        let verified = try await Self.run("verify", "--data", data)
        #expect(verified.status == 0 && verified.told.contains("all is well"))
        try await Self.end(second, by: SIGTERM)
        #expect(second.terminationStatus == 0)
    }
}

/// A process for another thread.
private struct UncheckedBox: @unchecked Sendable {
    let value: Process

    init(_ value: Process) { self.value = value }
}
