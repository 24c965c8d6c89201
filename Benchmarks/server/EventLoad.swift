// The load without a fixed rate: all connections are on one thread that polls them, as usual load
// generators do. A thread for each connection would spend more time on waking threads, in client
// and server, than some answers take. The requests are made in Load.swift.

import Foundation

/// Sends the requests of lanes, each after the answer to the one before.
struct EventLoad {
    let port: Int
    let lanes: [Load.Lane]
    /// The duration in seconds, during which repeatable lanes start again; nil sends each request
    /// once.
    let seconds: Double?

    /// Sends everything and returns the milliseconds each request waited.
    ///
    /// Throws: ``Connection/Failure`` for an unexpected answer.
    func run() throws -> [Double] {
        let until = seconds.map { ContinuousClock.now + .seconds($0) }
        let talks = try lanes.map {
            try Talk($0, Connection(port: $0.port ?? port), until: until)
        }
        var waits: [Double] = []
        waits.reserveCapacity(1 << 18)
        var seats = talks.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        var open = talks.count
        func sendNext(_ place: Int) throws {
            guard try !talks[place].sendNext() else { return }
            // poll(2) ignores negative descriptors.
            seats[place].fd = -1
            open -= 1
        }
        for place in talks.indices { try sendNext(place) }
        while open > 0 {
            guard poll(&seats, nfds_t(seats.count), 30_000) > 0 || errno == EINTR else {
                throw Connection.Failure.gone
            }
            for place in seats.indices where seats[place].revents != 0 && seats[place].fd >= 0 {
                guard let wait = try talks[place].takeAnswer() else { continue }
                waits.append(wait)
                try sendNext(place)
            }
        }
        return waits
    }
}

/// One lane on its connection.
private final class Talk {
    var descriptor: Int32 { connection.descriptor }
    private let connection: Connection
    private let lane: Load.Lane
    private let expected: [UInt8]
    private let until: ContinuousClock.Instant?
    private var next = 0
    private var sent = ContinuousClock.now
    private var answer = Answer()

    init(
        _ lane: Load.Lane, _ connection: Connection, until: ContinuousClock.Instant?
    ) {
        self.lane = lane
        self.connection = connection
        self.until = until
        expected = Array(lane.expected.utf8)
    }

    /// Sends the next request; returns false when there is none.
    func sendNext() throws -> Bool {
        guard next < lane.pushes.count || lane.repeats && until != nil else { return false }
        sent = .now
        if let until, sent > until { return false }
        try connection.send(lane.pushes[next % lane.pushes.count].bytes)
        next += 1
        return true
    }

    /// Reads received bytes; returns the milliseconds the request waited once its answer is
    /// complete.
    func takeAnswer() throws -> Double? {
        let count = recv(descriptor, answer.room(), answer.roomBytes, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { return nil }
        guard count > 0 else { throw Connection.Failure.gone }
        guard try answer.isWhole(after: count) else { return nil }
        let wait = (ContinuousClock.now - sent).milliseconds
        let wanted = lane.pushes[(next - 1) % lane.pushes.count].mutations
        guard answer.bodyCount(of: expected) == wanted else {
            throw Connection.Failure.unexpected(answer.words)
        }
        answer.clear()
        return wait
    }
}

/// The received bytes of an answer.
private struct Answer: ~Copyable {
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 65_536, alignment: 16)
    private var capacity = 65_536
    private var count = 0
    /// The offset of the body; nil until the headers are complete.
    private var bodyStart: Int?
    /// The length of the body; nil for a chunked one.
    private var bodyBytes: Int?

    deinit { bytes.deallocate() }

    var roomBytes: Int { capacity - count }
    var words: String {
        String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Returns the buffer for further bytes.
    mutating func room() -> UnsafeMutableRawPointer {
        if capacity == count {
            let more = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
            more.copyMemory(from: bytes, byteCount: count)
            bytes.deallocate()
            (bytes, capacity) = (more, capacity * 2)
        }
        return bytes + count
    }

    mutating func clear() {
        (count, bodyStart, bodyBytes) = (0, nil, nil)
    }

    /// Returns true when the answer is complete after `more` bytes.
    mutating func isWhole(after more: Int) throws -> Bool {
        count += more
        if bodyStart == nil {
            guard let end = place(of: "\r\n\r\n", from: 0, to: count) else { return false }
            bodyStart = end + 4
            bodyBytes = length(of: end)
            if bodyBytes == nil, place(of: "204 No Content", from: 0, to: min(count, 32)) != nil {
                bodyBytes = 0
            }
        }
        let start = bodyStart ?? 0
        if let bodyBytes { return count >= start + bodyBytes }
        // The last chunk is empty; the measured bodies never contain these bytes.
        return count >= start + 5 && place(of: "\r\n0\r\n\r\n", from: count - 7, to: count) != nil
    }

    /// Returns the number of times that bytes occur in the body.
    func bodyCount(of wanted: [UInt8]) -> Int {
        wanted.withUnsafeBytes { wanted in
            var (found, start) = (0, bodyStart ?? 0)
            while let place = place(of: wanted, from: start, to: count) {
                found += 1
                start = place + wanted.count
            }
            return found
        }
    }

    /// Returns the `Content-Length`.
    private func length(of end: Int) -> Int? {
        let line =
            place(of: "Content-Length: ", from: 0, to: end)
            ?? place(of: "content-length: ", from: 0, to: end)
        return line.map { line in
            // Its digits end at the line end.
            strtol((bytes + line + 16).assumingMemoryBound(to: CChar.self), nil, 10)
        }
    }

    private func place(of wanted: StaticString, from start: Int, to end: Int) -> Int? {
        place(
            of: UnsafeRawBufferPointer(
                start: wanted.utf8Start, count: wanted.utf8CodeUnitCount),
            from: start, to: end)
    }

    /// Returns the first offset of bytes, with `memchr` for the first one.
    private func place(
        of wanted: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> Int? {
        guard let first = wanted.first, let base = wanted.baseAddress else { return nil }
        var start = max(0, start)
        while end - start >= wanted.count {
            let room = end - start - wanted.count + 1
            guard let found = memchr(bytes + start, Int32(first), room) else { return nil }
            let place = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
            if memcmp(found, base, wanted.count) == 0 { return place }
            start = place + 1
        }
        return nil
    }
}
