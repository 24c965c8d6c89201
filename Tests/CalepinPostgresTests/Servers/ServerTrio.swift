// Three servers on one database, each a process of the real command with a data folder of its own,
// the same keys, and a folder that they share.

import CalepinSync
import Foundation
import StoreConformance
import Synchronization

@testable import CalepinServer

/// Three servers.
final class ServerTrio: Sendable {
    /// A server that runs.
    private struct Running: @unchecked Sendable {
        var process: Process
        var port: Int
    }

    static let password = "a long enough password 7"

    private let home: String
    private let store: String
    /// The ports for monitoring; empty for none.
    let metrics: [Int]
    private let servers = Mutex<[Running]>([])

    /// The ports of the servers.
    var ports: [Int] { servers.withLock { $0.map(\.port) } }

    /// Calls a body with three servers.
    ///
    /// - Parameter metrics: the ports for monitoring, one for each; empty for none.
    static func with(
        metrics: [Int] = [], _ body: (ServerTrio, TestDatabase) async throws -> Void
    ) async throws {
        try await TestDatabase.with { database in
            let trio = try ServerTrio(database, metrics)
            let result: Result<Void, any Error>
            do {
                for number in 0..<3 { try await trio.add(number) }
                result = .success(try await body(trio, database))
            } catch {
                result = .failure(error)
            }
            try await trio.end()
            try result.get()
        }
    }

    private init(_ database: TestDatabase, _ metrics: [Int]) throws {
        self.metrics = metrics
        home = FileManager.default.temporaryDirectory.appending(path: "calepin-\(UUID())").path
        let cluster = try TestCluster.shared
        store = "postgres://server@/\(database.name)?host=\(cluster.folder)&port=\(cluster.port)"
    }

    /// The data folder of a server.
    func data(_ number: Int) -> String { "\(home)/\(number)" }

    /// Starts a server in its data folder, which gets the keys of the first one.
    func add(_ number: Int) async throws {
        try copyKeys(to: number)
        let running = try await start(number)
        servers.withLock { servers in
            guard number < servers.count else { return servers.append(running) }
            servers[number] = running
        }
    }

    /// Gives the folder of a server the keys of the first one, unless it is there.
    func copyKeys(to number: Int) throws {
        let files = FileManager.default
        guard number > 0, !files.fileExists(atPath: data(number)) else { return }
        try files.createDirectory(
            atPath: data(number), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        for key in ["account.key", "audit.key"] {
            try files.copyItem(
                atPath: "\(data(0))/\(key)", toPath: "\(data(number))/\(key)")
        }
    }

    private func start(_ number: Int) async throws -> Running {
        try FileManager.default.createDirectory(
            atPath: home, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let more = metrics.isEmpty ? [] : ["--metrics", "127.0.0.1:\(metrics[number])"]
        let process = ServeTests.process(
            "serve", "--port", "0", "--data", data(number), "--web", home, "--log", "error",
            "--unlimited", "--store", store, "--store-unsafe", "--shared", "\(home)/shared")
        process.arguments?.append(contentsOf: more)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = try await onThread { output.fileHandleForReading.availableData }
        let told = String(decoding: line, as: UTF8.self)
        let port = told.split(separator: "\n").first?.split(separator: ":").last
            .flatMap { Int($0.prefix { $0.isNumber }) }
        guard let port else { throw ClusterError(description: "no server: \(told)") }
        return Running(process: process, port: port)
    }

    /// Runs the command to its end with the options of a server; returns what it told.
    func refusal(of number: Int, shared: String? = nil) async throws -> String {
        try await ServeTests.run(
            "serve", "--port", "0", "--data", data(number), "--store", store, "--store-unsafe",
            "--shared", shared ?? "\(home)/shared"
        ).told
    }

    /// Kills a server, as if its machine had failed.
    func kill(_ number: Int) async throws { try await end(number, by: SIGKILL) }

    /// Stops a server in order.
    func stop(_ number: Int) async throws { try await end(number, by: SIGTERM) }

    private func end(_ number: Int, by signal: Int32) async throws {
        let running = servers.withLock { $0[number] }
        Foundation.kill(running.process.processIdentifier, signal)
        try await onThread { running.process.waitUntilExit() }
    }

    private func end() async throws {
        for running in servers.withLock({ $0 }) where running.process.isRunning {
            Foundation.kill(running.process.processIdentifier, SIGKILL)
            try await onThread { running.process.waitUntilExit() }
        }
        try? FileManager.default.removeItem(atPath: home)
    }

    /// Signs the first owner in, by the link that the first server wrote.
    func owner() async throws -> WireClient {
        let link = try String(contentsOfFile: "\(data(0))/owner-link", encoding: .utf8)
        let token = link.split(separator: "#").last?.prefix { $0.isLetter || $0.isNumber } ?? ""
        let owner = WireClient()
        let answer = try await owner.send(
            "POST", "/api/account/link/use",
            "{\"token\":\"\(token)\",\"password\":\"\(Self.password)\",\"name\":\"owner\"}",
            to: ports[1])
        guard answer.status == 200 else { throw ClusterError(description: answer.body) }
        return owner
    }

    /// Registers a person on one server, and signs it in on another.
    func person(_ name: String) async throws -> WireClient {
        let person = WireClient()
        let body = "{\"name\":\"\(name)\",\"password\":\"\(Self.password)\"}"
        _ = try await person.send("POST", "/api/account/register", body, to: ports[2])
        let answer = try await person.send("POST", "/api/account/sign-in", body, to: ports[0])
        guard answer.status == 200 else { throw ClusterError(description: answer.body) }
        return person
    }
}

/// A replica of a guest, which writes notes by way of any server.
struct WireReplica: Sendable {
    let client: WireClient
    let id: String
    let scope: String
    private let record = Token.randomName()

    /// Enters a scope; that of its own where none is given.
    init(_ client: WireClient, at port: Int, scope: String? = nil) async throws {
        self.client = client
        let answer = try await client.send("POST", "/api/sync/replica", "{}", to: port)
        guard let id = answer["replica"] as? String, let own = answer["scope"] as? String else {
            throw ClusterError(description: answer.body)
        }
        (self.id, self.scope) = (id, scope ?? own)
    }

    /// Sends the n-th mutation to a server; returns the answer.
    func push(_ n: Int, after hash: String?, to port: Int) async throws -> (String, String) {
        let start =
            "{\"scope\":\"\(scope)\",\"replica\":\"\(id)\",\"n\":\(n),"
            + "\"record\":\"\(Identifier.text(n))\",\"form\":\"note\",\"formVersion\":1,"
            + "\"deviceTime\":1,\"ops\":[{\"op\":\"set\",\"path\":\"title\",\"value\":\"\(n)\"}]"
        let hash2 = Token.digest(start + "}")
        let after = hash.map { "\"after\":\"\($0)\"," } ?? ""
        let body =
            "{\"scope\":\"\(scope)\",\"replica\":\"\(id)\",\(after)\"mutations\":["
            + start + ",\"hash\":\"\(hash2)\"}]}"
        let answer = try await client.send("POST", "/api/sync/push", body, to: port)
        return (hash2, answer.body)
    }

    /// Returns the answer to a pull of everything, from a server.
    func pull(from port: Int) async throws -> String {
        try await client.send("POST", "/api/sync/pull", "{\"scope\":\"\(scope)\"}", to: port).body
    }
}

extension Identifier {
    /// The id of the n-th record.
    fileprivate static func text(_ n: Int) -> String {
        Identifier(high: 7, low: UInt64(n)).description
    }
}
