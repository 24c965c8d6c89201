// Exports with files over HTTP and by the command: whose files come, and what cannot be asked. The
// zip itself is tested in CalepinExportTests.

import CalepinExport
import CalepinExpressions
import CalepinSync
import CalepinZip
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An export with files")
struct FileExportTests {
    private static func app(_ id: String, _ sharing: String) -> [UInt8] {
        let name = PublishBook.field("name", #""optional":true"#)
        let paper = PublishBook.field("paper", #""type":"file","optional":true"#)
        return PublishBook.app(
            id, [PublishBook.form(id, [name, paper])],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"\(id)","sharing":"\(sharing)"}]
            """)
    }

    private static func paper(_ words: String) -> [UInt8] { Array("%PDF-1.7 \(words)".utf8) }

    /// Runs a body with the app `house` of a team, and `diary` of everybody.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            _ = try await office.service.publish(
                Self.app("house", "team"), Publication(stage: .draft))
            try await office.service.setTeam("house", office.team, Publication())
            _ = try await office.service.setStage("house", version: nil, Publication())
            _ = try await office.service.publish(Self.app("shed", "personal"), Publication())
            try await body(office)
        }
    }

    /// Uploads a file into a scope; returns its digest.
    private func bring(
        _ bytes: [UInt8], _ writer: TestWriter, _ browser: TestBrowser
    ) async throws -> String {
        let hash = Hex.text(of: digest(bytes, .sha256))
        let json = """
            {"sha256":"\(hash)","size":\(bytes.count),"type":"application/pdf",
            "scope":"\(writer.scope)"}
            """
        let begun = try await browser.server.post(
            "/api/blobs", Array(json.utf8), browser.headers)
        try #require(begun.status == 201, "\(begun.text)")
        let more = ["Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"]
        let sent = try await browser.server.send(
            "PATCH", "/api/blobs/" + hash, browser.headers.merging(more) { $1 }, body: bytes)
        try #require(sent.status == 204, "\(sent.text)")
        return hash
    }

    private func save(
        _ writer: TestWriter, _ number: Int64, _ name: String, _ hash: String, _ form: String
    ) async throws {
        let ops: [Op] = [
            .set(CellChange("name", .string(name))),
            .set(CellChange("paper", .string(hash + " deed.pdf"))),
        ]
        let outcomes = try await writer.push(
            [ops], from: number, of: Identifier(UInt128(number)), form: form)
        try #require(outcomes == ["applied"])
    }

    private func zip(_ reply: Reply) throws -> ZipArchive {
        try #require(reply.status == 200, "\(reply.status) \(reply.text)")
        return try ZipArchive(
            reply.unchunked,
            bounds: ZipBounds(packedBytes: 1_000_000, members: 100, unpackedBytes: 1_000_000))
    }

    @Test("has the files of a team for its members, byte by byte, and nothing for others")
    func members() async throws {
        try await run { office in
            let ann = try await office.writer(office.ann, "house")
            let hash = try await bring(Self.paper("canary"), ann, office.ann)
            try await save(ann, 1, "one", hash, "house")
            let path = "/api/exports/house/all?as=zip"
            let id = Identifier(UInt128(1)).description
            for browser in [office.ann, office.bob, try await office.bob.program()] {
                let reply = try await browser.send("GET", path)
                let archive = try zip(reply)
                #expect(archive.names == ["house.csv", id + "/paper.pdf"])
                let bytes = try archive.content(of: id + "/paper.pdf", maxBytes: 1_000)
                #expect(bytes == Self.paper("canary"))
                #expect(reply.headers["content-type"] == "application/zip")
                #expect(
                    reply.headers["content-disposition"]
                        == "attachment; filename=\"house-all.zip\"")
            }
            #expect(try await office.eve.send("GET", path).status == 404)
            #expect(
                try await office.eve.send("GET", path + "&scope=" + office.team).status == 404)
            let other = try await office.ann.program(KeyTerms(collections: ["shed"]))
            #expect(try await other.send("GET", path).status == 404)
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await office.bob.send("GET", path).status == 404)
        }
    }

    @Test("has no file of another scope, even where a record names its digest")
    func digests() async throws {
        try await run { office in
            let ann = try await office.writer(office.ann, "house")
            let hash = try await bring(Self.paper("canary"), ann, office.ann)
            try await save(ann, 1, "one", hash, "house")
            for browser in [office.eve, office.ann] {
                let own = try await office.writer(browser, "shed")
                try await save(own, 1, "mine", hash, "shed")
                let archive = try zip(
                    try await browser.send("GET", "/api/exports/shed/all?as=zip"))
                #expect(archive.names == ["shed.csv", "missing-files.txt"])
                let missing = try archive.content(of: "missing-files.txt", maxBytes: 10_000)
                #expect(String(decoding: missing, as: UTF8.self).contains(hash))
            }
        }
    }

    @Test("has names and a format inside as asked, and says what is wrong with them")
    func settings() async throws {
        try await run { office in
            let eve = try await office.writer(office.eve, "shed")
            let hash = try await bring(Self.paper("canary"), eve, office.eve)
            try await save(eve, 1, "../Lake Road", hash, "shed")
            let path = "/api/exports/shed/all?as=zip"
            let named = path + "&inside=jsonl&names=concat(%24%7Bname%7D,%20'/',%20%24%7B_name%7D)"
            let archive = try zip(try await office.eve.send("GET", named))
            #expect(archive.names == ["shed.jsonl", "Lake Road/deed.pdf"])
            let lines = try archive.content(of: "shed.jsonl", maxBytes: 10_000)
            #expect(
                String(decoding: lines, as: UTF8.self).contains(#""paper":"Lake Road/deed.pdf""#))
            for wrong in [
                "inside=json", "inside=", "names=(", "names=%24%7Bnone%7D", "names=/a/b",
                "names=" + String(repeating: "x", count: 2_000), "table=none",
            ] {
                let reply = try await office.eve.send("GET", path + "&" + wrong)
                #expect([400, 413, 422].contains(reply.status), "\(wrong) \(reply.status)")
            }
            let reply = try await office.eve.send("GET", path + "&names=%24%7Bnone%7D")
            #expect(reply.json.text("detail").contains("none"))
        }
    }

    @Test("is written by the command as by the server, equal bytes, and tested by unzip")
    func command() async throws {
        let place = DataPlace()
        try await Self.fill(place)
        func export(_ name: String) async throws -> [UInt8] {
            let file = place.url.path + "/" + name
            let (status, words) = try await calepin([
                "export", "shed/all", "--data", place.url.path, "--as", "zip", "--names",
                "concat(${name}, '/', ${_field})", "--to", file,
            ])
            #expect(status == 0 && words.isEmpty, "\(words)")
            let tested = try Process.run(
                URL(fileURLWithPath: "/usr/bin/unzip"), arguments: ["-tqq", file])
            tested.waitUntilExit()
            #expect(tested.terminationStatus == 0)
            return [UInt8](try Data(contentsOf: place.url.appendingPathComponent(name)))
        }
        let alone = try await export("a.zip")
        let server = try await RunningServer(data: place.url)
        #expect(try await export("b.zip") == alone)
        #expect(await server.end(by: SIGTERM) == 0)
        let archive = try ZipArchive(
            alone,
            bounds: ZipBounds(packedBytes: 1_000_000, members: 100, unpackedBytes: 1_000_000))
        #expect(archive.names == ["shed.csv", "n1/paper.pdf"])
        #expect(
            try archive.content(of: "n1/paper.pdf", maxBytes: 1_000) == Self.paper("canary"))
    }

    /// Fills a folder with a record and its file.
    private static func fill(_ place: DataPlace) async throws {
        try FileManager.default.createDirectory(
            at: place.url, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let store = try testStore(in: place.url.path + "/calepin.sqlite")
        _ = try await PublishService(store: store, registry: AppRegistry())
            .publish(app("shed", "personal"), Publication())
        var book = SyncBook(store, account: 1, replica: 7)
        book.form = "shed"
        let bytes = paper("canary")
        let hash = Hex.text(of: digest(bytes, .sha256))
        let folder = BlobFolder(path: place.url.path + "/blobs")
        try folder.write(bytes, to: folder.file(hash))
        try await store.commit { [book] (job) throws(StoreError) in
            try job.addReplica(book.replica.description, account: book.access.account, at: 0)
            try job.put(
                StoredBlob(
                    scope: book.access.ownScope, hash: hash, size: Int64(bytes.count),
                    storedHash: hash, storedSize: Int64(bytes.count), type: "application/pdf",
                    hasThumbnail: false))
        }
        try await book.set(1, "name", .string("n1"))
        try await book.set(1, "paper", .string(hash + " deed.pdf"))
        await store.close()
    }
}
