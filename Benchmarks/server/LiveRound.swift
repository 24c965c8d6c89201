// Many who listen while one writes, in one thread: it waits for all connections at once, so that
// what is measured is the server and not threads that wait for their turn.

import Foundation

/// How a listener that is told only that something changed gets what did.
struct LiveFetch {
    let connection: Connection
    /// Up to where it has pulled.
    var cursor: String
    /// What a feed says that has news.
    let mark: [UInt8]
    /// The request for what changed since a cursor.
    let request: (String) -> [UInt8]

    init(
        connection: Connection, cursor: String, mark: [UInt8],
        request: @escaping (String) -> [UInt8]
    ) {
        self.connection = connection
        self.cursor = cursor
        self.mark = mark
        self.request = request
    }
}

/// One who listens; without a fetch the feed itself brings what changed.
final class LiveListener {
    let feed: Connection
    var fetch: LiveFetch?
    fileprivate var told: [UInt8] = []
    fileprivate var fetched: [UInt8] = []
    fileprivate var hasHeard = false
    fileprivate var hasIt = false

    init(feed: Connection, fetch: LiveFetch?) {
        self.feed = feed
        self.fetch = fetch
    }

    fileprivate func begin() {
        told = []
        fetched = []
        hasHeard = false
        hasIt = false
    }
}

/// What became of one write.
struct LiveResult {
    /// Milliseconds from sending the write to its answer.
    var acknowledged = 0.0
    /// Milliseconds from sending the write until the last listener knew that there is something.
    var heard = 0.0
    /// Milliseconds from sending the write until the last listener had the note.
    var had = 0.0
}

/// One write and all who hear of it.
struct LiveRound {
    let writer: Connection
    let listeners: [LiveListener]
    private static let most = 30.0

    /// Writes a note and waits until everybody has it.
    func run(_ write: [UInt8], title: String) throws -> LiveResult {
        for listener in listeners { listener.begin() }
        let mark = Array("\"\(title)\"".utf8)
        var result = LiveResult()
        var had = 0
        let start = ContinuousClock.now
        try writer.send(write)
        while had < listeners.count || result.acknowledged == 0 {
            let ready = try waiting()
            let moment = (ContinuousClock.now - start).milliseconds
            guard moment < Self.most * 1_000 else {
                throw Connection.Failure.unexpected("\(had) of \(listeners.count) heard")
            }
            if ready.writer {
                _ = try writer.some()
                result.acknowledged = moment
            }
            for listener in ready.feeds where try hear(listener, mark) {
                result.heard = moment
                if listener.hasIt {
                    had += 1
                    result.had = moment
                }
            }
            for listener in ready.fetches where try take(listener, mark) {
                had += 1
                result.had = moment
            }
        }
        return result
    }

    /// Reads what came to a feed; true when it is the first news.
    private func hear(_ listener: LiveListener, _ mark: [UInt8]) throws -> Bool {
        listener.told += try listener.feed.some()
        guard !listener.hasHeard else { return false }
        let wanted = listener.fetch?.mark ?? mark
        guard place(of: wanted, in: listener.told[...]) != nil else { return false }
        listener.hasHeard = true
        guard let fetch = listener.fetch else {
            listener.hasIt = true
            return true
        }
        try fetch.connection.send(fetch.request(fetch.cursor))
        return true
    }

    /// Reads what was fetched; true when it is the note, whole.
    private func take(_ listener: LiveListener, _ mark: [UInt8]) throws -> Bool {
        guard let connection = listener.fetch?.connection else { return false }
        listener.fetched += try connection.some()
        guard place(of: mark, in: listener.fetched[...]) != nil,
            place(of: Array("\"digest\":".utf8), in: listener.fetched[...]) != nil,
            let cursor = place(of: Array("\"cursor\":\"".utf8), in: listener.fetched[...])
        else { return false }
        let text = listener.fetched[cursor.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        listener.fetch?.cursor = String(decoding: text, as: UTF8.self)
        listener.hasIt = true
        return true
    }

    /// What has bytes to read, as soon as anything has.
    private func waiting() throws -> (
        writer: Bool, feeds: [LiveListener], fetches: [LiveListener]
    ) {
        let fetching = listeners.filter { $0.hasHeard && !$0.hasIt }
        let connections =
            [writer] + listeners.map(\.feed) + fetching.compactMap(\.fetch?.connection)
        var polled = connections.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&polled, nfds_t(polled.count), Int32(Self.most * 1_000))
        let isReady = polled.map { $0.revents != 0 }
        let feeds = listeners.indices.filter { isReady[1 + $0] }.map { listeners[$0] }
        let fetches = fetching.indices.filter { isReady[1 + listeners.count + $0] }
        return (isReady[0], feeds, fetches.map { fetching[$0] })
    }

    /// Reads what still comes to the listeners for a while, so that it is not taken for news.
    func settle(seconds: Double) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            var polled = listeners.map {
                pollfd(fd: $0.feed.descriptor, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), 50) > 0 else { continue }
            for (listener, one) in zip(listeners, polled) where one.revents != 0 {
                _ = try listener.feed.some()
            }
        }
    }
}
