// Fetching from servers that are down, slow, faulty or hostile. All are on this machine: other
// addresses are only ever rejected, never connected to.

import CalepinQuery
import Foundation
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

extension Fetcher {
    /// The timeout of tests that are not about time, in seconds: on a busy machine an answer from
    /// the next process may take a minute.
    static let patience: Int64 = 600

    /// Returns a fetcher with a long timeout, for a busy machine.
    static func patient(
        _ hosts: [String], lookup: HostLookup = .system, seconds: Int64 = patience
    ) -> Fetcher {
        var fetcher = Fetcher(listed: hosts.compactMap { ListedHost($0) }, lookup: lookup)
        fetcher.seconds = seconds
        fetcher.connectSeconds = seconds
        return fetcher
    }
}

@Suite("Fetching a body")
struct FetcherTests {
    /// Maximum size of a body in these tests: a debug build takes long to read twenty megabytes.
    private static let maxBytes = 4_194_304

    private func fetcher(_ other: OtherServer, seconds: Int64 = Fetcher.patience) -> Fetcher {
        var fetcher = Fetcher.patient([other.host], seconds: seconds)
        fetcher.maxBytes = Self.maxBytes
        return fetcher
    }

    /// Returns the result of fetching a given answer.
    private func result(
        _ answer: OtherServer.Answer, _ notation: CollectionSource.Notation = .json,
        seconds: Int64 = Fetcher.patience
    ) async throws -> Result<FetchedBody?, FetchError> {
        let other = try OtherServer { _ in answer }
        defer { other.stop() }
        do throws(FetchError) {
            let fetcher = fetcher(other, seconds: seconds)
            return .success(try await fetcher.fetch(other.address("/x"), notation))
        } catch { return .failure(error) }
    }

    private func error(
        _ answer: OtherServer.Answer, _ notation: CollectionSource.Notation = .json,
        seconds: Int64 = Fetcher.patience
    ) async throws -> FetchError? {
        if case .failure(let error) = try await result(answer, notation, seconds: seconds) {
            return error
        }
        return nil
    }

    @Test("gives the bytes, asks for packed ones and says who asks, without a cookie")
    func good() async throws {
        try await withOther { path in
            path == "/x" ? .redirect("/y") : .ok("[1]", "ETag: \"t\"", "Last-Modified: then")
        } _: { other in
            let body = try await fetcher(other).fetch(other.address("/x"), .json)
            #expect(body?.bytes == Array("[1]".utf8))
            #expect(body?.tag == "\"t\"" && body?.modified == "then")
            #expect(other.requests.count == 2)
            for request in other.requests {
                #expect(request.contains("User-Agent: Calepin\r\n"))
                #expect(request.contains("Accept-Encoding: gzip\r\n"))
                #expect(request.lowercased().contains("host: \(other.host)\r\n"))
                #expect(!request.contains("Cookie"))
            }
        }
    }

