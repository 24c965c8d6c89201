// Malformed addresses: ids that climb out of a folder, line ends that could be reflected,
// attachments in the wrong place, ranges, cookies and languages. Request lines and bodies are in
// the files beside.

import CalepinExpressions
@testable import ServerTesting

extension HostilePlace {
    /// Ids that would leave a folder if one became a path.
    static let climbs = [
        "..", "../..", "../../canary.js", "..%2fcanary.js", "..%2Fcanary.js", "%2e%2e%2fcanary.js",
        "%2e%2e/canary.js", "..%5ccanary.js", "..\\canary.js", "%252e%252e%252fcanary.js",
        "..%c0%afcanary.js", "%c0%ae%c0%ae/canary.js", "..%00/canary.js", "canary.js%00.png",
        "....//canary.js", "..;/canary.js", "%2fetc%2fpasswd", "//etc/passwd",
        "file:///etc/passwd", "~root", "%00", "%0a", "CON", "..%ef%bc%8fcanary.js",
        "%u002e%u002e/canary.js", "....%2f%2fcanary.js", ".%2e/canary.js", "%2e./canary.js",
        "a/../../canary.js", "./../canary.js", "calepin.sqlite", "account.key", "%5c%5chost%5cx",
    ]

    /// Routes with placeholders, and files.
    private static let named = [
        ("GET /api/apps/", ""), ("GET /api/apps/squad/files/", ""), ("GET /api/blobs/", ""),
        ("GET /api/blobs/", "/thumbnail"),
        ("HEAD /api/blobs/", ""), ("GET /api/lookups/", ""), ("GET /api/teams/", ""),
        ("DELETE /api/account/sessions/", ""), ("GET /apps/squad/", ""),
        ("GET /api/rows/squad/", ""), ("GET /api/exports/squad/", ""),
        ("POST /api/imports/squad/", ""), ("GET /api/schedules/", "/files"),
        ("GET /api/schedules/x/files/", ""), ("DELETE /api/schedules/", ""),
        ("GET /api/sources/squad/", ""), ("GET /widgets/", ".js"), ("GET /", ".js"),
    ]

    /// Requests with malformed addresses.
    var addresses: [MalformedRequest] { climbing + percents + lineEnds + methods }

    private var climbing: [MalformedRequest] {
        Self.named.flatMap { (start, end) -> [MalformedRequest] in
            Self.climbs.map { climb in
                let line = start + climb + end
                return request("\(climb) in \(start)\(end)", line, gives: [400, 403, 404, 405])
            }
        }
    }

    private var percents: [MalformedRequest] {
        let all = [
            "%", "%2", "%zz", "%%41", "%-1", "%ff", "%00", "%0d%0a", "%c0%80", "%ed%a0%80",
        ]
        return all.flatMap { (percent) -> [MalformedRequest] in
            let held = "GET /api/sync/held?scope=\(percent)"
            let history = "GET /api/history?record=\(percent)"
            return [
                request("\(percent) in a record", history, gives: [400, 404]),
                request("\(percent) in an id", "GET /api/apps/\(percent)", gives: [400, 404]),
                request("\(percent) in a file", "GET /\(percent).js", gives: [400, 404]),
                request("\(percent) in a query", held, gives: [400, 404]),
            ]
        }
    }

    /// Line ends that could be reflected in a header or the log.
    private var lineEnds: [MalformedRequest] {
        let planted = "%0d%0aX-Planted:%20planted%0d%0aSet-Cookie:%20planted=1"
        let text = "a\\r\\nX-Planted: planted\\r\\nSet-Cookie: planted=1"
        return [
            request("line ends in a path", "GET /\(planted)", gives: [400, 404]),
            request("line ends in an id", "GET /api/apps/\(planted)", gives: [400, 404]),
            request(
                "line ends in a query", "GET /api/sync/held?scope=\(planted)", gives: [400, 404]),
            request("line ends in a hash", "GET /api/blobs/\(planted)", gives: [400, 404]),
            request(
                "line ends in a title", "PATCH /api/account", body: "{\"title\":\"\(text)\"}",
                gives: [422]),
            request(
                "line ends in a name", "POST /api/account/register",
                body: "{\"name\":\"\(text)\",\"password\":\"\(goodPassword)\"}", gives: [422]),
            request(
                "line ends in a scope", "POST /api/blobs",
                body: """
                    {"sha256":"\(many("b", 64))","size":9,"type":"application/pdf",\
                    "scope":"\(text)"}
                    """, gives: [404]),
            request(
                "line ends in a type", "POST /api/blobs",
                body: "{\"sha256\":\"\(hash)\",\"size\":9,\"type\":\"\(text)\"}",
                gives: [415]),
            raw(
                "a header after a return",
                """
                GET /api/account HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\
                X-Planted: 1\r\n\r\n
                """),
        ]
    }

