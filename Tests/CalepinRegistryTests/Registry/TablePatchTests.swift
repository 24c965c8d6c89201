// Catalogues as pages get them: by their digest, whole or as the lines that differ.

import CalepinExpressions
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Patches between catalogues")
struct TablePatchTests {
    /// Applies a patch as docs/app-format.md describes it.
    private func applied(_ patch: [UInt8], to old: [UInt8]) throws -> String {
        let lines = String(decoding: old, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let parts = try #require(try JSONValue(reading: patch)["parts"]?.elements)
        return try parts.map { part in
            if let text = part.asString { return text }
            let start = Int(try #require(part.elements?[0].asInt64))
            let count = Int(try #require(part.elements?[1].asInt64))
            return lines[start..<start + count].joined(separator: "\n")
        }.joined(separator: "\n")
    }

    @Test("make the later one of the earlier", arguments: Sizes.first(60, of: 1...300))
    func random(seed: UInt64) throws {
        var numbers = HostileNumbers(seed: seed)
        var lines = (0..<200).map { #"["\#($0 % 40)","é\#($0)"],"# }
        let old = Array(lines.joined(separator: "\n").utf8)
        for _ in 0..<Int.random(in: 0...20, using: &numbers) {
            let place = Int.random(in: 0..<lines.count, using: &numbers)
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: lines.remove(at: place)
            case 1: lines.insert("new \(place)\"\\", at: place)
            case 2: lines.swapAt(place, Int.random(in: 0..<lines.count, using: &numbers))
            default: lines[place] = ""
            }
        }
        let new = Array(lines.joined(separator: "\n").utf8)
        let patch = try #require(TablePatch.json(from: old, to: new))
        #expect(try applied(patch, to: old) == String(decoding: new, as: UTF8.self))
    }

    @Test("are none where the later one is short or all different")
    func different() {
        let (old, new) = (Array("a\nb\nc".utf8), Array("d\ne\nf".utf8))
        #expect(TablePatch.json(from: old, to: new) == nil)
        #expect(TablePatch.json(from: [], to: Array("x".utf8)) == nil)
    }

    /// Returns the rows of many places as CSV, from a number on.
    private func rows(_ range: Range<Int>, label: String = "Place") -> String {
        "name,label\n" + range.map { "p\($0),\(label) \($0)\n" }.joined()
    }

    @Test("are asked for by digest, of the version in use only")
    func asked() async throws {
        let (store, registry) = (testStore(), AppRegistry())
        let service = PublishService(store: store, registry: registry)
        _ = try await service.publish(PlaceBook.app(#"["ge","Geneva","1"]"#), Publication())
        func replace(_ rows: String) async throws -> ServedTable {
            _ = try await service.replaceRows(
                Array(rows.utf8), of: "places", in: "motor", .replace, Publication())
            return try #require(registry.current.app("motor")?.live?.served.tables.first)
        }
        // A small one stands in the declaration.
        #expect(registry.current.app("motor")?.live?.served.tables.isEmpty == true)
        let first = try await replace(rows(0..<2_000))
        let second = try await replace(rows(1..<2_001))
        try await withAccounts(store: store) {
            $0.registry = registry
        } _: { server, _ in
            let path = "/api/apps/motor/tables/"
            let declaration = try await server.send("GET", "/api/apps/motor/3").json
            let named = try #require(declaration["catalogues"]?.elements?.first)
            #expect(named["digest"]?.asString == second.digest && named["rows"] == nil)
            let whole = try await server.send("GET", path + second.digest)
            #expect(whole.status == 200 && Array(whole.text.utf8) == second.bytes)
            #expect(whole.headers["cache-control"] == "public, max-age=31536000, immutable")
            let patch = try await server.send(
                "GET", path + second.digest + "?from=" + first.digest)
            #expect(patch.status == 200 && patch.text.utf8.count < second.bytes.count / 100)
            #expect(
                try applied(Array(patch.text.utf8), to: first.bytes)
                    == String(decoding: second.bytes, as: UTF8.self))
            let none = String(repeating: "0", count: 64)
            for path in [
                first.digest, none, "x", second.digest + "?from=" + none,
                second.digest + "?from=", none + "?from=" + first.digest,
            ] {
                #expect(
                    try await server.send("GET", "/api/apps/motor/tables/" + path).status == 404)
            }
            let long = "?from=" + String(repeating: "0", count: 65)
            #expect(try await server.send("GET", path + second.digest + long).code == "too-large")
            #expect(try await server.send("GET", "/api/apps/none/tables/" + none).status == 404)
            // Where all is different there is none, and the page asks for the whole.
            let third = try await replace(rows(1..<2_001, label: "Ort"))
            let answer = try await server.send(
                "GET", path + third.digest + "?from=" + second.digest)
            #expect(answer.status == 404)
        }
    }
}
