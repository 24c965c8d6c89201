// OData over HTTP: who gets which rows, pages while others write, orders and counts. The protocol
// itself is tested in CalepinExportTests, and with a client in Tests/API/rows.py.

import CalepinExport
import CalepinExpressions
import CalepinSync
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

extension RecordOffice {
    /// Returns the answer to a request of OData.
    fileprivate func odata(
        _ browser: TestBrowser, _ path: String, _ headers: [String: String] = [:]
    ) async throws -> Reply {
        try await server.send(
            "GET", "/api/odata/" + path, browser.headers.merging(headers) { $1 })
    }
}

extension Reply {
    /// The rows of a page.
    fileprivate var rows: [JSONValue] {
        ((try? JSONValue(reading: unchunked)) ?? .null)["value"]?.elements ?? []
    }

    /// The texts of a property of the rows.
    fileprivate func texts(_ name: String) -> [String] { rows.map { $0.text(name) } }

    /// The path and query of the next page; nil for the last page.
    fileprivate var next: String? {
        let link = ((try? JSONValue(reading: unchunked)) ?? .null)["@odata.nextLink"]?.asString
        return link.map { String($0.trimmingPrefix("http://localhost/api/odata/")) }
    }
}

@Suite("OData from the server")
struct ODataRouteTests {
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
    }

    private func fill(
        _ office: RecordOffice, _ browser: TestBrowser, _ app: String, _ names: [String],
        from first: Int = 1
    ) async throws {
        let writer = try await office.writer(browser, app)
        for (index, name) in names.enumerated() {
            try await RecordOffice.save(
                writer, Int64(index + 1), UInt64(first + index), name)
        }
    }

    @Test("has a team's rows for its members and their programs, and nothing for others")
    func members() async throws {
        try await RecordOffice.run { office in
            try await fill(office, office.ann, "visit", ["canary1"])
            let reader = try await office.bob.program(KeyTerms(collections: ["visit"]))
            for browser in [office.ann, office.bob, reader] {
                let reply = try await office.odata(browser, "visit/all")
                #expect(reply.texts("name") == ["canary1"])
                #expect(reply.headers["odata-version"] == "4.0")
                #expect(reply.headers["content-type"] == "application/json;odata.metadata=minimal")
            }
            let paths = [
                "visit", "visit/", "visit/$metadata", "visit/all", "visit/all/$count",
                "visit/all('x')", "visit/all?scope=" + office.team,
            ]
            for path in paths {
                let reply = try await office.odata(office.eve, path)
                #expect(reply.status == 404 && !reply.text.contains("canary"), "\(path)")
                let stranger = try await office.odata(TestBrowser(office.server), path)
                #expect(stranger.status == 401, "\(path)")
                #expect(
                    stranger.headers["www-authenticate"]
                        == "Basic realm=\"calepin\", charset=\"UTF-8\"")
            }
            let other = try await office.ann.program(KeyTerms(collections: ["diary"]))
            #expect(try await office.odata(other, "visit/all").status == 404)
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await office.odata(reader, "visit/all").status == 404)
            let noted = try await office.ann.send("GET", "/api/account/activity").text
            #expect(noted.contains("visit/all odata"))
        }
    }

    @Test("takes a key as a password")
    func password() async throws {
        try await RecordOffice.run { office in
            try await fill(office, office.ann, "diary", ["canary1"])
            let key = try await office.ann.makeKey().text
            for (text, status) in [("ann:" + key, 200), (":" + key, 200), ("ann:secret", 401)] {
                let reply = try await office.server.send(
                    "GET", "/api/odata/diary/all",
                    ["Authorization": "Basic " + Base64.text(of: Array(text.utf8))])
                #expect(reply.status == status, "\(text)")
            }
        }
    }

    @Test("describes itself under the address that it is asked at")
    func service() async throws {
        try await RecordOffice.run { office in
            let root = try await office.odata(office.ann, "diary")
            #expect(
                root.json["@odata.context"]?.asString
                    == "http://localhost/api/odata/diary/$metadata")
            #expect(root.json["value"]?.elements?.map { $0.text("url") } == ["all"])
            for path in ["diary/$metadata", "diary/%24metadata"] {
                let schema = try await office.odata(office.ann, path)
                #expect(schema.headers["content-type"] == "application/xml")
                #expect(schema.text.contains("<EntitySet Name=\"all\""))
            }
            let list = try await office.odata(office.ann, "diary/all?$select=name")
            #expect(list.text.contains("http://localhost/api/odata/diary/$metadata#all(name)"))
            let none = try await office.odata(
                office.ann, "diary/all", ["Accept": "application/json;odata.metadata=none"])
            #expect(!none.text.contains("@odata.context"))
        }
    }

    @Test("finds, orders, counts and leaves out")
    func found() async throws {
        try await RecordOffice.run { office in
            try await fill(
                office, office.ann, "diary", ["Dora", "anna", "Bo", "Céline", "Bo", "Émile"])
            func names(_ query: String) async throws -> [String] {
                let reply = try await office.odata(
                    office.ann, "diary/all?" + Self.encoded(query))
                try #require(reply.status == 200, "\(query) \(reply.text)")
                return reply.texts("name")
            }
            #expect(try await names("$filter=name eq 'Bo'") == ["Bo", "Bo"])
            #expect(
                try await names("$filter=contains(name,'li') or startswith(name,'É')").count == 2)
            #expect(
                try await names("$orderby=name&$top=3") == ["Bo", "Bo", "Céline"])
            #expect(
                try await names("$orderby=name desc&$skip=1&$top=2") == ["anna", "Dora"])
            #expect(try await names("$orderby=length(name),name desc").first == "Bo")
            #expect(try await names("$skip=2&$top=2") == ["Bo", "Céline"])
            #expect(try await names("$top=0").isEmpty)
            #expect(try await names("$filter=many ne 21").isEmpty)
            let counted = try await office.odata(office.ann, "diary/all?$count=true&$top=1")
            #expect(counted.rows.count == 1)
            #expect(counted.text.contains("\"@odata.count\":6"))
            let number = try await office.odata(office.ann, "diary/all/$count")
            #expect(number.text == "6" && number.headers["content-type"] == "text/plain")
            let some = try await office.odata(
                office.ann, "diary/all/$count?" + Self.encoded("$filter=name eq 'Bo'"))
            #expect(some.text == "2")
            let id = try await office.odata(office.ann, "diary/all?$top=1").texts("record_id")[0]
            let one = try await office.odata(office.ann, "diary/all('\(id)')?$select=name,twice")
            #expect(one.json.text("name") == "Dora" && one.json.text("twice") == "42")
            #expect(one.json["many"] == nil)
            let gone = try await office.odata(office.ann, "diary/all('\(id)x')")
            #expect(gone.status == 404)
        }
    }

    @Test("refuses what it does not know, in the words that the protocol wants")
    func refused() async throws {
        try await RecordOffice.run { office in
            for (path, status) in [
                ("diary/all?$filter=name%20gt", 400), ("diary/all?$apply=x", 501),
                ("diary/all?$filter=nothing%20eq%201", 400), ("diary/all?$top=x", 400),
                ("diary/all?$top=1&$top=2", 400), ("diary/none", 404), ("diary/all/none", 404),
                ("diary/all(1)", 400), ("diary/$batch", 501), ("diary/all?$format=atom", 501),
                ("diary/all?$filter=cast(name,%27x%27)", 501), ("diary/%2e%2e/all", 404),
                ("diary/all/$count?$top=1", 501), ("none", 404),
            ] {
                let reply = try await office.odata(office.ann, path)
                #expect(reply.status == status, "\(path) \(reply.text)")
                guard path != "none", !path.contains("%2e") else { continue }
                #expect(reply.json["error"]?.text("message").isEmpty == false, "\(path)")
            }
            let many = Array(repeating: "name", count: 700).joined(separator: ",")
            let long = try await office.odata(office.ann, "diary/all?$select=" + many)
            #expect(long.status == 200)
            let longer = "diary/all?$select=" + many + many + many
            #expect(try await office.odata(office.ann, longer).status == 400)
            for path in ["diary//all", "diary/all//$count", "diary/../all", "diary/all;x"] {
                #expect(try await office.odata(office.ann, path).status == 404, "\(path)")
            }
        }
    }

    @Test("misses nothing and has nothing twice while others write and remove")
    func pages() async throws {
        try await RecordOffice.run { office in
            let first = (1...40).map { "n\($0)" }
            try await fill(office, office.ann, "visit", first)
            var seen: [String] = []
            var path: String? = "visit/all?$select=name&$filter=many%20eq%2021"
            let bob = try await office.writer(office.bob, "visit")
            var turn: Int64 = 0
            while let asked = path {
                let page = try await office.odata(
                    office.ann, asked, ["Prefer": "odata.maxpagesize=7"])
                try #require(page.status == 200, "\(page.text)")
                #expect(page.rows.count <= 7)
                seen += page.texts("name")
                path = page.next
                turn += 1
                try await RecordOffice.save(bob, turn, UInt64(1_000 + turn * 7), "later\(turn)")
            }
            #expect(
                seen.filter { $0.hasPrefix("n") }
                    == first.sorted { seen.firstIndex(of: $0) ?? 0 < seen.firstIndex(of: $1) ?? 0 }
            )
            #expect(Set(seen).count == seen.count)
            #expect(Set(first).isSubset(of: seen))
            let some = try await office.odata(
                office.ann, "visit/all?$top=10&$skip=3", ["Prefer": "maxpagesize=4"])
            var rest = some.texts("name")
            path = some.next
            while let asked = path {
                let page = try await office.odata(office.ann, asked, ["Prefer": "maxpagesize=4"])
                rest += page.texts("name")
                path = page.next
            }
            #expect(rest.count == 10)
        }
    }
}