    @Test("asks whether there is anything new, and gives nothing when there is not")
    func unchanged() async throws {
        try await withOther { _ in
            .status("304 Not Modified")
        } _: { other in
            let known = FetchedBody(bytes: [], tag: "\"t\"", modified: "then")
            let body = try await fetcher(other).fetch(other.address("/x"), .json, known: known)
            #expect(body == nil)
            #expect(other.requests[0].contains("If-None-Match: \"t\"\r\n"))
            #expect(other.requests[0].contains("If-Modified-Since: then\r\n"))
            await #expect(throws: FetchError.status(304)) {
                try await fetcher(other).fetch(other.address("/x"), .json)
            }
        }
    }

    @Test("names a status that is not good")
    func statuses() async throws {
        for status in ["404 Not Found", "410 Gone"] {
            #expect(try await error(.status(status)) == .missing)
        }
        for status in [201, 204, 206, 400, 401, 403, 429, 500, 503] {
            #expect(try await error(.status("\(status) X")) == .status(status))
        }
        #expect(try await error(.status("302 Found")) == .badAddress)
    }

    @Test("names a server that is down or ends in the middle")
    func down() async throws {
        let gone = try OtherServer { _ in .silence }
        gone.stop()
        await #expect(throws: FetchError.unreachable) {
            try await fetcher(gone).fetch(gone.address("/x"), .json)
        }
        for text in ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1]", "nonsense\r\n\r\n"] {
            #expect(try await error(.bytes(Array(text.utf8))) == .unreachable, "\(text)")
        }
    }

    @Test("takes no answer that is not encrypted for an address that says it is")
    func unencrypted() async throws {
        try await withOther { _ in
            .ok("[1]")
        } _: { other in
            var fetcher = fetcher(other)
            // The server's headers never come, so this time passes.
            fetcher.connectSeconds = 1
            await #expect(throws: FetchError.unreachable) {
                try await fetcher.fetch("https://\(other.host)/x", .json)
            }
            #expect(!other.requests.contains { $0.hasPrefix("GET") })
        }
    }

    @Test("waits so long for all of it, and no longer for one that sends a byte now and then")
    func slow() async throws {
        #expect(try await error(.silence, seconds: 1) == .slow)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
        let drip = OtherServer.Answer.pieces(head: head, [0x20], count: 100, pause: 100)
        #expect(try await error(drip, seconds: 1) == .slow)
        let headers = OtherServer.Answer.pieces(
            head: "HTTP/1.1 200 OK\r\n", Array("a: b\r\n".utf8), count: 100, pause: 100)
        #expect(try await error(headers, seconds: 1) == .slow)
    }

    @Test("takes no more bytes than rows are read from, announced or not")
    func large() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        let piece = [UInt8](repeating: 0x20, count: 1_048_576)
        for length in ["Content-Length: 209715200\r\n", ""] {
            let answer = OtherServer.Answer.pieces(
                head: head + length + "\r\n", piece, count: 200, pause: 0)
            let other = try OtherServer { _ in answer }
            defer { other.stop() }
            await #expect(throws: FetchError.tooLarge) {
                try await fetcher(other).fetch(other.address("/x"), .json)
            }
            #expect(other.sentBytes < 100 * 1_048_576, "\(other.sentBytes) were taken")
        }
    }

    @Test("unpacks, but not what is packed to burst")
    func packed() async throws {
        let text = Array(("[" + String(repeating: "1,", count: 1_000) + "1]").utf8)
        let packed = try #require(Gzip.compressed(text))
        let head = "Content-Encoding: gzip"
        let body = try await result(.ok(packed, head)).get()
        #expect(body?.bytes == text)
        let bomb = try #require(Gzip.compressed([UInt8](repeating: 0x20, count: 30_000_000)))
        #expect(bomb.count < 50_000)
        #expect(try await error(.ok(bomb, head)) == .tooLarge)
        #expect(try await error(.ok(Array("no gzip at all".utf8), head)) == .otherType)
        #expect(try await error(.ok(packed, "Content-Encoding: br")) == .otherType)
        #expect(try await error(.ok(packed, "Content-Encoding: gzip, gzip")) == .otherType)
    }

    @Test("takes what a source declares and not a page that says something else")
    func types() async throws {
        for type in ["application/json; charset=utf-8", "application/geo+json", "text/plain"] {
            #expect(try await error(.ok("[]", type: type)) == nil, "\(type)")
        }
        for type in ["text/html", "application/xml", "image/png", "text/csv"] {
            #expect(try await error(.ok("[]", type: type)) == .otherType, "\(type)")
        }
        #expect(try await error(.ok("id\n", type: "text/csv"), .csv) == nil)
        #expect(try await error(.ok("id\n"), .csv) == .otherType)
    }
}

@Suite("Fetching reaches nothing it must not")
struct FetchReachTests {
    /// Returns a fetcher with a simulated host name resolution.
    private func fetcher(_ listed: [String], _ hosts: [String: [String]]) -> Fetcher {
        Fetcher.patient(
            listed,
            lookup: HostLookup { name in
                (hosts[name] ?? []).compactMap { NetworkAddress($0) }
            })
    }

