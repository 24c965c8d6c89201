// Many concurrent connections that push prepared requests: with a fixed rate each on a thread of
// its own, and without one as in EventLoad.swift.

import Foundation
import Synchronization

/// The results of a load.
struct LoadResult {
    /// Seconds from the first push to the last answer.
    let seconds: Double
    /// The waits of pushes in milliseconds, sorted.
    let waits: [Double]

    /// Returns a percentile of the waits.
    func percentile(_ percent: Int) -> Double {
        guard !waits.isEmpty else { return 0 }
        return waits[min(waits.count - 1, waits.count * percent / 100)]
    }
}

/// A load of concurrent connections.
struct Load {
    /// The requests of one connection, sent one after the other.
    struct Lane: Sendable {
        /// The requests, each with its number of mutations.
        let pushes: [(bytes: [UInt8], mutations: Int)]
        /// A text that an answer contains once for each mutation of its request.
        var expected = "\"applied\""
        /// True when it may be sent again from the start, because it changes nothing.
        var repeats = false
        /// The port of one of several servers; nil for that of the load.
        var port: Int?
    }

    let port: Int
    let lanes: [Lane]
    /// Pushes per second of all lanes together; nil for as fast as answers come.
    var pace: Double?
    /// The duration in seconds, during which repeatable lanes start again; nil pushes each once.
    var seconds: Double?

    /// Pushes everything; every mutation must be applied.
    ///
    /// Throws: ``Connection/Failure`` for an unexpected answer.
    func run() throws -> LoadResult {
        let start = ContinuousClock.now
        let waits =
            try pace == nil
            ? EventLoad(port: port, lanes: lanes, seconds: seconds).run() : runPaced(from: start)
        let seconds = (ContinuousClock.now - start).milliseconds / 1_000
        return LoadResult(seconds: seconds, waits: waits.sorted())
    }

    private func runPaced(from start: ContinuousClock.Instant) throws -> [Double] {
        let connections = try lanes.map { try Connection(port: $0.port ?? port) }
        let results = Results()
        let ends = DispatchGroup()
        for (lane, connection) in zip(lanes, connections) {
            ends.enter()
            nonisolated(unsafe) let connection = connection
            let pace = pace.map { Double(lanes.count) / $0 }
            let first = start + .seconds((pace ?? 0) * Double.random(in: 0..<1))
            let until = seconds.map { start + .seconds($0) }
            let thread = Thread {
                results.add(
                    Result { try Self.push(lane, connection, from: first, pace, until: until) })
                ends.leave()
            }
            thread.start()
        }
        ends.wait()
        return try results.get()
    }

    /// The results of the threads.
    private final class Results: Sendable {
        private let found = Mutex<Result<[Double], any Error>>(.success([]))

        func add(_ waits: Result<[Double], any Error>) {
            found.withLock { found in
                found = found.flatMap { all in waits.map { all + $0 } }
            }
        }

        func get() throws -> [Double] { try found.withLock { try $0.get() } }
    }

    /// Pushes a lane; one push is due every `pace` seconds, and its wait counts from then, so that
    /// a slow answer does not hide the wait of the next.
    private static func push(
        _ lane: Lane, _ connection: Connection, from first: ContinuousClock.Instant,
        _ pace: Double?, until end: ContinuousClock.Instant?
    ) throws -> [Double] {
        var waits: [Double] = []
        waits.reserveCapacity(lane.pushes.count)
        let applied = Array(lane.expected.utf8)
        for index in 0... {
            guard index < lane.pushes.count || (lane.repeats && end != nil) else { break }
            let push = lane.pushes[index % lane.pushes.count]
            var start = ContinuousClock.now
            if let end, start > end { break }
            if let pace {
                let due = first + .seconds(pace * Double(index))
                Thread.sleep(forTimeInterval: max(0, (due - start).milliseconds / 1_000))
                start = due
            }
            let answer = try connection.ask(push.bytes)
            waits.append((ContinuousClock.now - start).milliseconds)
            guard count(of: applied, in: answer.body) == push.mutations else {
                let words = String(decoding: answer.body.prefix(4_000), as: UTF8.self)
                throw Connection.Failure.unexpected(words)
            }
        }
        return waits
    }
}
