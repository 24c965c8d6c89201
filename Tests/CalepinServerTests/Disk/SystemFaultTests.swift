// The whole server with faults of the system other than a full disk: writes that fail or are short
// once, clocks that jump, no descriptors, no memory. Everything acknowledged is there afterwards,
// and a surviving server recovers by itself. Full disks are tested in FailingDiskTests.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The server on a system that fails", .serialized)
struct SystemFaultTests {
    /// The numbers of failing writes after the start, each in a run of its own; set CALEPIN_FAULTS
    /// to 25 to try many.
    private static let places: [Int64] =
        ProcessInfo.processInfo.environment["CALEPIN_FAULTS"] == nil
        ? [1, 2, 5] : Array(1...60)

    /// Returns a server on a faulty disk of its own, and a person who saves.
    private func begin(
        _ disk: FailingDisk
    ) async throws -> (server: RunningServer, person: DiskPerson) {
        let server = try await RunningServer(
            data: disk.folder.appendingPathComponent("data"), environment: disk.environment,
            "--unlimited")
        return (server, DiskPerson(try await ServerWriter(port: server.port), disk))
    }

    /// Restarts a server on the same data, and checks that everything is there.
    private func beginAgain(
        _ disk: FailingDisk, _ person: inout DiskPerson, _ note: String
    ) async throws -> RunningServer {
        let server = try await RunningServer(
            data: disk.folder.appendingPathComponent("data"), environment: disk.environment,
            "--unlimited")
        person.writer.port = server.port
        try await person.checkAll(note)
        return server
    }

