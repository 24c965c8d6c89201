// Many listeners and one writer in one thread, which polls all connections, so that the server is
// measured and not threads that wait for the processor.

import Foundation

/// The requests of a listener whose feed announces changes without their content.
struct LiveFetch {
    let connection: Connection
    /// The cursor of the last pull.
    var cursor: String
    /// The bytes that mark a change in the feed.
    let mark: [UInt8]
    /// Returns the request for the changes since a cursor.
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

/// A listener; without a fetch the feed itself contains the changes.
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

/// The times of one write.
struct LiveResult {
    /// Milliseconds from sending the write to its answer.
    var acknowledged = 0.0
    /// Milliseconds from sending the write until the last listener was notified.
    var heard = 0.0
    /// Milliseconds from sending the write until the last listener had the note.
    var had = 0.0
}

/// One write and all of its listeners.
struct LiveRound {
    let writer: Connection
    let listeners: [LiveListener]
    private static let most = 30.0

    /// Writes a note and waits until every listener has it.
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

    /// Reads from a feed; returns true at the first notification.
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

    /// Reads a fetched answer; returns true when it contains the complete note.
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

    /// Waits until any connection can be read, and returns those that can.
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

    /// Reads late bytes of the listeners for a while, so that they are not taken for
    /// notifications.
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
