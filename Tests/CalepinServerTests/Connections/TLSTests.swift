// Encrypted connections of the real command, with curl, Python and openssl as clients, and
// certificates that openssl makes.

import Foundation
import StoreConformance
import Testing
@testable import ServerTesting

@Suite("TLS of the server", .serialized)
struct TLSTests {
    /// The result of a script.
    private struct Told {
        var status: Int32
        var text: String
    }

    /// Runs a script of the shell in a folder.
    private static func run(_ script: String, in folder: URL) async throws -> Told {
        let process = SpawnedProcess()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "umask 077; cd '\(folder.path)' && { \(script)\n} 2>&1"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return try await onThread {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Told(
                status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
        }
    }

    /// Makes certificates of their own, for this machine's name.
    private static func make(_ names: String..., in folder: URL) async throws {
        for name in names {
            let made = try await run(
                """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
                    -keyout \(name).key -out \(name).crt -days 90 -subj /CN=localhost \
                    -addext subjectAltName=DNS:localhost
                """, in: folder)
            #expect(made.status == 0, "\(made.text)")
        }
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static func start(
        _ certificate: String, _ key: String, in folder: URL
    ) async throws -> RunningServer {
        try await RunningServer(
            data: folder.appending(path: "data"), "--certificate",
            folder.appending(path: certificate).path, "--key", folder.appending(path: key).path)
    }

    /// True when curl trusts the server by a certificate, and is answered.
    private static func isHealthy(
        _ server: RunningServer, by certificate: String, in folder: URL
    ) async throws -> Bool {
        let told = try await run(
            "curl -sS -m 20 --cacert \(certificate) https://localhost:\(server.port)/health",
            in: folder)
        return told.status == 0 && told.text.contains("\"ok\"")
    }

    @Test("Clients are served, and others than they do no harm")
    func serving() async throws {
        try await Self.withFolder { folder in
            try await Self.make("a", in: folder)
            let server = try await Self.start("a.crt", "a.key", in: folder)
            #expect(server.told.hasPrefix("Calepin is at https://"))
            #expect(try await Self.isHealthy(server, by: "a.crt", in: folder))
            let address = "https://localhost:\(server.port)"
            let head = try await Self.run(
                "curl -sS -m 20 -D - -o /dev/null --cacert a.crt \(address)/health", in: folder)
            #expect(head.text.hasPrefix("HTTP/1.1 200"))
            #expect(!head.text.lowercased().contains("strict-transport-security"))
            let plain = try await Self.run(
                "curl -sS -m 20 http://localhost:\(server.port)/health", in: folder)
            #expect(plain.status != 0)
            let old = try await Self.run(
                "curl -sS -m 20 --tls-max 1.1 --cacert a.crt \(address)/health", in: folder)
            #expect(old.status != 0)
            let python = try await Self.run(Self.client(server.port), in: folder)
            #expect(python.status == 0, "\(python.text)")
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    /// Many requests on one connection, a long answer, and a long body that comes in pieces.
    private static func client(_ port: Int) -> String {
        """
        cat >client.py <<'END'
        import http.client, json, ssl
        context = ssl.create_default_context(cafile="a.crt")
        context.set_alpn_protocols(["h2", "http/1.1"])
        one = http.client.HTTPSConnection("localhost", \(port), context=context, timeout=20)
        for _ in range(20):
            one.request("GET", "/health")
            answer = one.getresponse()
            assert answer.status == 200 and json.load(answer)["status"] == "ok"
        assert one.sock.selected_alpn_protocol() == "http/1.1", one.sock.selected_alpn_protocol()
        one.request("GET", "/api/openapi.json")
        answer = one.getresponse()
        text = answer.read()
        assert answer.status == 200 and len(text) > 100_000, (answer.status, len(text))
        json.loads(text)
        one.request("POST", "/api/sync/pull", b"x" * 300_000, {"X-Calepin": "1"})
        answer = one.getresponse()
        assert 400 <= answer.status < 500, answer.status
        END
        python3 client.py
        """
    }

    @Test("A certificate that does not fit its key, or a key for everybody, is refused at start")
    func refusal() async throws {
        try await Self.withFolder { folder in
            try await Self.make("a", "b", in: folder)
            let cases = [
                ("a.crt", "b.key", "is not the one of the certificate"),
                ("a.key", "a.key", "has no certificate"), ("a.crt", "a.crt", "has no key"),
                ("none", "a.key", "has no certificate"),
            ]
            for (certificate, key, words) in cases {
                let error = await #expect(throws: RunningServer.StartError.self) {
                    try await Self.start(certificate, key, in: folder)
                }
                #expect(error?.words.contains(words) == true, "\(error?.words ?? "")")
            }
            _ = try await Self.run("chmod 644 a.key", in: folder)
            let error = await #expect(throws: RunningServer.StartError.self) {
                try await Self.start("a.crt", "a.key", in: folder)
            }
            #expect(error?.words.contains("Everybody may read") == true)
        }
    }

    @Test("A renewed certificate is taken up, and one that cannot be used is not and is told")
    func renewal() async throws {
        try await Self.withFolder { folder in
            try await Self.make("a", "b", "c", in: folder)
            _ = try await Self.run("cp a.crt now.crt; cp a.key now.key", in: folder)
            let server = try await Self.start("now.crt", "now.key", in: folder)
            #expect(try await Self.isHealthy(server, by: "a.crt", in: folder))
            // As tools do that renew certificates: both are written beside and renamed.
            _ = try await Self.run(
                "cp b.crt new.crt; cp b.key new.key; mv new.crt now.crt; mv new.key now.key",
                in: folder)
            #expect(
                try await eventually { try await Self.isHealthy(server, by: "b.crt", in: folder) })
            _ = try await Self.run("cp c.key new.key; mv new.key now.key", in: folder)
            let doctor = "'\(RunningServer.command.path)' doctor --json --data data"
            #expect(
                try await eventually {
                    try await Self.run(doctor, in: folder).text.contains("certificate-unused")
                })
            #expect(try await Self.isHealthy(server, by: "b.crt", in: folder))
            _ = try await Self.run("cp c.crt new.crt; mv new.crt now.crt", in: folder)
            #expect(
                try await eventually { try await Self.isHealthy(server, by: "c.crt", in: folder) })
            let healed = try await Self.run(doctor, in: folder)
            #expect(!healed.text.contains("certificate-unused"), "\(healed.text)")
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }

