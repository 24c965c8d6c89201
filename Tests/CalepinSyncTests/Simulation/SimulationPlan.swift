// The plan of a simulated schedule: the steps, their frequency and their devices. Simulation plays
// it. This file has no tests.

/// One step with its own random numbers, so that removing other steps does not change it.
struct SimulationStep {
    enum What: CaseIterable {
        case save, contact, deliver, loseRequest, commit, loseAnswer, ghost, crashDevice
        case failWrite, crashServer, backUp, verifyBackup, restore, compact, clone, fallBehind
        case timer, update, review, sendAgain
    }

    var what: What
    var device: Int
    var chance: UInt64
}

/// The parameters of a schedule.
struct SimulationPlan {
    var seed: UInt64
    var steps: [SimulationStep]
    var devices: Int
    var usesCodec: Bool
    /// True when few cells are written often, so that conflicts are more likely.
    var isNarrow: Bool
    /// The error of the devices' clocks, in milliseconds; no result may depend on it.
    var clockError: Int64 = 0

    /// True when devices have different versions of the form.
    var hasVersions: Bool { seed % 3 != 0 }

    /// True when people approve records, which are locked by that.
    var hasReviews: Bool { seed % 5 == 2 }

    /// Returns the version that a device begins with: several of them are mostly behind.
    func version(of device: Int) -> Int32 {
        guard hasVersions else { return 1 }
        return Int32(truncatingIfNeeded: (seed / 3 &+ UInt64(device)) % 5 / 2 + 1)
    }

    /// Makes the plan of a seed.
    init(_ seed: UInt64, codec: Bool? = nil) {
        self.seed = seed
        var dice = SyncDice(seed &* 0x1234_5678_9ABC_DEF1)
        devices = 2 + dice.below(3) + (dice.chance(10) ? dice.below(4) : 0)
        usesCodec = codec ?? (seed % 16 == 0)
        isNarrow = seed % 2 == 0
        var weights = SimulationPlan.weights(&dice, isNarrow)
        if seed % 5 == 2 { weights += [(.review, 14), (.sendAgain, 5)] }
        let total = weights.reduce(0) { $0 + $1.1 }
        let count = 20 + dice.below(90)
        steps = []
        for _ in 0..<count {
            var place = dice.below(total)
            var what = SimulationStep.What.save
            for (candidate, weight) in weights {
                if place < weight {
                    what = candidate
                    break
                }
                place -= weight
            }
            steps.append(
                SimulationStep(what: what, device: dice.below(64), chance: dice.next()))
        }
    }

    /// Returns the frequencies of the steps; some schedules have no restores, clones or losses.
    private static func weights(
        _ dice: inout SyncDice, _ isNarrow: Bool
    ) -> [(SimulationStep.What, Int)] {
        let faults = dice.chance(80) ? 1 : 0
        let restores = dice.chance(60) ? (isNarrow ? 2 : 1) : 0
        let clones = dice.chance(30) ? 1 : 0
        return [
            (.save, 30), (.contact, 26), (.deliver, 30), (.commit, 14),
            (.loseRequest, 3 * faults), (.loseAnswer, 4 * faults), (.ghost, 3 * faults),
            (.crashDevice, 3 * faults), (.failWrite, 1 * faults), (.crashServer, 2 * faults),
            (.backUp, 3 * restores), (.verifyBackup, 2 * restores), (.restore, 2 * restores),
            (.compact, 1), (.clone, clones), (.fallBehind, 2 * faults), (.timer, 3),
            (.update, 2),
        ]
    }
}
