// Detection of a wrong system clock before anything is removed by age. A clock that jumps ahead
// would empty the trash and end every session, which cannot be undone.

import Foundation

/// The times of maintenance, in seconds since 1970, in a file that survives the process.
struct UpkeepClock: Sendable {
    /// The path of the file.
    let path: String

    /// The time of the last removal by age, and the start of the present doubt.
    private struct Moments: Codable {
        var last: Int64
        var doubtedSince: Int64?
    }

    /// Returns true when things may be removed by age now; false for a day after a gap that is
    /// much longer than the interval of maintenance, whether the clock jumped or the server was
    /// off. Updates the file.
    func isBelieved(at now: Int64) -> Bool {
        guard let moments = read(), now > moments.last + UpkeepLimits.upkeepGapSeconds else {
            write(Moments(last: now))
            return true
        }
        // A doubt that began in the future, or long ago, was about another jump.
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

    /// Writes the file. On an error the doubt stays, and nothing is removed.
    private func write(_ moments: Moments) {
        guard let data = try? JSONEncoder().encode(moments) else { return }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
