// Waiting for the socket of a connection, never longer than a deadline: libpq itself would wait
// for ever.

import CPostgres
import Glibc

extension PostgresConnection {
    /// Sends what is queued, and takes what comes meanwhile, so that neither side waits for the
    /// other.
    ///
    /// Throws: `lost`.
    func flush(until end: ContinuousClock.Instant?) throws(PostgresError) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                try wait(forWriting: true, until: end)
                guard PQconsumeInput(handle) == 1 else { return }
            // What the server said before it left may still be read.
            default: return
            }
        }
    }

    /// Returns the next result; nil at the end of those of one statement.
    ///
    /// Throws: `lost` when none comes in time.
    func nextResult(
        until end: ContinuousClock.Instant?
    ) throws(PostgresError) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            try wait(forWriting: false, until: end)
            // The last words of the server come as a result.
            guard PQconsumeInput(handle) == 1 else { break }
        }
        return PQgetResult(handle)
    }

    /// Waits until something can be read, or written.
    ///
    /// Throws: `lost` at the deadline.
    private func wait(
        forWriting: Bool, until end: ContinuousClock.Instant?
    ) throws(PostgresError) {
        let events = forWriting ? POLLIN | POLLOUT : POLLIN
        while true {
            var place = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            let count = poll(&place, 1, Self.milliseconds(until: end))
            if count > 0 { return }
            if count == 0 { throw .lost("the database did not answer in time") }
            guard errno == EINTR else { throw .lost("the socket cannot be waited for") }
        }
    }

    /// Returns the milliseconds until a deadline, rounded up; -1 without one.
    static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
        guard let end else { return -1 }
        return (end - ContinuousClock.now).milliseconds
    }
}

extension Duration {
    /// The milliseconds of a time, rounded up, within what waiting functions take.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let parts = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: min(seconds, 1_000_000) * 1_000 + parts)
    }
}
