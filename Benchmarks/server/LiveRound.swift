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

    /// Returns true when the feed has told of a mark since the last one that was heard, which it
    /// then has.
    fileprivate func hears(_ mark: [UInt8]) -> Bool {
        guard let found = place(of: mark, in: told[...]) else { return false }
        told.removeSubrange(..<found.upperBound)
        return true
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
        guard !listener.hasHeard, listener.hears(listener.fetch?.mark ?? mark) else {
            return false
        }
        listener.hasHeard = true
        guard let fetch = listener.fetch else {
            listener.hasIt = true
            return true
        }
        try fetch.connection.send(fetch.request(fetch.cursor))
        return true
    }

    /// Reads a fetched answer; returns true when it contains the complete note. An answer without
    /// it was about an earlier change, of which the feed told late: the listener waits for the
    /// next notification, or asks once more when there has been one.
    private func take(_ listener: LiveListener, _ mark: [UInt8]) throws -> Bool {
        guard let connection = listener.fetch?.connection else { return false }
        listener.fetched += try connection.some()
        guard Self.isWhole(listener.fetched),
            let cursor = place(of: Array("\"cursor\":\"".utf8), in: listener.fetched[...])
        else { return false }
        let text = listener.fetched[cursor.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
        listener.fetch?.cursor = String(decoding: text, as: UTF8.self)
        listener.hasIt = place(of: mark, in: listener.fetched[...]) != nil
        guard !listener.hasIt, let fetch = listener.fetch else { return listener.hasIt }
        listener.fetched = []
        listener.hasHeard = listener.hears(fetch.mark)
        if listener.hasHeard { try connection.send(fetch.request(fetch.cursor)) }
        return false
    }

    /// Returns true for an answer whose body is as long as its headers say.
    private static func isWhole(_ answer: [UInt8]) -> Bool {
        guard let end = place(of: Array("\r\n\r\n".utf8), in: answer[...]) else { return false }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        let count = length?.split(separator: ":").last.flatMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        return count.map { answer.count - end.upperBound >= $0 } ?? false
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
