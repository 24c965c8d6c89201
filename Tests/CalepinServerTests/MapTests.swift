// The source of map tiles: accepted addresses, the page's settings, and the page's policy, which
// names that one origin and nothing more.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Map tiles")
struct MapTests {
    @Test(
        "are taken from an https address with the numbers of a tile in it",
        arguments: [
            ("https://tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org"),
            ("https://Tiles.example.org:8443/a/{z}/{y}/{x}?k=1", "https://tiles.example.org:8443"),
            ("http://127.0.0.1:9000/{z}/{x}/{y}.png", "http://127.0.0.1:9000"),
            ("http://localhost/{z}/{x}/{y}.png", "http://localhost"),
        ])
    func taken(address: String, origin: String) {
        #expect(MapTiles(address)?.origin == origin)
        #expect(MapTiles(address)?.address == address)
    }

    @Test(
        "are taken from nowhere else",
        arguments: [
            "", "/{z}/{x}/{y}.png", "https://example.org/tile.png", "https:///{z}/{x}/{y}",
            "http://example.org/{z}/{x}/{y}.png", "ftp://example.org/{z}/{x}/{y}.png",
            "https://example.org'/{z}/{x}/{y}", "https://a.org; script-src */{z}/{x}/{y}",
            "https://a.org/{z}/{x}/{y}\r\nX: 1", "https://a@b.org/{z}/{x}/{y}",
            "https://*/{z}/{x}/{y}", "javascript:alert({z},{x},{y})",
            "http://localhost.example.org/{z}/{x}/{y}",
        ])
    func refused(address: String) {
        #expect(MapTiles(address) == nil)
    }

    @Test("are told to the page, and named in its policy")
    func told() async throws {
        let source = MapTiles("https://tiles.example.org/{z}/{x}/{y}.png", credit: "© Mappers")
        try await withServer({ $0.tiles = source }) { server in
            let told = try await server.send("GET", "/api/map")
            #expect(told.status == 200)
            #expect(
                told.text == #"{"tiles":"https://tiles.example.org/{z}/{x}/{y}.png","#
                    + #""credit":"© Mappers"}"#)
            let policy = try await server.send("GET", "/").headers["content-security-policy"] ?? ""
            #expect(policy.contains("img-src 'self' blob: data: https://tiles.example.org;"))
            #expect(policy.components(separatedBy: "tiles.example.org").count == 2)
        }
    }

    @Test("are none unless they were asked for")
    func none() async throws {
        try await withServer { server in
            #expect(try await server.send("GET", "/api/map").text == "{}")
            let policy = try await server.send("GET", "/").headers["content-security-policy"] ?? ""
            #expect(policy.contains("img-src 'self' blob: data:;"))
        }
    }
}