    @Test("a write that fails is never acknowledged, and reading goes on")
    func brokenWrites() async throws {
        var failed: Int64 = 0
        for place in Self.places {
            let disk = try FailingDisk()
            var (server, person) = try await begin(disk)
            for _ in 0..<3 { #expect(try await person.push().status == 200) }
            disk.breakWrite(disk.writes + place)
            var refused: Reply?
            for _ in 0..<30 {
                let reply = try await person.push()
                guard reply.status == 200 else {
                    refused = reply
                    break
                }
            }
            if let refused {
                #expect(refused.status == 500 && refused.code == "internal", "\(refused.text)")
            }
            try await person.checkIsReadable()
            _ = await server.end(by: SIGKILL)
            server = try await beginAgain(disk, &person, "write \(place) failed")
            #expect(try await person.push().status == 200)
            #expect(await server.end(by: SIGTERM) == 0)
            #expect(try await person.command("verify").contains("all is well"))
            failed += disk.failed
        }
        #expect(failed > 0)
    }

    @Test("a write that is cut short is finished, and nobody notices")
    func shortWrites() async throws {
        let disk = try FailingDisk()
        var (server, person) = try await begin(disk)
        for place in Self.places {
            disk.shorten(disk.writes + place)
            for _ in 0..<5 { #expect(try await person.push().status == 200) }
        }
        #expect(disk.failed > 0)
        try await person.checkAll("cut short")
        _ = await server.end(by: SIGKILL)
        server = try await beginAgain(disk, &person, "cut short, started again")
        #expect(await server.end(by: SIGTERM) == 0)
        #expect(try await person.command("verify").contains("all is well"))
    }

    /// Jumps of the clock in seconds: an hour back, ten years forward, and right again.
    private static let jumps: [Int64] = [-3_600, 315_576_000, -3_600, 0]

    @Test("a clock that jumps while people work loses nothing and keeps nobody from saving")
    func clockDuringASession() async throws {
        let disk = try FailingDisk()
        let (server, started) = try await begin(disk)
        var person = started
        var cursor: String?
        for jump in Self.jumps {
            disk.setClock(wrongBy: jump)
            for _ in 0..<3 { #expect(try await person.push().status == 200, "\(jump)") }
            let answer = try await person.writer.pull(cursor)
            #expect(answer.status == (cursor == nil ? .reset : .changes), "\(jump)")
            #expect(!answer.records.isEmpty, "\(jump)")
            cursor = answer.cursor
        }
        try await person.checkAll("after jumps")
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("a clock that jumps between two starts loses nothing, not even what is in the trash")
    func clockBetweenSessions() async throws {
        let disk = try FailingDisk()
        var (server, person) = try await begin(disk)
        for _ in 0..<3 { #expect(try await person.push().status == 200) }
        var other = try await ServerWriter(port: server.port)
        try await remove(by: other)
        for jump in Self.jumps {
            #expect(await server.end(by: SIGTERM) == 0)
            disk.setClock(wrongBy: jump)
            server = try await beginAgain(disk, &person, "clock wrong by \(jump)")
            for _ in 0..<3 { #expect(try await person.push().status == 200, "\(jump)") }
            // Maintenance has begun with the start; the next pull shows dropped records.
            other.port = server.port
            #expect(try await other.pull().records.map(\.isRemoved) == [true], "\(jump)")
        }
        try await person.checkAll("at the end")
        #expect(await server.end(by: SIGTERM) == 0)
        #expect(try await person.command("verify").contains("all is well"))
    }

    /// Saves a record and moves it to the trash.
    private func remove(by writer: ServerWriter) async throws {
        let seen = SeenVersion("a", VersionName(writer.replica, 1, 0))
        let ops = [Op.set(CellChange("a", .string("x"))), .remove(Removal("", seen: [seen]))]
        for (place, op) in ops.enumerated() {
            let mutation = Mutation(
                scope: writer.scope, replica: writer.replica, n: Int64(place) + 1,
                record: Identifier(77), form: "motor", formVersion: 1, savedAt: 0, ops: [op]
            ).sealed
            try await writer.push([mutation])
        }
        try #require(try await writer.pull().records.map(\.isRemoved) == [true])
    }

    @Test("without descriptors those who are connected go on, and so do all others afterwards")
    func noDescriptors() async throws {
        let disk = try FailingDisk()
        var (server, person) = try await begin(disk)
        for _ in 0..<3 { #expect(try await person.push().status == 200) }
        let here = try Socket(port: server.port)
        let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        func isServed() async throws -> Bool {
            here.write(Array(health.utf8))
            let bytes = try await onThread {
                here.read { $0.firstRange(of: Array("\r\n\r\n".utf8)) != nil }
            }
            return Reply(bytes).status == 200
        }
        #expect(try await isServed())
        let id = server.process.processIdentifier
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count
        try Self.limit(id, "nofile", to: UInt(open + 5))
        var crowd: [Socket] = []
        for _ in 0..<40 { crowd.append(try Socket(port: server.port)) }
        #expect(server.process.isRunning)
        #expect(try await isServed())
        crowd = []
        try Self.limit(id, "nofile", to: 1_024)
        for _ in 0..<3 { #expect(try await person.push().status == 200) }
        try await person.checkAll("after a crowd")
        #expect(await server.end(by: SIGTERM) == 0)
    }

    @Test("without memory nothing that was acknowledged is lost")
    func noMemory() async throws {
        let disk = try FailingDisk()
        var (server, person) = try await begin(disk)
        for _ in 0..<20 { #expect(try await person.push().status == 200) }
        let id = server.process.processIdentifier
        let size = try Self.addressSpace(of: id)
        for spare in [UInt(0), 1 << 20, 8 << 20] {
            guard server.process.isRunning else { break }
            try Self.limit(id, "as", to: size + spare)
            await Self.pull(by: person.writer, times: 20)
            for _ in 0..<5 {
                guard server.process.isRunning, (try? await person.push()) != nil else { break }
            }
        }
        _ = await server.end(by: SIGKILL)
        server = try await beginAgain(disk, &person, "without memory")
        #expect(try await person.push().status == 200)
        #expect(await server.end(by: SIGTERM) == 0)
        #expect(try await person.command("verify").contains("all is well"))
    }

    /// Pulls concurrently, ignoring the results.
    private static func pull(by writer: ServerWriter, times: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<times { group.addTask { _ = try? await writer.pull() } }
        }
    }

    /// Sets a limit of a running process, such as `nofile`, with the system's command.
    private static func limit(_ process: pid_t, _ what: String, to most: UInt) throws {
        let command = SpawnedProcess()
        command.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        command.arguments = ["--pid", "\(process)", "--\(what)=\(most):"]
        try command.run()
        command.waitUntilExit()
        try #require(command.terminationStatus == 0)
    }

    /// Returns the size of a process's address space in bytes.
    private static func addressSpace(of process: pid_t) throws -> UInt {
        let text = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").first.flatMap { UInt($0) })
        return pages * UInt(sysconf(Int32(_SC_PAGESIZE)))
    }
}
