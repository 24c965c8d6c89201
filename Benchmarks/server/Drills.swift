// Drills of restoring a backup: it is made while people write, the server is killed, the backup is
// restored elsewhere, and the browsers offer their later mutations again. The browsers are real
// replicas, which decide themselves what to offer. Afterwards the server's records are compared
// with all acknowledged ones, and the longest wait of a writer is reported.

import CalepinSync
import CalepinExpressions
import Foundation
import Synchronization

/// A run of drills.
struct Drills {
    let bench: ServerBench
    let count: Int
    private static let people = 8
    /// Saves per second of all people together.
    private static let pace = 500.0

    /// The results of the drills.
    private struct Found {
        var acknowledged = 0
        var offered = 0
        var lost = 0
        /// The longest wait for an answer in milliseconds, without and during a backup.
        var wait = 0.0
        var waitInBackup = 0.0
        var reached = Double.infinity
    }

    /// Drills `count` times; exits with the status 1 when anything acknowledged was lost.
    func run() throws {
        var all = Found()
        for number in 1...max(1, count) {
            let found = try drill()
            all.acknowledged += found.acknowledged
            all.offered += found.offered
            all.lost += found.lost
            all.wait = max(all.wait, found.wait)
            all.waitInBackup = max(all.waitInBackup, found.waitInBackup)
            all.reached = min(all.reached, found.reached)
            print(
                "drill \(number): \(found.acknowledged) saves acknowledged, \(found.offered) "
                    + "offered again, \(found.lost) lost, longest wait \(Int(found.wait)) ms "
                    + "without and \(Int(found.waitInBackup)) ms with a backup")
        }
        print(
            "\(count) drills under \(Self.people) writers, \(Int(all.reached)) saves/s at least: "
                + "\(all.acknowledged) saves acknowledged, \(all.offered) offered again, "
                + "\(all.lost) lost; longest wait \(Int(all.wait)) ms without a backup, "
                + "\(Int(all.waitInBackup)) ms with one")
        if all.lost > 0 || all.acknowledged == 0 || all.offered == 0 { exit(1) }
    }

    private func drill() throws -> Found {
        let (data, kept, fresh) = (DataPlace(), DataPlace(), DataPlace())
        let server = try Child(bench.command, data: data.url)
        let start = ContinuousClock.now
        let crew = try Crew(Self.people, port: server.port, pace: Self.pace)
        Thread.sleep(forTimeInterval: .random(in: 0.5...1.5))
        crew.isBackup.store(true, ordering: .relaxed)
        try command("backup", data, kept.url.path)
        crew.isBackup.store(false, ordering: .relaxed)
        Thread.sleep(forTimeInterval: .random(in: 0.5...1.5))
        server.end(by: SIGKILL)
        let people = crew.end()
        let seconds = (ContinuousClock.now - start).milliseconds / 1_000
        var found = Found()
        found.acknowledged = people.reduce(0) { $0 + $1.acknowledged.count }
        found.reached = Double(found.acknowledged) / seconds
        found.wait = people.map(\.wait).max() ?? 0
        found.waitInBackup = people.map(\.waitInBackup).max() ?? 0
        let names = try FileManager.default.contentsOfDirectory(atPath: kept.url.path)
        guard let backup = names.first else {
            throw Connection.Failure.unexpected("no backup was made")
        }
        try command("restore", fresh, kept.url.path + "/" + backup)
        let restored = try Child(bench.command, data: fresh.url)
        for var person in people {
            found.offered += try person.comeBack(restored.port)
            found.lost += try person.missing(restored.port)
        }
        restored.end(by: SIGTERM)
        try command("verify", fresh)
        return found
    }

    private func command(_ name: String, _ data: DataPlace, _ more: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: bench.command)
        process.arguments = [name, "--data", data.url.path] + more
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Connection.Failure.unexpected("\(name): \(process.terminationStatus)")
        }
    }
}

/// People who write concurrently until the server is gone, each on a thread.
private final class Crew: Sendable {
    /// True while a backup is being made.
    let isBackup = Atomic(false)
    private let people = Mutex<[DrillPerson]>([])
    private let ends = DispatchGroup()