    private func error(
        _ address: String, listed: [String] = [], _ hosts: [String: [String]] = [:]
    ) async -> FetchError? {
        do throws(FetchError) {
            _ = try await fetcher(listed, hosts).fetch(address, .json)
            return nil
        } catch { return error }
    }

    @Test("without encryption, a host must be listed")
    func plain() async throws {
        #expect(await error("http://a.example/") == .refused)
        #expect(await error("http://127.0.0.1/") == .refused)
    }

    @Test("a name that leads to this machine or its neighbours is refused, also among others")
    func names() async throws {
        for address in [
            "127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "::1",
            "fd00::1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "0.0.0.0",
        ] {
            let hosts = ["a.example": [address]]
            #expect(await error("https://a.example/", hosts) == .refused, "\(address)")
        }
        let mixed = ["a.example": ["127.0.0.1", "192.0.2.1"]]
        #expect(await error("https://a.example/", listed: ["a.example"], mixed) == .refused)
        #expect(await error("https://127.0.0.1/") == .refused)
        #expect(await error("https://[::ffff:7f00:1]/") == .refused)
        #expect(await error("https://nobody.example/") == .unreachable)
    }

    @Test("a provider's services are refused even when they are listed")
    func services() async throws {
        let host = "169.254.169.254"
        #expect(await error("http://\(host)/latest/", listed: [host]) == .refused)
        let hosts = ["a.lan": [host]]
        #expect(await error("http://a.lan/", listed: ["a.lan"], hosts) == .refused)
    }

    @Test("a host is looked up once, and what was looked at is what is connected to")
    func rebinding() async throws {
        try await withOther { _ in
            .ok("[]")
        } _: { other in
            let asked = Mutex<[String]>([])
            // The second look-up would have another result.
            let fetcher = Fetcher.patient(
                ["a.lan"],
                lookup: HostLookup { name in
                    let isFirst = asked.withLock { asked in
                        asked.append(name)
                        return asked.count == 1
                    }
                    return [NetworkAddress(isFirst ? "127.0.0.1" : "127.0.0.2")]
                        .compactMap { $0 }
                })
            _ = try await fetcher.fetch("http://a.lan:\(other.port)/", .json)
            #expect(asked.withLock { $0 } == ["a.lan"])
            #expect(other.requests.count == 1)
            #expect(other.requests[0].lowercased().contains("host: a.lan:\(other.port)\r\n"))
        }
    }

    @Test("where an answer sends us is looked at anew")
    func redirects() async throws {
        try await withOther { _ in
            .ok("[]")
        } _: { secret in
            for location in [
                secret.address("/"), "http://localhost:\(secret.port)/",
                "https://127.0.0.1:\(secret.port)/", "https://[::1]:\(secret.port)/",
                "//127.0.0.1:\(secret.port)/",
            ] {
                try await withOther { _ in
                    .redirect(location)
                } _: { other in
                    let error = await error(other.address("/"), listed: [other.host])
                    #expect(error == .refused, "\(location)")
                }
            }
            for location in [
                "file:///etc/passwd", "http://0x7f000001:\(secret.port)/",
                "http://a@127.0.0.1:\(secret.port)/", "unix:///run/x",
            ] {
                try await withOther { _ in
                    .redirect(location)
                } _: { other in
                    let error = await error(other.address("/"), listed: [other.host])
                    #expect(error == .badAddress, "\(location)")
                }
            }
            #expect(secret.requests.isEmpty)
        }
    }

    @Test("nobody is followed in a circle, nor too far")
    func circle() async throws {
        try await withOther { path in
            .redirect(path + "x")
        } _: { other in
            #expect(await error(other.address("/"), listed: [other.host]) == .badAddress)
            #expect(other.requests.count == FetchLimits.fetchRedirects + 1)
        }
    }
}
