// The text of a key, the header that brings it, and networks: by random texts from a fixed seed,
// against naive models.

import CalepinExpressions
import Foundation
import HTTPTypes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A request with one header.
private struct OneHeader: RequestMetadata {
    let authorization: String?
    var verb = HTTPRequest.Method.get

    var target: String { "/" }
    var host: String? { nil }
    var cookies: [String] { [] }

    func header(_ name: CheckedHeader) -> String? { name == .authorization ? authorization : nil }
}

@Suite("The text of a key")
struct KeyTextTests {
    @Test("is not the same twice, and one wrong character shows")
    func typed() {
        var numbers = HostileNumbers(seed: 1)
        var seen: Set<String> = []
        for _ in 0..<500 {
            let text = KeyText.random()
            #expect(KeyText.isWellFormed(text) && seen.insert(text).inserted)
            #expect(text.utf8.count == 62 && text.utf8.allSatisfy { $0 < 0x7F })
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            let other = UInt8.random(in: 0x21...0x7E, using: &numbers)
            guard bytes[place] != other else { continue }
            bytes[place] = other
            #expect(!KeyText.isWellFormed(String(decoding: bytes, as: UTF8.self)))
        }
    }

    @Test("is found in its header as it stands there, whatever else stands there")
    func headers() {
        var numbers = HostileNumbers(seed: 2)
        let key = KeyText.random()
        let parts = [
            "Bearer", "bearer", "BEARER", "Basic", " ", "\t", ",", ";", "=", "\"", key,
            String(key.dropLast()), key.uppercased(), "clp_", "é", "\u{0}", "",
            String(repeating: "clp_", count: 500),
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...5, using: &numbers)
            let header = (0..<count).compactMap { _ in parts.randomElement(using: &numbers) }
                .joined()
            let found = OneHeader(authorization: header).programKey
            // By the words of RFC 6750: the scheme, spaces, and one token to the end.
            let isKey =
                header.lowercased().hasPrefix("bearer ") && header.hasSuffix(key)
                && header.dropFirst(7).dropLast(key.count).allSatisfy { $0 == " " }
            #expect((found.map { KeyText.isWellFormed($0) } ?? false) == isKey, "\(header)")
        }
        #expect(OneHeader(authorization: nil).programKey == nil)
    }

    @Test("is the password of a tool that knows no other way, for reading")
    func basic() {
        let key = KeyText.random()
        for (text, isKey) in [
            ("ann:" + key, true), (":" + key, true), ("a:b:" + key, false), (key, false),
            ("ann:secret", false), ("ann:" + key.dropLast(), false), ("", false),
        ] {
            let header = "Basic " + Base64.text(of: Array(text.utf8))
            let found = OneHeader(authorization: header)
            #expect((found.programKey == key) == isKey, "\(text)")
            #expect(OneHeader(authorization: header, verb: .head).programKey == found.programKey)
            for verb in [HTTPRequest.Method.post, .put, .patch, .delete] {
                #expect(OneHeader(authorization: header, verb: verb).programKey == nil)
            }
        }
        #expect(OneHeader(authorization: "Basic ====").programKey == nil)
    }

    /// Returns a text with up to two bytes removed, doubled or changed.
    private static func changed(_ text: String, _ numbers: inout HostileNumbers) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...2, using: &numbers) {
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0...3, using: &numbers) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(bytes[place], at: place)
            case 2: bytes[place] ^= 0x20
            default: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &numbers)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("in any header gives an answer, and access to nothing but as it was made")
    func sent() async throws {
        try await withAccounts { server, _ in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let key = try await ann.makeKey().text
            var numbers = HostileNumbers(seed: 3)
            for _ in 0..<300 {
                let header = Self.changed("Bearer " + key, &numbers)
                let reply = try await server.send(
                    "GET", "/api/history", ["Authorization": header])
                let trimmed = header.trimmingCharacters(in: .whitespaces)
                let isKey = OneHeader(authorization: trimmed).programKey == key
                #expect((reply.status == 404) == isKey, "\(header) \(reply.status)")
                #expect(isKey || [400, 401].contains(reply.status), "\(header)")
            }
        }
    }
}

@Suite("A network of a key")
struct NetworkRangeTests {
    @Test("has the addresses that share its first bits")
    func bits() throws {
        var numbers = HostileNumbers(seed: 4)
        for _ in 0..<2_000 {
            let count = Bool.random(using: &numbers) ? 4 : 16
            let bits = Int.random(in: 0...count * 8, using: &numbers)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let digits = bytes.map { byte in
                let text = String(byte, radix: 2)
                return String(repeating: "0", count: 8 - text.count) + text
            }.joined()
            let start =
                String(digits.prefix(bits))
                + String(
                    repeating: "0", count: count * 8 - bits)
            let first = stride(from: 0, to: start.count, by: 8).compactMap { place in
                UInt8(start.dropFirst(place).prefix(8), radix: 2)
            }
            let address = try #require(NetworkAddress(bytes: first))
            let range = try #require(NetworkRange("\(address.text)/\(bits)"))
            let inside = try #require(NetworkAddress(bytes: bytes))
            #expect(range.contains(inside) && NetworkRange(range.text) == range)
            guard bits > 0 else { continue }
            var other = bytes
            let bit = Int.random(in: 0..<bits, using: &numbers)
            other[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            #expect(!range.contains(try #require(NetworkAddress(bytes: other))))
        }
    }

    @Test(
        "is no text that could mean another one",
        arguments: [
            "", "/", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/+8", "192.0.2.1/24",
            "192.0.2/24", "192.0.2.0/24/8", " 192.0.2.0/24", "2001:db8::/129", "2001:db8::1/32",
            "localhost", "0x7f.0.0.1/32", "::ffff:192.0.2.0/120x", "192.0.2.0/２４",
        ])
    func refused(_ text: String) { #expect(NetworkRange(text) == nil) }

    @Test("of IPv4 has no address of IPv6")
    func families() throws {
        let all = try #require(NetworkRange("0.0.0.0/0"))
        #expect(all.contains(try #require(NetworkAddress("203.0.113.9"))))
        #expect(!all.contains(try #require(NetworkAddress("::1"))))
    }
}