    /// Methods that a route does not have.
    private var methods: [MalformedRequest] {
        let known = [
            "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "MKCOL", "COPY", "LOCK", "PURGE",
            "SEARCH", "CONNECT", "OPTIONS",
        ]
        let places = ["/health", "/", "/api/sync/push", "/api/feed", "/api/none"]
        var all = places.flatMap { (place) -> [MalformedRequest] in
            known.map { (method) -> MalformedRequest in
                request("\(method) \(place)", "\(method) \(place)", gives: [400, 403, 404, 405])
            }
        }
        all += [
            request("OPTIONS of everything", "OPTIONS *", gives: [400, 404, 405]),
            request(
                "CONNECT to elsewhere", "CONNECT other.example:443",
                gives: [400, 403, 404, 405, 421]),
            request("GET of everything", "GET *", gives: [400, 404]),
            request(
                "POST without our header", "POST /api/account/sign-out", [("X-Calepin", nil)],
                body: "{}", gives: [403]),
            request(
                "POST of another site", "POST /api/account/sign-out",
                [("Origin", "https://other.example")], body: "{}", gives: [403]),
            request(
                "POST of an origin that is none", "POST /api/account/sign-out",
                [("Origin", "\u{1}://")], body: "{}", gives: [400, 403]),
        ]
        return all
    }
}

// MARK: - Attachments and ranges

extension HostilePlace {
    /// Requests about attachments.
    var blobs: [MalformedRequest] { announcements + pieces + ranges }

    private var announcements: [MalformedRequest] {
        func one(_ name: String, _ body: String, _ status: Int) -> MalformedRequest {
            request("announced: \(name)", "POST /api/blobs", body: body, gives: [status])
        }
        func text(_ hash: String, _ size: String, _ type: String = "application/pdf") -> String {
            "{\"sha256\":\"\(hash)\",\"size\":\(size),\"type\":\"\(type)\"}"
        }
        let right = many("b", 64)
        let noSizes = ["0", "-1", "1.5", "9223372036854775808", "\"9\""]
        let largeSizes = ["20971521", "9223372036854775807"]
        let hashes = [
            "", "../../canary", many("b", 63), many("b", 65), many("B", 64), many("g", 64),
            many("b", 62) + "\\u0000b", many("\u{E9}", 32),
        ]
        var all = noSizes.map { one("size \($0)", text(right, $0), 400) }
        all += largeSizes.map { one("size \($0)", text(right, $0), 413) }
        all += hashes.map { one("digest \($0.prefix(20)) of \($0.count)", text($0, "9"), 400) }
        all.append(one("a type nobody takes", text(right, "9", "image/svg+xml"), 415))
        let scoped = text(right, "9").dropLast() + ",\"scope\":\"user:\(many("0", 26))\"}"
        all.append(one("another's scope", String(scoped), 404))
        return all
    }

    private var pieces: [MalformedRequest] {
        let type: (String, String?) = ("Content-Type", "application/offset+octet-stream")
        let form: (String, String?) = ("Content-Type", "multipart/form-data; boundary=x")
        let start: (String, String?) = ("Upload-Offset", "0")
        let unknown = many("c", 64)
        func piece(
            _ name: String, _ headers: [(String, String?)], of id: String, _ statuses: Set<Int>
        ) -> MalformedRequest {
            request(
                "a piece: \(name)", "PATCH /api/blobs/\(id)", headers, body: "%PDF-1.7",
                gives: statuses)
        }
        let offsets = ["", "-1", "+0", "0x0", "1e0", "0.0", "a", "99999999999999999999", "0, 0"]
        var all = offsets.map { (offset) -> MalformedRequest in
            piece("offset \(offset)", [type, ("Upload-Offset", offset)], of: unknown, [400, 404])
        }
        all.append(piece("no offset", [type], of: unknown, [400]))
        all.append(piece("of nothing announced", [type, start], of: unknown, [404]))
        all.append(piece("of what is whole", [type, start], of: hash, [404, 409]))
        all.append(piece("of what climbs", [type, start], of: "..%2f..%2fcanary", [404]))
        all.append(piece("of JSON", [start], of: unknown, [415]))
        all.append(piece("of a form", [form, start], of: unknown, [415]))
        return all
    }

