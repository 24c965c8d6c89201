// Submissions of ODK over HTTP: they become the records that an import of the same makes, once,
// with files that come later, corrections, and what the form does not accept.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// Runs a test with the visits of the crew, which are reviewed, and a phone with a key of ann.
func withPhone(
    _ body: (RecordOffice, OpenRosaPhone) async throws -> Void
) async throws {
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
        _ = try await office.ann.post("/api/account/confirm", ["password": goodPassword])
        let key = try await office.ann.makeKey(KeyTerms(name: "phone", right: "write")).text
        try await body(office, OpenRosaPhone(server: office.server, key: key))
    }
}

@Suite("Submissions of ODK")
struct OpenRosaTests {
    /// Returns the rows of the table: the name, the status and the state of the review.
    private func table(_ office: RecordOffice) async throws -> [String] {
        let reply = try await office.ann.send(
            "GET", "/api/records/visits/all?columns=name,_status,_review&limit=500")
        return (reply.json["rows"]?.elements ?? [])
            .map { ($0.texts("cells") ?? []).joined(separator: "|") }.sorted()
    }

    private func visits(_ count: Int, hasPaper: Bool = false, seed: UInt64 = 3) -> [ForeignVisit] {
        var random = HostileNumbers(seed: seed)
        return (0..<count).map { ForeignVisit($0, hasPaper: hasPaper, &random) }
    }

    private let pdf = Array("%PDF-1.7 paper".utf8)

    @Test("become the records that an import of them makes")
    func whole() async throws {
        try await withPhone { office, phone in
            let visits = visits(20)
            for visit in visits {
                let reply = try await phone.post(visit.odk())
                #expect(reply.status == 201, "\(reply.text)")
                #expect(reply.headers["x-openrosa-version"] == "1.0")
                #expect(reply.text.contains("nature=\"submit_success\""))
            }
            #expect(try await table(office) == visits.map { "\($0.name)|submitted|" }.sorted())
            let zip = try ForeignFiles(visits: visits).submissions([:])
            let reply = try await office.ann.server.send(
                "POST", "/api/imports/visits/all?mode=check", office.ann.headers, body: zip)
            let last = try #require(reply.unchunked.split(separator: 10).last)
            let result = try JSONValue(reading: Array(last))["result"]
            #expect(result?["same"]?.asInt64 == 20, "\(reply.text)")
        }
    }

    @Test("are taken once: other bytes under the same id are a conflict")
    func once() async throws {
        try await withPhone { office, phone in
            let visits = visits(2)
            let xml = visits[0].odk()
            for _ in 0..<3 { #expect(try await phone.post(xml).status == 201) }
            #expect(try await table(office).count == 1)
            let other = try await phone.post(visits[1].odk(visits[0].uuid))
            #expect(other.status == 409 && other.text.contains("submit_error"), "\(other.text)")
            #expect(try await table(office) == ["\(visits[0].name)|submitted|"])
        }
    }

    @Test("are submitted when the last of their files is there")
    func files() async throws {
        try await withPhone { office, phone in
            let visit = try #require(visits(1, hasPaper: true).first)
            try #require(!visit.paper.isEmpty)
            let first = try await phone.post(visit.odk())
            #expect(first.status == 201 && first.text.contains(visit.paper), "\(first.text)")
            #expect(try await table(office) == ["\(visit.name)|draft|"])
            let other = try await phone.post(visit.odk(), ["other.pdf": pdf])
            #expect(other.status == 201)
            #expect(try await table(office) == ["\(visit.name)|draft|"])
            for _ in 0..<2 {
                let whole = try await phone.post(visit.odk(), [visit.paper: pdf])
                #expect(whole.status == 201, "\(whole.text)")
                #expect(try await table(office) == ["\(visit.name)|submitted|"])
            }
            let hash = Hex.text(of: Sodium.sha256(pdf))
            let blob = try await office.ann.send("GET", "/api/blobs/" + hash)
            #expect(blob.status == 200 && blob.body == pdf)
        }
    }

    @Test("keep their answers when a file cannot be kept, and the device is told")
    func wrongFile() async throws {
        try await withPhone { office, phone in
            let visit = try #require(visits(1, hasPaper: true).first)
            let reply = try await phone.post(visit.odk(), [visit.paper: Array("<html>".utf8)])
            #expect(reply.status == 415 && reply.text.contains(visit.paper), "\(reply.text)")
            #expect(try await table(office) == ["\(visit.name)|draft|"])
        }
    }

    @Test("are kept and marked for review when the form does not accept them")
    func issues() async throws {
        try await withPhone { office, phone in
            let visit = try #require(visits(1).first)
            let bad = visit.odk().replacing(
                "<kind>\(visit.kind)</kind>", with: "<kind>tent</kind>")
            for _ in 0..<2 {
                let reply = try await phone.post(bad)
                #expect(reply.status == 201 && reply.text.contains("issues"), "\(reply.text)")
            }
            #expect(try await table(office) == ["\(visit.name)|draft|has-issues"])
        }
    }

    @Test("correct the latest version of a record, and no earlier one")
    func corrections() async throws {
        try await withPhone { office, phone in
            let visits = visits(4, seed: 9)
            let first = visits[0].uuid
            #expect(try await phone.post(visits[0].odk()).status == 201)
            let second = visits[1].odk(correcting: first)
            for _ in 0..<2 {
                let reply = try await phone.post(second)
                #expect(reply.status == 201, "\(reply.text)")
                #expect(try await table(office) == ["\(visits[1].name)|submitted|"])
            }
            let late = try await phone.post(visits[2].odk(correcting: first))
            #expect(late.status == 409, "\(late.text)")
            let third = try await phone.post(visits[3].odk(correcting: visits[1].uuid))
            #expect(third.status == 201, "\(third.text)")
            #expect(try await table(office) == ["\(visits[3].name)|submitted|"])
            let export = try await office.ann.send("GET", "/api/exports/visits/all?as=jsonl")
            let text = String(decoding: export.unchunked, as: UTF8.self)
            for person in visits[3].people { #expect(text.contains(person.name)) }
            #expect(!text.contains("of \(0)\"") && !text.contains("of \(1)\""))
        }
    }

    @Test("of a form that is closed are refused, of one that is closing taken")
    func stages() async throws {
        try await withPhone { office, phone in
            let visits = visits(2)
            _ = try await office.service.setStage(
                "visits", version: nil, Publication(stage: .closing))
            #expect(try await phone.post(visits[0].odk()).status == 201)
            #expect(!(try await phone.get("/formList")).text.contains("visits"))
            _ = try await office.service.setStage(
                "visits", version: nil, Publication(stage: .closed))
            let reply = try await phone.post(visits[1].odk())
            #expect(reply.status == 409 && reply.text.contains("closed"), "\(reply.text)")
        }
    }
}
