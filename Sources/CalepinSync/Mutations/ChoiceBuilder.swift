// Turns a person's choice between conflicting values into the ops that settle the conflict. Values
// that belong to the chosen one are chosen with it, and those of other values are cleared. The
// merging of ops is in RecordState+Apply.

import CalepinExpressions
import CalepinForms

/// A builder of the ops of one mutation that settles a record's conflicts.
public struct ChoiceBuilder {
    /// The ops, in order.
    public private(set) var ops: [Op] = []
    private let form: RecordForm
    private let state: RecordState
    private let version: (Int) -> VersionName
    /// The indices of the ops that write cells, by path.
    private var places: [String: Int] = [:]

    /// A builder for a record as shown to a person.
    ///
    /// - Parameters:
    ///   - form: The form of the record.
    ///   - state: The record as it was shown.
    ///   - version: The name of the version that the op at a place will write.
    public init(_ form: RecordForm, _ state: RecordState, version: @escaping (Int) -> VersionName)
    {
        self.form = form
        self.state = state
        self.version = version
    }

    /// Chooses the value of a version for a cell; without one, the present value.
    ///
    /// Complexity: O(n²) in the cells, when it is others' parent; else O(log n).
    public mutating func choose(_ path: String, _ chosen: VersionName?) {
        guard places[path] == nil, let cell = state[path], !cell.asked.isEmpty else { return }
        let sibling = chosen.flatMap { name in cell.asked.first { $0.isNamed(name) } }
        let value = sibling ?? cell.present
        if RecordState.isPresence(path), value.value == .bool(false) {
            ops.append(.remove(Removal(path, seen: state.seen(inside: path))))
            return
        }
        settle(cell, value.value, origin: value.origin)
        guard value.value != cell.present.value else { return }
        bringAlong(value)
    }

    private mutating func settle(_ cell: CellState, _ value: JSONValue, origin: Origin) {
        var change = CellChange(cell.path, value, base: cell.present.version, origin: origin)
        change.closes = cell.asked.compactMap { $0.version }
        change.deps = form.parents(of: CellPath(cell.path)).map { parent in
            SeenVersion(parent, places[parent].map(version) ?? state.version(at: parent))
        }
        places[cell.path] = ops.count
        ops.append(.resolve(change))
    }

    /// Settles the cells that depend on a settled one: with the values entered for the chosen
    /// value, or else empty.
    private mutating func bringAlong(_ chosen: VersionedValue) {
        var hasMore = true
        while hasMore {
            hasMore = false
            for cell in state.cells where places[cell.path] == nil {
                let parents = form.parents(of: CellPath(cell.path))
                guard let cause = parents.compactMap({ places[$0] }).last else { continue }
                hasMore = true
                if let own = cell.asked.first(where: { $0.belongs(with: chosen) }) {
                    settle(cell, own.value, origin: own.origin)
                } else {
                    clear(cell, cause: cause)
                }
            }
        }
    }

    private mutating func clear(_ cell: CellState, cause: Int) {
        var change = CellChange(cell.path, .null, base: cell.present.version)
        change.cause = Int32(cause)
        places[cell.path] = ops.count
        ops.append(.set(change))
    }
}

extension CellState {
    /// The siblings to choose between: a deferred clear is settled with the change that causes it.
    public var asked: [VersionedValue] { siblings.filter { $0.cause == nil } }
}

extension VersionedValue {
    /// Returns true when the value was saved together with another one.
    fileprivate func belongs(with other: VersionedValue) -> Bool {
        guard let version, let name = other.version else { return false }
        return version.replica == name.replica && version.n >= name.n
    }
}
