// A table of numbers that break programs, and their insertion into each place of a request that
// may have a number. The routes are the server's own. It contains no test.

import CalepinExpressions
import Foundation

@testable import CalepinServer
@testable import ServerTesting

/// Texts instead of numbers.
enum HostileText {
    static let all: [String] =
        limits + fractions + others + otherDigits + [many("9", 10_000), many("0", 10_000)]

    private static let limits = [
        "-1", "0", "-0", "1", "65536", "2147483648", "4294967296", "9007199254740992",
        "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "340282366920938463463374607431768211456",
    ]

    private static let fractions = [
        "1e999", "-1e999", "1E-999", "1.7976931348623157e308", "5e-324", "1.0", "1e3", "NaN",
        "-Infinity", "0x10",
    ]

    private static let others = [
        "", " ", " 1", "1 ", "+1", "--1", "1-", "1,000", "1_000", "true", "null", "\u{A0}1",
        "\u{2212}1", "\u{B2}",
    ]

    /// The number one in Arabic-Indic, Devanagari, fullwidth, mathematical and Roman digits.
    private static let otherDigits = [
        "\u{661}", "\u{967}", "\u{FF11}", "\u{1D7D9}", "\u{2160}",
        "\u{661}\u{669}\u{669}\u{668}",
    ]

    /// Returns true when a text is a whole number in a range, by other means than the server's.
    static func isNumber(_ text: String, in range: ClosedRange<Int>) -> Bool {
        let digits = text.hasPrefix("-") && range.lowerBound < 0 ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return false
        }
        return Int(text).map(range.contains) ?? false
    }

    /// Returns a percent-encoded text.
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte < 128 && Character(UnicodeScalar(byte)).isLetter
            let isDigit = (48...57).contains(byte) || byte == 45 || byte == 46
            return isPlain || isDigit
                ? String(UnicodeScalar(byte)) : "%" + Hex.text(of: [byte]).uppercased()
        }.joined()
    }
}

/// A request with a hostile number in one place, and its valid answers.
struct HostileNumberRequest: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The range named in the answer, where the number is outside of one.
    var range: String?
}

/// Creates requests of a route with a number in each of its places in turn.
struct HostileNumberRequests {
    let place: HostilePlace
    let route: Route
    let text: String

    var all: [HostileNumberRequest] { inPath + inQuery + inHeaders + inBody }

    private var name: String {
        "\(text.prefix(30).debugDescription) of \(text.utf8.count), \(route.name)"
    }

    private var line: String {
        route.name.replacing("{hash}", with: place.hash).replacing("**", with: "app.js")
            .replacing(/\{[a-z]+\}/, with: "squad")
    }

    private func request(
        _ name: String, _ line: String, _ headers: [(String, String?)] = [], body: [UInt8]? = nil
    ) -> HostileNumberRequest {
        HostileNumberRequest(
            name: "\(name): \(self.name)",
            bytes: place.bytes(line, headers, body: body ?? self.body))
    }

    private var inPath: [HostileNumberRequest] {
        let parts = route.name.components(separatedBy: "/")
        let places = parts.indices.filter { parts[$0].hasPrefix("{") || parts[$0] == "**" }
        return places.map { place in
            var parts = parts
            parts[place] = HostileText.escaped(text)
            let line = parts.joined(separator: "/").replacing(/\{[a-z]+\}/, with: "squad")
            return request("part \(place)", line)
        }
    }

    private var inQuery: [HostileNumberRequest] {
        route.parameters.map { parameter in
            let query = "?\(parameter.name)=\(HostileText.escaped(text))"
            var request = request(parameter.name, line + query)
            let isShort = query.utf8.count < ServerLimits.pathBytes / 2
            if case .number(let range) = parameter.values, isShort,
                !HostileText.isNumber(text, in: range)
            {
                request.range = "\(parameter.name), \(range.lowerBound)–\(range.upperBound)"
            }
            return request
        }
    }

