// What three servers on one database tell monitoring: each its own work, one of them each duty,
// also after that one was killed.

import Foundation
import StoreConformance
import Testing

@testable import CalepinServer

@Suite("Metrics of several servers", .serialized)
struct ServerMetricsTests {
    private static let duties: [Duty] = [.hooks, .schedules, .upkeep, .alarms]

    /// Returns ports that nobody has at this moment.
    private static func freePorts(_ count: Int) throws -> [Int] {
        // All are taken before the first is given back, so that they differ.
        let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        defer { for one in sockets { close(one) } }
        return sockets.map { one in
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(one, $0, size)
                    _ = getsockname(one, $0, &size)
                }
            }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    /// Returns a value that a server tells; nil for none.
    private func value(_ name: String, at port: Int) async throws -> Double? {
        let text = try await WireClient().send("GET", "/metrics", to: port).body
        return text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            .flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    /// Returns the servers that have a duty.
    private func holders(of duty: Duty, _ ports: [Int]) async throws -> [Int] {
        var found: [Int] = []
        for port in ports {
            let held = try await value("calepin_duty_held{duty=\"\(duty.rawValue)\"}", at: port)
            if held == 1 { found.append(port) }
        }
        return found
    }

    @Test("have the pushes of each, and one holder of each duty, also after it was killed")
    func duties() async throws {
        try await ServerTrio.with(metrics: Self.freePorts(3)) { trio, _ in
            let ports = trio.metrics
            for port in ports {
                let sees = try await eventually {
                    let others = try await value("calepin_other_servers", at: port)
                    let hears = try await value("calepin_store_listening", at: port)
                    return others == 2 && hears == 1
                }
                #expect(sees, "port \(port)")
            }
            for duty in Self.duties {
                let isOne = try await eventually { try await holders(of: duty, ports).count == 1 }
                #expect(isOne, "\(duty)")
            }
            try await push(5, to: trio)
            let first = try #require(try await holders(of: .hooks, ports).first)
            try await trio.kill(try #require(ports.firstIndex(of: first)))
            let rest = ports.filter { $0 != first }
            let isTaken = try await eventually { try await holders(of: .hooks, rest).count == 1 }
            #expect(isTaken)
        }
    }

    /// Pushes to each server in turn, and compares what each tells.
    private func push(_ rounds: Int, to trio: ServerTrio) async throws {
        let client = WireClient()
        let replica = try await WireReplica(client, at: trio.ports[0])
        var hash: String?
        for n in 1...rounds * 3 {
            hash = try await replica.push(n, after: hash, to: trio.ports[n % 3]).0
        }
        for port in trio.metrics {
            let isThere = try await eventually {
                let jobs = try await value("calepin_store_jobs_total", at: port) ?? 0
                let pushes = try await value("calepin_pushes_total", at: port)
                return pushes == Double(rounds) && jobs >= Double(rounds)
            }
            #expect(isThere, "port \(port)")
        }
    }
}
