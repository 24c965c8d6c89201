// Malformed bodies: texts that are not JSON, unexpected JSON, wrong types, and wrong headers about
// a body. Lengths are in MalformedHeaders.swift.

import CalepinSync
import CalepinExpressions
@testable import ServerTesting

extension HostilePlace {
    /// Routes that take JSON, each with a text member.
    private static let readers = [
        ("POST /api/sync/push", "after"), ("POST /api/sync/pull", "cursor"),
        ("PATCH /api/account", "title"), ("POST /api/account/confirm", "password"),
        ("POST /api/blobs", "sha256"),
    ]

    /// Bodies that are not JSON, or not JSON that is accepted.
    var bodies: [MalformedRequest] {
        var all = Self.readers.flatMap { (route, key) -> [MalformedRequest] in
            values(key).map { (name, body) -> MalformedRequest in
                request("\(name), \(route)", route, bytes: body, gives: [400])
            }
        }
        all += kinds
        let keys = "{" + many("\"a\":1,", 20_000) + "\"b\":1}"
        all.append(
            request("keys beyond the limit", "PATCH /api/account", body: keys, gives: [413]))
        all.append(request("20,000 keys", "POST /api/sync/push", body: keys, gives: [400]))
        return all
    }

    private func values(_ key: String) -> [(String, [UInt8])] {
        let start = "{\"\(key)\":"
        let texts: [(String, String)] = [
            ("nothing but spaces", "  \n "), ("half a body", "{"), ("half a text", start + "\"a"),
            ("no value", start + "}"), ("no colon", "{\"\(key)\" 1}"), ("null", "null"),
            ("true", "true"), ("a number", "1"), ("a text", "\"a\""), ("a list", "[1]"),
            ("two bodies", "{}{}"), ("words after the body", "{} x"), ("a comma", "{,}"),
            ("a comma at the end", start + "\"a\",}"), ("a comment", start + "\"a\"/**/}"),
            ("single quotes", "{'\(key)':'a'}"), ("no quotes", "{\(key):1}"),
            ("the same key twice", start + "\"a\",\"\(key)\":\"b\"}"),
            (
                "the same key twice, once escaped",
                start + "\"a\",\"\(MalformedKey.escaped(key))\":\"b\"}"
            ),
            ("NaN", start + "NaN}"), ("infinity", start + "-Infinity}"),
            ("a number with a zero before it", start + "01}"), ("base 16", start + "0x1}"),
            ("a number with a sign", start + "+1}"), ("a point alone", start + ".5}"),
            ("an exponent of 400", start + "1e400}"),
            ("an exponent of nine digits", start + "1e999999999}"),
            ("a number of 60,000 digits", start + many("9", 60_000) + "}"),
            ("5,000 lists in each other", start + many("[", 5_000) + many("]", 5_000) + "}"),
            ("lists that never end", many("[", 30_000)),
            ("1,000 objects in each other", many("{\"a\":", 1_000) + "1" + many("}", 1_000)),
            ("the first half of a pair", start + "\"\\ud800\"}"),
            ("the second half of a pair", start + "\"\\udc00\"}"),
            ("halves the wrong way round", start + "\"\\udc00\\ud800\"}"),
            ("half a pair and a letter", start + "\"\\ud800a\"}"),
            ("an escape nobody knows", start + "\"\\x41\"}"),
            ("a short escape", start + "\"\\u12\"}"), ("a raw line feed", start + "\"a\nb\"}"),
            ("a raw zero byte", start + "\"a\u{0}b\"}"), ("a zero byte", "\u{0}"),
            ("a form", "\(key)=a&b=c"),
            ("XML", "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc\">]>"),
        ]
        let bytes: [(String, [UInt8])] = [
            ("a byte that is no UTF-8", [0xFF]), ("a half letter", [0xC3]),
            ("a slash of two bytes", [0xC0, 0xAF]), ("a raw half of a pair", [0xED, 0xA0, 0x80]),
            ("a letter beyond Unicode", [0xF5, 0x80, 0x80, 0x80]),
        ]
        let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF]
        let whole = start + "\"a\"}"
        var all: [(String, [UInt8])] = texts.map { ($0.0, Array($0.1.utf8)) }
        all += bytes.map { (name, bad) -> (String, [UInt8]) in
            (name, Array((start + "\"").utf8) + bad + Array("\"}".utf8))
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        all.append(("a mark of byte order", mark + Array(whole.utf8)))
        all.append(("UTF-16", whole.utf16.flatMap { [UInt8($0 & 0xFF), 0] }))
        all.append(("packed bytes", packed))
        return all
    }

