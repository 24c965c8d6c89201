// Summaries of random records over HTTP against pandas, which reads an export of the same records;
// and the drawings, whose texts come from people.

import CalepinExpressions
import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A summary in Python")
struct SummaryOracleTests {
    private static let fields = [
        PublishBook.field("colour", #""type":"one","choices":"colours","optional":true"#),
        PublishBook.field("uses", #""type":"many","choices":"uses","optional":true"#),
        PublishBook.field("price", #""type":"decimal","optional":true"#),
        PublishBook.field("begins", #""type":"day","optional":true"#),
        PublishBook.field("site", #""type":"place","optional":true"#),
        PublishBook.field("new", #""type":"yesno","optional":true"#),
        PublishBook.field("note", #""optional":true"#),
        PublishBook.field("twice", #""type":"calculated","calculation":"${price} * 2""#),
    ]

    private static let app = PublishBook.app(
        "stock",
        [
            Array(
                """
                {"format":1,"id":"stock","version":1,"languages":["en"],"title":{"en":"Stock"},
                "sections":[{"name":"all","title":{"en":"All"},
                "contents":[\(fields.joined(separator: ","))]}],
                "choiceLists":[{"name":"colours","choices":[
                {"value":"red","label":{"en":"Red </text><script>"}},
                {"value":"green","label":{"en":"Green & \\"grey\\""}},
                {"value":"none","label":{"en":"None"}}]},
                {"name":"uses","choices":[
                {"value":"work","label":{"en":"Work"}},{"value":"play","label":{"en":"Play"}}]}]}
                """.utf8)
        ],
        """
        ,"start":"all","collections":[
        {"name":"all","title":{"en":"All"},"form":"stock","sharing":"personal"}]
        """)

    /// Returns random answers; each may lack.
    private func values(_ random: inout HostileNumbers) -> [String: String] {
        func one(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
        let cents = Int.random(in: -99_999...99_999, using: &random)
        let price = "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(abs(cents) % 100 + 100)"
        let day = Day(ordinal: 20_400 + Int64.random(in: 0...500, using: &random))
        let degrees =
            "\(Int.random(in: -89...89, using: &random)).25 "
            + "\(Int.random(in: -179...179, using: &random)).125 0 5"
        return [
            "colour": one(["red", "red", "green", ""]), "uses": one(["work", "work play", ""]),
            "price": one([price, price, "12.5", "0", ""]),
            "begins": one([day?.description ?? "", day?.description ?? "", ""]),
            "site": one([degrees, ""]), "new": one(["yes", "no", "unknown", ""]),
            "note": one(["<b>&\"", "n\(Int.random(in: 0...40, using: &random))", "Ünïcode 🙂", ""]),
        ].filter { !$0.value.isEmpty }
    }

    private static let columns = "colour,uses,price,begins,site,new,note,twice"

    @Test(
        "has what pandas has over the export of the same records, and drawings that XML reads",
        arguments: [1, 2] as [UInt64])
    func equal(seed: UInt64) async throws {
        try await RecordOffice.run { office in
            _ = try await office.service.publish(Self.app, Publication())
            var random = HostileNumbers(seed: seed)
            for _ in 0..<120 {
                // A record has an answer.
                let values = ["note": "alone"].merging(values(&random)) { $1 }
                let made = try await office.ann.send(
                    "POST", "/api/records/stock/all",
                    .object([JSONMember("values", .texts(values))]))
                try #require(made.status == 201, "\(values): \(made.text)")
            }
            let folder = DataPlace()
            try FileManager.default.createDirectory(
                at: folder.url, withIntermediateDirectories: true)
            func keep(_ path: String, _ name: String) async throws {
                let reply = try await office.ann.send("GET", path)
                try #require(reply.status == 200, "\(path): \(reply.text)")
                try Data(reply.body).write(to: folder.url.appendingPathComponent(name))
            }
            try await keep("/api/exports/stock/all?as=csv&raw=1", "export.csv")
            let summary = "/api/records/stock/all/summary"
            let by = "&by=colour&of=price"
            try await keep(summary + "?columns=" + Self.columns + by, "summary.json")
            for name in Self.columns.split(separator: ",") where name != "site" {
                try await keep("\(summary)/chart?columns=\(name)", "\(name).svg")
                guard name != "colour" else { continue }
                for figure in ["count", "sum", "mean"] {
                    let asked = "/chart?columns=\(name)\(by)&figure=\(figure)&width=320"
                    try await keep(summary + asked, "\(name)-\(figure).svg")
                }
            }
            #expect(try await Self.judged(folder.url) == "\n")
        }
    }

    /// Returns what the oracle says about the files of a folder.
    private static func judged(_ folder: URL) async throws -> String {
        try await onThread {
            let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let root = here.deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let process = Process()
            process.executableURL = URL(
                fileURLWithPath: ProcessInfo.processInfo.environment["CALEPIN_PYTHON"]
                    ?? root.appendingPathComponent(".venv/bin/python").path)
            let script = here.appendingPathComponent("summaries.py").path
            process.arguments = [script, folder.path]
            let out = Pipe()
            process.standardOutput = out
            try process.run()
            let data = out.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return String(decoding: data, as: UTF8.self)
        }
    }
}
