// Cursors for those who may read only some collections of a scope. The numbers of a usual cursor
// count all changes of the scope, and so would tell such a reader when others work on what is not
// granted: these are sealed. What is left to read is a moment, to be compared with that of a poke.

import CalepinCollections
import CalepinExpressions
import Foundation
import Synchronization

/// Seals the numbers of cursors.
struct CursorSeal: Sendable {
    private let key: SealingKey

    /// - Parameter key: One that stays the same after a restart; with another, readers begin anew.
    init(_ key: SealingKey = SealingKey()) {
        self.key = key
    }

    /// A cursor that says nothing but a moment to its reader.
    func seal(
        _ cursor: Cursor, _ access: Access, _ scope: String, at moment: Int64
    ) -> Cursor {
        // As long whatever they are: a number that gets another digit would be seen.
        let numbers = [cursor.seq, cursor.floor, cursor.head].map { String($0, digits: 16) }
        let parts = numbers + [access.account, scope]
        return Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: moment,
            sealed: key.seal(Array(parts.joined(separator: " ").utf8)))
    }

    /// The cursor that was sealed; nil when it was not, or for somebody else or another scope.
    func open(_ cursor: Cursor, _ access: Access, _ scope: String) -> Cursor? {
        guard let plain = key.open(cursor.sealed) else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ")
        guard parts.count == 5, parts[3] == access.account, parts[4] == scope,
            let seq = Int64(parts[0], in: 0...Limits.number),
            let floor = Int64(parts[1], in: 0...Limits.number),
            let head = Int64(parts[2], in: 0...Limits.number)
        else { return nil }
        return Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: seq, floor: floor,
            head: head)
    }
}

/// A clock whose moments are never the same, nor earlier than the one before: milliseconds since
/// 1970 as far as the process has not asked more often, whatever happens to the system's clock
/// meanwhile. After a restart with a clock set back, a reader hears pokes again from its next pull
/// on, which comes by itself.
final class MomentClock: Sendable {
    private let begun = ContinuousClock.now
    private let last: Mutex<Int64>
    private let start: Int64

    init() {
        start = SystemClock.milliseconds
        last = Mutex(start)
    }

    /// The next moment.
    func next() -> Int64 {
        let passed = (ContinuousClock.now - begun).components
        let now = start + passed.seconds * 1_000 + passed.attoseconds / 1_000_000_000_000_000
        return last.withLock { last in
            last = max(last + 1, now)
            return last
        }
    }
}
