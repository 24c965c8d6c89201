// Forms that are published as workbooks: alone, or in a zip file with the files that they read;
// what is refused, and what has to be agreed to.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A form in a workbook")
struct WorkbookTests {
    /// Returns a workbook with one sheet, whose rows are texts.
    private func book(_ rows: [[String]]) throws -> [UInt8] {
        let cells = rows.map { row in
            let texts = row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }
            return "<row>" + texts.joined() + "</row>"
        }
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        let parts = [
            (
                "[Content_Types].xml",
                "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>"
            ),
            (
                "_rels/.rels",
                "<Relationships xmlns=\"\(package)\"><Relationship Id=\"r\" "
                    + "Type=\"\(office)/officeDocument\" Target=\"xl/workbook.xml\"/>"
                    + "</Relationships>"
            ),
            (
                "xl/workbook.xml",
                "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\"><sheets>"
                    + "<sheet name=\"survey\" sheetId=\"1\" r:id=\"s\"/></sheets></workbook>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"\(package)\"><Relationship Id=\"s\" "
                    + "Type=\"\(office)/worksheet\" Target=\"worksheets/sheet1.xml\"/>"
                    + "</Relationships>"
            ),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns=\"\(main)\"><sheetData>\(cells.joined())</sheetData>"
                    + "</worksheet>"
            ),
        ]
        return try TestZip(files: parts.map { (name: $0.0, bytes: Array($0.1.utf8)) }).bytes()
    }

    private static let head = ["type", "name", "label"]
    private static let plain = [head, ["text", "who", "Who"]]

    /// Publishes a file of a name.
    private func publish(
        _ bytes: [UInt8], _ name: String, to book: PublishBook, accepting: Set<String> = []
    ) async throws -> PublishResult {
        var publication = Publication()
        publication.file = name
        publication.accepted = accepting
        return try await book.service.publish(bytes, publication)
    }

    @Test("is published under the name of its file")
    func alone() async throws {
        let registry = try PublishBook()
        let bytes = try book(Self.plain)
        let result = try await publish(bytes, "My Visits.xlsx", to: registry)
        #expect(result.app == "my-visits")
        let live = try #require(registry.registry.current.app("my-visits")?.live)
        #expect(live.forms.first?.form.definition.sections.count == 1)
        await #expect(throws: PublishError.unchanged(1)) {
            _ = try await publish(bytes, "My Visits.xlsx", to: registry)
        }
    }

    @Test("that differs from the version in use is the next version of its form")
    func next() async throws {
        let registry = try PublishBook()
        _ = try await publish(try book(Self.plain), "v.xlsx", to: registry)
        let more = Self.plain + [["integer", "age", "Age"]]
        let result = try await publish(try book(more), "v.xlsx", to: registry)
        #expect(result.version == 2)
        let form = registry.registry.current.app("v")?.live?.forms.first?.form.definition
        #expect(form?.version == 2)
    }

    @Test("reads the files beside it in a zip file")
    func zipped() async throws {
        let registry = try PublishBook()
        let rows = [Self.head, ["select_one_from_file towns.csv", "town", "Town"]]
        let bytes = try book(rows)
        await #expect(throws: PublishError.files(.beside(["towns.csv"]))) {
            _ = try await publish(bytes, "t.xlsx", to: registry)
        }
        let zip = try TestZip(files: [
            (name: "visit/.hidden.xlsx", bytes: []), (name: "visit/t.xlsx", bytes: bytes),
            (name: "visit/towns.csv", bytes: Array("name,label\nb,Bern\n".utf8)),
        ]).bytes()
        let result = try await publish(zip, "visit.zip", to: registry)
        #expect(result.app == "t")
        let live = try #require(registry.registry.current.app("t")?.live)
        #expect(live.forms.first?.catalogues.first?.count == 1)
    }

    @Test("with faults is refused with their cells")
    func faults() async throws {
        let registry = try PublishBook()
        let bytes = try book([Self.head, ["text", "who", "Who"], ["text", "who", "Again"]])
        do {
            _ = try await publish(bytes, "f.xlsx", to: registry)
            Issue.record("it was published")
        } catch let error as PublishError {
            let lines = error.lines(in: .english)
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("survey!B3 (name)") == true)
        }
    }

    @Test("with parts that are left out needs their codes")
    func omitted() async throws {
        let registry = try PublishBook()
        let bytes = try book(Self.plain + [["osm", "way", "Way"]])
        do {
            _ = try await publish(bytes, "o.xlsx", to: registry)
            Issue.record("it was published")
        } catch let error as PublishError {
            guard case .files(.omitted(let faults, let codes)) = error else { throw error }
            #expect(codes == ["type-omitted"])
            #expect(faults.map(\.place.description) == ["survey!A3"])
            #expect(error.lines(in: .french).count == 2)
        }
        let json = try JSONValue(
            reading: try await registry.service.look(bytes, .english, file: "o.xlsx"))
        #expect(json["app"]?.asString == "o")
        let open = json["workbook"]?["report"]?["open"]?.elements ?? []
        #expect(open.map { $0.asString } == ["type-omitted"])
        _ = try await publish(bytes, "o.xlsx", to: registry, accepting: ["type-omitted"])
    }

    @Test("of another sort or damaged is refused in words", arguments: [0, 40, 200])
    func damaged(_ cut: Int) async throws {
        let registry = try PublishBook()
        let whole = try book(Self.plain)
        let bytes = Array(whole.dropLast(whole.count - 300 - cut))
        do {
            _ = try await publish(bytes, "d.xlsx", to: registry)
            Issue.record("it was published")
        } catch let error as PublishError {
            #expect(!error.lines(in: .french).joined().isEmpty)
        }
    }
}