    /// Malformed ranges are ignored, as RFC 9110 says; those outside of the file are rejected.
    private var ranges: [MalformedRequest] {
        let none = [
            "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-1", "bytes=0-0,2-2",
            "bytes=--1", "bytes=0x0-0x1", "bytes=1.0-2", "bytes=+0-1", "lines=0-1", "bytes 0-1",
            "bytes=9223372036854775808-", "bytes=" + many("0-0,", 2_000) + "0-0",
        ]
        let outside = ["bytes=99999999-", "bytes=-0", "bytes=999999999999999999-"]
        func one(_ range: String, _ place: String, _ status: Int) -> MalformedRequest {
            request(
                "range \(range.prefix(30)) of \(place.prefix(9))", "GET \(place)",
                [("Range", range)], gives: [status])
        }
        return ["/api/blobs/\(hash)", "/app.js"].flatMap { (place) -> [MalformedRequest] in
            none.map { one($0, place, 200) } + outside.map { one($0, place, 416) }
        }
    }
}

// MARK: - Cookies, languages and other headers

extension HostilePlace {
    /// Headers whose content may be ignored: an invalid cookie counts as none, and without a
    /// readable language English is used.
    var harmless: [MalformedRequest] {
        let name = String(cookie.prefix { $0 != "=" })
        let token = String(cookie.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" })
        let cookies = [
            "", "=", ";", ";;;;", "a", "=a", "\(name)", "\(name)=", "\(name)=\(token)x",
            "\(name)=\(token.dropLast())", "\(name)=\"\(token)\"",
            "\(name)=\(token.uppercased())x",
            "\(name)=x; \(name)=\(token)", "x\(name)=\(token)", "\(name)%3d\(token)",
            "\(name)=../../../etc/passwd", "\(name)=' OR 1=1 --", "\(name)=\(many("0", 52))",
            "\(name)=\(many("a", 8_000))", many("a=b; ", 1_000), "$Version=1; \(name)=x",
            "\(name)\t=\(token)", "\(name)=\(token.prefix(26))\u{E9}\(token.prefix(24))",
        ]
        let languages = [
            "", ",", ";;;", "*", "fr;q=", "fr;q=9e999", "xx-" + many("y", 8_000),
            many("fr,", 3_000),
            "../../fr", "fr\u{E9}", "%66%72", "<script>",
        ]
        let others: [(String, String)] = [
            ("Expect", "200-nothing"), ("Upgrade", "websocket"), ("Upgrade", "h2c"),
            ("If-None-Match", many("\"a\",", 2_000)),
            ("Accept-Encoding", many("gzip;q=0,", 1_000)),
            ("If-Modified-Since", "never"), ("Accept", many("*/*,", 3_000)),
            ("X-Forwarded-For", many("1.1.1.1,", 1_500)), ("Last-Event-ID", many("@", 9_000)),
            ("X-HTTP-Method-Override", "DELETE"), ("X-Original-URL", "/api/account/export"),
            ("Forwarded", "for=;;;"), ("Content-Length", "0"), ("TE", "trailers, deflate;q=9"),
            ("Trailer", "Content-Length"),
            ("User-Agent", many("\u{1F600}", 1_000)),
        ]
        var all: [MalformedRequest] = cookies.map { (cookie) -> MalformedRequest in
            request(
                "cookie \(cookie.prefix(20)) of \(cookie.utf8.count)", "GET /api/sync/held",
                [("Cookie", cookie)], gives: [401])
        }
        all += languages.map { (language) -> MalformedRequest in
            request(
                "language \(language.prefix(20)) of \(language.utf8.count)",
                "GET /api/sync/held", [("Accept-Language", language), ("Cookie", nil)],
                gives: [401])
        }
        all += others.map { (name, value) -> MalformedRequest in
            request(
                "\(name) \(value.prefix(20))", "GET /api/account", [(name, value)],
                gives: [200, 417])
        }
        return all
    }
}
