// Look-ups over HTTP, and services that misbehave. The tables that apps declare are tested in
// LookupTableTests.swift.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Look-ups")
struct LookupTests {
    private static let echo = Lookup(
        name: "echo", parameters: [.text("a"), .text("b")]
    ) { parameters in
        let text = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return text.isEmpty
            ? nil : Lookup.Found(value: text.joined(separator: ";"), authority: "Echo")
    }
    private static let failing = Lookup(name: "failing", parameters: []) { _ in
        throw POSIXError(.EIO)
    }

    private func ask(
        _ path: String, trials: Bool = false, _ headers: [String: String] = [:]
    ) async throws -> Reply {
        let server = try await TestServer {
            $0.lookups = [Self.echo, Self.failing]
            $0.allowsLookupTrials = trials
        }
        let guest = try await TestGuest(server)
        let reply = try await server.send(
            "GET", "/api/lookups/\(path)", guest.headers.merging(headers) { $1 })
        await server.stop()
        return reply
    }

    @Test("give the value and who says so, and take only the parameters they know")
    func value() async throws {
        let reply = try await ask("echo?a=Citro%C3%ABn+DS&b=2%2B3&c=4")
        #expect(reply.status == 200)
        #expect(reply.json["value"]?.asString == "a=Citroën DS;b=2+3")
        #expect(reply.json["authority"]?.asString == "Echo")
        #expect(try await ask("echo").json["value"]?.isNull == true)
    }

    @Test("that fail or are unknown are told as problems")
    func failure() async throws {
        let failed = try await ask("failing")
        #expect(failed.status == 502 && failed.code == "lookup-failed")
        #expect(failed.headers["retry-after"] != nil)
        #expect(try await ask("unknown").status == 404)
        let long = try await ask("echo?a=" + String(repeating: "x", count: 300))
        #expect(long.status == 413)
    }

    @Test("misbehave on request only where that is allowed")
    func trials() async throws {
        let head = ["X-Calepin-Lookup": "failing"]
        #expect(try await ask("echo?a=1", trials: true, head).status == 502)
        #expect(try await ask("echo?a=1", trials: false, head).status == 200)
        let empty = try await ask("echo?a=1", trials: true, ["X-Calepin-Lookup": "empty"])
        #expect(empty.json["value"]?.isNull == true)
    }

    @Test("need a token")
    func token() async throws {
        try await withServer {
            $0.lookups = [Self.echo]
        } _: { server in
            let reply = try await server.send("GET", "/api/lookups/echo?a=1")
            #expect(reply.status == 401)
        }
    }
}
