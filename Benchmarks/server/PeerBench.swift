// Measures this package's server and PocketBase on the same work in one run, turn by turn, with
// the same load, and judges the ratios. The work is in PeerWork.swift; both servers sync the disk
// at each commit.

import Foundation

/// A comparison with PocketBase.
final class PeerBench {
    private let work: PeerWork
    private let ours: CalepinSide
    private let theirs: PocketBaseSide
    private let disk: DiskProbe
    private var judge: Judge
    /// The names of the measured kinds of work; empty for all.
    private let only: [String]
    /// The number of turns: many short ones, so that other work of the machine affects both
    /// servers equally.
    private static let rounds = 9
    private static let seconds = 1.0
    /// Maximum percentage of processor time given to other machines for a valid round.
    private static let calm = 5.0
    private static let connections = 32
    private static let listeners = 200
    private static let liveWrites = 20

    /// Fills a server with the same data as the other.
    init(
        _ command: String, configuration: URL, _ place: DataPlace, _ judge: Judge,
        only: [String]
    ) throws {
        self.only = only
        let told = try JSONDecoder().decode(
            PeerConfiguration.self, from: Data(contentsOf: configuration))
        work = try PeerWork(told)
        theirs = PocketBaseSide(told, work)
        ours = try CalepinSide(command, place, work)
        disk = try DiskProbe(in: place.url)
        self.judge = judge
    }

    private var sides: [any PeerSide] { [theirs, ours] }

    /// Measures everything: first notes, then the rows, whose index takes memory.
    func run() throws -> Judge {
        for side in sides { noteMemory("start", side) }
        // Writes left over from filling must not use the disk during measurements.
        try disk.settle(seconds: 30)
        try measure("create1") { side in
            try side.creates(1, each: side.name == "calepin" ? 3_000 : 1_500)
        }
        try measure("create32") { side in
            try side.creates(Self.connections, each: side.name == "calepin" ? 400 : 150)
        }
        try measure("read1") { try $0.reads(1) }
        try measure("read32") { try $0.reads(Self.connections) }
        if isWanted("live") { try measureLive() }
        noteMemory("notes")
        try compareLists()
        try measure("list1") { $0.lists(1, isCounted: true) }
        try measure("list32") { $0.lists(Self.connections, isCounted: true) }
        try measure("uncounted32") { $0.lists(Self.connections, isCounted: false) }
        try measure("search1") { $0.searches(1, self.work) }
        try measure("search32") { $0.searches(Self.connections, self.work) }
        noteMemory("all")
        if isWanted("export") { try measureExports() }
        ours.end()
        return judge
    }

    private func isWanted(_ figure: String) -> Bool { only.isEmpty || only.contains(figure) }

    /// The results of one server.
    private struct Sum {
        var seconds = 0.0
        var waits: [Double] = []
        /// Milliseconds of processor time of the server, and of the load.
        var server = 0.0
        var load = 0.0

        var rate: Double { Double(waits.count) / seconds }

        static func + (left: Sum, right: Sum) -> Sum {
            Sum(
                seconds: left.seconds + right.seconds, waits: left.waits + right.waits,
                server: left.server + right.server, load: left.load + right.load)
        }
    }

    /// One turn of each server.
    private struct Round {
        var sums: [Sum] = []
        var ofDisk: [Double] = []
        /// The percentage of processor time given to other machines.
        var stolen = 0.0
    }

    /// Measures one kind of work on both servers, turn by turn.
    private func measure(
        _ figure: String, _ made: (any PeerSide) throws -> [Load.Lane]
    ) throws {
        guard isWanted(figure) else { return }
        var rounds: [Round] = []
        repeat {
            rounds.append(try round(made))
        } while rounds.count(where: { $0.stolen <= Self.calm }) < Self.rounds
            && rounds.count < 3 * Self.rounds
        // Selected by the load of the machine, never by the results, and always both turns of a
        // round.
        let kept = rounds.sorted { $0.stolen < $1.stolen }.prefix(Self.rounds)
        note(figure, sides.indices.map { side in kept.map { $0.sums[side] }.reduce(Sum(), +) })
        let alone = LoadResult(seconds: 0, waits: kept.flatMap(\.ofDisk).sorted())
        judge.note("peer.\(figure).disk.p50", alone.percentile(50), "ms")
        judge.note("peer.\(figure).disk.p99", alone.percentile(99), "ms")
        judge.note("peer.\(figure).stolen", kept.map(\.stolen).max() ?? 0, "%")
        judge.note("peer.\(figure).leftOut", Double(rounds.count - kept.count), "rounds")
    }

    /// Runs one turn of each server, and measures the machine during it.
    private func round(_ made: (any PeerSide) throws -> [Load.Lane]) throws -> Round {
        var round = Round()
        let start = MachineTime()
        round.ofDisk = try disk.waits(seconds: Self.seconds / 4)
        for side in sides {
            let lanes = try made(side)
            let load = Load(port: side.port, lanes: lanes, seconds: Self.seconds)
            let (before, own) = (side.process.processorMilliseconds, Self.ownMilliseconds)
            let result = try load.run()
            round.sums.append(
                Sum(
                    seconds: result.seconds, waits: result.waits,
                    server: side.process.processorMilliseconds - before,
                    load: Self.ownMilliseconds - own))
        }
        round.stolen = MachineTime().stolen(since: start)
        return round
    }

