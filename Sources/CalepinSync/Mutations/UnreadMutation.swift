// A mutation of a push that cannot be read except for its number: it uses up that number, so that
// later mutations of its replica are accepted.

import CalepinExpressions

/// The known parts of a mutation that cannot be read.
package struct UnreadMutation: Equatable, Sendable {
    /// Its number in the replica and scope.
    package var n: Int64
    /// The hash by which its replica identifies it; that of its bytes when it has none.
    package var hash: String
    /// The error because of which it cannot be read.
    var defect: MutationDefect
    /// Its scope, if it can be read.
    var scope: Scope?
    /// Its replica, if it can be read.
    var replica: Identifier?

    /// Makes one from its number, hash and error.
    init(n: Int64, hash: String, defect: MutationDefect) {
        self.n = n
        self.hash = hash
        self.defect = defect
    }
}

/// A mutation of a push as received.
package enum PushedMutation: Equatable, Sendable {
    /// A mutation that can be read.
    case read(Mutation)
    /// A mutation that cannot be read.
    case unread(UnreadMutation)

    /// The hash by which its replica identifies it.
    package var hash: String {
        switch self {
        case .read(let mutation): mutation.hash
        case .unread(let unread): unread.hash
        }
    }

    /// Its scope, if it can be read.
    var scope: Scope? {
        switch self {
        case .read(let mutation): mutation.scope
        case .unread(let unread): unread.scope
        }
    }

    /// Its replica, if it can be read.
    var replica: Identifier? {
        switch self {
        case .read(let mutation): mutation.replica
        case .unread(let unread): unread.replica
        }
    }

    /// The mutation, made unreadable when its hash does not match its content.
    ///
    /// Complexity: O(n) in the JSON.
    var verified: PushedMutation {
        guard case .read(let mutation) = self else { return self }
        do throws(SyncError) {
            try mutation.verify()
            return self
        } catch {
            let defect = MutationDefect(error: error.name, pointer: "/hash")
            return .unread(UnreadMutation(n: mutation.n, hash: mutation.hash, defect: defect))
        }
    }
}

extension PushedMutation {
    /// Reads a mutation of a push.
    ///
    /// - Throws: an error when the number cannot be read, or the mutation is not of the
    ///   replica and scope; that the text is no JSON.
    init(_ reader: inout WireReader) throws(SyncError) {
        let start = reader
        var wrong: SyncError
        do throws(SyncError) {
            self = .read(try Mutation(&reader))
            return
        } catch { wrong = error }
        reader = start
        let value = try reader.anything()
        guard let n = value["n"]?.asInt64, n > 0, n <= RecordLimits.number else { throw wrong }
        let bytes = Array(reader.json.bytes[start.json.position..<reader.json.position])
        wrong.place -= start.json.position
        let defect = MutationDefect(
            error: wrong.name, pointer: JSONPointer.text(of: wrong.place, in: bytes))
        var hash = value["hash"]?.asString ?? ""
        if !isHexadecimal(hash, count: 64) { hash = Hex.text(of: digest(bytes, .sha256)) }
        var unread = UnreadMutation(n: n, hash: hash, defect: defect)
        unread.scope = value["scope"]?.asString.flatMap { Scope($0) }
        unread.replica = value["replica"]?.asString.flatMap { Identifier($0) }
        self = .unread(unread)
    }
}
