// All rows from a file into a database and back: random ones in each column of each table, and the
// list of tables against those that both stores really have.

import CalepinServer
import Foundation
import Testing

@testable import CalepinPostgres
@testable import CalepinSQLite

/// A folder for files, removed after the body.
func withFolder<Outcome>(_ body: (String) async throws -> Outcome) async throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "move-\(UUID())").path
    try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

/// Calls a body with a folder and a database, both empty.
func withBoth<Outcome>(
    _ body: (String, TestDatabase) async throws -> Outcome
) async throws -> Outcome {
    try await withFolder { folder in
        try await TestDatabase.with { try await body(folder, $0) }
    }
}

/// Random rows of a table, in its order.
private struct RandomRows {
    private static let nullable: Set = ["removed_at", "previous", "live", "test", "due"]

    /// Adds random rows of each table to a store.
    static func fill(_ store: any DumpWriting, _ random: inout SeededGenerator) throws {
        for table in DumpTable.all {
            let count = [0, 1, 20, 20, 200].randomElement(using: &random) ?? 0
            var rows = (0..<count).map { _ in row(of: table, &random) }
            let keys = table.order.compactMap { name in
                table.columns.firstIndex { $0.name == name }
            }
            var seen: Set<[StoredCell]> = []
            // Held mutations have no key here: the order of a scope is that of adding.
            let isHeld = table.name == "held"
            rows = rows.filter { isHeld || seen.insert(Self.key(keys, $0)).inserted }
            rows.sort { isBefore(keys, $0, $1) }
            for start in stride(from: 0, to: rows.count, by: DumpLimits.rowsAtOnce) {
                let end = min(start + DumpLimits.rowsAtOnce, rows.count)
                try store.add(Array(rows[start..<end]), to: table)
            }
        }
        try store.settle()
        try store.set(epoch: "epoch-\(random.next())")
    }

    private static func key(_ columns: [Int], _ row: [StoredCell]) -> [StoredCell] {
        columns.map { row[$0] }
    }

    private static func row(
        of table: DumpTable, _ random: inout SeededGenerator
    ) -> [StoredCell] {
        table.columns.map { column in
            switch column.type {
            case .number:
                if nullable.contains(column.name), Bool.random(using: &random) { return .null }
                if ["n", "number"].contains(column.name) {
                    return .number(Int64.random(in: 1...500, using: &random))
                }
                return .number(
                    Bool.random(using: &random)
                        ? Int64.random(in: -3...3, using: &random)
                        : Int64.random(in: .min ... .max, using: &random))
            case .text:
                let letters = ["a", "b", "é", "\u{0}", " ", "'", "\"", "\\", "𝄞"]
                // Digests of versions' files stand beside each other with a space between.
                let isDigest = table.name == "app_version_file" && column.name == "digest"
                let some = isDigest ? Array(letters.prefix(2)) : letters
                let least = isDigest ? 1 : 0
                return .text(
                    (0..<Int.random(in: least...3, using: &random))
                        .map { _ in some.randomElement(using: &random) ?? "" }.joined())
            case .bytes:
                return .bytes(
                    (0..<Int.random(in: 0...9, using: &random)).map { _ in
                        UInt8.random(in: 0...255, using: &random)
                    })
            }
        }
    }

    private static func isBefore(
        _ keys: [Int], _ one: [StoredCell], _ other: [StoredCell]
    ) -> Bool {
        for key in keys {
            switch (one[key], other[key]) {
            case (.bytes(let left), .bytes(let right)) where left != right:
                return left.lexicographicallyPrecedes(right)
            case (.number(let left), .number(let right)) where left != right: return left < right
            default: continue
            }
        }
        return false
    }
}

@Suite(.serialized) struct DumpTests {
    @Test("Any rows are the same in a file, in a database, and back", arguments: 0..<12 as Range)
    func anyRows(_ seed: UInt64) async throws {
        try await withBoth { folder, database in
            var random = SeededGenerator(seed)
            let first = try SQLiteDump(creating: folder + "/first", lock: nil)
            try RandomRows.fill(first, &random)
            let (back, target) = (
                try SQLiteDump(creating: folder + "/back", lock: nil),
                try PostgresDump(writing: try database.connect(user: "server"))
            )
            try DumpCopy().copy(from: first, to: target)
            let up = try DumpCopy().compare(first, target)
            try target.commit()
            target.close()
            let source = try PostgresDump(reading: try database.connect(user: "server"))
            try DumpCopy().copy(from: source, to: back)
            let down = try DumpCopy().compare(back, source)
            #expect(down == up)
            #expect(try DumpCopy().compare(back, first) == up)
            source.close()
            try back.finish()
            first.close()
        }
    }

    @Test("A row that differs anywhere is found")
    func difference() async throws {
        try await withFolder { folder in
            for (index, table) in DumpTable.all.enumerated() {
                var random = SeededGenerator(77)
                let one = try SQLiteDump(creating: "\(folder)/\(index)-1", lock: nil)
                try RandomRows.fill(one, &random)
                let other = try SQLiteDump(creating: "\(folder)/\(index)-2", lock: nil)
                try DumpCopy().copy(from: one, to: other)
                let row = table.columns.map { column -> StoredCell in
                    column.type == .number ? .number(9_999) : .bytes([0x7A, 0x7A])
                }
                try other.add([row], to: table)
                #expect(Self.difference(one, other) == table.name)
            }
        }
    }

    /// Returns the table of the first row that differs; nil for none.
    private static func difference(
        _ one: any DumpReading, _ other: any DumpReading
    ) -> String? {
        do throws(DumpError) {
            _ = try DumpCopy().compare(one, other)
        } catch {
            if case .differs(let name, _) = error { return name }
        }
        return nil
    }

    /// Tables and columns that each store has for itself.
    private static let own: [String: Set<String>] = [
        "postgres": [
            "migration", "turn", "lane", "lease", "server", "meta", "catalogue", "counter",
            "blob.condemned_at", "app_version.files", "held.number",
        ],
        "sqlite": ["grdb_migrations", "meta", "held.number"],
    ]

    private static func check(_ found: [String], _ store: String) {
        let own = own[store] ?? []
        let moved = Set(
            DumpTable.all.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } })
        let others = Set(found).filter { column in
            !own.contains(column) && !own.contains(String(column.prefix { $0 != "." }))
        }
        #expect(others == moved, "\(others.symmetricDifference(moved).sorted())")
    }

    @Test("Every column of both stores is moved, or is one that each has for itself")
    func columns() async throws {
        try await TestDatabase.with { database in
            let connection = try database.connect()
            defer { connection.close() }
            let found: [String] = try connection.column(
                """
                SELECT table_name || '.' || column_name FROM information_schema.columns
                WHERE table_schema = 'calepin' AND table_name || '.' || column_name NOT IN (
                    'outcome.last', 'outcome.first', 'outcome.hashes')
                UNION ALL VALUES ('outcome.n'), ('outcome.hash')
                """)
            Self.check(found, "postgres")
        }
        try await withFolder { folder in
            let connection = try SQLiteConnection(path: folder + "/s", mayWrite: true)
            let statement = try connection.makeStatement(
                """
                SELECT CASE t.name WHEN 'scope_replica' THEN 'place' ELSE t.name END || '.'
                    || CASE c.name WHEN 'by' THEN 'author' ELSE c.name END
                FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'
                """)
            Self.check(try statement.all { $0.text(0) }, "sqlite")
            connection.close()
        }
    }
}
