// Taking the answers to some questions away from a record for good, as a server does after a time:
// values that wait for a choice and those in removed rows go, too, and the history forgets them.

import CalepinExpressions
import CalepinForms

/// The answers to some questions, which are taken away.
package struct Blanking: Equatable, Sendable {
    private let form: RecordForm
    /// The paths of the fields without rows, with all that depend on them.
    private let paths: Set<String>

    /// Finds the fields that depend on some, by paths without rows such as `drivers.birth`: what
    /// was answered for a parent goes with it.
    ///
    /// Complexity: O(n d) in the form's fields and the depth of their parents.
    package init(_ fields: [String], of form: RecordForm) {
        var paths = Set(fields)
        var count = -1
        while count < paths.count {
            count = paths.count
            let known = paths
            for (child, parents) in form.parents where parents.contains(where: known.contains) {
                paths.insert(child)
            }
        }
        (self.form, self.paths) = (form, paths)
    }

    /// Returns true for a field whose answers can be taken away: not for sums and lists that
    /// people only add to.
    package static func isPossible(_ field: String, of form: RecordForm) -> Bool {
        !form.policies[field].isIncrement
    }

    /// Returns true for a record with such answers.
    ///
    /// Complexity: O(n) in the bytes of the paths of its cells.
    package func takesAnything(from state: RecordState) -> Bool {
        state.cells.contains(where: isTaken)
    }

    private func isTaken(_ cell: CellState) -> Bool {
        guard !cell.present.value.isNull || cell.siblings.contains(where: { !$0.value.isNull })
        else { return false }
        return !RecordState.isPresence(cell.path) && includes(cell.path)
    }

    private func includes(_ path: String) -> Bool {
        paths.contains(MergePolicies.withoutRows(path))
    }

    /// Returns the mutation that takes the answers away from a record as it is. A removed row
    /// stays removed, and a submitted record submitted.
    ///
    /// Complexity: O(n d) in the cells and the depth of their parents; O(n log n) more for each
    /// removed row with such answers.
    /// - Parameter empty: A mutation of the record without ops.
    package func mutation(_ empty: Mutation, of state: RecordState) -> Mutation {
        var mutation = empty
        mutation.ops = changes(empty, of: state)
        var blank = state
        blank.apply(mutation, form: form)
        // A change in a removed row brings it back: its author had not seen it removed.
        var rows: [String] = []
        for case .resolve(let change) in mutation.ops {
            rows += RecordState.around(change.path).filter { state.isGone($0) }
        }
        for row in Set(rows).sorted() where !blank.isGone(row) {
            mutation.ops.append(.remove(Removal(row, seen: blank.seen(inside: row))))
        }
        if let submission = state.submission, submission.digest == state.contentDigest {
            mutation.ops.append(.submit(seenDigest: submission.digest))
        }
        return mutation
    }

    /// Returns the changes of cells, those of parents first.
    private func changes(_ mutation: Mutation, of state: RecordState) -> [Op] {
        var ops: [Op] = []
        var places: [String: Int] = [:]
        var left = state.cells.filter(isTaken)
        while !left.isEmpty {
            let waiting = Set(left.map { $0.path })
            var later: [CellState] = []
            for cell in left {
                let parents = form.parents(of: CellPath(cell.path))
                guard !parents.contains(where: waiting.contains) else {
                    later.append(cell)
                    continue
                }
                var change = CellChange(cell.path, .null, base: cell.present.version)
                change.from = cell.present.value
                change.closes = cell.siblings.compactMap { $0.version }
                change.deps = parents.map { parent in
                    let place = places[parent]
                    return SeenVersion(
                        parent, place.map(mutation.version) ?? state.version(at: parent))
                }
                places[cell.path] = ops.count
                ops.append(.resolve(change))
            }
            // Parents that go round in a circle are no parents of anything.
            guard later.count < left.count else { break }
            left = later
        }
        return ops
    }

    /// Returns the record without the answers; nil where the mutation does not take them all away.
    ///
    /// - Parameter mutation: That of ``mutation(_:of:)``.
    package func blanked(_ state: RecordState, by mutation: Mutation) -> RecordState? {
        var blank = state
        let submits = blank.apply(mutation, form: form) != nil
        guard !takesAnything(from: blank) else { return nil }
        if submits { blank.handIn(by: mutation.version(of: mutation.ops.count - 1)) }
        return blank
    }

    /// Returns a change of the history without the answers; nil where it has none.
    ///
    /// Complexity: O(n) in its cells.
    package func forgotten(_ change: RecordChange) -> RecordChange? {
        var next = change
        next.replaced.removeAll { includes($0.path) }
        next.waiting.removeAll { includes($0.path) }
        return next == change ? nil : next
    }
}
