// Measures the built server over HTTP: concurrent pushes, the start on a large database, a first
// sync, and that nothing is lost when it is killed. Prints one JSON line a figure and compares
// each with thresholds.json; the exit status is 1 when a figure misses its threshold.
//
//   server-bench COMMAND [kills COUNT | drills COUNT | rows | apps | summaries | exports |
//   links | peer FILE [WORK ...] | postgres FILE [PART ...] | hostile [ATTACK ...]]

import Foundation

@main
struct ServerBench {
    let command: String
    let policy: Policy

    static func main() throws {
        signal(SIGPIPE, SIG_IGN)
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print(
                "server-bench COMMAND "
                    + "[kills COUNT | drills COUNT | rows | apps | summaries | exports | links "
                    + "| peer FILE | postgres FILE | hostile]"
            )
            exit(2)
        }
        let data = root.appendingPathComponent("../../Apps/Motor/initial-data.json")
        let bench = ServerBench(command: arguments[1], policy: try Policy(file: data))
        if try bench.runsAlone(arguments) { return }
        var judge = try Judge(root: root)
        if arguments.count > 2, arguments[2] == "rows" {
            return try RowsBench(command: bench.command).measure(&judge)
        }
        let apps = AppsBench(command: bench.command)
        if arguments.count > 2, arguments[2] == "apps" {
            try apps.measure(&judge)
            return judge.finish(isWhole: false)
        }
        let summaries = SummaryBench(command: bench.command)
        if arguments.count > 2, arguments[2] == "summaries" {
            try summaries.measure(&judge)
            return judge.finish(isWhole: false)
        }
        let exports = ExportsBench(command: bench.command, policy: bench.policy)
        if arguments.count > 2, arguments[2] == "exports" {
            try exports.measure(&judge)
            return judge.finish(isWhole: false)
        }
        let links = LinksBench(command: bench.command)
        if arguments.count > 2, arguments[2] == "links" {
            try links.measure(&judge)
            return judge.finish(isWhole: false)
        }
        if arguments.count > 2, arguments[2] == "pushes" {
            try bench.measurePushes(&judge)
            return judge.finish(isWhole: false)
        }
        try RowsBench(command: bench.command).measure(&judge)
        try apps.measure(&judge)
        try summaries.measure(&judge)
        try exports.measure(&judge)
        try links.measure(&judge)
        try bench.measurePushes(&judge)
        try bench.measureFirstSync(&judge)
        try bench.measureStart(&judge)
        judge.finish()
    }

    /// Runs what has bars of its own, or none; returns false for everything else.
    private func runsAlone(_ arguments: [String]) throws -> Bool {
        guard arguments.count > 2 else { return false }
        let more = Array(arguments.dropFirst(3))
        switch (arguments[2], more.first) {
        case ("kills", let count?):
            guard let count = Int(count) else { return false }
            try Kills(bench: self, count: count).run()
        case ("drills", let count?):
            guard let count = Int(count) else { return false }
            try Drills(bench: self, count: count).run()
        case ("peer", let file?):
            try besidePeer(URL(fileURLWithPath: file), only: Array(more.dropFirst()))
        case ("postgres", let file?):
            try PostgresBench.run(
                command, policy, setting: URL(fileURLWithPath: file),
                root: Self.root.appendingPathComponent("Postgres"),
                only: Array(more.dropFirst()))
        case ("hostile", _): try underAttack(only: more)
        default: return false
        }
        return true
    }

    /// The folder of this file.
    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    }

    /// Measures many sign-ins at once, and all other work beside the PocketBase of a
    /// configuration.
    private func besidePeer(_ configuration: URL, only: [String]) throws {
        let bars = Self.root.appendingPathComponent("../pocketbase")
        var judge = try Judge(root: bars)
        if only.isEmpty || only.contains("signIn") {
            try SignInBench(command: command).measure(&judge)
        }
        let place = DataPlace()
        judge = try PeerBench(
            command, configuration: configuration, place, judge, only: only
        ).run()
        // A part is not checked for completeness.
        if only.isEmpty { judge.finish() }
    }

    /// Measures the attacks.
    private func underAttack(only: [String]) throws {
        var judge = try Judge(root: Self.root.appendingPathComponent("../hostile"))
        try HostileBench(command: command).run(&judge, only: only)
        // A part is not checked for completeness.
        judge.finish(isWhole: only.isEmpty)
    }

    /// Returns the requests of `count` connections: `pushes` each, of `mutations` saves of one
    /// record.
    private func lanes(
        _ count: Int, _ port: Int, pushes: Int, mutations: Int
    ) throws -> [Load.Lane] {
        try (0..<count).map { _ in
            var guest = try Guest(try Connection(port: port))
            return Load.Lane(
                pushes: (0..<pushes).map { _ in
                    (guest.push(policy.saves(mutations, by: &guest)), mutations)
                })
        }
    }

    /// Returns the requests of `count` accounts, which may have more records than guests: a new
    /// record in each mutation.
    private func filling(
        _ count: Int, _ port: Int, _ place: DataPlace, pushes: Int, mutations: Int
    ) throws -> (lanes: [Load.Lane], guests: [Guest]) {
        var guests: [Guest] = []
        let mark = UUID().uuidString.prefix(6).lowercased()
        let people = try TeamSetting(command, place, port: port)
            .people((0..<count).map { "writer\(mark)\($0)" })
        let lanes = try people.map { person in
            var guest = try Guest(try Connection(port: port), knownBy: person.cookie)
            let all = (0..<pushes).map { _ in
                let records = (0..<mutations).flatMap { _ in policy.saves(1, by: &guest) }
                return (guest.push(records), mutations)
            }
            guests.append(guest)
            return Load.Lane(pushes: all)
        }
        return (lanes, guests)
    }
}

