// Backups of the real process during writes: they are complete, browsers learn how far they go,
// nothing is lost on a restore, and a damaged one is rejected.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Backups", .serialized)
struct BackupTests {
    private func backups(_ place: DataPlace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.url.path).sorted()
            .map { place.url.path + "/" + $0 }
    }

    @Test("the rows that were imported come back with it")
    func imports() async throws {
        let (data, kept, fresh) = (DataPlace(), DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        let file = data.url.appendingPathComponent("players.csv")
        let csv = "id,name,number,position,line\na,Ida,9,forward,forward\n"
        try Data(csv.utf8).write(to: file)
        let told = try await calepin("import", "players", file.path, "--data", data.url.path)
        #expect(told.status == 0, "\(told.words)")
        let made = try await calepin("backup", "--data", data.url.path, kept.url.path)
        #expect(made.status == 0, "\(made.words)")
        _ = await server.end(by: SIGTERM)
        let backup = try #require(try backups(kept).first)
        let restored = try await calepin("restore", "--data", fresh.url.path, backup)
        #expect(restored.status == 0, "\(restored.words)")
        let found = try await calepin("query", "players", "--data", fresh.url.path)
        #expect(found.words == "9  Ida · Forward\n")
    }

    @Test("made while people write, it comes back whole, and what was sent since is offered again")
    func drill() async throws {
        let (data, kept, fresh) = (DataPlace(), DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: server.port)
        try await writer.write(20)
        let start = writer
        async let others: ServerWriter = {
            var other = try await ServerWriter(port: server.port)
            try await other.write(60)
            return other
        }()
        let made = try await calepin("backup", "--data", data.url.path, kept.url.path)
        #expect(made.status == 0 && made.words.contains("all is well"), "\(made.words)")
        _ = try await others
        #expect(try await start.pull().marks.first?.backedUpTo == 20)
        try await writer.write(15)
        let cursor = try await writer.pull().cursor
        _ = await server.end(by: SIGKILL)

        let backup = try #require(try backups(kept).first)
        let restored = try await calepin("restore", "--data", fresh.url.path, backup)
        #expect(restored.status == 0 && restored.words.contains("all is well"))
        let second = try await RunningServer(data: fresh.url)
        writer.port = second.port
        let answer = try await writer.pull(cursor)
        #expect(answer.status == .reset)
        #expect(answer.marks.first?.lastN == 20)
        try await writer.push(writer.made.suffix(15))
        let cells = try await writer.pull().records.flatMap { $0.cells.map(\.path) }
        #expect(Set(cells).isSuperset(of: (1...35).map { "a\($0)" }))
        let verified = try await calepin("verify", "--data", fresh.url.path)
        #expect(verified.status == 0, "\(verified.words)")
        _ = await second.end(by: SIGTERM)
        let alone = try await calepin("verify", "--data", fresh.url.path)
        #expect(alone.status == 0 && alone.words.contains("all is well"))
    }

    @Test("of a folder no server has; a second one links what the first has")
    func alone() async throws {
        let (data, kept) = (DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: server.port)
        try await writer.write(3)
        try await writer.bring(Array("%PDF-1.7 a".utf8))
        _ = await server.end(by: SIGTERM)
        for _ in 0..<2 {
            let made = try await calepin("backup", "--data", data.url.path, kept.url.path)
            #expect(made.status == 0 && made.words.contains("1 attachments"), "\(made.words)")
        }
        let all = try backups(kept)
        #expect(all.count == 2)
        let inodes = try all.map { backup in
            let files = FileManager.default.enumerator(atPath: backup + "/blobs")
            let file = try #require(files?.compactMap { $0 as? String }.first { $0.count > 64 })
            let path = backup + "/blobs/" + file
            return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
                as? UInt64
        }
        #expect(inodes[0] == inodes[1])
    }

    @Test("two of one second are both kept")
    func sameSecond() async throws {
        let (data, kept) = (DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        for number in 1...4 {
            let made = try await calepin("backup", "--data", data.url.path, kept.url.path)
            #expect(made.status == 0, "\(made.words)")
            #expect(try backups(kept).count == number)
        }
        _ = await server.end(by: SIGTERM)
    }

    @Test("as many are kept as somebody says, and the drill restores the latest")
    func kept() async throws {
        let (data, kept) = (DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: server.port)
        try await writer.write(3)
        for _ in 0..<4 {
            let made = try await calepin(
                "backup", "--data", data.url.path, "--keep", "2", kept.url.path)
            #expect(made.status == 0, "\(made.words)")
        }
        let left = try backups(kept)
        #expect(left.count == 2)
        let drill = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Packaging/drill")
        let drilled = [kept.url.path, RunningServer.command.path]
        let done = try await calepin(drilled, program: drill)
        #expect(done.status == 0, "\(done.words)")
        let latest = try #require(left.last).split(separator: "/").last ?? ""
        #expect(done.words.contains("\(latest) was restored and served"), "\(done.words)")
        // A backup with another byte is noticed.
        let file = try #require(left.last) + "/calepin.sqlite"
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: [0])
        try handle.close()
        #expect(try await calepin(drilled, program: drill).status != 0)
        _ = await server.end(by: SIGTERM)
    }

    @Test("any change of any file of a backup is noticed, and nothing is restored")
    func damaged() async throws {
        let (data, kept) = (DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: server.port)
        try await writer.write(3)
        try await writer.bring(Array("%PDF-1.7 a".utf8))
        _ = try await calepin("backup", "--data", data.url.path, kept.url.path)
        _ = await server.end(by: SIGTERM)
        let backup = try #require(try backups(kept).first)
        let found = FileManager.default.enumerator(atPath: backup)?.compactMap { $0 as? String }
        let names = (found ?? []).filter { !$0.hasPrefix("blobs") || $0.count > 64 }
        #expect(names.count == 3)
        for name in names {
            let file = URL(fileURLWithPath: backup + "/" + name)
            let good = try Data(contentsOf: file)
            var flipped = good
            flipped[good.count / 2] ^= 1
            for bad in [flipped, Data(good.dropLast()), nil] {
                try FileManager.default.removeItem(at: file)
                try bad?.write(to: file)
                let target = DataPlace()
                let result = try await calepin("restore", "--data", target.url.path, backup)
                #expect(result.status == 1 && result.words.contains("Nothing was restored"))
                let database = target.url.path + "/calepin.sqlite"
                #expect(!FileManager.default.fileExists(atPath: database))
                try good.write(to: file)
            }
        }
        let extra = URL(fileURLWithPath: backup + "/blobs/extra")
        try Data([1]).write(to: extra)
        #expect(try await calepin("restore", "--data", data.url.path + "-2", backup).status == 1)
        try FileManager.default.removeItem(at: extra)
        #expect(try await calepin("restore", "--data", data.url.path, backup).status == 1)
        try? FileManager.default.removeItem(atPath: data.url.path + "-2")
    }

    @Test("commands say what is wrong with the folder")
    func words() async throws {
        let none = try await calepin("verify", "--data", "calepin-none")
        #expect(none.status == 1 && none.words.contains("There is no folder"))
        let (data, kept) = (DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        let held = try await calepin("held", "--data", data.url.path)
        #expect(held.status == 0 && held.words.isEmpty)
        let unreachable = try await calepin("backup", "--data", data.url.path, "/proc/none")
        #expect(unreachable.status == 1 && unreachable.words.contains("No backup was made"))
        let noBackup = try await calepin("restore", "--data", kept.url.path, data.url.path)
        #expect(noBackup.status == 1 && noBackup.words.contains("no whole backup"))
        _ = await server.end(by: SIGTERM)
    }
}