    init(_ count: Int, port: Int, pace: Double) throws {
        let all = try (0..<count).map { _ in
            DrillPerson(guest: try Guest(try Connection(port: port)))
        }
        for person in all {
            ends.enter()
            let thread = Thread { [self] in
                var person = person
                person.write(port, every: Double(count) / pace, isBackup)
                people.withLock { $0.append(person) }
                ends.leave()
            }
            thread.start()
        }
    }

    /// Waits until all of them have noticed that the server is gone.
    func end() -> [DrillPerson] {
        ends.wait()
        return people.withLock { $0 }
    }
}

/// A browser: a replica, and the acknowledged values.
///
/// It is used by one thread at a time: its own, and afterwards the one that waited for it.
private struct DrillPerson: @unchecked Sendable {
    let guest: Guest
    private(set) var replica: Replica
    /// The acknowledged values, by cell.
    private(set) var acknowledged: Set<String> = []
    private(set) var wait = 0.0
    private(set) var waitInBackup = 0.0
    private var made = 0
    /// Saves pushed since the restore.
    private var offered = 0

    init(guest: Guest) {
        self.guest = guest
        replica = Replica(guest.scope, id: guest.replica)
    }

    /// Saves and pushes until the server is gone. A save is due every `seconds`, and its wait
    /// counts from then.
    mutating func write(_ port: Int, every seconds: Double, _ isBackup: borrowing Atomic<Bool>) {
        guard let connection = try? Connection(port: port) else { return }
        let start = ContinuousClock.now
        while true {
            let due = start + .seconds(seconds * Double(made))
            let early = (due - ContinuousClock.now).milliseconds
            if early > 0 { Thread.sleep(forTimeInterval: early / 1_000) }
            made += 1
            let record = Identifier(UInt128(made / 50))
            let ops: [Op] = [.set(CellChange("a\(made)", .string("\(made)")))]
            guard
                let effects = try? replica.save(
                    record, form: "motor", formVersion: 1, ops: ops, at: 0)
            else { return }
            let wasBackup = isBackup.load(ordering: .relaxed)
            guard (try? perform(effects, connection)) != nil else { return }
            let spent = (ContinuousClock.now - max(due, start)).milliseconds
            if wasBackup || isBackup.load(ordering: .relaxed) {
                waitInBackup = max(waitInBackup, spent)
            } else {
                wait = max(wait, spent)
            }
        }
    }

    /// Executes the replica's effects until there are no more.
    private mutating func perform(
        _ effects: [SyncEffect], _ connection: Connection
    ) throws {
        var waiting = effects
        while !waiting.isEmpty {
            var next: [SyncEffect] = []
            for effect in waiting {
                switch effect {
                case .push(let push, let turn): next += try send(push, turn, connection)
                case .pull(let pull, let turn): next += try send(pull, turn, connection)
                default: break
                }
            }
            waiting = next
        }
    }

    private mutating func send(
        _ push: PushRequest, _ turn: Int64, _ connection: Connection
    ) throws -> [SyncEffect] {
        offered += push.mutations.count
        let bytes = request("/api/sync/push", push.json(), cookie: guest.cookie)
        let answer = try PushAnswer(json: Array(try connection.ask(bytes).body))
        let settled = answer.outcomes.filter { $0.status == .applied }.map(\.n)
        for mutation in push.mutations where settled.contains(mutation.n) {
            acknowledged.formUnion(mutation.ops.compactMap(\.change?.path))
        }
        return replica.pushAnswered(answer, turn: turn)
    }

    private mutating func send(
        _ pull: PullRequest, _ turn: Int64, _ connection: Connection
    ) throws -> [SyncEffect] {
        let bytes = request("/api/sync/pull", pull.json(), cookie: guest.cookie)
        let answer = try PullAnswer(json: Array(try connection.ask(bytes).body))
        return replica.pullAnswered(answer, turn: turn)
    }

    /// Connects to the restored server; returns the number of saves it offered again.
    mutating func comeBack(_ port: Int) throws -> Int {
        let connection = try Connection(port: port)
        offered = 0
        // Pending requests are given up first.
        try perform(replica.timerFired(random: 0), connection)
        for _ in 0..<5 { try perform(replica.wake(), connection) }
        return offered
    }

    /// Returns the number of acknowledged values that are not on the server.
    func missing(_ port: Int) throws -> Int {
        let answers = try guest.pullAll(try Connection(port: port))
        let paths = Set(answers.flatMap { $0.records.flatMap { $0.cells.map(\.path) } })
        return acknowledged.subtracting(paths).count
    }
}
