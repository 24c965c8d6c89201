// The whole server on a disk that is full, or that fails a sync: records, the log, attachments and
// backups. Everything acknowledged is there afterwards, and the server reports the fault. The
// store alone has more tests in Tests/CalepinSQLiteTests.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The server on a disk that fails", .serialized)
struct FailingDiskTests {
    /// The number of actions of a run: saves, every tenth time an attachment, every hundredth a
    /// backup.
    private static let count = 500
    /// The interval of writes after which the disk becomes full, until it is emptied.
    private static let step: Int64 = 25
    /// The number of runs, each with other writes: set CALEPIN_FAULTS to 25 to have each write
    /// fail once.
    private static let runs =
        Int64(ProcessInfo.processInfo.environment["CALEPIN_FAULTS"] ?? "").map { min($0, step) }
        ?? 1

    @Test("full at any write: nothing acknowledged is lost, reading goes on, and so does all else")
    func full() async throws {
        for first in 0..<Self.runs { try await fullRun(first * 7 % Self.step + 1) }
    }

    private func fullRun(_ first: Int64) async throws {
        let disk = try FailingDisk()
        let server = try await RunningServer(
            data: disk.folder.appendingPathComponent("data"), environment: disk.environment,
            "--unlimited")
        var person = DiskPerson(try await ServerWriter(port: server.port), disk)
        let start = disk.writes
        var next = disk.writes + first
        disk.fill(at: next)
        for number in 0..<Self.count {
            while try await !person.act(number) {
                if person.refused % 20 == 1 { try await person.checkIsReadable() }
                disk.mend()
            }
            if disk.isFull { disk.mend() }
            while next <= disk.writes { next += Self.step }
            disk.fill(at: next)
        }
        disk.mend()
        try await person.checkAll("from write \(first) on")
        let verified = try await person.command("verify")
        #expect(verified.contains("all is well"), "\(verified)")
        #expect(await server.end(by: SIGTERM) == 0)
        let again = try await RunningServer(data: disk.folder.appendingPathComponent("data"))
        person.writer.port = again.port
        try await person.checkAll("from write \(first) on, started again")
        _ = await again.end(by: SIGTERM)
        #expect(person.refused > 0 && person.backups > 0)
        print(
            "\(Self.count) things done in \(disk.writes - start) writes, of which "
                + "\(disk.failed) found no room: \(person.refused) refused, nothing lost")
    }

    @Test("a wait for the disk that fails is never acknowledged, and ends all writing")
    func sync() async throws {
        let disk = try FailingDisk()
        let data = disk.folder.appendingPathComponent("data")
        var person: DiskPerson?
        let places: [Int64] = Self.runs > 1 ? Array(1...60) : [1, 2, 3, 7, 20]
        for place in places {
            let server = try await RunningServer(
                data: data, environment: disk.environment, "--unlimited")
            var someone: DiskPerson
            if let person {
                someone = person
            } else {
                someone = DiskPerson(try await ServerWriter(port: server.port), disk)
            }
            someone.writer.port = server.port
            try await someone.checkAll("before wait \(place)")
            disk.breakSync(disk.syncs + place)
            var isRefused = false
            for _ in 0..<(4 * place + 20) where !isRefused {
                isRefused = try await someone.push().status != 200
            }
            #expect(isRefused, "wait \(place)")
            // The disk seems to work again, and is not trusted.
            for _ in 0..<3 {
                let reply = try await someone.push()
                #expect(reply.status == 500 && reply.code == "internal")
            }
            try await someone.checkIsReadable()
            _ = await server.end(by: SIGKILL)
            person = someone
        }
        let server = try await RunningServer(data: data)
        person?.writer.port = server.port
        try await person?.checkAll("at the end")
        _ = await server.end(by: SIGTERM)
        print(
            "the wait for the disk failed \(places.count) times, \(person?.saved.count ?? 0) saves"
                + " acknowledged, none lost")
    }
}

/// A person who saves, uploads attachments and makes backups on a faulty disk, and records what
/// was acknowledged.
struct DiskPerson {
    var writer: ServerWriter
    let disk: FailingDisk
    /// The numbers of acknowledged saves.
    private(set) var saved: Set<Int64> = []
    private(set) var brought: [String] = []
    private(set) var backups = 0
    /// The number of answers that report a full disk.
    private(set) var refused = 0
    /// The save that was not acknowledged yet; it is sent until it is.
    private var waiting: Mutation?
    private var made: Int64 = 0

    init(_ writer: ServerWriter, _ disk: FailingDisk) {
        self.writer = writer
        self.disk = disk
    }

