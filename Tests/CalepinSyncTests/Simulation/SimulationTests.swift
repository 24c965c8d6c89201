// The simulation as tests: a number of seeds, every broken variant, replay and shrinking. More
// seeds: `CALEPIN_SEEDS=100000 swift test --filter SimulationTests`; one seed with a trace of its
// saves: `CALEPIN_SEED=812 CALEPIN_TRACE=1`.

import Foundation
import TestSizes
import Testing

/// Plays seeds, and shrinks failing schedules.
enum Playing {
    static func violations(_ plan: SimulationPlan, _ broken: BrokenVariant? = nil) -> [String] {
        let simulation = Simulation(plan, broken: broken)
        do { try simulation.play() } catch { return ["threw \(error)"] }
        return simulation.violations
    }

    /// Returns the shortest list of steps that still fails, by leaving out parts.
    static func shrunk(_ plan: SimulationPlan, _ broken: BrokenVariant? = nil) -> SimulationPlan {
        var best = plan
        var size = max(1, best.steps.count / 2)
        while size >= 1 {
            var start = 0
            while start < best.steps.count {
                var candidate = best
                let end = min(start + size, best.steps.count)
                candidate.steps.removeSubrange(start..<end)
                if violations(candidate, broken).isEmpty {
                    start += size
                } else {
                    best = candidate
                }
            }
            size /= 2
        }
        return best
    }

    /// Returns a readable report of a failing seed.
    static func report(_ seed: UInt64, _ broken: BrokenVariant? = nil) -> String {
        let small = shrunk(SimulationPlan(seed), broken)
        let steps = small.steps.map { "\($0.what) \($0.device % small.devices)" }
        let found = violations(small, broken).prefix(3).joined(separator: "; ")
        if ProcessInfo.processInfo.environment["CALEPIN_TRACE"] != nil { trace(small, broken) }
        return "seed \(seed), \(steps.count) steps: " + steps.joined(separator: ", ") + ": "
            + found
    }

    /// Prints the saves and their outcomes.
    private static func trace(_ plan: SimulationPlan, _ broken: BrokenVariant?) {
        let simulation = Simulation(plan, broken: broken)
        simulation.tracing = true
        try? simulation.play()
        for save in simulation.saves {
            print(
                "  device \(save.device):", String(decoding: save.mutation.json(), as: UTF8.self))
        }
        for (_, kept) in simulation.server.durable.records {
            print("  state:", String(decoding: kept.state.json(), as: UTF8.self))
        }
    }

    /// The seeds to play: one by `CALEPIN_SEED`; from 1 to `CALEPIN_SEEDS`, or a range in it such
    /// as `20001-30000`; or 2,000, in `make test` 400.
    static var seeds: ClosedRange<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        if let one = environment["CALEPIN_SEED"].flatMap(UInt64.init) { return one...one }
        let usual = Sizes.count(400, whole: 2_000)
        let bounds = (environment["CALEPIN_SEEDS"] ?? "\(usual)").split(separator: "-")
            .compactMap { UInt64($0) }
        let first = bounds.count == 2 ? bounds[0] : 1
        return first...max(first, bounds.last ?? UInt64(usual))
    }
}

struct SimulationTests {
    @Test func nothingIsLostAndNobodyIsAskedInVain() throws {
        var failing: [UInt64] = []
        var counts: [String: Int] = [:]
        for seed in Playing.seeds {
            let simulation = Simulation(SimulationPlan(seed))
            try simulation.play()
            if !simulation.violations.isEmpty { failing.append(seed) }
            counts["saves", default: 0] += simulation.saves.count
            counts.merge(simulation.counts) { $0 + $1 }
        }
        let sums = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        print("simulation: \(Playing.seeds.count) seeds, " + sums.joined(separator: ", "))
        #expect(failing.isEmpty, "\(failing.count) seeds: \(failing.prefix(20))")
        for seed in failing.prefix(4) { print(Playing.report(seed)) }
    }

    @Test func theSameSeedGivesTheSameBytes() throws {
        for seed in UInt64(1)...30 {
            let first = Simulation(SimulationPlan(seed))
            let second = Simulation(SimulationPlan(seed))
            try first.play()
            try second.play()
            #expect(first.server.durable == second.server.durable)
            #expect(first.counts == second.counts)
        }
    }

    @Test func clocksOfDevicesDecideNothing() throws {
        for seed in 1...UInt64(Sizes.count(40, whole: 200)) {
            let right = Simulation(SimulationPlan(seed, codec: false))
            var plan = SimulationPlan(seed, codec: false)
            // A century fast or slow, different for each device.
            plan.clockError = seed % 2 == 0 ? 3_155_760_000_000 : -3_155_760_000_000
            let wrong = Simulation(plan)
            try right.play()
            try wrong.play()
            let expected = right.server.durable.records.mapValues { $0.state.json() }
            #expect(wrong.server.durable.records.mapValues { $0.state.json() } == expected)
        }
    }

    @Test func aFailingScheduleShrinksToOneThatFailsAlike() throws {
        let plan = try #require(
            (1...50).lazy.map { SimulationPlan($0, codec: false) }
                .first { !Playing.violations($0, .lastWriterWins).isEmpty })
        let small = Playing.shrunk(plan, .lastWriterWins)
        #expect(small.steps.count < plan.steps.count / 2)
        #expect(!Playing.violations(small, .lastWriterWins).isEmpty)
        #expect(Playing.violations(small).isEmpty)
    }

    @Test(arguments: BrokenVariant.allCases)
    func eachMistakeIsCaught(_ broken: BrokenVariant) {
        for seed in 1...UInt64(2_000) {
            let found = Playing.violations(SimulationPlan(seed, codec: false), broken)
            guard let first = found.first else { continue }
            print("simulation: \(broken.rawValue) is caught by seed \(seed): \(first)")
            return
        }
        Issue.record("\(broken.rawValue) was not caught in 2,000 seeds")
    }
}
