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
        Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: moment,
            sealed: seal([cursor.seq, cursor.floor, cursor.head], access, scope))
    }

    /// Returns the decrypted cursor; nil when it is damaged, or belongs to another account or
    /// scope.
    func open(_ cursor: Cursor, _ access: Access, _ scope: String) -> Cursor? {
        guard let numbers = open(cursor.sealed, count: 3, access, scope) else { return nil }
        return Cursor(
            dbEpoch: cursor.dbEpoch, accessEpoch: cursor.accessEpoch, seq: numbers[0],
            floor: numbers[1], head: numbers[2])
    }

    /// Returns numbers of at most 16 digits, encrypted for an account and a scope.
    func seal(_ numbers: [Int64], _ access: Access, _ scope: String) -> String {
        // Padded to a fixed length: an additional digit would be visible.
        let parts = numbers.map { String($0, digits: 16) } + [access.counted, scope]
        return key.seal(parts.joined(separator: " "))
    }

    /// Returns the decrypted numbers; nil when they are damaged, or belong to another account or
    /// scope.
    func open(_ sealed: String, count: Int, _ access: Access, _ scope: String) -> [Int64]? {
        guard let plain = key.open(sealed) else { return nil }
        let parts = String(decoding: plain, as: UTF8.self).split(separator: " ")
        guard parts.count == count + 2, parts[count] == access.counted, parts[count + 1] == scope
        else { return nil }
        let numbers = parts.prefix(count).compactMap { Int64($0, in: 0...RecordLimits.number) }
        return numbers.count == count ? numbers : nil
    }
}
