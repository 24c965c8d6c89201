// Limits of connections per network: counters alone, an embedded channel, a server, and a process
// with few descriptors.

import Foundation
import NIOCore
import NIOEmbedded
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Connections")
struct ConnectionTests {
    @Test(
        "of a network are as many as its share, and one that leaves gives its place back",
        arguments: [
            (0..<300).map { _ in "192.0.2.7" }, (0..<300).map { _ in "::ffff:192.0.2.7" },
            (0..<300).map { "2001:db8:0:1::\(String($0, radix: 16))" },
            (0..<600).map { "2001:db8:0:a0\(String($0 % 16, radix: 16))::1" },
            (0..<1_200).map { "2001:db8:0:\(String($0, radix: 16))::1" },
        ])
    func shares(addresses: [String]) throws {
        var shares = ConnectionShares()
        let all = try addresses.map { try SocketAddress(ipAddress: $0, port: 1) }
        let entered = all.prefix { shares.enter($0) }
        let most = [300: 256, 600: 512, 1_200: 1_024][all.count]
        #expect(entered.count == most)
        let others = try ["192.0.2.8", "2001:db8:1::1"].map {
            shares.enter(try SocketAddress(ipAddress: $0, port: 1))
        }
        #expect(others == [true, true])
        shares.leave(entered.first)
        let again = [shares.enter(entered.first), shares.enter(all.last)]
        #expect(again == [true, false])
    }

    @Test("that are gone leave nothing behind in the counts")
    func forgotten() throws {
        var shares = ConnectionShares()
        let addresses = try (0..<50).map {
            try SocketAddress(ipAddress: "2001:db8::\($0)", port: 1)
        }
        let entered = addresses.filter { shares.enter($0) }
        #expect(entered.count == addresses.count)
        for address in addresses { shares.leave(address) }
        #expect(shares.count == 0)
        let isTaken = shares.enter(nil)
        #expect(isTaken && shares.count == 0)
    }

    @Test("leave a reserve of descriptors, and are never more than the server bears")
    func reserve() {
        #expect(Descriptors.connections(of: 1_024) == 824)
        #expect(Descriptors.connections(of: 100) == 50)
        #expect(Descriptors.connections(of: .max) == ServerLimits.connections)
        #expect(Descriptors.raise() > 0)
    }

    @Test(
        "are not accepted for a moment after the system gave no descriptor",
        arguments: [EMFILE, ENFILE])
    func rest(code: Int32) throws {
        let loop = EmbeddedEventLoop()
        let gate = ConnectionGate(countsNetworks: true, logger: Logger(label: "test"))
        let channel = EmbeddedChannel(handler: gate, loop: loop)
        func reading() -> [Bool] {
            channel.options.compactMap {
                $0.option is ChannelOptions.Types.AutoReadOption ? $0.value as? Bool : nil
            }
        }
        for _ in 0..<3 {
            channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
        }
        try channel.throwIfErrorCaught()
        #expect(reading() == [false])
        loop.advanceTime(by: .milliseconds(ConnectionLimits.restMilliseconds))
        #expect(reading() == [true])
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EINVAL, reason: "accept"))
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
        _ = try? channel.finish()
    }

    @Test("beyond an address's share are closed at once, and others' are answered")
    func greedy() async throws {
        try await withServer { server in
            let port = server.port
            try await onThread {
                let most = ConnectionLimits.addressConnections
                var open = try (0..<most).map { _ in
                    let one = try Socket(port: port, from: "127.0.0.9")
                    // A connection with an answer was admitted, and may stay longer than one
                    // without.
                    #expect(Self.isHealthy(one))
                    return one
                }
                let beyond = try Socket(port: port, from: "127.0.0.9")
                let end = beyond.readToEnd()
                #expect(end.isClosed && end.bytes.isEmpty)
                let other = try Socket(port: port, from: "127.0.0.10")
                #expect(Self.isHealthy(other))
                // The latest: on a busy machine the first has had its minute without a request.
                #expect(Self.isHealthy(open[most - 1]))
                open.removeAll()
                #expect(try Self.becomesHealthy(port, from: "127.0.0.9"))
            }
        }
    }

    @Test("of a proxy are not counted, because all clients share its address")
    func proxy() async throws {
        try await withServer({ $0.isSecure = true }) { server in
            let port = server.port
            try await onThread {
                let most = ConnectionLimits.addressConnections
                let open = try (0...most).map { _ in try Socket(port: port, from: "127.0.0.9") }
                #expect(open.last.map(Self.isHealthy) == true)
            }
        }
    }

    @Test("wait while the process has no descriptor, and are answered when it has one again")
    func noDescriptors() async throws {
        let place = DataPlace()
        let few = 50
        let server = try await RunningServer(
            data: place.url, through: ["prlimit", "--nofile=\(few):\(few)"])
        let (port, process) = (server.port, server.process.processIdentifier)
        try await onThread {
            var open = try (0..<40).map { _ in try Socket(port: port, from: "127.0.0.9") }
            // Until none is left, and one more was rejected.
            let isSpent = eventuallyOnThread {
                Self.descriptors(of: process) >= few || !server.process.isRunning
            }
            #expect(isSpent && server.process.isRunning)
            open.removeAll()
            #expect(try Self.becomesHealthy(port, from: "127.0.0.9"))
        }
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("that come while the server stops do not keep it from ending well")
    func comingAtTheEnd() async throws {
        for _ in 0..<5 {
            let place = DataPlace()
            let server = try await RunningServer(data: place.url)
            let (port, process) = (server.port, server.process)
            let crowd = Task.detached { try await onThread { Self.knock(process, port) } }
            for _ in 0..<20 { _ = try Socket(port: port) }
            #expect(await server.end(by: SIGTERM) == 0)
            try await crowd.value
        }
    }

    /// Opens and closes connections, for as long as the server accepts any.
    private static func knock(_ server: SpawnedProcess, _ port: Int) {
        while server.isRunning {
            let open = (0..<20).map { _ in try? Socket(port: port) }
            guard open.contains(where: { $0 != nil }) else { return }
        }
    }

    private static func descriptors(of process: Int32) -> Int {
        let folder = "/proc/\(process)/fd"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? .max
    }

    /// Returns true when the server answers on a connection.
    private static func isHealthy(_ socket: Socket) -> Bool {
        socket.write(Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        let answer = socket.read { $0.firstRange(of: Array("\"ok\"".utf8)) != nil }
        return answer.starts(with: Array("HTTP/1.1 200".utf8))
    }

    /// Returns true when the server answers an address again, once it has noticed that connections
    /// were closed.
    private static func becomesHealthy(_ port: Int, from address: String) throws -> Bool {
        try eventuallyOnThread { isHealthy(try Socket(port: port, from: address)) }
    }
}
