// Hostile posts: parts without end, boundaries that are none, XML that declares and nests.
// Each is refused with words, and leaves nothing.

import CalepinExpressions
import CalepinWorkbook
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Hostile submissions of ODK")
struct OpenRosaHostileTests {
    private static let form = "multipart/form-data; boundary=b"

    private static func record(_ xml: String) -> [UInt8] {
        OpenRosaPhone.body(
            [PostedPart(name: "xml_submission_file", content: Array(xml.utf8))], "b")
    }

    private static let id = "<meta><instanceID>uuid:1</instanceID></meta>"

    /// Bodies with their types and the statuses that they get.
    private static let posts: [(name: String, body: [UInt8], type: String, status: Int)] = [
        ("no type", record("<a/>"), "", 415),
        ("JSON", Array("{}".utf8), "application/json", 415),
        ("no boundary", record("<a/>"), "multipart/form-data", 415),
        ("an empty boundary", record("<a/>"), "multipart/form-data; boundary=\"\"", 415),
        (
            "a long boundary", record("<a/>"),
            "multipart/form-data; boundary=" + String(repeating: "b", count: 71), 415
        ),
        ("another boundary", record("<a/>"), "multipart/form-data; boundary=c", 400),
        ("nothing", [], form, 400),
        ("no end", Array(record("<a/>").dropLast(6)), form, 400),
        ("no part", Array("--b--\r\n".utf8), form, 400),
        (
            "an endless head",
            Array("--b\r\nContent-Disposition: ".utf8) + [UInt8](repeating: 0x61, count: 100_000),
            form, 400
        ),
        (
            "two records",
            OpenRosaPhone.body(
                (0..<2).map { _ in
                    PostedPart(name: "xml_submission_file", content: Array("<a/>".utf8))
                }, "b"), form, 400
        ),
        (
            "many parts",
            OpenRosaPhone.body(
                (0...OpenRosaLimits.parts).map { PostedPart(name: "\($0)", content: []) }, "b"),
            form, 400
        ),
        (
            "beginnings of boundaries",
            Array("--b\r\n\r\n".utf8)
                + [[UInt8]](repeating: Array("\r\n--".utf8), count: 200_000).flatMap(\.self),
            form, 400
        ),
        ("no XML", record("nothing"), form, 400),
        ("a cut record", record("<data id=\"visits\"><all>"), form, 400),
        (
            "a declaration",
            record(
                "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><data id=\"visits\">"
                    + id + "&e;</data>"), form, 400
        ),
        (
            "depth",
            record(
                "<data id=\"visits\">" + String(repeating: "<a>", count: 100_000)
                    + String(repeating: "</a>", count: 100_000) + id + "</data>"), form, 400
        ),
        (
            "many elements",
            record(
                "<data id=\"visits\">" + id
                    + String(repeating: "<a/>", count: WorkbookLimits.treeElements) + "</data>"),
            form, 400
        ),
        (
            "a large record",
            record(
                "<data id=\"visits\">" + id
                    + String(repeating: "<a>a text</a>", count: WorkbookLimits.treeBytes / 10)
                    + "</data>"), form, 400
        ),
        ("no form", record("<data>" + id + "</data>"), form, 400),
        ("no instance ID", record("<data id=\"visits\"><all/></data>"), form, 400),
        (
            "a long instance ID",
            record(
                "<data id=\"visits\"><meta><instanceID>" + String(repeating: "u", count: 300)
                    + "</instanceID></meta></data>"), form, 400
        ),
        (
            "an answer that no field has",
            record("<data id=\"visits\"><all><x><y>1</y></x></all>" + id + "</data>"), form, 400
        ),
        ("another form", record("<data id=\"../visits\">" + id + "</data>"), form, 404),
        (
            "many rows",
            record(
                "<data id=\"visits\"><all>"
                    + String(repeating: "<people/>", count: OpenRosaLimits.rows + 1) + "</all>"
                    + id + "</data>"), form, 400
        ),
    ]

    @Test("are refused with words, and leave nothing")
    func refused() async throws {
        try await withPhone { office, phone in
            for post in Self.posts {
                let reply = try await phone.post(post.body, type: post.type)
                #expect(reply.status == post.status, "\(post.name): \(reply.status) \(reply.text)")
                #expect(reply.text.contains("submit_error"), "\(post.name): \(reply.text)")
            }
            let table = try await office.ann.send("GET", "/api/records/visits/all?columns=name")
            #expect(table.json["rows"]?.elements?.isEmpty == true)
        }
    }

    @Test("beyond the largest size are not read")
    func tooLarge() async throws {
        try await withPhone { office, phone in
            let headers = OpenRosaPhone.headers.merging([
                "Content-Type": Self.form, "Content-Length": "\(OpenRosaLimits.postBytes + 1)",
            ]) { $1 }
            let reply = try await office.server.send("POST", phone.root + "/submission", headers)
            #expect(reply.status == 413)
        }
    }

    @Test("with random bytes in and around their parts never fail")
    func random() async throws {
        var numbers = HostileNumbers(seed: 21)
        let whole = OpenRosaPhone.body(
            [
                PostedPart(name: "xml_submission_file", content: Array("<a/>".utf8)),
                PostedPart(name: "x", fileName: "a \\\"b\\\".jpg", content: [13, 10, 45, 45]),
            ], "b")
        let read = try MultipartBody(whole, type: Self.form)
        #expect(read.parts.map(\.name) == ["xml_submission_file", "x"])
        #expect(Array(read.parts[1].content) == [13, 10, 45, 45])
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0...2, using: &numbers) {
                case 0: bytes[place] = [13, 10, 45, 98, 34, 59][place % 6]
                case 1: bytes.remove(at: place)
                default: bytes.insert([13, 10, 45, 98, 34, 59][place % 6], at: place)
                }
            }
            let body = try? MultipartBody(bytes, type: Self.form)
            let size = body?.parts.reduce(0) { $0 + $1.content.count } ?? 0
            #expect(size <= bytes.count)
        }
    }
}
