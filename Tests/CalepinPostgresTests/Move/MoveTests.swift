// Moves between a folder and a database: random histories there and back, moves that are broken
// off at each step, and who is refused meanwhile.

import CalepinServer
import Foundation
import Logging
import TestSizes
import Testing

@testable import CalepinPostgres
@testable import CalepinSQLite
@testable import calepin

/// A move that is broken off.
private struct Broken: Error {}

@Suite(.serialized) struct MoveTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Returns a move between a folder and a database.
    static func move(
        _ folder: String, _ database: TestDatabase, shared: String? = nil
    ) throws -> StoreMove {
        StoreMove(
            folder: folder, shared: shared, address: try database.address(user: "server"),
            secret: nil, check: PostgresCheck([.unsafe]))
    }

    /// Runs a random history on a store, and closes it.
    private static func run(_ seed: UInt64, on store: any Store, jobs: Int = 60) async throws {
        var random = SeededGenerator(seed)
        for number in 1...jobs {
            let job = RandomJob(seed: random.next(), number: Int64(number) + Int64(seed) * 1_000)
            let fails = Int.random(in: 0..<4, using: &random) == 0
            _ = try? await store.commit(touching: .ofFixture) { (view) throws(StoreError) in
                _ = try job.run(view)
                if fails { throw .busy }
            }
        }
        await store.close()
    }

    private static func store(in folder: String) throws -> SQLiteStore {
        try SQLiteStore(path: DataFolder(path: folder).database, logger: quiet)
    }

    /// Returns what is in the file of a folder.
    private static func sum(of folder: String) throws -> DumpSum {
        let dump = try SQLiteDump(opening: DataFolder.database(in: folder))
        defer { dump.close() }
        return try DumpCopy().compare(dump, dump)
    }

    /// Copies the keys of a server to another folder.
    private static func copyKeys(_ folder: String, to other: String) throws {
        for name in ["account.key", "audit.key"] {
            try FileManager.default.copyItem(
                atPath: folder + "/" + name, toPath: other + "/" + name)
        }
    }

    @Test(
        "Histories that go on on either side come there and back as they are",
        arguments: Sizes.first(2, of: 0..<8 as Range<UInt64>))
    func thereAndBack(_ seed: UInt64) async throws {
        try await withBoth { folder, database in
            try await Self.run(seed, on: try Self.store(in: folder))
            let before = try Self.sum(of: folder)
            let up = try await Self.move(folder, database).up()
            #expect(up == before)
            try await Self.run(seed + 100, on: try database.open())
            let down = try await Self.move(folder, database).down()
            #expect(try Self.sum(of: folder) == down)
            #expect(down != up)
            try await Self.run(seed + 200, on: try Self.store(in: folder))
            try await TestDatabase.with { other in
                let last = try Self.sum(of: folder)
                #expect(try await Self.move(folder, other).up() == last)
                #expect(try await Self.move(folder, other).down() == last)
                #expect(try Self.sum(of: folder) == last)
            }
        }
    }

    @Test("A move that is broken off at a step is done again", arguments: StoreMove.Step.allCases)
    func broken(_ step: StoreMove.Step) async throws {
        try await withBoth { folder, database in
            try await Self.run(3, on: try Self.store(in: folder))
            let before = try Self.sum(of: folder)
            var broken = try Self.move(folder, database)
            broken.reach = { if $0 == step { throw Broken() } }
            await #expect(throws: Broken.self) { try await broken.up() }
            if step == .left {
                await #expect(throws: MoveError.isMoved) { try await broken.up() }
            } else {
                #expect(try await Self.move(folder, database).up() == before)
            }
            await #expect(throws: Broken.self) { try await broken.down() }
            let isDone = !DataFolder.isElsewhere(folder)
            #expect(isDone == (step == .left))
            #expect(try await Self.move(folder, database).down() == before)
            #expect(try Self.sum(of: folder) == before)
        }
    }

    /// Neither servers nor other moves can begin.
    private static func expectNobody(_ folder: String, _ database: TestDatabase) throws {
        #expect(throws: PostgresFault.moving) { try database.open() }
        let address = try database.address(user: "server")
        #expect(throws: PostgresFault.inUse) {
            try PostgresMove(address, nil, check: PostgresCheck([.unsafe]))
        }
        #expect(throws: SQLiteStoreError.inUse) { try store(in: folder) }
    }

    @Test("A move does not miss a server that has just begun")
    func begun() async throws {
        try await withBoth { _, database in
            let address = try database.address(user: "server")
            for _ in 0..<5 {
                let server = try database.open()
                #expect(throws: PostgresFault.inUse) {
                    try PostgresMove(address, nil, check: PostgresCheck([.unsafe]))
                }
                await server.close()
            }
        }
    }

    @Test("A move is refused while a server is on either side, and where records are already")
    func refusals() async throws {
        try await withBoth { folder, database in
            let open = try Self.store(in: folder)
            await #expect(throws: SQLiteStoreError.inUse) {
                try await Self.move(folder, database).up()
            }
            try await Self.run(1, on: open)
            let server = try database.open()
            await #expect(throws: PostgresFault.inUse) {
                try await Self.move(folder, database).up()
            }
            await server.close()
            // That server has begun an epoch.
            await #expect(throws: MoveError.notEmpty("the epoch")) {
                try await Self.move(folder, database).up()
            }
        }
    }

    @Test("While records move nobody begins, and nobody on a database that they have left")
    func alone() async throws {
        try await withBoth { folder, database in
            try await Self.run(1, on: try Self.store(in: folder))
            var move = try Self.move(folder, database)
            move.reach = { if $0 == .copied { try Self.expectNobody(folder, database) } }
            _ = try await move.up()
            _ = try await move.down()
            #expect(throws: PostgresFault.movedAway) { try database.open() }
        }
    }

    @Test("Keys of other servers, and a folder without keys, are refused")
    func keys() async throws {
        try await withBoth { folder, database in
            try await Self.run(1, on: try Self.store(in: folder))
            _ = try await Self.move(folder, database).up()
            try await withFolder { other in
                await #expect(throws: MoveError.noKeys) {
                    try await Self.move(other, database).down()
                }
                _ = try DataFolder(path: other).agreement()
                await #expect(throws: PostgresFault.disagrees("account.key")) {
                    try await Self.move(other, database).down()
                }
            }
            try await withFolder { other in
                try Self.copyKeys(folder, to: other)
                let down = try await Self.move(other, database).down()
                #expect(try Self.sum(of: other) == down)
            }
        }
    }

    @Test("Attachments go along, and those that are there stay")
    func attachments() async throws {
        try await withBoth { folder, database in
            try await withFolder { shared in
                try await Self.run(1, on: try Self.store(in: folder))
                for name in ["blobs/ab/cd/x", "blobs/parts/half", "collections/c.json"] {
                    let place = URL(filePath: folder).appending(path: name)
                    try FileManager.default.createDirectory(
                        at: place.deletingLastPathComponent(),
                        withIntermediateDirectories: true)
                    try Data(name.utf8).write(to: place)
                }
                _ = try await Self.move(folder, database, shared: shared).up()
                let read = FileManager.default.contents(atPath:)
                #expect(read(shared + "/blobs/ab/cd/x") == Data("blobs/ab/cd/x".utf8))
                #expect(read(shared + "/collections/c.json") != nil)
                #expect(read(shared + "/blobs/parts/half") == nil)
                try FileManager.default.removeItem(atPath: folder + "/blobs")
                _ = try await Self.move(folder, database, shared: shared).down()
                #expect(read(folder + "/blobs/ab/cd/x") == Data("blobs/ab/cd/x".utf8))
            }
        }
    }

    @Test("The command says in words what is wrong with the database, and not the password")
    func words() async throws {
        try await withBoth { folder, database in
            try await Self.run(1, on: try Self.store(in: folder))
            let cluster = try TestCluster.shared
            let secret = folder + "-secret"
            defer { try? FileManager.default.removeItem(atPath: secret) }
            FileManager.default.createFile(
                atPath: secret, contents: Data("not-the-password".utf8),
                attributes: [.posixPermissions: 0o600])
            let socket = "host=\(cluster.folder)&port=\(cluster.port)"
            let network = "127.0.0.1:\(cluster.port)/\(database.name)"
            let trust = "?sslmode=verify-full&sslrootcert=\(cluster.certificate)"
            let cases = [
                ("server@/\(database.name)?\(socket)", "fsync is off", false),
                ("postgres@/\(database.name)?\(socket)", "may change the tables", true),
                ("server@/postgres?\(socket)", "calepin migrate", true),
                ("nobody@/\(database.name)?\(socket)", "cannot be reached", true),
                ("server@\(network)\(trust)", "cannot be reached", true),
                (
                    "server@localhost:\(cluster.port)/\(database.name)?sslmode=verify-full"
                        + "&sslrootcert=/etc/ssl/certs/none.pem", "cannot be reached", true
                ),
                ("server:word@\(network)", "has a password", true),
            ]
            for (address, words, isUnsafe) in cases {
                let risk = isUnsafe ? "--store-unsafe" : "--shared=\(folder)"
                let end = try await ServeTests.run(
                    "move", "--from", folder, "--to", "postgres://" + address,
                    "--store-secret", secret, risk)
                #expect(end.status == 1 && end.told.contains(words), "\(address): \(end.told)")
                #expect(!end.told.contains("not-the-password") && !end.told.contains(":word"))
            }
            #expect(FileManager.default.fileExists(atPath: DataFolder.database(in: folder)))
        }
    }

    @Test("The command moves what a server has kept, and a server goes on with it on either side")
    func command() async throws {
        try await withBoth { folder, database in
            let added = try await ServeTests.run("user", "add", "ann", "--data", folder)
            #expect(added.status == 0, "\(added.told)")
            let cluster = try TestCluster.shared
            let store =
                "postgres://server@/\(database.name)?host=\(cluster.folder)"
                + "&port=\(cluster.port)"
            let up = try await ServeTests.run(
                "move", "--from", folder, "--to", store, "--store-unsafe")
            #expect(up.status == 0 && up.told.contains("all is well"), "\(up.told)")
            let file = try await ServeTests.run("serve", "--port", "0", "--data", folder)
            #expect(file.status == 1 && file.told.contains("--store"))
            let server = try await ServeTests.start(store, folder)
            let list = try await ServeTests.run("user", "list", "--data", folder)
            #expect(list.told.contains("ann"))
            let during = try await ServeTests.run(
                "move", "--from", store, "--to", folder, "--store-unsafe")
            #expect(during.status == 1 && during.told.contains("A server is using"))
            try await ServeTests.end(server, by: SIGKILL)
            let down = try await ServeTests.run(
                "move", "--from", store, "--to", folder, "--store-unsafe")
            #expect(down.status == 0 && down.told.contains("all is well"), "\(down.told)")
            let after = try await ServeTests.run("user", "list", "--data", folder)
            #expect(after.told.contains("ann"))
            let late = try await ServeTests.run(
                "serve", "--port", "0", "--data", folder + "-2", "--store", store,
                "--store-unsafe")
            try? FileManager.default.removeItem(atPath: folder + "-2")
            #expect(late.status == 1 && late.told.contains("moved to a folder"))
        }
    }
}
