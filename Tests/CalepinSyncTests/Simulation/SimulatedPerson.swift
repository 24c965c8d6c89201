// A person of the simulation: reads a record as the replica shows it and makes the ops of one
// save, naming the versions seen, as the page does. This file has no tests.

@testable import CalepinSync
import CalepinExpressions

/// A builder of the ops of one save.
struct SimulatedPerson {
    var state: RecordState
    var replica: Replica
    var dice: SyncDice
    /// The names of the version of the form that this person fills in.
    let names: SimulatedNames
    var ops: [Op] = []
    /// The cells written in this save, which are not written twice.
    private var written: Set<String> = []

    init(_ state: RecordState, _ replica: Replica, _ dice: SyncDice, version: Int32 = 1) {
        names = SimulatedNames(version: version)
        self.state = state.raised(by: SimulatedForm.form(version))
        self.replica = replica
        self.dice = dice
    }

    /// Performs one to three actions.
    mutating func act(_ isNarrow: Bool) {
        for _ in 0..<(dice.chance(70) ? 1 : 2 + dice.below(2)) {
            guard !state.isRemoved else {
                if ops.isEmpty { restore("") }
                return
            }
            one(isNarrow ? dice.one(of: SimulatedPerson.narrow) : dice.below(32))
        }
    }

    /// The actions that make conflicts likely: a parent, its dependant, choosing, rows.
    private static let narrow = [0, 5, 5, 5, 8, 8, 11, 17, 21]

    private mutating func one(_ kind: Int) {
        switch kind {
        case 0...4: type(dice.one(of: names.plain))
        case 5...7: chooseMake()
        case 8...10: type("model", after: [names.make])
        case 11...14: resolve()
        case 15, 16: insertRow()
        case 17...20: typeInRow()
        case 21: removeRow()
        case 22: moveRow()
        case 23, 24: set("total", .number((1 + dice.below(9)).description))
        case 25, 26: toggleTag()
        case 27: set("place", .string("p" + freshWord()))
        case 28, 29: editMemo()
        case 30: if dice.chance(30), ops.isEmpty { remove("") }
        case 31: handIn()
        default: type(names.plain[0])
        }
    }

    private mutating func freshWord() -> String { (dice.next() % 100_000).description }

    /// Returns mostly a unique value, sometimes one that others may have too, sometimes null.
    private mutating func value() -> JSONValue {
        if dice.chance(8) { return .string("same") }
        let more = dice.chance(20) ? " x" + freshWord() : ""
        return dice.chance(6) ? .null : .string("v" + freshWord() + more)
    }

    private mutating func type(_ path: String, after parents: [String] = []) {
        var change = CellChange(path, value(), base: state.version(at: path))
        if dice.chance(50), change.base != nil {
            change.baseHash = state.value(at: path).valueHash
        }
        change.deps = parents.map { SeenVersion($0, version($0)) }
        add(change)
    }

    /// Returns the version seen of a cell, including those written by this save.
    private func version(_ path: String) -> VersionName? {
        for (place, op) in ops.enumerated() where op.change?.path == path {
            return replica.nextVersion(place)
        }
        return state.version(at: path)
    }

    private mutating func add(_ change: CellChange, resolves: Bool = false) {
        guard written.insert(change.path).inserted else { return }
        ops.append(resolves ? .resolve(change) : .set(change))
    }

    private mutating func set(_ path: String, _ value: JSONValue) {
        var change = CellChange(path, value, base: state.version(at: path))
        change.from = state.value(at: path)
        add(change)
    }

    private mutating func chooseMake() {
        guard !written.contains(names.make), !written.contains("model") else { return }
        add(CellChange(names.make, value(), base: state.version(at: names.make)))
        clearModel()
    }

    private mutating func clearModel() {
        guard !written.contains("model") else { return }
        var clear = CellChange("model", .null, base: state.version(at: "model"))
        clear.cause = Int32(ops.count - 1)
        add(clear)
    }

