// Encrypted cursors for accounts that may read only some collections of a scope. The sequence in
// an ordinary cursor counts all changes of the scope and would reveal changes of other
// collections. The only readable number of an encrypted cursor is a time, for comparison with a
// poke.

import CalepinSync
import CalepinExpressions
import Foundation

/// Encrypts the numbers of cursors.
struct CursorSeal: Sendable {
    private let key: SealingKey

    /// - Parameter key: must stay the same across restarts; with another key, readers start over.
    init(_ key: SealingKey = SealingKey()) {
        self.key = key
    }

    /// Returns a cursor whose only readable number is a time.
    func seal(
        _ cursor: Cursor, _ access: Access, _ scope: String, at moment: Int64
    ) -> Cursor {
        // Padded to a fixed length: an additional digit would be visible.
        let numbers = [cursor.seq, cursor.floor, cursor.head].map { String($0, digits: 16) }
        let parts = numbers + [access.counted, scope]
        return Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: moment,
            sealed: key.seal(Array(parts.joined(separator: " ").utf8)))
    }

    /// Returns the decrypted cursor; nil when it is damaged, or belongs to another account or
    /// scope.
    func open(_ cursor: Cursor, _ access: Access, _ scope: String) -> Cursor? {
        guard let plain = key.open(cursor.sealed) else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ")
        guard parts.count == 5, parts[3] == access.counted, parts[4] == scope,
            let seq = Int64(parts[0], in: 0...RecordLimits.number),
            let floor = Int64(parts[1], in: 0...RecordLimits.number),
            let head = Int64(parts[2], in: 0...RecordLimits.number)
        else { return nil }
        return Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: seq, floor: floor,
            head: head)
    }
}