    @Test("A plain port sends clients to the page's address, and browsers are told to stay there")
    func redirect() async throws {
        try await Self.withFolder { folder in
            try await Self.make("a", in: folder)
            let ports = try await Self.run(
                "python3 -c 'import socket as s\nall = [s.create_server((\"\", 0)) for _ in (1,2)]"
                    + "\nprint(*[one.getsockname()[1] for one in all])'", in: folder)
            let found = ports.text.split { !$0.isNumber }.map(String.init)
            let (port, plain) = (try #require(found.first), try #require(found.last))
            let server = try await RunningServer(
                data: folder.appending(path: "data"), "--port", port, "--certificate",
                folder.appending(path: "a.crt").path, "--key",
                folder.appending(path: "a.key").path, "--redirect", plain, "--origin",
                "https://localhost:\(port)", "--hsts")
            let sent = try await Self.run(
                "curl -sS -m 20 -D - 'http://localhost:\(plain)/motor?x=1'", in: folder)
            #expect(sent.text.hasPrefix("HTTP/1.1 308"))
            #expect(sent.text.contains("https://localhost:\(port)/motor?x=1"))
            let followed = try await Self.run(
                "curl -sSL -m 20 -D - --cacert a.crt http://localhost:\(plain)/health", in: folder)
            #expect(followed.text.lowercased().contains("security: max-age=31536000"))
            #expect(await server.end(by: SIGTERM) == 0)
        }
    }
}
