// A mutation of a push that cannot be read, but whose number can: it takes its place among those
// of its replica, so that it does not stand in the way of what comes after it.

import CalepinExpressions

/// What is known of a mutation that cannot be read.
public struct UnreadMutation: Equatable, Sendable {
    /// Its number in the replica and scope.
    public var n: Int64
    /// The hash by which its replica knows it; that of its bytes when it has none.
    public var hash: String
    /// Why it cannot be read.
    public var defect: MutationDefect
    /// Its scope, where it can be read.
    public var scope: Scope?
    /// Its replica, where it can be read.
    public var replica: Identifier?

    /// Makes one.
    public init(n: Int64, hash: String, defect: MutationDefect) {
        self.n = n
        self.hash = hash
        self.defect = defect
    }
}

/// One mutation of a push, as it came.
public enum PushedMutation: Equatable, Sendable {
    /// One that can be read.
    case read(Mutation)
    /// One that cannot.
    case unread(UnreadMutation)

    /// The hash by which its replica knows it.
    public var hash: String {
        switch self {
        case .read(let mutation): mutation.hash
        case .unread(let unread): unread.hash
        }
    }

    /// Its scope, where it can be read.
    var scope: Scope? {
        switch self {
        case .read(let mutation): mutation.scope
        case .unread(let unread): unread.scope
        }
    }

    /// Its replica, where it can be read.
    var replica: Identifier? {
        switch self {
        case .read(let mutation): mutation.replica
        case .unread(let unread): unread.replica
        }
    }

    /// The same; one whose hash is not that of its content cannot be read.
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
    /// - Throws: what is wrong with it, where the number cannot be told, or it is not of the
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
        guard let n = value["n"]?.asInt64, n > 0, n <= Limits.number else { throw wrong }
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
