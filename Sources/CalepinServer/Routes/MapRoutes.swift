// `GET /api/map`: where the page may take map tiles from, besides the land it has itself. The page
// asks the tiles' server directly; this one only names it, here and in the policy of the page.

import CalepinExpressions
import Hummingbird

/// A server of map tiles.
public struct MapTiles: Equatable, Sendable {
    /// The address of a tile, with `{z}`, `{x}` and `{y}` in it.
    public let address: String
    /// Who made the tiles, in the words they ask for; plain text.
    public let credit: String
    /// Scheme, host and port of the address, as a policy names them.
    public let origin: String

    /// A source at an address; nil when it does not begin with `https://` (or `http://` on this
    /// machine), has no place for the tile's numbers, or has what an address cannot.
    ///
    /// Complexity: O(n) in the address.
    public init?(_ address: String, credit: String = "") {
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

    /// What may stand in an address: nothing that could end its place in a policy.
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

/// Serves what the page has to know of maps.
struct MapRoutes: Sendable {
    private let kept: KeptBytes

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
        kept = KeptBytes(writer.bytes, type: "application/json")
    }

    func add(to routes: inout Routes) {
        routes.get("/api/map", for: .everybody) { request, _, _ in kept.response(to: request) }
    }
}
