// The whole server on a small disk that guests fill: accounts still save and sign in, and backups
// are made. The disk is in memory, which only root may mount.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The server on a small disk", .serialized)
struct SmallDiskTests {
    private static let megabytes = 64

    @Test("that guests flood leaves accounts able to save, to sign in, and to make backups")
    func flood() async throws {
        guard let disk = try SmallDisk(megabytes: Self.megabytes) else { return }
        let data = disk.folder.appendingPathComponent("data")
        // The quota of guests is larger than the disk, so that the disk is the limit.
        let server = try await RunningServer(data: data, "--unlimited", "--guest-room", "100000")
        let ann = try await Self.account("ann", server.port)
        var saver = try await ServerWriter(port: server.port, cookie: ann)
        try await saver.write(3)
        let end = try await Self.flood(server.port)
        #expect(end.status == 507 && end.code == "disk-low", "\(end.status) \(end.text)")
        let full = DiskSpace(of: data.path)
        #expect(full?.isLow == true && full?.free ?? 0 > 0)
        let stranger = try await Self.post(server.port, "/api/sync/replica", "{}")
        #expect(stranger.status == 507 && stranger.code == "disk-low")
        try await saver.write(200)
        #expect(try await Self.signIn("ann", server.port).status == 200)
        let kept = DataPlace()
        try FileManager.default.createDirectory(at: kept.url, withIntermediateDirectories: true)
        #expect(try await Self.command("backup", data, kept.url.path).contains("all is well"))
        #expect(try await Self.command("verify", data).contains("all is well"))
        var records: Set<String> = []
        for record in try await saver.pull().records {
            records.formUnion(record.cells.map(\.path))
        }
        #expect(records.count == 203)
        #expect(await server.end(by: SIGTERM) == 0)
    }

    /// Uploads files as guests until one is rejected; returns that answer. Uploads are left
    /// incomplete, so that none is processed.
    private static func flood(_ port: Int) async throws -> Reply {
        let piece = [UInt8](repeating: 1, count: 4 << 20)
        for number in 0..<megabytes {
            let met = try await post(port, "/api/sync/replica", "{}")
            guard met.status == 201 else { return met }
            let cookie = String((met.headers["set-cookie"] ?? "").prefix { $0 != ";" })
            let guest = try await ServerWriter(port: port, cookie: cookie)
            let hash = digest("\(number)", .sha256)
            let words = "\"size\":\(piece.count + 1),\"type\":\"application/pdf\""
            let announced = "{\"sha256\":\"\(Hex.text(of: hash))\",\(words)}"
            let begun = try await guest.post("/api/blobs", Array(announced.utf8))
            guard begun.status == 201 else { return begun }
            let sent = try await guest.patch(Hex.text(of: hash), piece, at: 0)
            guard sent.status == 204 else { return sent }
        }
        return Reply()
    }

    private static func account(_ name: String, _ port: Int) async throws -> String {
        let words = "{\"name\":\"\(name)\",\"password\":\"\(goodPassword)\"}"
        let reply = try await post(port, "/api/account/register", words)
        try #require(reply.status == 202, "\(reply.status) \(reply.text)")
        let entered = try await signIn(name, port)
        try #require(entered.status == 200, "\(entered.status) \(entered.text)")
        return entered.cookies.map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")
    }

    private static func signIn(_ name: String, _ port: Int) async throws -> Reply {
        let words = "{\"name\":\"\(name)\",\"password\":\"\(goodPassword)\"}"
        return try await post(port, "/api/account/sign-in", words)
    }

    private static func post(_ port: Int, _ path: String, _ body: String) async throws -> Reply {
        try await ServerWriter.post(port, path, Array(body.utf8), "")
    }

    private static func command(
        _ name: String, _ data: URL, _ more: String...
    ) async throws -> String {
        let process = SpawnedProcess()
        process.executableURL = RunningServer.command
        process.arguments = [name, "--data", data.path] + more
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        return try await onThread {
            let told = output.fileHandleForReading.readDataToEndOfFile()
            return String(decoding: told, as: UTF8.self)
        }
    }
}

/// A small disk in memory.
final class SmallDisk {
    let folder: URL

    /// Mounts the disk; nil, with a printed line, where that is not permitted.
    init?(megabytes: Int) throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-small-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
            print("1 test of a small disk was not run: nothing can be mounted here")
            return nil
        }
    }

    deinit {
        umount2(folder.path, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(at: folder)
    }
}
