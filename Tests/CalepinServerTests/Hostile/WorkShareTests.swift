// The share of expensive work: its order, how much is in progress at once, and its pauses.

import Synchronization
import Testing

@testable import CalepinServer

@Suite("A share of the machine")
struct WorkShareTests {
    private struct Failure: Error {}

    /// The beginnings and ends of works, and the maximum in progress.
    private final class Log: Sendable {
        private let state = Mutex((now: 0, peak: 0))
        let spans = Mutex<[(start: ContinuousClock.Instant, end: ContinuousClock.Instant)]>([])
        var peak: Int { state.withLock { $0.peak } }

        func work() async {
            let start = ContinuousClock.now
            state.withLock { $0 = ($0.now + 1, max($0.peak, $0.now + 1)) }
            // Others get their turn in between, if they may begin.
            for _ in 0..<50 {
                var hasher = Hasher()
                for number in 0..<2_000 { hasher.combine(number) }
                _ = hasher.finalize()
                await Task.yield()
            }
            state.withLock { $0.now -= 1 }
            let end = ContinuousClock.now
            spans.withLock { $0.append((start, end)) }
        }
    }

    /// Runs some works that are all waiting from the start.
    private func run(_ count: Int, _ log: Log, _ share: WorkShare) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<count { group.addTask { try await share.pass(log.work) } }
            try await group.waitForAll()
        }
    }

    @Test func takesAtMostHalfOfTheProcessors() async throws {
        for (most, processors, expected) in [(2, 1, 1), (2, 2, 1), (2, 16, 2), (4, 6, 3)] {
            let (log, share) = (Log(), WorkShare(atOnce: most, processors: processors))
            try await run(20, log, share)
            #expect(log.spans.withLock { $0.count } == 20)
            #expect(log.peak <= expected)
        }
    }

    @Test func pausesAsLongAsTheWorkTook() async throws {
        let (log, share) = (Log(), WorkShare(atOnce: 1, processors: 2))
        try await run(10, log, share)
        let spans = log.spans.withLock { $0 }
        for (one, next) in zip(spans, spans.dropFirst()) {
            #expect(next.start - one.end >= one.end - one.start)
        }
    }

    @Test func failuresAndCancellationsGiveTheirPlaceBack() async throws {
        let share = WorkShare(atOnce: 1, processors: 2)
        await #expect(throws: Failure.self) { try await share.pass { throw Failure() } }
        // Cancelled during its work or during the pause after it.
        let log = Log()
        let long = Task {
            try await share.pass(log.work)
            try await share.pass(log.work)
        }
        long.cancel()
        _ = try? await long.value
        try await share.pass(log.work)
        #expect(log.peak == 1)
    }
}

@Suite("A rate in bytes")
struct BytePaceTests {
    @Test func piecesKeepToTheRateTogether() {
        let pace = BytePace(bytesPerSecond: 1_000)
        let start = ContinuousClock.now + .seconds(1)
        let turns = (0..<5).map { _ in pace.reserve(500, at: start) }
        #expect(turns.map { $0 - start } == (0..<5).map { .milliseconds(500 * $0) })
        // Time that nobody used does not allow a burst.
        let later = start + .seconds(60)
        #expect(pace.reserve(500, at: later) == later)
        #expect(pace.reserve(500, at: later) == later + .milliseconds(500))
    }
}

@Suite("The log of failures")
struct FailureLogTests {
    @Test func clientsCannotFillTheLog() {
        let (log, start) = (FailureLog(), ContinuousClock.now)
        let all = (0..<1_000).map { start + .milliseconds($0) }
        #expect(!all.contains { log.isDue(.quotaReached, at: $0) })
        #expect(!all.contains { log.isDue(.busy, at: $0) })
        #expect(all.filter { log.isDue(.diskLow, at: $0) } == [start])
        // Another code has a minute of its own, and the minute ends.
        #expect(log.isDue(.storeFull, at: start))
        #expect(log.isDue(.diskLow, at: start + .seconds(61)))
        // Each defect of the server is logged.
        #expect(all.allSatisfy { log.isDue(.internalError, at: $0) })
    }
}
