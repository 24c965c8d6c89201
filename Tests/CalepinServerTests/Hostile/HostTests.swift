// The accepted hosts of requests: that of the page, or names of this machine only, against DNS
// rebinding.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The host of a request")
struct HostTests {
    private func status(_ host: String, _ server: TestServer) async throws -> Int {
        let head = "GET /api/apps HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        let reply = try await Socket.talk(port: server.port, Array(head.utf8))
        #expect(reply.status != 421 || reply.code == "other-host")
        return reply.status
    }

    /// Checks the status of requests for some hosts.
    private func confirm(
        _ wanted: Int, of hosts: [String], _ server: TestServer
    ) async throws {
        for host in hosts {
            let found = try await status(host, server)
            #expect(found == wanted, "\(host)")
        }
    }

    @Test("is this machine by a name that nobody else can point here")
    func machine() async throws {
        let own = [
            "localhost", "LOCALHOST", "localhost:8080", "calepin.localhost", "127.0.0.1",
            "127.0.0.1:1", "192.0.2.7", "[::1]", "[::1]:8080", "[2001:db8::7]",
        ]
        let others = [
            "other.example", "localhost.example", "localhostx", "127.0.0.1.example",
            "other.example:80", "127.1", "0x7f000001", "2130706433", "x", "::1", "[localhost]",
            "localhost:99999", "localhost:x", "[::1]x", "notes.example.org",
        ]
        try await withServer { server in
            try await confirm(200, of: own, server)
            try await confirm(421, of: others, server)
        }
    }

    @Test("is compared as bytes with the one that was accepted last")
    func equalTexts() async throws {
        try await withServer { server in
            // The sign of kelvins is canonically a K.
            for (wanted, host) in [
                (200, "K.localhost"), (400, "\u{212A}.localhost"), (200, "K.localhost"),
                (421, "k.example"),
            ] {
                try await confirm(wanted, of: [host], server)
            }
        }
    }

    @Test("is the one of the page where the operator says one")
    func origin() async throws {
        let own = ["notes.example.org", "NOTES.example.org", "notes.example.org:443"]
        let others = [
            "notes.example.org:8443", "notes.example.org.", "example.org", "127.0.0.1",
            "localhost", "x.notes.example.org", "notes.example.org:80",
        ]
        try await withServer {
            $0.origin = SiteOrigin("https://Notes.example.org")
        } _: { server in
            try await confirm(200, of: own, server)
            try await confirm(421, of: others, server)
        }
        try await withServer {
            $0.origin = SiteOrigin("https://notes.example.org:8443")
        } _: { server in
            try await confirm(200, of: ["notes.example.org:8443"], server)
            try await confirm(421, of: ["notes.example.org"], server)
        }
    }

    @Test("is judged before the route, and on the fast path as well")
    func everyRoute() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            for route in TestRoutes.all {
                let headers = guest.headers.merging(["Host": "other.example"]) { $1 }
                    .map { "\($0.key): \($0.value)\r\n" }.joined()
                let head =
                    "\(route.method.rawValue) \(route.example) HTTP/1.1\r\n\(headers)"
                    + "Connection: close\r\nContent-Type: application/json\r\n"
                    + "X-Calepin: 1\r\nContent-Length: 0\r\n\r\n"
                let reply = try await Socket.talk(port: server.port, Array(head.utf8))
                #expect(reply.status == 421, "\(route.name)")
            }
        }
    }
}
