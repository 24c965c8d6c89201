// The reason of a correction: where an app demands one, nobody changes a submitted record without
// it, except its author on a device that filled it in.

import CalepinSync

extension Push {
    /// Returns true for a mutation that corrects a submitted record, and needs a reason that the
    /// push does not have.
    ///
    /// Complexity: O(n) in the cells of the record, where a reason is demanded.
    func lacksReason(_ mutation: Mutation, of state: RecordState?) -> Bool {
        guard reason.isEmpty, let state, reasonedForms.contains(state.form),
            state.submission != nil, mutation.ops.contains(where: \.isAnswer)
        else { return false }
        return !state.wasFilledIn(by: access)
    }
}

extension Op {
    /// True when it changes what is in a record, which is neither removed nor submitted by it.
    fileprivate var isAnswer: Bool {
        switch self {
        case .set(let change), .resolve(let change): !change.path.isEmpty
        case .remove(let removal): !removal.path.isEmpty
        case .insert, .move, .attach: true
        case .submit: false
        }
    }
}

extension RecordState {
    /// Returns true when an answer was entered by the account on one of its devices: what it wrote
    /// on the server, such as an earlier correction, does not count.
    fileprivate func wasFilledIn(by access: Access) -> Bool {
        cells.contains { cell in
            guard let author = cell.present.author?.description, access.owns(author) else {
                return false
            }
            return cell.present.version?.replica != WrittenNote.replica(of: author)
        }
    }
}

extension [Mutation] {
    /// True when one of them changes an answer or a row.
    var changeAnswers: Bool { contains { $0.ops.contains(where: \.isAnswer) } }
}
