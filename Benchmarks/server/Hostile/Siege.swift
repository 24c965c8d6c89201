// The attackers of a round: threads that send what one sort of attack sends, from addresses of
// their own on this machine, until the round is over. What each sort sends is beside this file.

import Foundation
import Synchronization

/// What is known about a round by all of its attackers.
final class Siege: Sendable {
    /// The port of the server.
    let port: Int
    /// How many attackers there are.
    let count: Int
    private let isEnding = Atomic<Bool>(false)
    private let answered = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let sentBytes = Atomic<Int>(0)
    private let ends = DispatchGroup()
    /// Bytes that all attackers of a round may send in uploads, so that a run does not fill the
    /// disk of the machine it runs on.
    private static let uploadBytes = 1_073_741_824

    init(port: Int, count: Int) {
        (self.port, self.count) = (port, count)
    }

    /// Whether the attackers are to end.
    var isOver: Bool { isEnding.load(ordering: .relaxed) }

    /// Requests that were done, and those that were refused or whose connection was closed.
    var tally: (answered: Int, refused: Int) {
        (answered.load(ordering: .relaxed), refused.load(ordering: .relaxed))
    }

    /// The address of an attacker: each is another machine to the server.
    static func address(_ attacker: Int) -> String { "127.0.3.\(attacker % 250 + 1)" }

    /// Starts a thread for each attacker.
    ///
    /// They run behind everybody else: attackers have machines of their own, and what they
    /// compute must not be what a bystander waits for.
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

    /// Ends the attack; false when an attacker does not end in time.
    func end() -> Bool {
        isEnding.store(true, ordering: .relaxed)
        return ends.wait(timeout: .now() + 40) == .success
    }

    /// Repeats something until the round is over. What fails is counted, and tried again after a
    /// moment: an attacker does not give up when it is refused.
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

    /// Notes an answer; one that refuses makes the attacker pause for a moment.
    ///
    /// - Parameter head: the answer's head.
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

    /// Notes something that went as an attacker wished, and is no answer.
    func noteDone(_ count: Int = 1) { answered.add(count, ordering: .relaxed) }

    /// Whether so many more bytes may be uploaded.
    func mayUpload(_ bytes: Int) -> Bool {
        sentBytes.add(bytes, ordering: .relaxed).newValue <= Self.uploadBytes
    }
}

/// One sort of attack.
protocol Attack: Sendable {
    /// Its name in figures.
    static var name: String { get }
    /// Attackers of the smaller round; the larger one has four times as many.
    static var count: Int { get }
    /// Further options of the server.
    static var options: [String] { get }

    /// What the attackers share, made before the server is asked for anything; `folder` is the
    /// server's data folder.
    init(_ folder: URL, command: String) throws

    /// Makes one attacker ready, which is not measured, and gives what it does then.
    func attacker(
        _ number: Int, port: Int
    ) throws -> @Sendable (Siege) -> Void
}

extension Attack {
    static var options: [String] { [] }
}