    private func note(_ figure: String, _ sums: [Sum]) {
        let results = sums.map { LoadResult(seconds: $0.seconds, waits: $0.waits.sorted()) }
        for (side, (sum, result)) in zip(sides, zip(sums, results)) {
            let name = "peer.\(figure).\(side.name)"
            let each = 1_000 / Double(max(1, sum.waits.count))
            judge.note("\(name).rate", sum.rate, "answers/s")
            judge.note("\(name).p50", result.percentile(50), "ms")
            judge.note("\(name).p99", result.percentile(99), "ms")
            judge.note("\(name).processor", sum.server * each, "µs/answer")
            judge.note("\(name).load", sum.load * each, "µs/answer")
        }
        let p99 = results.map { $0.percentile(99) }
        judge.note("peer.\(figure).rate.ratio", sums[1].rate / sums[0].rate, "times")
        judge.note("peer.\(figure).p99.ratio", p99[1] / p99[0], "times")
    }

    /// Milliseconds of processor time this process has used.
    private static var ownMilliseconds: Double {
        SeenProcess(id: getpid()).processorMilliseconds
    }
}

// MARK: - Other measurements

extension PeerBench {
    /// Measures 200 listeners of one writer, on both servers turn by turn.
    private func measureLive() throws {
        var results: [[LiveResult]] = sides.map { _ in [] }
        let crowds = try sides.map { side in
            LiveRound(
                writer: try Connection(port: side.port),
                listeners: try side.listeners(Self.listeners))
        }
        for crowd in crowds { try crowd.settle(seconds: 1) }
        for number in 0..<Self.liveWrites {
            for (place, side) in sides.enumerated() {
                var note = work.note(number)
                note.title = "Live \(number)"
                let write = side.liveNote(note)
                results[place].append(try crowds[place].run(write, title: note.title))
            }
        }
        noteLive("heard", results) { $0.heard }
        noteLive("had", results) { $0.had }
        noteLive("afterwards", results) { max(0, $0.heard - $0.acknowledged) }
        noteLive("acknowledged", results) { $0.acknowledged }
    }

    /// Measures reading all notes of people, on both servers turn by turn: bytes for each second
    /// of the server's processor. Calepin keeps what the first time has computed, which is
    /// measured apart.
    private func measureExports() throws {
        try measureExports("peer.export.first", turns: 1)
        try measureExports("peer.export.again", turns: 10)
    }

    private func measureExports(_ figure: String, turns: Int) throws {
        var (bytes, spent) = (sides.map { _ in 0 }, sides.map { _ in 0.0 })
        for person in 0..<2 * Self.rounds {
            for (place, side) in sides.enumerated() {
                let export = try side.export(of: person)
                let before = side.process.processorMilliseconds
                for _ in 0..<turns { bytes[place] += try export() }
                spent[place] += side.process.processorMilliseconds - before
            }
        }
        let speeds = zip(bytes, spent).map { Double($0) / 1e3 / max(1, $1) }
        for (place, side) in sides.enumerated() {
            judge.note("\(figure).\(side.name).size", Double(bytes[place]) / 1e6, "MB")
            judge.note("\(figure).\(side.name).speed", speeds[place], "MB/s of processor")
        }
        judge.note("\(figure).speed.ratio", speeds[1] / speeds[0], "times")
    }

    private func noteLive(
        _ figure: String, _ results: [[LiveResult]], _ wait: (LiveResult) -> Double
    ) {
        let middles = results.map { results in
            LoadResult(seconds: 0, waits: results.map(wait).sorted()).percentile(50)
        }
        for (place, side) in sides.enumerated() {
            let name = "peer.live.\(figure).\(side.name)"
            judge.note("\(name).p50", middles[place], "ms")
            judge.note("\(name).most", results[place].map(wait).max() ?? 0, "ms")
        }
        // A server that notifies everybody before it answers leaves no wait to compare.
        guard middles[0] > 0 else { return }
        judge.note("peer.live.\(figure).ratio", middles[1] / middles[0], "times")
    }

    /// Confirms that both servers find the same rows in the same order.
    private func compareLists() throws {
        let connections = try sides.map { try Connection(port: $0.port) }
        for wanted in WantedList.all {
            let found = try zip(sides, connections).map { side, connection in
                Self.names(try connection.ask(side.list(wanted, isCounted: true)).body)
            }
            guard found[0] == found[1], found[0].count == WantedList.size else {
                throw Connection.Failure.unexpected(
                    "other rows: \(found[0].prefix(3)), \(found[1].prefix(3))")
            }
        }
    }

    private static func names(_ body: ArraySlice<UInt8>) -> [String] {
        String(decoding: body, as: UTF8.self).components(separatedBy: "\"name\":\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
            .filter { $0.contains(" ") }
    }

    private func noteMemory(_ figure: String, _ side: any PeerSide) {
        let memory = side.process.memory
        judge.note("peer.memory.\(figure).\(side.name)", memory.now, "MB")
        judge.note("peer.memory.\(figure).\(side.name).most", memory.most, "MB")
        judge.note("peer.memory.\(figure).\(side.name).own", memory.own, "MB")
        side.process.forgetMost()
    }

    /// Notes the maximum memory since the last call, and compares it.
    private func noteMemory(_ figure: String) {
        let most = sides.map { $0.process.memory.most }
        for side in sides { noteMemory(figure, side) }
        judge.note("peer.memory.\(figure).ratio", most[1] / most[0], "times")
    }
}