    /// Wrong headers about a valid body.
    private var kinds: [MalformedRequest] {
        let types: [String?] = [
            nil, "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
            "multipart/form-data; boundary=x", "application/jsonx", "application/json2",
            "application", "json", "application/xml", "application/problem+json", "*/*",
            "text/json", "application/json, text/plain", "application/json\u{7F}",
            many("a", 9_000),
        ]
        let codings = ["gzip", "deflate", "br", "zstd", "gzip, gzip", "x", "identity, gzip"]
        let title = "{\"title\":\"Ann\"}"
        var all: [MalformedRequest] = types.map { (type) -> MalformedRequest in
            request(
                "type \((type ?? "none").prefix(40))", "PATCH /api/account",
                [("Content-Type", type)], body: title, gives: [400, 415])
        }
        all += codings.map { (coding) -> MalformedRequest in
            let headers: [(String, String?)] = [
                ("Content-Type", "application/json"), ("Content-Encoding", coding),
            ]
            return request(
                "a body said to be \(coding)", "PATCH /api/account", headers, body: title,
                gives: [415])
        }
        return all
    }

    /// Requests with another type for each member.
    var wrongTypes: [MalformedRequest] {
        let texts = [
            ("POST /api/account/sign-in", ["name", "password", "code"]),
            ("POST /api/account/register", ["name", "password", "title"]),
            ("POST /api/account/link", ["token"]),
            ("POST /api/account/link/use", ["token", "password", "name", "title", "code"]),
            ("POST /api/account/reset", ["name", "recoveryCode", "password", "code"]),
            ("POST /api/account/confirm", ["password", "code"]),
            ("POST /api/account/password", ["password", "newPassword", "code"]),
            ("PUT /api/account/second-factor", ["code"]),
            ("POST /api/account/delete", ["name"]), ("PATCH /api/account", ["title"]),
        ]
        var bodies: [(String, JSONValue)] = texts.map { (route, keys) -> (String, JSONValue) in
            let members = keys.map { JSONMember($0, .string($0 == "name" ? "eve" : goodPassword)) }
            return (route, .object(members))
        }
        bodies.append(("POST /api/sync/push", push))
        bodies.append(("POST /api/sync/pull", pull))
        bodies.append(("POST /api/account/guest", .object([JSONMember("take", .bool(true))])))
        bodies.append(("POST /api/blobs", announcement))
        return bodies.flatMap { (route, json) -> [MalformedRequest] in
            json.wrong().map { (name, body) -> MalformedRequest in
                // The error of a mutation that cannot be read may be in its outcome.
                let isInside = name.contains(" .mutations.0.")
                return request(
                    "\(name), \(route)", route, body: body.text,
                    gives: isInside ? [200, 400] : [400])
            }
        }
    }

    var push: JSONValue {
        let mutation = Mutation(
            scope: Scope(scope) ?? Scope(.user, Identifier(0)),
            replica: Identifier(replica) ?? Identifier(0), n: 1, record: Identifier(9),
            form: "motor", formVersion: 1, savedAt: 0,
            ops: [.set(CellChange("make", .string("planted")))]
        ).sealed
        let message = PushRequest(
            scope: mutation.scope, replica: mutation.replica, mutations: [mutation])
        return (try? JSONValue(reading: message.json())) ?? .null
    }

    var pull: JSONValue {
        .object([
            JSONMember("scope", .string(scope)), JSONMember("cursor", .string("a")),
            JSONMember(
                "replicas",
                .array([
                    .object([
                        JSONMember("replica", .string(replica)),
                        JSONMember("settled", .number("0")),
                    ])
                ])),
        ])
    }

    var announcement: JSONValue {
        .object([
            JSONMember("sha256", .string(many("a", 64))), JSONMember("size", .number("9")),
            JSONMember("type", .string("application/pdf")), JSONMember("scope", .string(scope)),
        ])
    }
}

/// Unusual keys of JSON.
private enum MalformedKey {
    /// Returns a key written with escapes.
    static func escaped(_ key: String) -> String {
        key.utf8.map { "\\u00" + Hex.text(of: [$0]) }.joined()
    }
}

extension JSONValue {
    /// Returns the value with one of its parts replaced by another type, for each part and type,
    /// with a name. The value of a cell may have any type.
    fileprivate func wrong(at path: String = "") -> [(String, JSONValue)] {
        var all: [(String, JSONValue)] = []
        switch self {
        case .object(let members):
            for (place, member) in members.enumerated() where member.key != "value" {
                for (name, other) in member.value.replaced("\(path).\(member.key)") {
                    var members = members
                    members[place] = JSONMember(member.key, other)
                    all.append((name, .object(members)))
                }
            }
        case .array(let values):
            for (place, value) in values.enumerated() {
                for (name, other) in value.replaced("\(path).\(place)") {
                    var values = values
                    values[place] = other
                    all.append((name, .array(values)))
                }
            }
        default: break
        }
        return all
    }

    private func replaced(_ path: String) -> [(String, JSONValue)] {
        let others: [(String, JSONValue)] = [
            ("true", .bool(true)), ("a number", .number("-1.5")), ("a text", .string("\u{0}")),
            ("a list", .array([.array([])])), ("an object", .object([JSONMember("a", .null)])),
        ]
        let fitting = others.filter { !isAlike($0.1) }
        return fitting.map { ("\($0.0) for \(path)", $0.1) } + wrong(at: path)
    }

    private func isAlike(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.bool, .bool), (.string, .string): true
        default: false
        }
    }
}
