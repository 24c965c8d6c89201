// Three servers on one PostgreSQL beside one server on SQLite, by turns, on the same cores and the
// same disk. The servers are started by beside.py; costs are measured in CostBench.swift, pokes in
// PokeBench.swift.

import Foundation

/// The comparison of the two stores.
struct PostgresBench {
    /// The parts of a run.
    enum Part: String, CaseIterable {
        case pushes, paced, pokes, costs
    }

    private let policy: Policy
    private let rounds: Int
    private let file: MeasuredSide
    private let database: MeasuredSide
    private static let connections = 32
    /// The mutations of a push.
    private static let mutations = 10
    /// Pushes a second: 5,200 mutations.
    private static let pace = 520.0
    /// Milliseconds that a paced push may wait.
    private static let mostWait = 100.0

    init(_ policy: Policy, file: MeasuredSide, database: MeasuredSide, rounds: Int) {
        (self.policy, self.file, self.database) = (policy, file, database)
        self.rounds = max(1, rounds)
    }

    /// Starts a server on SQLite beside those of a configuration, and measures all of them.
    static func run(
        _ command: String, _ policy: Policy, setting: URL, root: URL, only: [String]
    ) throws {
        let parts = only.isEmpty ? Part.allCases : only.compactMap { Part(rawValue: $0) }
        guard only.isEmpty || parts.count == only.count else {
            throw Child.Failure(words: "the parts are \(Part.allCases.map(\.rawValue))")
        }
        try Descriptors.set(.max)
        var judge = try Judge(root: root)
        let setting = try PostgresSetting(file: setting)
        let place = DataPlace()
        let server = try Child(command, data: place.url)
        let file = MeasuredSide(name: "file", ports: [server.port], processes: [server.seen])
        let bench = PostgresBench(
            policy, file: file, database: setting.side, rounds: setting.rounds)
        let start = MachineTime()
        for part in parts {
            switch part {
            case .pushes: try bench.measurePushes(&judge)
            case .paced: try bench.measurePaced(&judge)
            case .pokes: try PokeBench(policy, setting.side, setting.rounds).measure(&judge)
            case .costs:
                try CostBench(policy, setting.side, file, try CostModel(root: root))
                    .measure(&judge)
            }
        }
        judge.note("postgres.stolen", MachineTime().stolen(since: start), "%")
        server.end(by: SIGTERM)
        // A part is not checked for completeness.
        judge.finish(isWhole: only.isEmpty)
    }
}

// MARK: - Figures

extension PostgresBench {
    /// Measures pushes as fast as answers come, by turns.
    private func measurePushes(_ judge: inout Judge) throws {
        var rates: [String: [Double]] = [:]
        var costs: [String: [SpentTime]] = [:]
        var (waits, lost): ([String: [Double]], Int) = ([:], 0)
        for round in 0..<rounds {
            // The one that is first changes, so that nobody always follows a checkpoint.
            for side in round.isMultiple(of: 2) ? [file, database] : [database, file] {
                let writers = try PolicyWriters(
                    policy, side, count: Self.connections, pushes: 60,
                    mutations: Self.mutations)
                let (result, spent) = try side.measured {
                    try Load(port: side.ports[0], lanes: writers.lanes).run()
                }
                let pushes = Double(writers.pushes)
                rates[side.name, default: []].append(Double(writers.mutations) / result.seconds)
                waits[side.name, default: []].append(result.percentile(99))
                costs[side.name, default: []].append(spent)
                if side.database != nil { lost += try writers.lost() }
                let figure = "postgres.round\(round).\(side.name)"
                judge.note(figure, pushes / result.seconds, "pushes/s")
                judge.note("\(figure).servers", spent.servers * 1_000 / pushes, "µs/push")
                judge.note("\(figure).database", spent.database * 1_000 / pushes, "µs/push")
            }
        }
        for side in [file, database] {
            let rate = Self.median(rates[side.name] ?? [])
            judge.note("postgres.push10.\(side.name).rate", rate, "mutations/s")
            judge.note(
                "postgres.push10.\(side.name).p99", Self.median(waits[side.name] ?? []), "ms")
            let mutations = Double(Self.connections * 60 * Self.mutations)
            let sorts: [(String, KeyPath<SpentTime, Double>)] = [
                ("servers", \.servers), ("database", \.database), ("load", \.load),
            ]
            for (sort, path) in sorts {
                let spent = Self.median((costs[side.name] ?? []).map { $0[keyPath: path] })
                judge.note(
                    "postgres.push10.\(side.name).processor.\(sort)", spent * 1_000 / mutations,
                    "µs/mutation")
            }
        }
        let pairs = zip(rates[database.name] ?? [], rates[file.name] ?? []).map { $0 / $1 }
        judge.note("postgres.push10.ratio", Self.median(pairs), "ratio")
        judge.note("postgres.push10.lost", Double(lost), "mutations")
    }

    /// Measures pushes at a fixed rate: the wanted one, and where that is too much for the machine
    /// a fifth less again and again.
    private func measurePaced(_ judge: inout Judge) throws {
        let alone = try paced(file, Self.pace)
        judge.note("postgres.paced10.file.p99", alone.wait, "ms")
        var pace = Self.pace
        var (lost, isFirst) = (0, true)
        while true {
            let found = try paced(database, pace)
            lost += found.lost
            if isFirst {
                judge.note("postgres.paced10.wanted", pace * 10, "mutations/s")
                judge.note("postgres.paced10.wanted.rate", found.rate, "mutations/s")
                judge.note("postgres.paced10.wanted.p99", found.wait, "ms")
            }
            isFirst = false
            if found.wait <= Self.mostWait || pace < Self.pace / 4 {
                judge.note("postgres.paced10.carried", pace * 10, "mutations/s")
                judge.note("postgres.paced10.carried.rate", found.rate, "mutations/s")
                judge.note("postgres.paced10.p99", found.wait, "ms")
                break
            }
            pace *= 0.8
        }
        judge.note("postgres.paced10.lost", Double(lost), "mutations")
    }

    /// Pushes at a fixed rate; returns the median over rounds of the p99, the rate that was
    /// reached, and what was lost.
    private func paced(
        _ side: MeasuredSide, _ pace: Double
    ) throws -> (wait: Double, rate: Double, lost: Int) {
        var (waits, rates, lost): ([Double], [Double], Int) = ([], [], 0)
        for _ in 0..<max(1, rounds / 2) {
            let writers = try PolicyWriters(
                policy, side, count: Self.connections, pushes: 90, mutations: Self.mutations)
            let result = try Load(port: side.ports[0], lanes: writers.lanes, pace: pace).run()
            waits.append(result.percentile(99))
            rates.append(Double(writers.mutations) / result.seconds)
            lost += try writers.lost()
        }
        return (Self.median(waits), Self.median(rates), lost)
    }

    /// Returns the value in the middle.
    static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
