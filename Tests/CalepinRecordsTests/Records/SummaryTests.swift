// Summaries of records: against Python's statistics on random numbers, and over HTTP against a
// naive count; the drawings.

import CalepinExpressions
import CalepinForms
import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A summary of records")
struct SummaryTests {
    /// Computes sums, means, least, quartiles and greatest of lists of numbers, exactly.
    private static let oracle = """
        import json, sys
        from fractions import Fraction
        def quarter(values, k):
            place = (len(values) - 1) * k
            low, high = values[place // 4], values[min(place // 4 + 1, len(values) - 1)]
            return low + (high - low) * Fraction(place % 4, 4)
        for line in sys.stdin:
            values = sorted(Fraction(text) for text in json.loads(line))
            found = [sum(values), sum(values) / len(values)]
            found += [quarter(values, k) for k in range(5)]
            print(" ".join(f"{n.numerator}/{n.denominator}" for n in found))
        """

    private func texts(_ random: inout HostileNumbers) -> [String] {
        let scale = Int.random(in: 0...6, using: &random)
        let most = Int64([9, 1_000, 99_999_999].randomElement(using: &random) ?? 9)
        let isLong = Int.random(in: 0..<8, using: &random) == 0
        return (0..<Int.random(in: 1...40, using: &random)).map { _ in
            let digits = Int64.random(in: -most...most, using: &random)
            let places = Int.random(in: 0...scale, using: &random)
            let text = (try? Decimal("\(digits)e-\(places)"))?.description ?? "0"
            return isLong ? text + (text.contains(".") ? "" : ".") + "00000000000000001" : text
        }
    }

    @Test("has the exact sum, mean and quartiles that Python has, and every number in a bin")
    func numbers() async throws {
        var random = HostileNumbers(seed: 11)
        let lists = (0..<300).map { _ in texts(&random) }
        let lines = lists.map { list in
            String(decoding: JSONValue.array(list.map { .string($0) }).bytes, as: UTF8.self)
        }
        let output = try await Self.python(lines.joined(separator: "\n"))
        let answers = output.split(separator: "\n")
        try #require(answers.count == lists.count)
        for (list, answer) in zip(lists, answers) {
            let read = try #require(CellNumbers(ColumnTexts(list)))
            let summary = try #require(NumberSummary(read))
            let expected = try answer.split(separator: " ").map { text in
                let parts = text.split(separator: "/")
                return try Decimal(String(parts[0])).divided(by: Decimal(String(parts[1])))
            }
            #expect([summary.sum, summary.mean] + summary.quartiles == expected, "\(list)")
            guard !summary.bins.isEmpty else { continue }
            #expect(summary.bins.count <= SummaryLimits.bins + 1)
            let numbers = try list.map { try Decimal($0) }
            for bin in summary.bins {
                #expect(bin.count == numbers.count { $0 >= bin.from && $0 < bin.to })
            }
            #expect(summary.bins.reduce(0) { $0 + $1.count } == numbers.count)
        }
    }

    /// Returns the output of the oracle.
    private static func python(_ input: String) async throws -> String {
        try await onThread {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", oracle]
            let (into, out) = (Pipe(), Pipe())
            (process.standardInput, process.standardOutput) = (into, out)
            try process.run()
            into.fileHandleForWriting.write(Data(input.utf8))
            try into.fileHandleForWriting.close()
            let data = out.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return String(decoding: data, as: UTF8.self)
        }
    }

    @Test("counts days in spans without a gap")
    func times() throws {
        func line(_ days: String...) throws -> TimeLine {
            try #require(TimeLine(CellDays(ColumnTexts(days), .day, offset: 0)))
        }
        let near = try line("2026-01-30", "2026-02-02", "", "2026-02-02")
        #expect(near.span == .day && near.counts.map(\.count) == [1, 0, 0, 2])
        #expect(near.weekdays == [2, 0, 0, 0, 1, 0, 0])
        let far = try line("2026-01-30", "2026-02-02", "2026-02-02", "2026-11-26")
        #expect(far.span == .week && far.counts.first?.from.description == "2026-01-26")
        #expect(far.counts.reduce(0) { $0 + $1.count } == 4 && far.outside == 0)
        // A year that was typed wrong does not hide all others.
        let wide = try line("0026-01-01", "2025-12-31", "2026-01-01", "9999-12-31")
        #expect(wide.span == .year && wide.counts.map(\.count) == [1, 1] && wide.outside == 2)
        let evening = CellDays.day("86399000", .instant, 120)
        #expect(evening?.description == "1970-01-02")
        #expect(CellDays.day("-1", .instant, 0)?.description == "1969-12-31")
    }

    @Test("is of what is found, by the groups of another column, and of nobody else's records")
    func groups() async throws {
        try await RecordOffice.run { office in
            let writers = [
                try await office.writer(office.ann, "visit"),
                try await office.writer(office.bob, "visit"),
            ]
            for place in 0..<9 {
                let writer = writers[place % 2]
                let ops: [Op] = [
                    .set(CellChange("name", .string(place % 3 == 0 ? "<b>&" : "canary"))),
                    .set(CellChange("many", .string("\(place)"))),
                ]
                _ = try await writer.push(
                    [ops], from: Int64(place / 2 + 1), of: Identifier(UInt128(place + 1)),
                    form: "visit")
            }
            let path = "/api/records/visit/all/summary"
            let query = "?columns=name,many,twice&by=_created_by&where=%24%7Bmany%7D%20%3E%200"
            let reply = try await office.ann.send("GET", path + query)
            try #require(reply.status == 200, "\(reply.text)")
            let columns = reply.json["columns"]?.elements ?? []
            #expect(reply.json["count"]?.text == "8")
            let values = columns[0]["values"]?.elements ?? []
            #expect(values.map { $0.text("value") } == ["canary", "<b>&"])
            #expect(values.map { $0["count"]?.text } == ["6", "2"])
            #expect(columns[1]["numbers"]?.text("sum") == "36")
            #expect(columns[2]["numbers"]?.text("mean") == "9")
            let groups = columns[0]["groups"]?.elements ?? []
            #expect(groups.map { $0.text("value") } == ["ann", "bob"])
            let counts = groups.map { $0["counts"]?.elements?.map(\.text) }
            #expect(counts == [["3", "1"], ["3", "1"]])
            let sums = columns[1]["groups"]?.elements?.map { $0["numbers"]?.text("sum") }
            #expect(sums == ["20", "16"])
            let chart = try await office.bob.send("GET", path + "/chart?columns=name")
            #expect(chart.headers["content-type"] == "image/svg+xml")
            #expect(chart.text.contains("&lt;b&gt;&amp;") && !chart.text.contains("<b>"))
            let again = try await office.ann.send("GET", path + "/chart?columns=name")
            #expect(again.body == chart.body)
            for end in ["", "/chart"] {
                let other = try await office.eve.send("GET", path + end + "?columns=name")
                #expect(other.status == 404 && !other.text.contains("canary"))
            }
            let many = Array(repeating: "name", count: SummaryLimits.columns + 1)
            for wrong in [
                "columns=none", "columns=name&by=none", "columns=name&of=none",
                "columns=name&figure=most", "columns=name&width=9", "columns=name&zone=x",
                "columns=" + many.joined(separator: ","),
            ] {
                let reply = try await office.ann.send("GET", path + "?" + wrong)
                #expect(reply.status == 400 || reply.status == 422, "\(wrong): \(reply.status)")
            }
        }
    }
}