// MARK: - Figures

extension ServerBench {
    private func measurePushes(_ judge: inout Judge) throws {
        let place = DataPlace()
        let server = try Child(command, data: place.url)
        let shapes = [
            (name: "push10", connections: 32, pushes: 150, mutations: 10, pace: nil),
            (name: "paced10", connections: 32, pushes: 100, mutations: 10, pace: 520.0),
            (name: "push1", connections: 32, pushes: 200, mutations: 1, pace: nil),
            (name: "paced1", connections: 32, pushes: 30, mutations: 1, pace: 200.0),
            (name: "push100", connections: 8, pushes: 50, mutations: 100, pace: nil),
        ]
        for shape in shapes {
            let lanes = try lanes(
                shape.connections, server.port, pushes: shape.pushes,
                mutations: shape.mutations)
            let before = server.processorMilliseconds
            let result = try Load(port: server.port, lanes: lanes, pace: shape.pace).run()
            let spent = server.processorMilliseconds - before
            let all = Double(shape.connections * shape.pushes * shape.mutations)
            judge.note("server.\(shape.name).rate", all / result.seconds, "mutations/s")
            judge.note("server.\(shape.name).processor", spent * 1_000 / all, "µs/mutation")
            judge.note("server.\(shape.name).p50", result.percentile(50), "ms")
            judge.note("server.\(shape.name).p99", result.percentile(99), "ms")
        }
        judge.note("server.memory.pushes", server.memory.most, "MB")
        server.end(by: SIGTERM)
    }

    private func measureFirstSync(_ judge: inout Judge) throws {
        let place = DataPlace()
        let server = try Child(command, data: place.url)
        let (lanes, guests) = try filling(1, server.port, place, pushes: 100, mutations: 100)
        _ = try Load(port: server.port, lanes: lanes).run()
        let connection = try Connection(port: server.port)
        let start = ContinuousClock.now
        let answers = try guests[0].pullAll(connection)
        let spent = (ContinuousClock.now - start).milliseconds
        guard answers.reduce(0, { $0 + $1.records.count }) == 10_000 else {
            throw Connection.Failure.unexpected("not all records came")
        }
        judge.note("server.firstSync10000", spent / 1_000, "s")
        server.end(by: SIGTERM)
    }

    /// Makes a backup of a large store while people write, and measures their waits.
    private func measureBackup(
        _ judge: inout Judge, _ server: Child, _ place: DataPlace
    ) throws {
        let lanes = try lanes(32, server.port, pushes: 60, mutations: 10)
        let kept = DataPlace()
        let backup = Process()
        backup.executableURL = URL(fileURLWithPath: command)
        backup.arguments = ["backup", "--data", place.url.path, kept.url.path]
        let start = ContinuousClock.now
        try backup.run()
        let result = try Load(port: server.port, lanes: lanes, pace: 320).run()
        backup.waitUntilExit()
        judge.note(
            "server.backup100000", (ContinuousClock.now - start).milliseconds / 1_000, "s")
        judge.note("server.backup.p99", result.percentile(99), "ms")
        guard backup.terminationStatus == 0 else {
            throw Connection.Failure.unexpected("no backup was made")
        }
    }

    private func measureStart(_ judge: inout Judge) throws {
        let place = DataPlace()
        let first = try Child(command, data: place.url)
        judge.note("server.start.empty", first.startMilliseconds, "ms")
        let (lanes, guests) = try filling(20, first.port, place, pushes: 50, mutations: 100)
        let result = try Load(port: first.port, lanes: lanes).run()
        judge.note("server.fill100000.rate", 100_000 / result.seconds, "mutations/s")
        try measureBackup(&judge, first, place)
        first.end(by: SIGTERM)
        for (name, signal) in [("stopped", SIGKILL), ("killed", SIGTERM)] {
            let server = try Child(command, data: place.url)
            let answers = try guests[0].pullAll(try Connection(port: server.port))
            guard answers.last?.count == 5_000 else {
                throw Connection.Failure.unexpected("not all records are there")
            }
            judge.note("server.start.\(name)", server.startMilliseconds, "ms")
            judge.note("server.memory.start.\(name)", server.memory.most, "MB")
            let (more, _) = try filling(4, server.port, place, pushes: 5, mutations: 100)
            _ = try Load(port: server.port, lanes: more).run()
            server.end(by: signal)
        }
    }
}
