// Exports of ODK Central and submissions in a server: records, reviews, attachments and people
// come in once, and are taken back.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Imports from ODK Central")
struct ForeignImportTests {
    private static let all = "/api/records/visits/all"

    /// Runs a test with the visits of the crew, whose records are reviewed.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "visits", [ForeignForm.json],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"visits","sharing":"team","review":true}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("visits", office.team, Publication())
            _ = try await office.service.setStage("visits", version: nil, Publication())
            try await body(office)
        }
    }

    private func send(
        _ browser: TestBrowser, _ mode: String, _ file: [UInt8], columns: String = ""
    ) async throws -> JSONValue {
        let query = columns.isEmpty ? "" : "&columns=" + columns
        let reply = try await browser.server.send(
            "POST", "/api/imports/visits/all?mode=\(mode)\(query)",
            browser.headers.merging(["Content-Type": "application/octet-stream"]) { $1 },
            body: file)
        let last = reply.unchunked.split(separator: 10).last.map(Array.init) ?? []
        let json = try? JSONValue(reading: last)
        return try #require(json?["result"], "\(reply.text)")
    }

    private func sums(_ result: JSONValue) -> [String: Int64] {
        var sums: [String: Int64] = [:]
        for key in ["new", "changed", "same", "faulty", "undone", "kept"] {
            let count = result[key]?.asInt64 ?? -1
            if count != 0 { sums[key] = count }
        }
        return sums
    }

    /// Returns the rows of the table: the name, the status and the state of the review.
    private func table(_ browser: TestBrowser) async throws -> [String] {
        let reply = try await browser.send(
            "GET", Self.all + "?columns=name,_status,_review&limit=500")
        return (reply.json["rows"]?.elements ?? [])
            .map { ($0.texts("cells") ?? []).joined(separator: "|") }.sorted()
    }

    /// Returns the answers and rows of all records, as exports have them.
    private func content(_ browser: TestBrowser) async throws -> String {
        let reply = try await browser.send("GET", "/api/exports/visits/all?as=jsonl")
        try #require(reply.status == 200)
        return String(decoding: reply.unchunked, as: UTF8.self)
    }

    private func papers(_ visits: [ForeignVisit]) -> [String: [UInt8]] {
        Dictionary(
            visits.filter { !$0.paper.isEmpty }.map {
                ($0.paper, Array("%PDF-1.7 \($0.paper)".utf8))
            },
            uniquingKeysWith: { $1 })
    }

    @Test(
        "keep people, moments, reviews, rows and attachments, once", arguments: [3, 4] as [UInt64])
    func whole(seed: UInt64) async throws {
        try await run { office in
            let ann = office.ann
            var random = HostileNumbers(seed: seed)
            let visits = (0..<30).map { ForeignVisit($0, hasPaper: true, &random) }
            let files = ForeignFiles(visits: visits)
            let zip = try files.central(papers(visits))
            let checked = try await send(ann, "check", zip)
            #expect(sums(checked) == ["new": 30], "\(checked.text)")
            #expect(checked.text("source") == "odk-central")
            #expect(try await table(ann).isEmpty)
            let taken = try await send(ann, "run", zip)
            #expect(sums(taken) == ["new": 30], "\(taken.text)")
            let states = [
                "approved": "approved", "hasIssues": "has-issues", "rejected": "rejected",
                "edited": "in-review",
            ]
            let wanted = visits.map { "\($0.name)|submitted|\(states[$0.review] ?? "")" }
            #expect(try await table(ann) == wanted.sorted())
            // A second run, and the same submissions in another layout, change nothing.
            let content = try await content(ann)
            #expect(sums(try await send(ann, "run", zip)) == ["same": 30])
            let xml = try files.submissions(papers(visits))
            #expect(sums(try await send(ann, "run", xml)) == ["same": 30])
            #expect(try await self.content(ann) == content)
            try await told(visits, office)
            let undone = try await send(ann, "undo", zip)
            #expect(sums(undone) == ["undone": 30], "\(undone.text)")
            #expect(try await table(ann).isEmpty)
            // What was taken back comes in again.
            #expect(sums(try await send(ann, "check", zip)) == ["new": 30])
            #expect(sums(try await send(ann, "run", zip)) == ["new": 30])
            #expect(try await table(ann) == wanted.sorted())
            #expect(sums(try await send(ann, "undo", zip)) == ["undone": 30])
            #expect(try await table(ann).isEmpty)
        }
    }

    /// Expects the history to say who submitted each visit and when, and attachments to be there.
    private func told(_ visits: [ForeignVisit], _ office: RecordOffice) async throws {
        for visit in visits.prefix(8) {
            let id = Identifier(named: "imported visits \(visit.uuid)")
            let reply = try await office.ann.send(
                "GET", "/api/history?scope=\(office.team)&record=\(id)")
            let change = try #require(reply.json["changes"]?.elements?.last, "\(reply.text)")
            #expect((change["author"]?.asString ?? "") == visit.submitter)
            let at = try #require(Instant.parse(visit.at, zone: .utc))
            #expect(change["savedAt"]?.asInt64 == at.milliseconds)
            guard !visit.paper.isEmpty else { continue }
            let hash = Hex.text(of: Sodium.sha256(Array("%PDF-1.7 \(visit.paper)".utf8)))
            let blob = try await office.ann.send("GET", "/api/blobs/" + hash)
            #expect(blob.status == 200 && blob.text == "%PDF-1.7 \(visit.paper)")
        }
    }

    @Test("name attachments that lack, and keep those that are there")
    func attachments() async throws {
        try await run { office in
            let ann = office.ann
            var random = HostileNumbers(seed: 8)
            let visits = (0..<4).map { ForeignVisit($0, hasPaper: true, &random) }
            let files = ForeignFiles(visits: visits)
            let bare = try files.central()
            let checked = try await send(ann, "check", bare)
            #expect(sums(checked) == ["new": 2, "faulty": 2], "\(checked.text)")
            let fault = try #require(checked["faults"]?.elements?.first)
            #expect(fault.text("column") == "paper" && fault.text("code") == "file-missing")
            let left = try await send(ann, "check", bare, columns: "%7B%22paper%22:%22%22%7D")
            #expect(sums(left) == ["new": 4])
            let wrong = try files.central([
                "paper 0.pdf": Array("<html>".utf8), "paper 2.pdf": Array("%PDF-1.7".utf8),
            ])
            #expect(sums(try await send(ann, "run", wrong)) == ["new": 3, "faulty": 1])
            #expect(sums(try await send(ann, "run", files.central(papers(visits)))) != [:])
            #expect(sums(try await send(ann, "run", bare)) == ["same": 4])
        }
    }

    @Test("take recordings, which ODK Collect makes as AMR and M4A")
    func recordings() async throws {
        try await run { office in
            let ann = office.ann
            var random = HostileNumbers(seed: 8)
            let visits = (0..<4).map { ForeignVisit($0, hasPaper: true, &random) }
            let sound = [0, 0, 0, 24] + Array("ftypM4A ".utf8) + [UInt8](repeating: 0, count: 90)
            let zip = try ForeignFiles(visits: visits).central([
                "paper 0.pdf": Array("#!AMR\n".utf8) + [1, 2, 3], "paper 2.pdf": sound,
            ])
            #expect(sums(try await send(ann, "run", zip)) == ["new": 4])
            let hash = Hex.text(of: Sodium.sha256(sound))
            let blob = try await ann.send("GET", "/api/blobs/" + hash)
            #expect(blob.status == 200 && blob.headers["content-type"] == "audio/mp4")
        }
    }

    @Test("leave a review alone that somebody gave here")
    func reviews() async throws {
        try await run { office in
            let ann = office.ann
            let text = "SubmissionDate,name,kind,KEY,ReviewState\n2026-01-01T00:00:00Z,N,farm,1,"
            _ = try await send(ann, "run", Array((text + "approved\n").utf8))
            #expect(try await table(ann) == ["N|submitted|approved"])
            let later = try await send(ann, "run", Array((text + "rejected\n").utf8))
            #expect(sums(later) == ["same": 1])
            #expect(try await table(ann) == ["N|submitted|approved"])
        }
    }
}
