// Connections over the network: nothing but the right server with the right password is taken.
// `LOCALHOST` is this machine by a name that an address does not take for it.

import CPostgres
import Foundation
import Testing

@testable import CalepinPostgres

@Suite struct NetworkTests {
    /// Calls a body with a role that has a password, and with a folder.
    private func withRole(_ body: (String, URL) throws -> Void) throws {
        let role = "role\(UInt32.random(in: 0...UInt32.max))"
        try TestDatabase.admin("CREATE ROLE \(role) LOGIN PASSWORD 'tr0ub4dor &3'")
        let folder = FileManager.default.temporaryDirectory.appending(path: role)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            try? TestDatabase.admin("DROP ROLE \(role)")
        }
        try body(role, folder)
    }

    private func secret(_ text: String, _ folder: URL) throws -> PostgresSecret {
        let file = folder.appending(path: "secret").path
        _ = FileManager.default.createFile(
            atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        return try PostgresSecret(file: file)
    }

    /// Returns an address over the network.
    private func address(
        _ role: String, host: String = "LOCALHOST", query: String? = nil
    ) throws -> PostgresAddress {
        let cluster = try TestCluster.shared
        let query = query ?? "sslrootcert=\(cluster.certificate)"
        return try PostgresAddress("postgres://\(role)@\(host):\(cluster.port)/postgres?\(query)")
    }

    private func reason(
        _ address: PostgresAddress, _ secret: PostgresSecret?
    ) -> String? {
        do throws(PostgresError) {
            _ = try PostgresConnection(address, secret)
            return nil
        } catch .unreachable(let words) {
            return words
        } catch {
            return "\(error)"
        }
    }

    @Test("The right server with the right password is verified, encrypted and bound to it")
    func right() throws {
        try withRole { role, folder in
            let address = try address(role)
            #expect(!address.isLocal)
            let connection = try PostgresConnection(address, try secret("tr0ub4dor &3\n", folder))
            #expect(PQsslInUse(connection.handle) == 1)
            #expect(try connection.column("SELECT current_user::text", of: String.self) == [role])
            let settings = try connection.column("SHOW tcp_keepalives_idle", of: String.self)
            #expect(settings == ["5"])
            // More than a buffer of the encryption holds, both ways.
            let bytes = [UInt8](repeating: 0xA5, count: 3_000_000)
            var arguments = PostgresArguments()
            arguments.add(bytes)
            let echo = PostgresStatement("echo", "SELECT $1::bytea")
            #expect(try connection.run(echo, arguments).first?.value(0) == bytes)
        }
    }

    @Test(
        "A wrong password, none, and another authority or name are refused, without the password")
    func wrong() throws {
        try withRole { role, folder in
            let right = try secret("tr0ub4dor &3", folder)
            let other = folder.appending(path: "other.crt").path
            try openssl(certificate: other, in: folder)
            let cluster = try TestCluster.shared
            let verified = "sslmode=verify-full&sslrootcert=\(cluster.certificate)"
            let reasons = [
                reason(try address(role), try secret("tr0ub4dor &4", folder)),
                reason(try address(role), nil),
                reason(try address(role, query: "sslrootcert=\(other)"), right),
                reason(try address(role, query: "sslrootcert=\(other).absent"), right),
                reason(try address(role, host: "127.0.0.1", query: verified), right),
                reason(try address(role, host: "127.0.0.1", query: "sslmode=disable"), right),
            ]
            for (place, reason) in reasons.enumerated() {
                #expect(reason != nil, "\(place)")
                #expect(reason?.contains("tr0ub4dor") == false, "\(place)")
            }
        }
    }

    /// Makes a certificate that nothing else knows.
    private func openssl(certificate: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            folder.appending(path: "other.key").path, "-out", certificate, "-days", "2", "-subj",
            "/CN=other",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
