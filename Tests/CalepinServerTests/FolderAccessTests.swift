// Permissions of stored files: every file and folder is private to its owner, whatever earlier
// versions or others left, with the usual umask.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("What is kept")
struct FolderAccessTests {
    /// Returns the files and folders on which others have any permission.
    private func reachable(_ place: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String }
        return ([""] + (names ?? [])).filter { name in
            var found = stat()
            guard lstat(place + "/" + name, &found) == 0 else { return false }
            return found.st_mode & 0o077 != 0
        }
    }

    private func backup(_ data: DataPlace, in kept: DataPlace) async throws -> String {
        let made = try await calepin("backup", "--data", data.url.path, kept.url.path)
        #expect(made.status == 0, "\(made.words)")
        let names = try FileManager.default.contentsOfDirectory(atPath: kept.url.path)
        return kept.url.path + "/" + (try #require(names.max()))
    }

    @Test("is its owner's alone: database, log, attachments, imports, backups, what was restored")
    func modes() async throws {
        let (data, kept, fresh) = (DataPlace(), DataPlace(), DataPlace())
        let server = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: server.port)
        try await writer.write(3)
        try await writer.bring(Array("%PDF-1.7 a".utf8))
        // An upload in progress.
        let json = #"{"sha256":"\#(String(repeating: "a", count: 64))","size":9,"#
        let begun = try await writer.post(
            "/api/blobs", Array((json + #""type":"application/pdf"}"#).utf8))
        #expect(begun.status == 201)
        let file = kept.url.path + ".csv"
        try Data("id,name,number,position,line\na,Ida,9,forward,forward\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let told = try await calepin("import", "players", file, "--data", data.url.path)
        #expect(told.status == 0, "\(told.words)")
        #expect(reachable(data.url.path).isEmpty)
        let backup = try await backup(data, in: kept)
        #expect(reachable(backup).isEmpty)
        _ = await server.end(by: SIGTERM)
        #expect(reachable(data.url.path).isEmpty)
        let restored = try await calepin("restore", "--data", fresh.url.path, backup)
        #expect(restored.status == 0, "\(restored.words)")
        #expect(reachable(fresh.url.path).isEmpty)
    }

    @Test("is closed at the start where an earlier version left it open, and so are its backups")
    func closed() async throws {
        let (data, kept) = (DataPlace(), DataPlace())
        let first = try await RunningServer(data: data.url)
        var writer = try await ServerWriter(port: first.port)
        try await writer.bring(Array("%PDF-1.7 a".utf8))
        try await writer.write(1)
        _ = await first.end(by: SIGTERM)
        let outside = DataPlace()
        try FileManager.default.createDirectory(
            at: outside.url, withIntermediateDirectories: true)
        chmod(outside.url.path, 0o755)
        symlink(outside.url.path, data.url.path + "/link")
        let names = FileManager.default.enumerator(atPath: data.url.path)
        for name in (names?.compactMap { $0 as? String } ?? []) + [""] where name != "link" {
            let place = data.url.path + "/" + name
            var found = stat()
            #expect(stat(place, &found) == 0)
            chmod(place, found.st_mode & S_IFMT == S_IFDIR ? 0o755 : 0o644)
        }
        let second = try await RunningServer(data: data.url)
        #expect(reachable(data.url.path).filter { $0 != "link" }.isEmpty)
        var found = stat()
        #expect(stat(outside.url.path, &found) == 0 && found.st_mode & 0o777 == 0o755)
        #expect(reachable(try await backup(data, in: kept)).isEmpty)
        _ = await second.end(by: SIGTERM)
    }

    @Test("is not kept in a folder that everybody writes into")
    func shared() async throws {
        let data = DataPlace()
        try FileManager.default.createDirectory(at: data.url, withIntermediateDirectories: true)
        chmod(data.url.path, 0o1777)
        let told = try await calepin("user", "list", "--data", data.url.path)
        #expect(told.status == 1 && told.words.contains("Everybody may write into the folder"))
        var found = stat()
        #expect(stat(data.url.path, &found) == 0 && found.st_mode & 0o7777 == 0o1777)
    }
}
