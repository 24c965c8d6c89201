// A browser with an account: it stores cookies and sends them back. It contains no test.

import CalepinExpressions
import Foundation
import Synchronization
import Testing

@testable import CalepinServer

/// A valid password.
let goodPassword = "quiet heron over 3 lakes"

/// A browser with its cookies.
final class TestBrowser: Sendable {
    let server: TestServer
    /// The credential of a filling; empty for none.
    let credential: String
    /// The key of a program; empty for none.
    let key: String
    private let jar = Mutex<[String: String]>([:])

    init(_ server: TestServer, credential: String = "", key: String = "") {
        (self.server, self.credential, self.key) = (server, credential, key)
    }

    /// The cookie with the token; empty when there is none.
    var token: String {
        get { jar.withLock { $0["calepin"] ?? "" } }
        set { jar.withLock { $0["calepin"] = newValue } }
    }

    /// Removes a cookie.
    func forget(_ name: String) { jar.withLock { $0[name] = nil } }

    var headers: [String: String] {
        let pairs = jar.withLock { $0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
        var headers = pairs.isEmpty ? [:] : ["Cookie": pairs.joined(separator: "; ")]
        if !credential.isEmpty { headers["X-Calepin-Fill"] = credential }
        // A program does not send the mark of our own page.
        if !key.isEmpty {
            headers.merge(["Authorization": "Bearer " + key, "X-Calepin": ""]) { $1 }
        }
        return headers
    }

    /// Sends a request with the cookies, and stores those of the answer.
    func send(
        _ method: String, _ path: String, _ json: JSONValue? = nil,
        _ more: [String: String] = [:]
    ) async throws -> Reply {
        var headers = headers.merging(more) { $1 }
        if json != nil { headers["Content-Type"] = "application/json" }
        let reply = try await server.send(
            method, path, headers, body: json.map { Array($0.text.utf8) })
        for cookie in reply.cookies {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            let isOver = cookie.contains("Max-Age=0;")
            jar.withLock { $0[String(pair[0])] = isOver ? nil : String(pair[1]) }
        }
        return reply
    }

    func post(_ path: String, _ members: [String: String] = [:]) async throws -> Reply {
        try await send("POST", path, .texts(members))
    }

    func signIn(
        _ name: String, _ password: String = goodPassword, code: String? = nil
    ) async throws -> Reply {
        var members = ["name": name, "password": password]
        members["code"] = code
        return try await post("/api/account/sign-in", members)
    }

    /// Registers and signs in.
    @discardableResult
    func register(_ name: String, _ password: String = goodPassword) async throws -> JSONValue {
        let first = try await post(
            "/api/account/register", ["name": name, "password": password])
        try #require(first.status == 202, "\(first.status) \(first.text)")
        let second = try await signIn(name, password)
        try #require(second.status == 200, "\(second.status) \(second.text)")
        return second.json
    }

    /// Returns the state of the account.
    func state() async throws -> JSONValue { try await send("GET", "/api/account").json }
}

extension JSONValue {
    /// Returns an object of texts.
    static func texts(_ members: [String: String]) -> JSONValue {
        .object(
            members.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
    }
}

/// A clock that the test sets.
final class TestClock: Sendable {
    private let seconds = Mutex<Int64>(1_790_000_000)

    var now: Int64 { seconds.withLock { $0 } }

    func advance(_ more: Int64) { seconds.withLock { $0 += more } }
}

/// Runs a test with a server with cheap password hashes and no rate limits, on a clock that the
/// test sets.
func withAccounts(
    store: any Store = testStore(),
    _ configure: (inout ServerConfiguration) -> Void = { _ in },
    _ body: (TestServer, TestClock) async throws -> Void
) async throws {
    let clock = TestClock()
    let server = try await TestServer(store: store) { configuration in
        configuration.isUnlimited = true
        // Days pass here between two requests of somebody.
        configuration.locksConsole = false
        configuration.hasher = PasswordHasher(.least)
        configuration.clock = { clock.now }
        configure(&configuration)
    }
    do {
        try await body(server, clock)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// Changes the role of an account.
func setRole(_ name: String, _ role: Role, in store: any Store) async throws {
    try await store.commit { (job) throws(StoreError) in
        guard var person = try job.accounts.person(named: name) else { return }
        person.role = role
        try job.accountChanges.put(person)
    }
}
