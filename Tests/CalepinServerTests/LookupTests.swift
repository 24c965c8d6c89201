// Look-ups over HTTP, the file of engine powers, and services that misbehave.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer

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

    @Test("engine power takes years of vehicles, and says which for every other number")
    func years() async throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-powers-\(UUID()).csv")
        try Data("make,model,year,kW\nRenault,Clio,1998,55\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let power = try Lookup.enginePower(file: file.path, authority: "test")
        try await withServer {
            $0.lookups = [power]
        } _: { server in
            let guest = try await TestGuest(server)
            func ask(_ year: String) async throws -> Reply {
                let path = "/api/lookups/engine-power?make=renault&model=clio&year=\(year)"
                return try await server.send("GET", path, guest.headers)
            }
            for year in [
                "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-1", "0",
                "1799", "2201", "9007199254740992", "1e999", "NaN", "%20", "+1998", "1998.0",
                "%D9%A1%D9%A9%D9%A9%D9%A8", String(repeating: "9", count: 250),
            ] {
                let reply = try await ask(year)
                #expect(reply.status == 422 && reply.code == "out-of-range", "\(year)")
                #expect(reply.text.contains("1800–2200"), "\(reply.text)")
            }
            #expect(try await ask("1800").json["value"]?.isNull == true)
            #expect(try await ask("2200").json["value"]?.isNull == true)
            #expect(try await ask("1998").json["value"]?.asString == "55")
        }
    }

    @Test("engine power is that of the year, or of the nearest within reach")
    func enginePower() throws {
        let powers = try EnginePowers(
            """
            # A remark
            make,model,year,kW
            Renault,"Clio",1998,55
            Renault,Clio,2002,60
            Renault,Clio,nonsense,1
            Renault,Clio,2010,
            """)
        func power(_ make: String, _ model: String, _ year: Int) -> String? {
            powers.power(make: make, model: model, year: year, reach: 2)
        }
        #expect(power("Renault", "Clio", 1998) == "55")
        #expect(power(" RENAULT ", "clio", 1997) == "55")
        #expect(power("Renault", "Clio", 2000) == "60")
        #expect(power("Renault", "Clio", 2005) == nil)
        #expect(power("Seat", "Clio", 1998) == nil)
    }

    @Test("a file without makes is read by the model's name alone")
    func byName() throws {
        let powers = try EnginePowers("name\tyear\tpower\nrenault-clio\t1998\t55\n")
        #expect(powers.power(make: "any", model: "renault-clio", year: 1998, reach: 0) == "55")
        #expect(throws: Lookup.FileError.incomplete("year")) { try EnginePowers("name,power") }
    }
}
