// Hostile numbers in every place of every route where a number may be, against the real process:
// each is rejected or ignored, none ends the process or causes an internal error. Numbers and
// places are in HostileNumber.swift.

import CalepinExpressions
import Foundation
import TestSizes
import Testing

@testable import CalepinServer
@testable import calepin
@testable import ServerTesting

@Suite("Hostile numbers")
struct HostileNumberTests {
    @Test("are refused or say nothing, wherever a route may read one")
    func everywhere() async throws {
        let data = DataPlace()
        let (server, place) = try await begin(data)
        var count = 0
        for (number, route) in TestRoutes.all.enumerated() {
            // Some routes end the session of their request.
            let worker = try await Worker.begin(port: server.port, "w\(count)")
            try await makeOwner("w\(count)", data)
            var place = place
            (place.cookie, place.scope, place.replica) = (
                worker.cookie, worker.scope, worker.replica
            )
            let requests = Sizes.some(of: HostileText.all, at: number, oneIn: 7).flatMap {
                HostileNumberRequests(place: place, route: route, text: $0).all
            }
            let faults = try await Self.faults(of: requests, port: server.port)
            for fault in faults { Issue.record("\(fault)") }
            count += requests.count
            try #require(server.process.isRunning, "\(route.name)")
        }
        print("requests with hostile numbers:", count)
        #expect(await server.end(by: SIGTERM) == 0)
    }

    /// Lets an account use the routes of owners, too.
    private func makeOwner(_ name: String, _ data: DataPlace) async throws {
        let message = JSONValue.texts(["do": "role", "name": name, "role": "owner"])
        let socket = OperatorSocket(path: data.url.appendingPathComponent("operator.sock").path)
        let answer = try await onThread { socket.ask("POST", "/accounts", message) }
        #expect(answer != nil)
    }

    /// Starts a server with a page and a look-up, and creates an account with an attachment.
    private func begin(_ data: DataPlace) async throws -> (RunningServer, HostilePlace) {
        let web = data.url.appendingPathComponent("web")
        try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
        try Data("export {};".utf8).write(to: web.appendingPathComponent("app.js"))
        let powers = data.url.appendingPathComponent("powers.csv")
        try Data("name,year,power\nrenault-clio,1998,55\n".utf8).write(to: powers)
        let server = try await RunningServer(
            data: data.url, "--web", web.path, "--unlimited", "--lookup",
            "motor/engine-power=" + powers.path)
        return (server, try await HostilePlace.begin(port: server.port))
    }

    /// Returns the faults of the answers to some requests, some of which are sent concurrently.
    private static func faults(
        of requests: [HostileNumberRequest], port: Int
    ) async throws -> [String] {
        let count = 4
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for first in 0..<count {
                let some = stride(from: first, to: requests.count, by: count)
                    .map { requests[$0] }
                group.addTask { try await Self.faultsInTurn(of: some, port) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func faultsInTurn(
        of requests: [HostileNumberRequest], _ port: Int
    ) async throws -> [String] {
        try await onThread { try requests.compactMap { try fault(of: $0, port: port) } }
    }

    private static func fault(
        of request: HostileNumberRequest, port: Int
    ) throws -> String? {
        let socket = try Socket(port: port)
        socket.write(request.bytes)
        socket.finish()
        // The feed never ends by itself.
        let reply = Reply(socket.read { isWhole($0) })
        guard let range = request.range else {
            // The connection of malformed HTTP may be closed before its answer is read.
            return reply.status >= 500 ? "\(request.name): \(reply.status)" : nil
        }
        guard reply.status == 422 || reply.status == 400 else {
            return "\(request.name): \(reply.status)"
        }
        return reply.text.contains(range) ? nil : "\(request.name): \(reply.text)"
    }

    /// Returns true when an answer is complete according to its headers.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let reply = Reply(bytes)
        guard reply.status > 0 else { return false }
        guard let length = Int(reply.headers["content-length"] ?? "") else { return true }
        return reply.body.count >= length
    }
}
