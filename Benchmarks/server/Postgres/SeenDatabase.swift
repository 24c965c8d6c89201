// PostgreSQL as it is seen from outside: processor time and memory of its processes, and what its
// own statistics tell, asked with psql.

import Foundation

/// A PostgreSQL that runs.
struct SeenDatabase {
    /// The process that began all others.
    let process: Int32
    let socket: String
    let psql: String

    /// The processor time used so far by all of its processes, those that ended included, in
    /// milliseconds.
    var processorMilliseconds: Double {
        ([process] + children).reduce(ofEnded) { $0 + Self.running($1) }
    }

    private var children: [Int32] {
        let path = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0) }
    }

    /// Returns the processor time of a process with one thread, which is told in nanoseconds.
    private static func running(_ id: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(id)/schedstat", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e6
    }

    /// The processor time of its processes that have ended, in milliseconds: the 14th and 15th
    /// words after the name, in hundredths of a second.
    private var ofEnded: Double {
        let path = "/proc/\(process)/stat"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let words = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard words.count > 15 else { return 0 }
        return words[13...14].reduce(0) { $0 + (Double($1) ?? 0) } * 10
    }

    /// Returns the rows of a statement.
    @discardableResult
    func ask(_ statement: String) throws -> [[String]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: psql)
        process.arguments = [
            "-h", socket, "-U", "calepin_owner", "-d", "calepin", "-AtqX", "-F", "\t", "-c",
            statement,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let told = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Child.Failure(words: "psql: \(statement)")
        }
        return told.split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// Returns the only number that a statement tells.
    func number(_ statement: String) throws -> Double {
        guard let number = try ask(statement).first?.first.flatMap({ Double($0) }) else {
            throw Child.Failure(words: "no number: \(statement)")
        }
        return number
    }

    /// The size of the log so far, in bytes.
    var logBytes: Double {
        get throws {
            try number("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')")
        }
    }

    /// The size of tables with their indexes, in bytes.
    func bytes(of tables: [String]) throws -> [Double] {
        try tables.map { try number("SELECT pg_total_relation_size('calepin.\($0)')") }
    }

    /// The number of rows that were inserted and changed so far, in all tables.
    var writtenRows: Double {
        get throws {
            try number("SELECT sum(n_tup_ins + n_tup_upd) FROM pg_stat_user_tables")
        }
    }

    /// The connections of servers: their number, and the memory of each that is no other's, in
    /// megabytes.
    var connections: (count: Int, memory: Double) {
        get throws {
            let ids = try ask("SELECT pid FROM pg_stat_activity WHERE usename = 'calepin'")
                .compactMap { $0.first.flatMap { Int32($0) } }
            let memory = ids.reduce(0) { $0 + SeenProcess(id: $1).memory.own }
            return (ids.count, memory / Double(max(1, ids.count)))
        }
    }

    /// Returns the number of statements that a body has the database run. They are counted only
    /// during it, because counting takes time.
    func statements(_ body: () throws -> Void) throws -> Double {
        try ask("CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA public")
        func count(_ sort: String) throws {
            try ask("ALTER SYSTEM SET pg_stat_statements.track = '\(sort)'")
            try ask("SELECT pg_reload_conf()")
            Thread.sleep(forTimeInterval: 0.5)
        }
        try count("top")
        try ask("SELECT public.pg_stat_statements_reset()")
        try body()
        defer { try? count("none") }
        return try number(
            """
            SELECT sum(calls) FROM public.pg_stat_statements
            WHERE userid = (SELECT oid FROM pg_roles WHERE rolname = 'calepin')
            """)
    }
}