    /// The headers that the server reads, and others with numbers, each with its format.
    private static let headers = [
        ("Range", "bytes=%-"), ("Upload-Offset", "%"), ("Upload-Length", "%"),
        ("Upload-Checksum", "sha256 %"), ("If-Range", "\"%\""), ("If-None-Match", "W/\"%\""),
        ("If-Match", "%"), ("If-Modified-Since", "%"), ("If-Unmodified-Since", "%"),
        ("Accept-Language", "fr;q=%"), ("Accept-Encoding", "gzip;q=%"),
        ("Cache-Control", "max-age=%"), ("Retry-After", "%"), ("Max-Forwards", "%"),
        ("X-Forwarded-For", "%"), ("X-Calepin-Lookup", "%"), ("User-Agent", "%"),
        ("DNT", "%"), ("Expires", "%"), ("Age", "%"),
    ]

    /// Requests with all headers at once, in three forms, and with a length of the body; each
    /// header also has tests of its own.
    private var inHeaders: [HostileNumberRequest] {
        // As many as fit below the limit of all headers.
        let short = text.utf8.count > 500 ? String(text.prefix(500)) : text
        let type: [(String, String?)] =
            route.method == .patch ? [("Content-Type", "application/offset+octet-stream")] : []
        let last = ("Last-Event-ID", "\(place.scope)@%")
        let ranges = ["bytes=0-%", "bytes=-%"].map { [("Range", $0), last] }
        var all = ([Self.headers + [last]] + ranges).enumerated().map { number, headers in
            request(
                "headers \(number)", line,
                type + headers.map { ($0.0, Optional($0.1.replacing("%", with: short))) })
        }
        all.append(request("length", line, [("Content-Length", text)], body: []))
        return all
    }

    // Bodies

    /// A body that passes the earlier checks of the route.
    private var json: JSONValue {
        switch route.name {
        case "POST /api/sync/push": place.push
        case "POST /api/sync/pull": place.pull
        case "POST /api/blobs": place.announcement
        default: Self.object(.string("x"))
        }
    }

    private var takesBody: Bool {
        !["GET", "HEAD", "DELETE"].contains(route.method.rawValue)
    }

    private var body: [UInt8] { takesBody ? Array(json.text.utf8) : [] }

    /// Returns an object that has a value under each name that some route reads.
    private static func object(_ value: JSONValue) -> JSONValue {
        let names = [
            "name", "password", "newPassword", "title", "code", "token", "recoveryCode", "role",
            "collection", "right", "mail", "take", "scope", "size", "sha256", "replica",
        ]
        return .object(names.map { JSONMember($0, value) })
    }

    private var inBody: [HostileNumberRequest] {
        guard takesBody else { return [] }
        let whole: JSONValue = .number(text)
        var bodies = [whole, Self.object(whole), Self.object(.string(text))]
        if json != Self.object(.string("x")) { bodies += json.numbered(text) }
        return bodies.enumerated().map { number, json in
            request("body \(number)", line, body: Array(json.text.utf8))
        }
    }
}

extension JSONValue {
    /// Returns the value with one of its parts replaced by a number, as a number and as a text.
    fileprivate func numbered(_ text: String) -> [JSONValue] {
        switch self {
        case .object(let members):
            return members.indices.flatMap { place in
                members[place].value.numbered(text).map { value in
                    var members = members
                    members[place] = JSONMember(members[place].key, value)
                    return JSONValue.object(members)
                }
            }
        case .array(let values):
            return values.indices.flatMap { place in
                values[place].numbered(text).map { value in
                    var values = values
                    values[place] = value
                    return JSONValue.array(values)
                }
            }
        case .string(let old):
            // A text such as a cursor has its numbers between dots.
            return [.number(text), .string(text)] + Self.cursors(old, text)
        default: return [.number(text), .string(text)]
        }
    }

    private static func cursors(_ old: String, _ text: String) -> [JSONValue] {
        let parts = old.components(separatedBy: ".")
        guard parts.count > 2 else { return [] }
        return parts.indices.map { (place) -> JSONValue in
            var parts = parts
            parts[place] = text
            return .string(parts.joined(separator: "."))
        }
    }
}
