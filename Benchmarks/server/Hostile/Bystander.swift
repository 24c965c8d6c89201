// A person who uses the server while others attack it: saves from four browsers at a low rate, and
// an occasional sign-in, each from another address. The waits of both are measured.

import Foundation
import Synchronization

/// The results of a bystander in a round.
struct BystanderResult: Sendable {
    /// The waits of saves in milliseconds, sorted.
    var saves: [Double] = []
    /// The waits of sign-ins in milliseconds, connecting included, sorted.
    var signIns: [Double] = []
    /// Saves and sign-ins that failed or timed out.
    var failures = 0
    /// The message of the first failure.
    var firstFailure = ""

    /// Returns the 99th percentile of sorted waits.
    static func p99(_ waits: [Double]) -> Double {
        waits.isEmpty ? .infinity : waits[min(waits.count - 1, waits.count * 99 / 100)]
    }
}

/// The person.
final class Bystander: Sendable {
    private let port: Int
    private let people: Mutex<[SignedInPerson]>
    private let found = Mutex(BystanderResult())
    private let signIns = Atomic<Int>(0)
    private static let browsers = 4
    /// Saves per second of each browser, and sign-ins per second; both below the rate limits.
    private static let savePace = 8.0
    private static let signInPace = 2.5
    /// Seconds after which a wait is a failure.
    private static let patience = 20
    private static let address = "127.0.0.200"

    /// Registers one account that saves, and another that signs in: sessions of an account are
    /// limited, and those that save must stay.
    init(port: Int) throws {
        self.port = port
        let connection = try Connection(port: port, from: Self.address)
        for name in ["saver", "signer"] {
            let answer = try connection.ask(
                request("/api/account/register", Self.credentials(name)))
            guard answer.head.hasPrefix("HTTP/1.1 202") else {
                throw Connection.Failure.unexpected(answer.head)
            }
        }
        people = Mutex(
            try (0..<Self.browsers).map { _ in try SignedInPerson("saver", connection) })
    }

    private static func credentials(_ name: String) -> [UInt8] {
        Array("{\"name\":\"\(name)\",\"password\":\"\(SignedInPerson.password)\"}".utf8)
    }

    /// Saves and signs in for `seconds`.
    func measure(seconds: Double) -> BystanderResult {
        found.withLock { $0 = BystanderResult() }
        let ends = DispatchGroup()
        let start = ContinuousClock.now
        for lane in 0...Self.browsers {
            ends.enter()
            Thread { [self] in
                use(lane, from: start, seconds)
                ends.leave()
            }.start()
        }
        ends.wait()
        return found.withLock { found in
            found.saves.sort()
            found.signIns.sort()
            return found
        }
    }

    /// Runs one browser, or the sign-ins.
    private func use(_ lane: Int, from start: ContinuousClock.Instant, _ seconds: Double) {
        guard lane < Self.browsers else {
            return pace(Self.signInPace, from: start, seconds, \.signIns) { _ in
                try self.signIn()
            }
        }
        pace(Self.savePace, from: start, seconds, \.saves) { try self.save(lane, &$0) }
    }

    /// Runs `body` at a fixed rate; a wait counts from the time it was due, so that a slow answer
    /// does not hide the wait of the next.
    private func pace(
        _ pace: Double, from start: ContinuousClock.Instant, _ seconds: Double,
        _ waits: WritableKeyPath<BystanderResult, [Double]> & Sendable,
        _ body: (inout Connection?) throws -> Void
    ) {
        let first = start + .seconds(Double.random(in: 0..<1) / pace)
        var connection: Connection?
        for index in 0... {
            let due = first + .seconds(Double(index) / pace)
            guard due < start + .seconds(seconds) else { return }
            let left = (due - ContinuousClock.now).milliseconds
            if left > 0 { usleep(UInt32(left * 1_000)) }
            // When the delay exceeds the timeout, the rest is not tried any more.
            if left < Double(-Self.patience) * 1_000 { return fail("too late") }
            do {
                try body(&connection)
                let wait = (ContinuousClock.now - due).milliseconds
                found.withLock { $0[keyPath: waits].append(wait) }
            } catch {
                connection = nil
                fail("\(error)")
            }
        }
    }

    private func fail(_ words: String) {
        found.withLock { found in
            if found.failures == 0 { found.firstFailure = String(words.prefix(300)) }
            found.failures += 1
        }
    }

    private func save(_ lane: Int, _ connection: inout Connection?) throws {
        let number = Int.random(in: 0..<1_000_000)
        let note = WrittenNote(number)
        let bytes = people.withLock { $0[lane].push([note]) }
        let open = try connection ?? Connection(port: port, from: Self.address)
        open.wait(seconds: Self.patience)
        connection = open
        let answer = try open.ask(bytes)
        guard answer.head.hasPrefix("HTTP/1.1 200"),
            count(of: Array("\"applied\"".utf8), in: answer.body) == 1
        else {
            throw Connection.Failure.unexpected(
                answer.head + String(decoding: answer.body, as: UTF8.self))
        }
    }

    /// Signs in on a new connection from one of many addresses, because limits count by address.
    private func signIn() throws {
        let number = signIns.add(1, ordering: .relaxed).newValue
        let connection = try Connection(port: port, from: "127.0.2.\(number % 200 + 1)")
        connection.wait(seconds: Self.patience)
        let answer = try connection.ask(
            request("/api/account/sign-in", Self.credentials("signer")))
        guard answer.head.hasPrefix("HTTP/1.1 200") else {
            throw Connection.Failure.unexpected(answer.head)
        }
    }
}

extension WrittenNote {
    /// Creates a note of a few words.
    fileprivate init(_ number: Int) {
        self.init(
            title: "Note \(number)", words: "Seen at the river, early in the morning.",
            latitude: "48.85", longitude: "2.35", begun: "2026-01-01T08:00:00Z")
    }
}
