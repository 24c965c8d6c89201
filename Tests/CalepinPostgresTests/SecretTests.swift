// Files with a password: who may read them, and what they may have in them.

import Foundation
import Testing

@testable import CalepinPostgres

@Suite struct SecretTests {
    /// Writes a file and reads it as a secret.
    private func read(_ bytes: [UInt8], mode: Int = 0o600) throws -> PostgresSecret {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "secret").path
        _ = FileManager.default.createFile(
            atPath: file, contents: Data(bytes), attributes: [.posixPermissions: mode])
        return try PostgresSecret(file: file)
    }

    private func isRefused(_ read: () throws -> PostgresSecret) -> Bool {
        do {
            _ = try read()
            return false
        } catch PostgresFault.badSecret(let reason) {
            return !reason.isEmpty
        } catch {
            return false
        }
    }

    @Test("The only line of a file is the secret, with its spaces and without its end")
    func line() throws {
        for end in ["", "\n", "\r\n"] {
            #expect(try read([UInt8]((" a b 🗝 " + end).utf8)).text == " a b 🗝 ")
        }
    }

    @Test(
        "A file that others may read is refused", arguments: [0o640, 0o604, 0o644, 0o620, 0o601])
    func open(mode: Int) {
        #expect(isRefused { try read([0x61], mode: mode) })
    }

    @Test("Files without one line of text are refused")
    func contents() {
        #expect(isRefused { try read([]) })
        #expect(isRefused { try read([0x0A]) })
        #expect(isRefused { try read([UInt8]("a\nb\n".utf8)) })
        #expect(isRefused { try read([0x61, 0x00]) })
        #expect(isRefused { try read([0xFF]) })
        #expect(isRefused { try read([UInt8](repeating: 0x61, count: 1_025)) })
        #expect(throws: Never.self) { try read([UInt8](repeating: 0x61, count: 1_024)) }
    }

    @Test("What is no file is refused, without waiting for it")
    func noFile() {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(isRefused { try PostgresSecret(file: folder) })
        #expect(isRefused { try PostgresSecret(file: folder + "/no/such/file") })
        #expect(isRefused { try PostgresSecret(file: "/dev/null") })
    }

    @Test("A secret never gets into a text")
    func text() throws {
        let secret = try read([UInt8]("geheim".utf8))
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), String(describing: secret), dumped] {
            #expect(!text.contains("geheim"))
        }
    }
}
