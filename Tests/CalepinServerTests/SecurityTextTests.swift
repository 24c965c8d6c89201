// security.txt (RFC 9116): accepted contacts, and the text of the file.

import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("security.txt")
struct SecurityTextTests {
    @Test(
        "takes addresses that somebody can be told at",
        arguments: [
            ("security@example.org", "mailto:security@example.org"),
            ("mailto:a+b@example.org", "mailto:a+b@example.org"),
            ("100%@example.org", "mailto:100%25@example.org"),
            ("https://example.org/holes?a=1", "https://example.org/holes?a=1"),
            ("tel:+41-22-123-4567", "tel:+41-22-123-4567"),
        ])
    func taken(_ text: String, _ address: String) {
        #expect(SecurityContact(text)?.address == address)
    }

    @Test(
        "takes nothing that is none, or that could be another line",
        arguments: [
            "", "nobody", "http://example.org", "https://", "https://a@example.org/", "mailto:",
            "a@b.org\nContact: c@d.org", "https://example.org/\r\nExpires: never", "tel:+",
            "tel:1",
            "javascript:alert(1)", "https://example.org/é",
            "https://example.org/" + String(repeating: "a", count: 600),
        ])
    func refused(_ text: String) {
        #expect(SecurityContact(text) == nil)
    }

    @Test("says whom to tell, and until when that counts")
    func told() async throws {
        let contact = SecurityContact("security@example.org")
        try await withAccounts({ configuration in
            configuration.securityContact = contact
            configuration.mail = try? MailSettings(
                server: "smtp://127.0.0.1:1", sender: "a@example.org", secret: nil,
                origin: "https://notes.example.org")
        }) { server, clock in
            let reply = try await server.send("GET", "/.well-known/security.txt")
            #expect(reply.status == 200)
            #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
            let lines = reply.text.split(separator: "\n").map(String.init)
            #expect(lines.first == "Contact: mailto:security@example.org")
            #expect(lines.contains("Preferred-Languages: en, fr"))
            #expect(
                lines.contains("Canonical: https://notes.example.org/.well-known/security.txt"))
            func days() async throws -> Int64 {
                let text = try await server.send("GET", "/.well-known/security.txt").text
                let line = text.split(separator: "\n").first { $0.hasPrefix("Expires: ") } ?? ""
                let moment = try Date(String(line.dropFirst(9)), strategy: .iso8601)
                return (Int64(moment.timeIntervalSince1970) - clock.now) / 86_400
            }
            #expect((1..<365).contains(try await days()))
            clock.advance(400 * 86_400)
            #expect((1..<365).contains(try await days()))
        }
    }

    @Test("is not there where nobody said whom to tell")
    func none() async throws {
        try await withServer { server in
            let reply = try await server.send("GET", "/.well-known/security.txt")
            #expect(reply.status == 404 && reply.code == "not-found")
        }
    }
}
