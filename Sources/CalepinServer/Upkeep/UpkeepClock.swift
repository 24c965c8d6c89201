// Whether the clock of the machine is to be believed when things are removed because of their age.
// A clock that jumps ahead would empty the trash and end every session, and nothing would bring
// them back when it is right again.

import Foundation

/// The moments of upkeep, in a file that outlives the process, in seconds since 1970.
struct UpkeepClock: Sendable {
    /// Where they are kept.
    let path: String

    /// When upkeep last removed something by its age, and since when the clock is doubted.
    private struct Moments: Codable {
        var last: Int64
        var doubtedSince: Int64?
    }

    /// Whether things may be removed by their age now: not for a day after the clock has gone on
    /// by much more than upkeep is ever apart, be it that it jumped or that the server was off
    /// for so long. The file is written when it may.
    func isBelieved(at now: Int64) -> Bool {
        guard let moments = read(), now > moments.last + UpkeepLimits.upkeepGapSeconds else {
            write(Moments(last: now))
            return true
        }
        // A doubt that began later than now, or long ago, was about another jump.
        let doubt = moments.doubtedSince ?? now
        let doubted = now - doubt
        if doubted < 0 || doubted > UpkeepLimits.upkeepGapSeconds || moments.doubtedSince == nil {
            write(Moments(last: moments.last, doubtedSince: now))
            return false
        }
        guard doubted >= UpkeepLimits.doubtSeconds else { return false }
        write(Moments(last: now))
        return true
    }

    private func read() -> Moments? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(Moments.self, from: data)
    }

    /// Where nothing can be written the doubt lasts, and nothing is removed.
    private func write(_ moments: Moments) {
        guard let data = try? JSONEncoder().encode(moments) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
