// PDFs drawn by the real programs, read by poppler: what is on the pages, who gets them, and what
// happens to what is too much. The HTML is tested in CalepinExportTests.

import CalepinExport
import CalepinExpressions
import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A PDF of records", .serialized)
struct PaperTests {
    /// Runs one of poppler's programs on a PDF; returns what it prints.
    static func told(_ program: String, _ pdf: [UInt8], _ options: [String] = []) throws -> String
    {
        let place = DataPlace()
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        let file = place.url.appendingPathComponent("a.pdf")
        try Data(pdf).write(to: file)
        let process = SpawnedProcess()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        let output = Pipe()
        process.standardOutput = output
        process.arguments = options + [file.path] + (program == "pdftotext" ? ["-"] : [])
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    static func words(_ pdf: [UInt8], _ options: [String] = []) throws -> String {
        try told("pdftotext", pdf, options).split { $0.isWhitespace }.joined(separator: " ")
    }

    static func pages(_ pdf: [UInt8]) throws -> Int {
        let lines = try told("pdfinfo", pdf).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("Pages:") })
        return try #require(Int(line.dropFirst(6).filter(\.isNumber)))
    }

    private func pdf(_ browser: TestBrowser, _ app: String, _ more: String = "") async throws
        -> [UInt8]
    {
        let reply = try await browser.send("GET", "/api/exports/\(app)/all?as=pdf" + more)
        try #require(reply.status == 200, "\(reply.status) \(reply.text.prefix(300))")
        #expect(reply.headers["content-type"] == "application/pdf")
        return reply.unchunked
    }

    @Test("has a page for each record that its reader may see, and the same bytes each time")
    func members() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "visit")
            try await RecordOffice.save(ann, 1, 1, "canary one </div>&amp; <b>")
            try await RecordOffice.save(ann, 2, 2, "canary two")
            let eve = try await office.writer(office.eve, "diary")
            try await RecordOffice.save(eve, 1, 3, "canary three")
            let first = try await pdf(office.bob, "visit")
            let text = try Self.words(first)
            #expect(text.contains("canary one </div>&amp; <b>") && text.contains("canary two"))
            #expect(!text.contains("canary three") && text.contains("Draft, changed on"))
            #expect(text.contains("by ann") && text.contains(Identifier(1).description))
            #expect(try Self.pages(first) == 2)
            #expect(try await pdf(office.ann, "visit") == first)
            #expect(
                try await office.eve.send("GET", "/api/exports/visit/all?as=pdf").status == 404)
            #expect(try Self.words(try await pdf(office.eve, "diary")).contains("canary three"))
        }
    }

    @Test("has one record where one is asked for, and what a query finds")
    func some() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "visit")
            for number in 1...3 {
                try await RecordOffice.save(ann, Int64(number), UInt64(number), "canary\(number)")
            }
            let two = Identifier(2).description
            let one = try await pdf(office.ann, "visit", "&record=" + two)
            #expect(try Self.pages(one) == 1 && Self.words(one).contains("canary2"))
            let found = try Self.words(try await pdf(office.ann, "visit", "&q=canary3"))
            #expect(found.contains("canary3") && !found.contains("canary2"))
            let none = try Self.words(try await pdf(office.ann, "visit", "&q=nowhere"))
            #expect(none.contains("There are no records."))
            for (more, status) in [
                ("&record=" + Identifier(9).description, 404), ("&record=x", 404),
                ("&q=canary3&record=" + two, 404),
                ("&labels=" + String(repeating: "x", count: 2_000), 400),
            ] {
                let path = "/api/exports/visit/all?as=pdf" + more
                #expect([status, 413].contains(try await office.ann.send("GET", path).status))
            }
            let table = "/api/exports/visit/all?as=csv&record=" + two
            let csv = try await office.ann.send("GET", table).text
            #expect(csv.contains("canary2") && !csv.contains("canary1"))
        }
    }

    @Test("says in words that there are too many records")
    func tooMany() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            for number in 1...101 {
                try await RecordOffice.save(ann, Int64(number), UInt64(number), "canary\(number)")
            }
            let reply = try await office.ann.send("GET", "/api/exports/diary/all?as=pdf")
            #expect(reply.status == 400 && reply.text.contains("too many records for one PDF"))
            // Two processes draw these, and their parts are joined.
            let many = try await pdf(office.ann, "diary", "&where=%24%7Bname%7D!='canary7'")
            #expect(try Self.pages(many) == 100)
            let last = try Self.words(many, ["-f", "100"])
            #expect(last.contains("100") && last.contains("canary"))
        }
    }

    /// The form of a visit, with its look on paper.
    private static func house(_ look: String) -> [UInt8] {
        Array(
            """
            {"id":"house","title":{"en":"House"},"forms":[{"format":1,"id":"house",
            "languages":["en","ar"],"title":{"en":"House","ar":"بيت"},"recordTitle":"name",
            "print":\(look),"sections":[{"name":"all","title":{"en":"All","ar":"الكل"},
            "contents":[{"field":"name","label":{"en":"Name","ar":"الاسم"}},
            {"field":"sign","type":"signature","label":{"en":"Sign","ar":"التوقيع"},
            "optional":true}]},
            {"name":"office","title":{"en":"Office","ar":"المكتب"},"contents":[
            {"field":"remark","label":{"en":"Remark","ar":"ملاحظة"},"optional":true}]}]}],
            "start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"house",
            "sharing":"personal"}]}
            """.utf8)
    }

    @Test("looks as the form says, in a script from right to left, too")
    func look() async throws {
        try await RecordOffice.run { office in
            let look = """
                {"paper":"letter","landscape":true,"header":{"en":"Head of ${name}",
                "ar":"رأس ${name}"},"footer":{"en":"Foot","ar":"ذيل"},"accent":"#1a5fb4",
                "without":["office"]}
                """
            _ = try await office.service.publish(Self.house(look), Publication())
            let ann = try await office.writer(office.ann, "house")
            let ops: [Op] = [
                .set(CellChange("name", .string("Rossi"))),
                .set(CellChange("remark", .string("canary"))),
                .set(CellChange("sign", .string("10,10 90,40;5,5"))),
            ]
            let outcomes = try await ann.push([ops], from: 1, of: Identifier(1), form: "house")
            try #require(outcomes == ["applied"])
            let english = try await pdf(office.ann, "house", "&labels=en")
            let words = try Self.words(english)
            #expect(words.contains("Head of Rossi") && words.contains("Foot"))
            #expect(!words.contains("canary") && !words.contains("Office"))
            #expect(try Self.told("pdfinfo", english).contains("792 x 612 pts (letter)"))
            let arabic = try Self.words(try await pdf(office.ann, "house", "&labels=ar"))
            // WeasyPrint writes letters as they stand on the page, from the left.
            #expect(arabic.contains("بيت") || arabic.contains(String("بيت".reversed())))
            #expect(arabic.contains("Rossi"))
        }
    }

    @Test("is not published with holes for what is not there, and the faults name the place")
    func faults() async throws {
        try await RecordOffice.run { office in
            for (look, words) in [
                (#"{"header":{"en":"${nothing}","ar":"x"}}"#, "print (header)"),
                (#"{"footer":{"en":"x"}}"#, "print (footer)"),
                (#"{"accent":"red;}</style>"}"#, "print (accent)"),
                (#"{"without":["nowhere"]}"#, "print (without)"),
                (#"{"logo":"none.png"}"#, "print (media.image)"),
                (#"{"paper":"a3"}"#, "a4, letter"), (#"{"style":"x"}"#, "style"),
            ] {
                let error = await #expect(throws: PublishError.self) {
                    try await office.service.publish(Self.house(look), Publication())
                }
                #expect(error?.lines(in: .english).joined().contains(words) == true, "\(look)")
            }
        }
    }

    /// Returns true while a program runs that has a word among its arguments.
    private static func runs(_ word: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { $0.allSatisfy(\.isNumber) }.contains { name in
            let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
            return String(decoding: words, as: UTF8.self).contains(word)
        }
    }

    @Test("ends with all that was started when drawing takes too long, and leaves nothing")
    func slow() async throws {
        let place = DataPlace()
        let files = BlobFolder(path: place.url.path)
        let renderer = try #require(PaperRenderer(seconds: 1))
        let work = try PaperWork(files)
        let rows = String(repeating: "<tr><td>a<td>b<td>c", count: 20_000)
        let name = "slow-\(UUID()).pdf"
        await #expect(throws: ExportError.paperFailed) {
            try await renderer.draw(Array("<table>\(rows)</table>".utf8), in: work, to: name)
        }
        try await eventually { !Self.runs(name) }
        work.remove()
        let left = try FileManager.default.contentsOfDirectory(atPath: place.url.path + "/parts")
        #expect(left.isEmpty)
    }

    @Test("is drawn of the files that were given alone: no network, no other file")
    func closed() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(isBound)
        let port = address.sin_port.bigEndian
        let place = DataPlace()
        let renderer = try #require(PaperRenderer())
        let work = try PaperWork(BlobFolder(path: place.url.path))
        defer { work.remove() }
        let html = """
            <link rel=stylesheet href="http://127.0.0.1:\(port)/a.css">
            <style>@import "http://127.0.0.1:\(port)/b.css";
            p{background:url(file:///etc/passwd)}</style>
            <img src="http://127.0.0.1:\(port)/c.png"><img src="file:///etc/passwd">
            <link rel=attachment href="file:///etc/passwd">
            <link rel=attachment href="file:///paper/../etc/passwd"><p>plain
            """
        #expect(try await renderer.draw(Array(html.utf8), in: work, to: "a.pdf") == 1)
        #expect(accept(listener, nil, nil) < 0 && errno == EAGAIN)
        try work.keepPart("a.pdf")
        let file = try work.open(part: "a.pdf")
        var bytes: [UInt8] = []
        while let piece = try file.next() { bytes += piece }
        #expect(try Self.words(bytes) == "plain")
        #expect(try Self.told("pdfdetach", bytes, ["-list"]).hasPrefix("0 embedded files"))
    }

    @Test("is refused in words where nothing draws, and other formats are not")
    func missing() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(ann, 1, 1, "canary")
            let version = try #require(office.service.registry.current.served("diary"))
            let exports = ExportService(
                store: office.store, files: BlobFolder(path: office.server.folder.path),
                press: PaperPress(nil))
            let task = try exports.task(
                "all", of: version, office.service.registry.current.forms,
                in: ann.scope.description, ExportSettings(.pdf))
            await #expect(throws: ExportFailure.file(.noPaperTool)) {
                try await exports.paper(task)
            }
            let problem = ExportFailure.file(.noPaperTool).problem(in: .french)
            #expect(problem.status == .notImplemented && problem.code == .noPDFTool)
        }
    }
}
