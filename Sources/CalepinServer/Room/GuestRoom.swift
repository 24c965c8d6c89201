// The room that people take on the disk: what one guest may have, what all guests may have
// together, and what waits while the disk is nearly full. Guests are counted because anybody is
// one, and as often as they like; accounts have limits of their own.

import Foundation
import Synchronization

/// Decides whether there is room for what somebody brings.
///
/// What guests have is estimated: each push counts with all its bytes, though much of it replaces
/// what was there. When an estimate is too large, what is kept is counted.
final class GuestRoom: Sendable {
    /// What is known of one guest.
    private struct Known {
        /// Bytes that are kept and have come since they were counted.
        var bytes: Int64
        /// When they were counted, in seconds since 1970.
        var countedAt: Int64
    }

    private struct Estimate {
        var guests: [String: Known] = [:]
        /// Bytes of all guests together; nil before they were counted for the first time.
        var all: Int64?
    }

    private let store: any Store
    /// The room on the disk at this moment; nil when the system does not tell.
    private let space: @Sendable () -> DiskSpace?
    /// Bytes of all guests together; nil for what the disk allows.
    private let most: Int64?
    private let now: @Sendable () -> Int64
    private let estimate = Mutex(Estimate())

    init(
        store: any Store, most: Int64?, space: @escaping @Sendable () -> DiskSpace?,
        now: @escaping @Sendable () -> Int64
    ) {
        (self.store, self.most, self.space, self.now) = (store, most, space, now)
    }

    /// Confirms that the disk has room for what may come later: attachments, guests' saves.
    ///
    /// Throws: `Problem` `disk-low`.
    func requireSpace() throws(Problem) {
        guard space()?.isLow != true else {
            throw Problem(.diskLow, retryAfter: RoomLimits.retrySeconds)
        }
    }

    /// Confirms that there is room for another guest.
    ///
    /// Throws: `Problem` `disk-low` or `no-guest-room`.
    func requireGuestRoom() throws(Problem) {
        try requireSpace()
        guard let all = estimate.withLock({ $0.all }), all >= allowed() else { return }
        throw Problem(.noGuestRoom, retryAfter: RoomLimits.retrySeconds)
    }

    /// Confirms that a guest may bring so many bytes, and counts them.
    ///
    /// Throws: `Problem` `disk-low`, `no-guest-room`, or `quota-reached`; the store's error.
    func take(_ bytes: Int64, of guest: String) async throws {
        try requireGuestRoom()
        let moment = now()
        let known = estimate.withLock { $0.guests[guest] }
        let isKnown = known.map { known in
            let isTooMuch = known.bytes + bytes > RoomLimits.guestBytes
            return !isTooMuch || moment - known.countedAt < RoomLimits.recountSeconds
        }
        if isKnown != true {
            let scope = "user:" + guest
            let kept = try await store.read { (job) throws(StoreError) in
                try job.accounts.keptBytes(scope: scope)
            }
            estimate.withLock { estimate in
                if estimate.guests.count >= RoomLimits.rememberedGuests { estimate.guests = [:] }
                estimate.guests[guest] = Known(bytes: kept, countedAt: moment)
            }
        }
        let isTaken = estimate.withLock { estimate -> Bool in
            let before = estimate.guests[guest] ?? Known(bytes: 0, countedAt: moment)
            guard before.bytes + bytes <= RoomLimits.guestBytes else { return false }
            estimate.guests[guest] = Known(
                bytes: before.bytes + bytes, countedAt: before.countedAt)
            estimate.all = estimate.all.map { $0 + bytes }
            return true
        }
        guard isTaken else { throw Problem(.quotaReached) }
    }

    /// Takes over what all guests have, as it was counted.
    func note(all bytes: Int64) {
        estimate.withLock { $0.all = bytes }
    }

    /// Bytes that all guests may have together.
    private func allowed() -> Int64 {
        most ?? space()?.guestBytes ?? RoomLimits.allGuestsBytes
    }
}
