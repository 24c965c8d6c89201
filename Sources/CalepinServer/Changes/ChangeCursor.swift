// The place of a program in the changes of a collection: up to which sequence it has read, and
// since when it has missed nothing. Whoever may read only some collections of a scope gets it
// encrypted, because sequences count the changes of the others, too.

import CalepinExpressions
import CalepinSync

/// A place in the changes of a scope.
struct ChangeCursor: Equatable, Sendable {
    /// The epoch of the store, another one after a backup was restored.
    let epoch: String
    /// The sequence of the last change that was read.
    var sequence: Int64
    /// The time up to which all changes are known to have been read, in seconds since 1970.
    var since: Int64
}

/// The texts of the cursors of an asker in a scope.
struct ChangeCursorTexts: Sendable {
    let seal: CursorSeal
    let scope: String
    /// The access of an asker whose cursors are encrypted; nil for one who reads the whole scope.
    let access: Access?

    /// Returns the text of a cursor.
    func text(of cursor: ChangeCursor) -> String {
        let numbers = [cursor.sequence, cursor.since]
        guard let access else {
            return ([cursor.epoch] + numbers.map(\.description)).joined(separator: ".")
        }
        return cursor.epoch + "." + seal.seal(numbers, access, scope)
    }

    /// Returns the cursor with a text; nil for one of another asker or scope.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: `Problem` `malformed` for a text that is no cursor.
    func cursor(_ text: String) throws(Problem) -> ChangeCursor? {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, Identifier(String(parts[0])) != nil else {
            throw .malformed(nil, .parameter("after"))
        }
        guard let numbers = numbers(parts[1]) else { return nil }
        return ChangeCursor(epoch: String(parts[0]), sequence: numbers[0], since: numbers[1])
    }

    private func numbers(_ text: Substring) -> [Int64]? {
        if let access { return seal.open(String(text), count: 2, access, scope) }
        let numbers = text.split(separator: ".").compactMap {
            Int64($0, in: 0...RecordLimits.number)
        }
        return numbers.count == 2 ? numbers : nil
    }
}
