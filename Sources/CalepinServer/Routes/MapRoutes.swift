// `GET /api/map`: the source of map tiles, besides the land that ships with the page. The page
// requests tiles directly; this server only names their origin, here and in the page's policy.

import CalepinExpressions
import Hummingbird

/// A server of map tiles.
package struct MapTiles: Equatable, Sendable {
    /// The address template of a tile, with `{z}`, `{x}` and `{y}`.
    package let address: String
    /// The attribution that the tiles' license requires; plain text.
    package let credit: String
    /// Scheme, host and port of the address, for the content security policy.
    package let origin: String

    /// Parses a template; nil when it does not begin with `https://` (or `http://` on this
    /// machine), lacks a placeholder, or has a character that is not valid in an address.
    ///
    /// Complexity: O(n) in the address.
    package init?(_ address: String, credit: String = "") {
        guard address.utf8.count <= 512, credit.utf8.count <= 512,
            ["{z}", "{x}", "{y}"].allSatisfy({ address.contains($0) }),
            address.utf8.allSatisfy(MapTiles.isPlain),
            let (scheme, rest) = MapTiles.scheme(address)
        else { return nil }
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, host.utf8.allSatisfy(MapTiles.isOfHost) else { return nil }
        guard scheme == "https://" || MapTiles.isHere(String(host)) else { return nil }
        self.address = address
        self.credit = credit
        origin = scheme + host.lowercased()
    }

    private static func scheme(_ address: String) -> (String, Substring)? {
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            return (scheme, address.dropFirst(scheme.count))
        }
        return nil
    }

    private static func isHere(_ host: String) -> Bool {
        let name = host.split(separator: ":").first ?? ""
        return name == "localhost" || name == "127.0.0.1"
    }

    /// Returns true for characters that cannot end a source in a content security policy.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 32 && byte < 127 && !Array("\"'<>;,\\`^|".utf8).contains(byte)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

/// The route of the map's settings.
struct MapRoutes: Sendable {
    private let kept: CachedResponse

    init(_ tiles: MapTiles?) {
        var writer = JSONWriter()
        writer.beginObject()
        if let tiles {
            writer.key("tiles")
            writer.string(tiles.address)
            writer.key("credit")
            writer.string(tiles.credit)
        }
        writer.endObject()
        kept = CachedResponse(writer.bytes, type: "application/json")
    }

    func add(to routes: inout Routes) {
        routes.get("/api/map", AppDescriptions.map, for: .everybody) { request, _, _ in
            kept.response(to: request)
        }
    }
}
