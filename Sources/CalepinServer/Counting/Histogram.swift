// Times that are counted in ranges, for monitoring. A time costs a few comparisons and two
// additions.

import Synchronization

/// The number of times in each range, and their sum.
package final class Histogram: Sendable {
    /// The upper ends of the ranges in nanoseconds: from one commit on a fast disk to the longest
    /// that a client waits for.
    static let bounds: [Int64] = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
        250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// A counter for each range; the last one is without an upper end.
    private let ranges: [Counter] = (0...bounds.count).map { _ in Counter() }
    private let sum = Atomic<UInt64>(0)

    package init() {}

    /// Counts the time since a moment.
    package func count(since start: ContinuousClock.Instant) { count(.now - start) }

    /// Counts a time.
    package func count(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        count(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Counts a time in nanoseconds.
    func count(nanoseconds: Int64) {
        let place = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        ranges[place].add()
        sum.wrappingAdd(UInt64(max(0, nanoseconds)), ordering: .relaxed)
    }

    /// The numbers of times up to each bound, and of all at the end.
    var upTo: [UInt64] {
        var all: UInt64 = 0
        return ranges.map { range in
            all += range.value
            return all
        }
    }

    /// The sum of all times in seconds.
    var seconds: Double { Double(sum.load(ordering: .relaxed)) / 1_000_000_000 }
}