    private mutating func resolve() {
        let asked = state.cells.filter { cell in
            cell.siblings.contains { $0.cause == nil } && !state.isInRemoved(cell.path)
        }
        guard !asked.isEmpty else { return type("b") }
        let cell = dice.one(of: asked)
        guard !written.contains(cell.path), cell.path != names.make || !written.contains("model")
        else { return }
        if RecordState.isPresence(cell.path) { return resolvePresence(cell) }
        let choices = [cell.present.value] + cell.asked.map(\.value) + [value()]
        let chosen = dice.one(of: choices)
        var change = CellChange(cell.path, chosen, base: cell.present.version)
        change.closes = cell.asked.compactMap(\.version)
        if cell.path == "model" { change.deps = [SeenVersion(names.make, version(names.make))] }
        add(change, resolves: true)
        if cell.path == names.make, chosen != cell.present.value { clearModel() }
    }

    /// Hands the record in as it is seen, in a save of its own.
    private mutating func handIn() {
        if ops.isEmpty { ops.append(.submit(seenDigest: state.contentDigest)) }
    }

    private mutating func resolvePresence(_ cell: CellState) {
        if dice.chance(40) { return remove(cell.path) }
        restore(cell.path)
    }

    private mutating func restore(_ path: String) {
        guard let cell = state[path] else { return }
        var change = CellChange(path, .bool(true), base: cell.present.version)
        change.closes = cell.asked.compactMap(\.version)
        add(change, resolves: !change.closes.isEmpty)
    }

    private mutating func toggleTag() {
        let tag = dice.one(of: names.tags)
        var words: [String] = []
        if case .string(let text) = state.value(at: "tags") {
            words = text.split(separator: " ").map(String.init)
        }
        if words.contains(tag) { words.removeAll { $0 == tag } } else { words.append(tag) }
        set("tags", words.isEmpty ? .null : .string(words.joined(separator: " ")))
    }

    private mutating func editMemo() {
        var lines: [String] = []
        if case .string(let text) = state.value(at: "memo") {
            lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let place = dice.below(lines.count + 1)
        if place < lines.count, dice.chance(40) {
            lines[place] = "w" + freshWord()
        } else {
            lines.insert("l" + freshWord(), at: place)
        }
        set("memo", .string(lines.joined(separator: "\n")))
    }
}

// MARK: - Rows

extension SimulatedPerson {
    private mutating func insertRow() {
        let row = "r" + (dice.next() % 1_000_000).description
        let rows = state.rows(at: names.rows)
        let after = rows.isEmpty || dice.chance(20) ? nil : dice.one(of: rows)
        ops.append(.insert(RowPlace(names.rows, row: row, after: after)))
        if dice.chance(60) { addFresh(names.rows + "#" + row + ".name") }
    }

    private mutating func addFresh(_ path: String) {
        guard written.insert(path).inserted else { return }
        ops.append(.set(CellChange(path, .string("n" + (dice.next() % 100_000).description))))
    }

    private mutating func typeInRow() {
        let rows = state.rows(at: names.rows)
        guard !rows.isEmpty else { return insertRow() }
        let path = names.rows + "#" + dice.one(of: rows) + (dice.chance(70) ? ".name" : ".age")
        guard written.insert(path).inserted else { return }
        let value = JSONValue.string("n" + (dice.next() % 100_000).description)
        ops.append(.set(CellChange(path, value, base: state.version(at: path))))
    }

    private mutating func moveRow() {
        let rows = state.rows(at: names.rows)
        guard rows.count > 1 else { return }
        let row = dice.one(of: rows)
        let after = dice.chance(30) ? nil : dice.one(of: rows)
        if after != row { ops.append(.move(RowPlace(names.rows, row: row, after: after))) }
    }

    private mutating func removeRow() {
        let rows = state.rows(at: names.rows)
        if !rows.isEmpty, ops.isEmpty { remove(names.rows + "#" + dice.one(of: rows)) }
    }

    /// Removes a row or the record in a save of its own, so that the removal names everything
    /// inside.
    private mutating func remove(_ path: String) {
        guard ops.isEmpty else { return }
        ops.append(.remove(Removal(path, seen: state.seen(inside: path))))
    }
}