    /// Does the action of a number; returns true when it succeeded.
    mutating func act(_ number: Int) async throws -> Bool {
        let reply: Reply
        switch number {
        case let number where number % 100 == 50: return try await backup()
        case let number where number % 10 == 9: reply = try await bring(number)
        default: reply = try await push()
        }
        if (200..<300).contains(reply.status) { return true }
        refused += 1
        #expect(disk.isFull)
        #expect(reply.status == 507 && reply.code == "store-full", "\(reply.status) \(reply.text)")
        #expect(reply.json["title"]?.asString?.contains("full") == true, "\(reply.text)")
        #expect(reply.headers["retry-after"] == "60")
        return false
    }

    /// Sends a save; one that was not acknowledged, again.
    mutating func push() async throws -> Reply {
        if waiting == nil {
            made += 1
            waiting =
                Mutation(
                    scope: writer.scope, replica: writer.replica, n: made,
                    record: Identifier(UInt128(made / 40)), form: "motor", formVersion: 1,
                    savedAt: 0,
                    ops: [
                        .set(CellChange("a\(made)", .string("\(made)"))),
                        .set(CellChange("b\(made)", .string(String(repeating: "b", count: 300)))),
                    ]
                ).sealed
        }
        let request = PushRequest(
            scope: writer.scope, replica: writer.replica, mutations: waiting.map { [$0] } ?? [])
        let reply = try await writer.post("/api/sync/push", request.json())
        if reply.status == 200 {
            let answer = try PushAnswer(json: reply.body)
            #expect(answer.outcomes.allSatisfy { $0.status == .applied })
            saved.insert(answer.lastN)
            waiting = nil
        }
        return reply
    }

    /// Uploads an attachment as a page does: announced, then from the received offset.
    private mutating func bring(_ number: Int) async throws -> Reply {
        let bytes = Array("%PDF-1.7 ".utf8) + [UInt8](repeating: UInt8(number % 251), count: 9_000)
        let hash = Hex.text(of: digest(bytes, .sha256))
        let json = "{\"sha256\":\"\(hash)\",\"size\":\(bytes.count),\"type\":\"application/pdf\"}"
        let begun = try await writer.post("/api/blobs", Array(json.utf8))
        guard (200..<300).contains(begun.status) else { return begun }
        let offset = Int(begun.headers["upload-offset"] ?? "") ?? 0
        if offset < bytes.count || begun.status == 201 {
            let sent = try await writer.patch(hash, Array(bytes.dropFirst(offset)), at: offset)
            guard sent.status == 204 else { return sent }
        }
        brought.append(hash)
        return begun
    }

    private mutating func backup() async throws -> Bool {
        let words = try await command("backup", disk.folder.appendingPathComponent("kept").path)
        if words.contains("all is well") {
            backups += 1
            return true
        }
        #expect(disk.isFull && words.contains("No backup was made"), "\(words)")
        refused += 1
        return false
    }

    /// Returns the output of a command on the server's folder.
    func command(_ name: String, _ more: String...) async throws -> String {
        let process = SpawnedProcess()
        process.executableURL = RunningServer.command
        process.arguments =
            [name, "--data", disk.folder.appendingPathComponent("data").path] + more
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        return try await onThread {
            let told = output.fileHandleForReading.readDataToEndOfFile()
            return String(decoding: told, as: UTF8.self)
        }
    }

    /// Checks that reading still works.
    func checkIsReadable() async throws {
        #expect(try await writer.pull().marks.first?.lastN ?? 0 >= saved.max() ?? 0)
        #expect(try await writer.get("/health").status == 200)
    }

    /// Checks that everything acknowledged is there, and nothing incomplete.
    mutating func checkAll(_ note: String) async throws {
        var cells: [String: Int] = [:]
        var cursor: String?
        while true {
            let answer = try await writer.pull(cursor)
            for cell in answer.records.flatMap(\.cells) { cells[cell.path, default: 0] += 1 }
            guard answer.hasMore else {
                made = max(saved.max() ?? 0, answer.marks.first?.lastN ?? 0)
                break
            }
            cursor = answer.cursor
        }
        waiting = nil
        for n in saved { #expect(cells["a\(n)"] == 1 && cells["b\(n)"] == 1, "\(note): \(n)") }
        let (first, other) = ("a", "b")
        let halves = cells.keys.filter { path in
            let twin = (path.hasPrefix(first) ? other : first) + path.dropFirst()
            return cells[twin] == nil
        }
        #expect(halves == [], "\(note)")
        for hash in brought {
            #expect(try await writer.get("/api/blobs/\(hash)").status == 200, "\(note): \(hash)")
        }
    }
}
