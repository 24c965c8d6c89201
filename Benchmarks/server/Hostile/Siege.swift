// The attackers of a round: threads that send the requests of one kind of attack, from different
// addresses of this machine, until the round is over. The kinds are in the files beside.

import Foundation
import Synchronization

/// The state of a round, shared by all of its attackers.
final class Siege: Sendable {
    /// The port of the server.
    let port: Int
    /// The number of attackers.
    let count: Int
    private let isEnding = Atomic<Bool>(false)
    private let answered = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let sentBytes = Atomic<Int>(0)
    private let ends = DispatchGroup()
    /// The descriptors of the connections that attackers wait on.
    private let descriptors = Mutex<Set<Int32>>([])
    /// Maximum size of all uploads of a round in bytes, so that a run does not fill the disk of
    /// the machine.
    private static let uploadBytes = 1_073_741_824

    init(port: Int, count: Int) {
        (self.port, self.count) = (port, count)
    }

    /// True when the attackers are to stop.
    var isOver: Bool { isEnding.load(ordering: .relaxed) }

    /// The number of successful requests, and of those that were rejected or whose connection was
    /// closed.
    var tally: (answered: Int, refused: Int) {
        (answered.load(ordering: .relaxed), refused.load(ordering: .relaxed))
    }

    /// Returns the address of an attacker, each a different client for the server.
    static func address(_ attacker: Int) -> String { "127.0.3.\(attacker % 250 + 1)" }

    /// Starts a thread for each attacker.
    ///
    /// They run at low priority: real attackers have machines of their own, and their computing
    /// must not delay the bystander.
    func start(_ attackers: [@Sendable (Siege) -> Void]) {
        for attacker in attackers {
            ends.enter()
            let thread = Thread { [self] in
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
                attacker(self)
                ends.leave()
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
    }

    /// Stops the attack; returns false when an attacker does not stop in time. Each has a minute
    /// to read its last answer to the end, as for some dozens of exports at once; then connections
    /// are cut, since the server may serve large requests one after the other for longer.
    func end() -> Bool {
        isEnding.store(true, ordering: .relaxed)
        if ends.wait(timeout: .now() + 60) == .success { return true }
        descriptors.withLock { all in
            for descriptor in all { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        return ends.wait(timeout: .now() + 120) == .success
    }

    /// Repeats `body` until the round is over. Failures are counted and tried again after a pause:
    /// an attacker does not give up.
    func repeating(_ body: () throws -> Void) {
        while !isOver {
            do {
                try body()
            } catch {
                refused.add(1, ordering: .relaxed)
                usleep(50_000)
            }
        }
    }

    /// Repeats `body` with a connection from an address until the round is over; after a failure
    /// with another one.
    func repeating(from address: String, _ body: (Connection) throws -> Void) {
        var open: Connection?
        repeating {
            let connection = try open ?? Connection(port: port, from: address)
            open = nil
            connection.wait(seconds: 30)
            // Removed while the descriptor is open still, so that no other one is ever cut.
            descriptors.withLock { _ = $0.insert(connection.descriptor) }
            defer { descriptors.withLock { _ = $0.remove(connection.descriptor) } }
            try body(connection)
            open = connection
        }
    }

    /// Returns an attack that sends requests by turns over connections from an address.
    static func asking(
        _ requests: [[UInt8]], from address: String, connections: Int
    ) -> @Sendable (Siege) -> Void {
        { siege in
            Siege.all(Array(0..<connections)) { place, _ in
                var turn = place
                siege.repeating(from: address) { connection in
                    turn += 1
                    siege.note(try connection.ask(requests[turn % requests.count]).head)
                }
            }
        }
    }

    /// Counts an answer; after a rejection the attacker pauses. Returns true for a successful
    /// answer.
    ///
    /// - Parameter head: the answer's headers.
    @discardableResult
    func note(_ head: String) -> Bool {
        let isDone = head.hasPrefix("HTTP/1.1 20")
        if isDone {
            answered.add(1, ordering: .relaxed)
        } else {
            refused.add(1, ordering: .relaxed)
            usleep(50_000)
        }
        return isDone
    }

    /// Counts successes that are not answers.
    func noteDone(_ count: Int = 1) { answered.add(count, ordering: .relaxed) }

    /// Returns true when `bytes` more may be uploaded.
    func mayUpload(_ bytes: Int) -> Bool {
        sentBytes.add(bytes, ordering: .relaxed).newValue <= Self.uploadBytes
    }
}

/// One kind of attack.
protocol Attack: Sendable {
    /// Its name in figures.
    static var name: String { get }
    /// Attackers of the smaller round; the larger one has four times as many.
    static var count: Int { get }
    /// Further options of the server.
    static var options: [String] { get }

    /// Prepares data shared by the attackers, before the server gets requests; `folder` is the
    /// server's data folder.
    init(_ folder: URL, command: String) throws

    /// Prepares one attacker, which is not measured, and returns its attack.
    func attacker(
        _ number: Int, port: Int
    ) throws -> @Sendable (Siege) -> Void
}

extension Attack {
    static var options: [String] { [] }
}
