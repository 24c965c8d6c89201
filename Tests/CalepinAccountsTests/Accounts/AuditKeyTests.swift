// The audit trail with a key beside the database: earlier lines, forgeries that the chain alone
// would not reveal, actions of operators, and sending to the system's log.

import CalepinExpressions
import CalepinTesting
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The audit trail with a key")
struct AuditKeyTests {
    /// A store with lines from before there was a key, and lines with it.
    private struct Trail {
        let data = DataPlace()
        let file: AuditKeyFile
        let store: any Store

        init(_ before: Int64, _ after: Int64) async throws {
            try FileManager.default.createDirectory(
                at: data.url, withIntermediateDirectories: true)
            let path = data.url.path + "/audit.key"
            try Data(SealingKey.random()).write(to: URL(fileURLWithPath: path))
            file = try #require(AuditKeyFile(path: path))
            let plain = testStore()
            try await Self.add(before, to: plain)
            store = testStore(auditKey: file.key)
            try await Self.copy(plain, to: store)
            try await file.begin(in: store)
            try await Self.add(after, to: store)
        }

        static func add(_ count: Int64, to store: any Store) async throws {
            for number in 0..<count {
                try await store.commit { (job) throws(StoreError) in
                    try AuditTrail.add(
                        Activity(.signedIn, account: "a", at: number, network: "n"),
                        to: job.accountChanges)
                }
            }
        }

        static func copy(_ one: any Store, to other: any Store) async throws {
            let rows = try await one.read { (job) throws(StoreError) in
                try job.accounts.rows(.audit, after: "", limit: .max)
            }
            try await other.commit { (job) throws(StoreError) in
                for row in rows { try job.accountChanges.put(row) }
            }
        }

        func look(_ key: AuditKeyFile? = nil) async throws -> AuditResult {
            try await AuditCheck(store: store, seen: "", keyFile: key ?? file).run()
        }

        /// Forges a line as a person with write access to the database, but without the key.
        func forge(_ number: Int64, _ body: @escaping @Sendable (inout AuditLine) -> Void)
            async throws
        {
            try await store.commit { (job) throws(StoreError) in
                guard let row = try job.accounts.row(.audit, AuditTrail.key(number)) else {
                    return
                }
                var line = AuditLine(row)
                body(&line)
                line.digest = line.rightDigest(nil)
                try job.accountChanges.put(line.row)
            }
        }
    }

    @Test("goes on from one without, and says from where on it is keyed")
    func continued() async throws {
        let trail = try await Trail(5, 4)
        let result = try await trail.look()
        #expect(result.findings.isEmpty && result.lines == 10 && result.otherKey == 0)
        #expect(result.keyedFrom == 6)
        // Starting again changes nothing.
        try await trail.file.begin(in: trail.store)
        #expect(try await trail.look() == result)
    }

    @Test("cannot be written anew without the key, neither in part nor as a whole")
    func forged() async throws {
        let trail = try await Trail(2, 5)
        // Forges one line with its digest and all that follow, as the chain alone would allow.
        var before = ""
        for number in Int64(1)...8 {
            let last = before
            try await trail.forge(number) { line in
                if number == 5 { line.network = "elsewhere" }
                if number > 5 { line.before = last }
                line.isKeyed = false
            }
            let row = try await trail.store.read { (job) throws(StoreError) in
                try job.accounts.row(.audit, AuditTrail.key(number))
            }
            before = row.map { AuditLine($0).digest } ?? ""
        }
        let findings = try await trail.look().findings
        #expect(findings.contains("line 5 was changed") && findings.contains("line 8 was changed"))
    }

    @Test("cannot be cut, neither at its end nor to where it had no key yet")
    func cut() async throws {
        for last in [Int64(2), 6] {
            let trail = try await Trail(2, 5)
            let store = trail.store
            try await store.commit { (job) throws(StoreError) in
                let accounts = job.accountChanges
                guard let row = try accounts.row(.audit, AuditTrail.key(last)) else { return }
                for number in (last + 1)...8 {
                    try accounts.remove(.audit, AuditTrail.key(number))
                }
                try accounts.put(
                    AccountRow(
                        .audit, key: AuditTrail.ends, owner: "", at: .max,
                        json: .row([
                            ("number", .int(last)), ("at", .int(row.at)),
                            ("digest", .string(AuditLine(row).digest)),
                        ])))
            }
            #expect(try await trail.look().findings.contains("where it ends was changed"))
        }
    }

    @Test("keeps its order where the key was lost, and goes on with another one")
    func lost() async throws {
        let trail = try await Trail(1, 3)
        let path = trail.data.url.path + "/other.key"
        try Data(SealingKey.random()).write(to: URL(fileURLWithPath: path))
        let other = try #require(AuditKeyFile(path: path))
        let store = testStore(auditKey: other.key)
        try await Trail.copy(trail.store, to: store)
        try await other.noteRestored("calepin-20261121T101500Z", in: store)
        let result = try await AuditCheck(store: store, seen: "", keyFile: other).run()
        #expect(result.findings.isEmpty && result.otherKey == 4 && result.keyedFrom == 6)
    }

    @Test("forgets old lines and stays whole")
    func forgotten() async throws {
        let trail = try await Trail(3, 9)
        try await trail.store.commit { (job) throws(StoreError) in
            while try AuditTrail.shorten(before: 1_000_000, job.accountChanges) {}
        }
        try await Trail.add(2, to: trail.store)
        #expect(try await trail.look().findings.isEmpty)
    }

