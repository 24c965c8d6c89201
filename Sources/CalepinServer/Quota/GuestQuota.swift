// Quotas for guests: per guest, for all guests together, and when the disk is nearly full. Guests
// are limited because anybody can become one any number of times; accounts have limits of their
// own.

import Foundation
import Synchronization

/// Checks and counts what guests write.
///
/// The size of a guest is an estimate: each push counts as a whole, though much of it replaces
/// earlier values. When an estimate exceeds the quota, the real size is computed from the store.
final class GuestQuota: Sendable {
    /// The estimate of one guest.
    private struct Known {
        /// The computed size plus the bytes pushed since, in bytes.
        var bytes: Int64
        /// The time of the computation, in seconds since 1970.
        var countedAt: Int64
    }

    private struct Estimate {
        var guests: [String: Known] = [:]
        /// The size of all guests in bytes; nil before the first computation.
        var all: Int64?
    }

    private let store: any Store
    /// Returns the present space of the disk; nil when the system does not report it.
    private let space: @Sendable () -> DiskSpace?
    /// Returns the maximum of all guests together in bytes; nil for the default of the disk.
    private let maxBytes: @Sendable () -> Int64?
    private let now: @Sendable () -> Int64
    private let estimate = Mutex(Estimate())

    init(
        store: any Store, maxBytes: @autoclosure @escaping @Sendable () -> Int64?,
        space: @escaping @Sendable () -> DiskSpace?,
        now: @escaping @Sendable () -> Int64
    ) {
        (self.store, self.maxBytes, self.space, self.now) = (store, maxBytes, space, now)
    }

    /// Confirms that the disk has space for writes that can be postponed: attachments, guests'
    /// records.
    ///
    /// Throws: `Problem` `disk-low`.
    func requireSpace() throws(Problem) {
        guard space()?.isLow != true else {
            throw Problem(.diskLow, retryAfter: QuotaLimits.retrySeconds)
        }
    }

    /// Confirms that another guest may be created.
    ///
    /// Throws: `Problem` `disk-low` or `no-guest-room`.
    func requireGuestRoom() throws(Problem) {
        try requireSpace()
        guard let all = estimate.withLock({ $0.all }), all >= allowed() else { return }
        throw Problem(.noGuestRoom, retryAfter: QuotaLimits.retrySeconds)
    }

    /// Confirms that a guest may write `bytes` more, and counts them.
    ///
    /// Throws: `Problem` `disk-low`, `no-guest-room`, or `quota-reached`; the store's error.
    func take(_ bytes: Int64, of guest: String) async throws {
        try requireGuestRoom()
        let moment = now()
        let known = estimate.withLock { $0.guests[guest] }
        let isKnown = known.map { known in
            let isTooMuch = known.bytes + bytes > QuotaLimits.guestBytes
            return !isTooMuch || moment - known.countedAt < QuotaLimits.recountSeconds
        }
        if isKnown != true {
            let scope = "user:" + guest
            let kept = try await store.read { (job) throws(StoreError) in
                try job.accounts.keptBytes(scope: scope)
            }
            estimate.withLock { estimate in
                if estimate.guests.count >= QuotaLimits.rememberedGuests { estimate.guests = [:] }
                estimate.guests[guest] = Known(bytes: kept, countedAt: moment)
            }
        }
        let isTaken = estimate.withLock { estimate -> Bool in
            let before = estimate.guests[guest] ?? Known(bytes: 0, countedAt: moment)
            guard before.bytes + bytes <= QuotaLimits.guestBytes else { return false }
            estimate.guests[guest] = Known(
                bytes: before.bytes + bytes, countedAt: before.countedAt)
            estimate.all = estimate.all.map { $0 + bytes }
            return true
        }
        guard isTaken else { throw Problem(.quotaReached) }
    }

    /// Replaces the estimate of all guests by the computed size.
    func note(all bytes: Int64) {
        estimate.withLock { $0.all = bytes }
    }

    /// Returns the maximum of all guests together, in bytes.
    private func allowed() -> Int64 {
        maxBytes() ?? space()?.guestBytes ?? QuotaLimits.allGuestsBytes
    }
}
