// Exports of a large collection: the first byte, the speed, the memory meanwhile, and the waits of
// people who save while somebody exports; and OData page by page while records are written.

import CalepinExpressions
import Foundation
import Synchronization

/// Measures exports.
struct ExportsBench {
    let command: String
    let policy: Policy
    private static let formats = ["csv", "jsonl", "json", "xlsx", "geojson", "zip"]
    /// The number of turns with and without an export, in which people save.
    private static let rounds = 2
    /// Pushes per second, by this many people, for this many seconds in each round.
    private static let (pace, people, seconds) = (100.0, 8, 6)

    func measure(_ judge: inout Judge) throws {
        let stock = try StockServer(command: command)
        let made = try stock.publisher.run(["key", "new", "ann", "bench", "--right", "read"])
        let key = String(decoding: made, as: UTF8.self).trimmingCharacters(in: .newlines)
        // The first one opens the records, and takes a third of a minute; the others read what it
        // has kept.
        for format in [nil] + Self.formats {
            let export = LargeAnswer(
                "/api/exports/stock/all?as=\(format ?? "csv")", key: key)
            let idle = stock.server.memory.now
            stock.server.seen.forgetMost()
            let processor = stock.server.processorMilliseconds
            let answer = try export.read(port: stock.server.port)
            let spent = stock.server.processorMilliseconds - processor
            let name = "server.export.\(format ?? "opened")"
            judge.note(name + ".first", answer.first, "ms")
            judge.note(name + ".whole", answer.whole, "ms")
            judge.note(name + ".size", Double(answer.bytes) / 1e6, "MB")
            judge.note(name + ".speed", Double(answer.bytes) / 1e3 / spent, "MB/s of processor")
            judge.note(name + ".memory", stock.server.memory.most - idle, "MB over idle")
        }
        try measurePushes(stock, key, &judge)
        try measurePages(stock, key, &judge)
        stock.server.end(by: SIGTERM)
    }

    /// Measures the waits of people who save, alone and while somebody exports, turn by turn.
    private func measurePushes(
        _ stock: StockServer, _ key: String, _ judge: inout Judge
    ) throws {
        var waits: [Bool: [Double]] = [:]
        for round in 0..<2 * Self.rounds {
            let isExporting = round % 2 == 1
            let exporting = isExporting ? Exporting(stock.server.port, key) : nil
            waits[isExporting, default: []] += try push(stock.server.port).waits
            exporting?.end()
        }
        let p99 = [false, true].map { isExporting in
            LoadResult(seconds: 0, waits: (waits[isExporting] ?? []).sorted()).percentile(99)
        }
        judge.note("server.export.push.alone.p99", p99[0], "ms")
        judge.note("server.export.push.meanwhile.p99", p99[1], "ms")
        judge.note("server.export.push.ratio", p99[1] / p99[0], "times")
    }

    /// Saves one motor policy after the other by some people, at a fixed rate.
    private func push(_ port: Int) throws -> LoadResult {
        let count = Int(Self.pace) * Self.seconds / Self.people
        let lanes = try (0..<Self.people).map { _ in
            var guest = try Guest(try Connection(port: port))
            return Load.Lane(
                pushes: (0..<count).map { _ in (guest.push(policy.saves(1, by: &guest)), 1) })
        }
        return try Load(port: port, lanes: lanes, pace: Self.pace).run()
    }

    /// Reads all records over OData, page by page, while records are written; each must come
    /// once.
    private func measurePages(_ stock: StockServer, _ key: String, _ judge: inout Judge) throws {
        let connection = try Connection(port: stock.server.port)
        let writing = try Connection(port: stock.server.port)
        connection.wait(seconds: 600)
        let headers = ["Authorization: Bearer \(key)"]
        var (ids, rows, late) = (Set<String>(), 0, 0)
        var path = "/api/odata/stock/all?$select=record_id,note"
        let start = ContinuousClock.now
        var longest = 0.0
        while !path.isEmpty {
            let begun = ContinuousClock.now
            let answer = try connection.ask(message("GET", path, headers))
            longest = max(longest, (ContinuousClock.now - begun).milliseconds)
            guard answer.head.hasPrefix("HTTP/1.1 200") else {
                throw Connection.Failure.unexpected(answer.head)
            }
            let json = try JSONValue(reading: Array(answer.body))
            for row in json["value"]?.elements ?? [] {
                rows += 1
                ids.insert(row["record_id"]?.asString ?? "")
            }
            let next = json["@odata.nextLink"]?.asString ?? ""
            path = next.range(of: "/api/").map { String(next[$0.lowerBound...]) } ?? ""
            _ = try writing.ask(stock.saves(from: StockServer.records + late, 5))
            late += 5
        }
        judge.note("server.export.pages.rows", Double(rows), "rows")
        judge.note("server.export.pages.twice", Double(rows - ids.count), "rows")
        judge.note(
            "server.export.pages.missed", Double(max(0, StockServer.records - ids.count)), "rows")
        judge.note("server.export.pages.page", longest, "ms")
        judge.note(
            "server.export.pages.whole", (ContinuousClock.now - start).milliseconds / 1_000, "s")
    }
}

/// Somebody who exports all records again and again, on a thread of its own.
private final class Exporting: Sendable {
    private let isOver = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ port: Int, _ key: String) {
        Thread.detachNewThread { [self] in
            let export = LargeAnswer("/api/exports/stock/all?as=csv", key: key)
            while !isOver.withLock({ $0 }) { _ = try? export.read(port: port) }
            ended.signal()
        }
    }

    /// Lets the present export be the last one, and waits for its end.
    func end() {
        isOver.withLock { $0 = true }
        ended.wait()
    }
}

/// A request whose answer is read to its end without being kept.
struct LargeAnswer {
    private let request: [UInt8]

    /// An answer: milliseconds until the first byte of its body and until its end, and its bytes.
    struct Read {
        var first = 0.0
        var whole = 0.0
        var bytes = 0
    }

    init(_ path: String, key: String) {
        self.init(path, ["Authorization: Bearer \(key)"])
    }

    init(_ path: String, _ headers: [String]) {
        request = message("GET", path, headers + ["Connection: close"])
    }

    /// Sends the request on a connection of its own, and reads the answer.
    ///
    /// Throws: `Connection.Failure` for an answer other than 200, and for one that breaks off.
    func read(port: Int) throws -> Read {
        let connection = try Connection(port: port)
        connection.wait(seconds: 600)
        let start = ContinuousClock.now
        try connection.send(request)
        var read = Read()
        var (head, last): ([UInt8], [UInt8]) = ([], [])
        var hasHead = false
        while let bytes = try? connection.some() {
            last = Array((last + bytes.suffix(5)).suffix(5))
            read.bytes += bytes.count
            guard read.first == 0 else { continue }
            if !hasHead { head += bytes }
            guard let end = place(of: Array("\r\n\r\n".utf8), in: head[...]) else { continue }
            guard head.starts(with: "HTTP/1.1 200".utf8) else {
                throw Connection.Failure.unexpected(String(decoding: head, as: UTF8.self))
            }
            if hasHead || end.upperBound < head.count {
                read.first = (ContinuousClock.now - start).milliseconds
                read.bytes -= hasHead ? 0 : end.upperBound
            }
            hasHead = true
        }
        guard last == Array("0\r\n\r\n".utf8) else {
            throw Connection.Failure.unexpected("broken off after \(read.bytes) bytes")
        }
        read.whole = (ContinuousClock.now - start).milliseconds
        return read
    }
}