    @Test("has a key of 32 bytes, and none of any other number")
    func badKeys() throws {
        let data = DataPlace()
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        for count in [0, 31, 33, 39, 41, 4_096] {
            let path = data.url.path + "/\(count)"
            try Data(repeating: 7, count: count).write(to: URL(fileURLWithPath: path))
            #expect(AuditKeyFile(path: path) == nil)
        }
        #expect(AuditKeyFile(path: data.url.path + "/none") == nil)
        // Computed with Python.
        let key = try #require(AuditKey(Array(0..<32)))
        #expect(
            key.digest("what do ya want")
                == "6f21a7e969d25d6c8cec88e50cd5c6cd96e1ec8126ee3f43d6339895f7c25055")
    }

    @Test("has a line for what operators do: imports, backups, looks and restorations")
    func operators() async throws {
        let (data, kept, fresh) = (DataPlace(), DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var found = stat()
        #expect(stat(data.url.path + "/audit.key", &found) == 0)
        #expect(found.st_mode & 0o777 == 0o600)
        let file = kept.url.path + ".csv"
        try Data("id,name,number,position,line\na,Ida,9,forward,forward\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let path = data.url.path
        for words in [
            try await calepin("import", "players", file, "--data", path),
            try await calepin("verify", "--data", path),
            try await calepin("backup", "--data", path, kept.url.path),
        ] { #expect(words.status == 0, "\(words.words)") }
        _ = await server.end(by: SIGTERM)
        let looked = try await calepin("audit", "verify", "--data", path)
        #expect(looked.words.hasPrefix("4 lines, keyed from line 1; all is well\n"), "\(looked)")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: kept.url.path).max())
        let back = try await calepin(
            "restore", "--data", fresh.url.path, kept.url.path + "/" + name)
        #expect(back.status == 0, "\(back.words)")
        let other = try await calepin("audit", "verify", "--data", fresh.url.path)
        #expect(other.words.hasPrefix("5 lines, keyed from line 4; all is well\n"), "\(other)")
        #expect(other.words.contains("3 lines have a key that is not here"))
        let whats = try await Self.lines(fresh.url.path)
        #expect(
            whats == [
                "audit-keyed", "imported squad/players 1", "verified all is well",
                "restored \(name)", "verified all is well", "audit-verified all is well",
            ])
    }

    /// Returns the events of a data folder's trail, as a server sends them to a test log.
    private static func lines(_ data: String) async throws -> [String] {
        let place = DataPlace()
        let log = try TestLog(place)
        let server = try await RunningServer(
            data: URL(fileURLWithPath: data), "--syslog", log.path)
        let all = await log.wait(for: 6)
        _ = await server.end(by: SIGTERM)
        return all.map { line in
            let json = (try? JSONValue(reading: String(line.drop { $0 != "{" }))) ?? .null
            let detail = json.text("detail")
            return json.text("what") + (detail.isEmpty ? "" : " " + detail)
        }
    }

    @Test("goes to the system's log, a line of RFC 5424 each, in order, and once it listens again")
    func systemLog() async throws {
        let place = DataPlace()
        let log = try TestLog(place)
        let trail = try await Trail(0, 3)
        let sender = AuditSender(
            store: trail.store, log: SystemLog(path: log.path),
            place: place.url.path + "/sent", logger: Logger(label: "test"))
        #expect(await sender.send())
        let first = await log.wait(for: 4)
        let shape = /<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [!-~]+ calepin \d+ [a-z-]+ - \{.+\}/
        #expect(first.count == 4 && first.allSatisfy { $0.wholeMatch(of: shape) != nil })
        #expect(first[1].contains(" signed-in - {\"number\":2,"), "\(first[1])")
        // Without a log lines are queued; none is lost and none comes twice.
        log.close()
        try await Trail.add(2, to: trail.store)
        #expect(await !sender.send())
        let second = try TestLog(place)
        #expect(await sender.send())
        let later = await second.wait(for: 2)
        #expect(later.count == 2 && later[0].contains("\"number\":5,"))
        #expect(await sender.send())
        #expect(second.lines.count == 2)
        for text in ["", "dev/log", "/" + String(repeating: "a", count: 108), "/a\0b"] {
            #expect(!SystemLog.isPath(text))
        }
        #expect(SystemLog.isPath("/dev/log"))
    }
}

/// A system's log: a socket that takes datagrams.
private final class TestLog: @unchecked Sendable {
    let path: String
    private let descriptor: Int32
    private(set) var lines: [String] = []

    init(_ place: DataPlace) throws {
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        // In a folder of its own: the path of a socket must be short.
        path = place.url.path + "/log"
        unlink(path)
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
    }

    func close() {
        Glibc.close(descriptor)
        unlink(path)
    }

    /// Waits for `count` lines; returns those that came.
    func wait(for count: Int) async -> [String] {
        _ = await eventually {
            while lines.count < count {
                var piece = [UInt8](repeating: 0, count: 65_536)
                let size = recv(descriptor, &piece, piece.count, Int32(MSG_DONTWAIT))
                guard size > 0 else { return false }
                lines.append(String(decoding: piece[..<size], as: UTF8.self))
            }
            return true
        }
        return lines
    }
}
