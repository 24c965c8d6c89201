// Records that are locked, because somebody approved them: the mutations that a lock keeps out.
// Reviews, and with them the reasons of a lock, are in CalepinAppModel/App+Reviews.

import CalepinExpressions

extension MutationDefect {
    private static var lock: String { "record-locked" }

    /// The defect of a mutation of a record that is locked; its author keeps it.
    public static var recordLocked: MutationDefect { MutationDefect(error: lock, pointer: "") }

    /// True for that defect.
    var isLock: Bool { error == Self.lock }
}

extension Mutation {
    /// Returns true when it would change the answers of a locked record, raise it to a later
    /// version of its form, or remove it.
    ///
    /// Complexity: O(n) in the ops, and in the record for a submission.
    public func changes(locked state: RecordState) -> Bool {
        formVersion > state.formVersion
            || ops.contains { op in
                switch op {
                case .set(let change), .resolve(let change):
                    !change.path.isEmpty || change.value != .bool(true)
                case .remove, .insert, .move, .attach: true
                case .submit(let seen): seen != state.contentDigest
                }
            }
    }
}
