// Publishing apps to a running server: how long a large form takes, when all listeners know of it,
// and whether many versions of a form slow pushes down.

import CalepinExpressions
import CalepinSync
import Foundation

/// Measures publishing.
struct AppsBench {
    let command: String
    private static let listeners = 200
    private static let versions = 10
    /// The cells of a record, and the saves that fill it in and submit it.
    private static let (cells, saves) = (45, 10)
    /// The rounds whose pushes are compared, of both servers by turns.
    private static let rounds = 7

    /// Measures everything.
    func measure(_ judge: inout Judge) throws {
        try measurePublishing(&judge)
        try measureVersions(&judge)
        try TablesBench(command: command).measure(&judge)
    }

    // Publishing

    private func measurePublishing(_ judge: inout Judge) throws {
        let place = DataPlace()
        let publisher = Publisher(command: command, folder: place.url)
        let server = try Child(command, data: place.url)
        let fields = (0..<2_000).map { number in
            """
            {"field":"f\(number)","type":"integer","label":{"en":"Field \(number)"},
            "relevant":"\(number == 0 ? "true()" : "${f\(number - 1)} > 3")"}
            """
        }
        let large = try publisher.file("large.json", Publisher.form("large", fields))
        let start = ContinuousClock.now
        try publisher.run(["app", "publish", large])
        judge.note(
            "apps.publish2000", (ContinuousClock.now - start).milliseconds, "ms")
        try measureFeeds(server, publisher, &judge)
        server.end(by: SIGTERM)
    }

    /// Measures the time from the start of the command until the last open page knows.
    private func measureFeeds(
        _ server: Child, _ publisher: Publisher, _ judge: inout Judge
    ) throws {
        var feeds: [Connection] = []
        for _ in 0..<Self.listeners {
            let connection = try Connection(port: server.port)
            let guest = try Guest(connection)
            try connection.send(message("GET", "/api/feed", ["Cookie: \(guest.cookie)"]))
            feeds.append(connection)
        }
        let small = try publisher.file(
            "small.json", Publisher.form("small", [#"{"field":"a","label":{"en":"A"}}"#]))
        let start = ContinuousClock.now
        let publishing = try publisher.begin(["app", "publish", small])
        let heard = try wait(for: Array("apps@".utf8), on: feeds, from: start)
        publishing.waitUntilExit()
        judge.note("apps.heard200", heard, "ms")
    }

    /// Returns the milliseconds until the last connection has received a text.
    private func wait(
        for mark: [UInt8], on feeds: [Connection], from start: ContinuousClock.Instant
    ) throws -> Double {
        var told = [[UInt8]](repeating: [], count: feeds.count)
        var seats = feeds.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        var left = feeds.count
        while left > 0 {
            guard poll(&seats, nfds_t(seats.count), 30_000) > 0 || errno == EINTR else {
                throw Connection.Failure.gone
            }
            for place in seats.indices where seats[place].revents != 0 && seats[place].fd >= 0 {
                told[place] += try feeds[place].some()
                guard count(of: mark, in: told[place][...]) > 0 else { continue }
                seats[place].fd = -1
                left -= 1
            }
        }
        return (ContinuousClock.now - start).milliseconds
    }

    // Versions

    /// Compares pushes to a server with one version of a form to those with ten, by turns.
    private func measureVersions(_ judge: inout Judge) throws {
        let (onePlace, manyPlace) = (DataPlace(), DataPlace())
        let one = try Child(command, data: onePlace.url)
        let many = try Child(command, data: manyPlace.url)
        try publish(versions: 1, to: onePlace)
        try publish(versions: Self.versions, to: manyPlace)
        var ratios: (p50: [Double], p99: [Double]) = ([], [])
        for round in 0...Self.rounds {
            let (first, second) = (try waits(one.port), try waits(many.port))
            // The first round fills caches.
            guard round > 0 else { continue }
            ratios.p50.append(second.percentile(50) / max(0.001, first.percentile(50)))
            ratios.p99.append(second.percentile(99) / max(0.001, first.percentile(99)))
        }
        judge.note("apps.versions10.p50", median(ratios.p50), "times one version")
        judge.note("apps.versions10.p99", median(ratios.p99), "times one version")
        one.end(by: SIGTERM)
        many.end(by: SIGTERM)
    }

    /// Publishes versions of a form, each with another optional field.
    private func publish(versions: Int, to place: DataPlace) throws {
        let fields = (0..<Self.cells).map {
            #"{"field":"f\#($0)","label":{"en":"F"},"constraint":"string-length(.) < 100"}"#
        }
        for version in 1...versions {
            let more = (1..<version).map {
                #"{"field":"more\#($0)","label":{"en":"More"},"optional":true}"#
            }
            let text = Publisher.form("bench", fields + more, version: version)
            let publisher = Publisher(command: command, folder: place.url)
            try publisher.run([
                "app", "publish", try publisher.file("bench-\(version).json", text),
            ])
        }
    }

    private func waits(_ port: Int) throws -> LoadResult {
        let lanes = try (0..<16).map { _ in
            var guest = try Guest(try Connection(port: port))
            guest.form = "bench"
            return Load.Lane(
                pushes: (0..<100).map { _ in (guest.push(saves(by: &guest)), Self.saves) })
        }
        return try Load(port: port, lanes: lanes).run()
    }

    /// Returns the saves of a new record, the last of which submits it.
    private func saves(by guest: inout Guest) -> [Mutation] {
        var state = RecordState(.random(), form: guest.form)
        let share = Self.cells / (Self.saves - 1)
        return (0..<Self.saves).map { turn in
            let ops =
                turn == Self.saves - 1
                ? [Op.submit(seenDigest: state.contentDigest)]
                : (0..<share).map { place in
                    .set(CellChange("f\(turn * share + place)", .string("answer \(place)")))
                }
            let mutation = guest.mutation(state.id, ops)
            state.apply(mutation)
            return mutation
        }
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
