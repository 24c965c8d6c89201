// Settling siblings after a mutation: the same result as a naive rule that examines all cells
// repeatedly, in a number of steps that grows at most linearly with the record; and the limits of
// a record.

import CalepinExpressions
import TestSizes
import Testing

@testable import CalepinSync

extension RecordState {
    /// Settles naively: examines all cells until nothing changes.
    fileprivate mutating func settleNaively(_ written: [String]) {
        var changed = written
        var turns = 2
        for cell in cells {
            turns += 2 * cell.siblings.count + (cell.present.deps.isEmpty ? 0 : 2)
        }
        var hasChanged = turns > 2
        while hasChanged, turns > 0 {
            hasChanged = false
            for place in cells.indices where !cells[place].siblings.isEmpty {
                guard promote(at: place) else { continue }
                changed.append(cells[place].path)
                hasChanged = true
                turns -= 1
            }
            guard !hasChanged else { continue }
            for place in cells.indices {
                let present = cells[place].present
                guard !present.value.isNull, !holds(present.deps),
                    present.deps.contains(where: { changed.contains($0.path) })
                else { continue }
                leave(at: place)
                changed.append(cells[place].path)
                hasChanged = true
                turns -= 1
            }
        }
    }
}

/// A random record with many deferred values.
private struct RandomRecord {
    var dice: SyncDice
    var state = RecordState(id(5), form: "motor")
    private static let paths = [
        "", "a", "b", "c", "d", "d#r1", "d#r1.x", "d#r1.y", "d#r2", "d#r2.x", "e",
    ]
    private var names: [VersionName] = []

    init(_ seed: UInt64) {
        dice = SyncDice(seed)
        names = (0..<24).map { VersionName(id($0 % 4), Int64($0 / 4 + 1), Int32($0 % 2)) }
        for path in Self.paths where dice.chance(75) {
            var cell = CellState(path)
            if dice.chance(85) { cell.present = value(path) }
            for _ in 0..<dice.below(4) {
                var sibling = value(path)
                if dice.chance(25) { sibling.cause = seen() }
                if dice.chance(20) { sibling.seen = SeenVersion.ordered([seen(), seen()]) }
                cell.siblings.append(sibling)
            }
            state.cells.append(cell)
        }
        state.repeats = [
            RowsState(path: "d", rows: ["r1", "r2"].map { .init(id: $0, isPlaced: true) })
        ]
    }

    private mutating func seen() -> SeenVersion {
        SeenVersion(dice.one(of: Self.paths), dice.one(of: names))
    }

    private mutating func value(_ path: String) -> VersionedValue {
        let isPresence = RecordState.isPresence(path)
        let values: [JSONValue] =
            isPresence ? [.bool(true), .bool(false)] : [.null, .string("p"), .string("q")]
        var value = VersionedValue(dice.one(of: values), dice.one(of: names))
        if dice.chance(20) { value.origin = .proposed }
        if !isPresence, dice.chance(60) {
            var deps = [seen(), seen()].sorted { $0.path < $1.path }
            if deps[0].path == deps[1].path || dice.chance(50) { deps.removeLast() }
            value.deps = deps
        }
        value.known = dice.chance(60) ? [dice.one(of: names)] : []
        return value
    }

    /// Returns the cells that a mutation may have written: all of them.
    mutating func written() -> [String] {
        state.cells.map { $0.path }.filter { _ in dice.chance(30) }
    }
}

/// Returns a mutation of one replica.
private func mutation(_ n: Int64, _ ops: [Op]) -> Mutation {
    Mutation(
        scope: Scope(.team, id(7)), replica: id(1), n: n, record: id(5), form: "motor",
        formVersion: 1, savedAt: 0, ops: ops)
}

@Suite("Looking at siblings again")
struct SettleTests {
    @Test("comes to the same as looking at everything until nothing changes")
    func sameAsNaive() {
        var changes = 0
        for seed in 0..<4_000 {
            var random = RandomRecord(UInt64(seed))
            let written = random.written()
            var naive = random.state
            naive.settleNaively(written)
            var state = random.state
            var work = MergeWork.unbounded
            state.settle(written, &work)
            #expect(state == naive, "seed \(seed)")
            if state != random.state { changes += 1 }
        }
        #expect(changes > 400, "too few records change to tell anything: \(changes)")
    }

    /// Returns the steps for clearing a chain of cells, each of which depends on the one before.
    private func steps(_ count: Int) -> Int {
        var state = RecordState(id(5), form: "motor")
        func name(_ cell: Int) -> VersionName { VersionName(id(1), Int64(cell + 1), 0) }
        let paths = (0..<count).map { "c\($0 + 1_000_000)" }
        for cell in 0..<count {
            var made = CellState(paths[cell])
            made.present = VersionedValue(.string("x"), name(cell))
            if cell > 0 { made.present.deps = [SeenVersion(paths[cell - 1], name(cell - 1))] }
            state.cells.append(made)
        }
        state.cells[0].present.version = VersionName(id(2), 1, 0)
        var work = MergeWork.unbounded
        let before = work.left
        state.settle([paths[0]], &work)
        #expect(state.cells.dropFirst().allSatisfy { $0.present.value.isNull })
        return before - work.left
    }

    @Test("takes four times the steps for four times the cells")
    func linear() {
        let (few, many) = (steps(1_000), steps(4_000))
        #expect(few > 1_000 && many < 5 * few, "\(few) and \(many) steps")
    }
}

@Suite("A record at its limit")
struct RecordLimitTests {
    /// Returns a record with a number of cells of a given size.
    private func full(cells: Int, bytes: Int) -> RecordState {
        var state = RecordState(id(5), form: "motor")
        let text = String(repeating: "x", count: bytes)
        for start in stride(from: 0, to: cells, by: RecordLimits.ops) {
            let ops = (start..<min(start + RecordLimits.ops, cells)).map {
                Op.set(CellChange("c\($0)", .string(text)))
            }
            state.apply(mutation(Int64(start / RecordLimits.ops + 1), ops))
        }
        return state
    }

    @Test("takes no cell more, but changes and removals")
    func cells() {
        var state = full(cells: RecordLimits.cells, bytes: 1)
        let before = state
        #expect(
            state.take(mutation(99, [.set(CellChange("other", .string("x")))]))
                == .refused(.cells))
        #expect(state == before)
        let base = state.version(at: "c7")
        let change = mutation(100, [.set(CellChange("c7", .string("y"), base: base))])
        #expect(state.take(change) == .taken(handedIn: nil))
        #expect(state.value(at: "c7") == .string("y"))
    }

    @Test("takes no byte more, but what makes it smaller")
    func bytes() {
        var state = full(cells: 40, bytes: 30_000)
        #expect(state.json().count > RecordLimits.stateBytes)
        let before = state
        let longer = mutation(99, [.set(CellChange("other", .string("x")))])
        #expect(state.take(longer) == .refused(.bytes))
        #expect(state == before)
        let base = state.version(at: "c7")
        let shorter = mutation(100, [.set(CellChange("c7", .string("y"), base: base))])
        #expect(state.take(shorter) == .taken(handedIn: nil))
        #expect(state.value(at: "c7") == .string("y"))
    }

    @Test("can be cleared and removed, however full it is")
    func removed() {
        var state = full(cells: 35, bytes: 29_900)
        #expect(state.json().count > RecordLimits.stateBytes * 99 / 100)
        let base = state.version(at: "c7")
        let clear = mutation(99, [.set(CellChange("c7", .null, base: base))])
        #expect(state.take(clear) == .taken(handedIn: nil))
        let removal = mutation(100, [.remove(Removal("", seen: state.seen(inside: "")))])
        #expect(state.take(removal) == .taken(handedIn: nil))
        #expect(state.isRemoved)
        var largest = full(cells: RecordLimits.cells - 1, bytes: 1)
        let all = mutation(101, [.remove(Removal("", seen: largest.seen(inside: "")))])
        #expect(largest.take(all) == .taken(handedIn: nil))
    }

    @Test("says how full it is, by its cells or its bytes, also when it is read back")
    func fullness() throws {
        #expect(full(cells: 3, bytes: 100).fullness == 0)
        #expect(full(cells: RecordLimits.cells * 8 / 10, bytes: 1).fullness == 80)
        #expect(full(cells: RecordLimits.cells, bytes: 1).fullness == 100)
        let long = full(cells: 30, bytes: 30_000)
        let percent = long.json().count * 100 / RecordLimits.stateBytes
        #expect((80...95).contains(percent) && long.fullness == percent)
        var read = try RecordState(json: long.json())
        #expect(read.fullness == percent)
        read.apply(mutation(99, [.set(CellChange("other", .string("x")))]))
        #expect(read.fullness == percent)
    }

    @Test("is filled up to its limit by saves of any size, and never beyond")
    func filled() {
        for bytes in Sizes.first(2, of: [10, 9_000, 300]) {
            var state = RecordState(id(5), form: "motor")
            var n: Int64 = 0
            while true {
                n += 1
                let ops = (0..<6).map {
                    Op.set(
                        CellChange("c\(n)x\($0)", .string(String(repeating: "x", count: bytes))))
                }
                guard case .taken = state.take(mutation(n, ops)) else { break }
            }
            #expect(
                state.json().count <= RecordLimits.stateBytes
                    && state.cells.count <= RecordLimits.cells)
            let isNearlyFull =
                state.json().count > RecordLimits.stateBytes * 9 / 10
                || state.cells.count > RecordLimits.cells - 6
            #expect(isNearlyFull, "\(bytes)")
        }
    }

    @Test("holds what would cost too many steps to merge, and stays as it is")
    func steps() {
        var state = RecordState(id(5), form: "motor")
        // Rows with many deferred removals, each of which examines all cells.
        let cells = full(cells: RecordLimits.cells - 2, bytes: 1).cells
        state.cells = ([CellState("")] + cells).sorted { $0.path < $1.path }
        let before = state
        let removals = (0..<RecordLimits.ops).map { _ in Op.remove(Removal("", seen: [])) }
        let outcome = state.take(mutation(99, removals))
        #expect(outcome == .refused(.steps))
        #expect(state == before)
    }

    @Test("makes a mutation held, and the next ones go on")
    func held() {
        let state = full(cells: RecordLimits.cells, bytes: 1)
        let held = mutation(1, [.set(CellChange("other", .string("x")))])
        let decision = Decision(
            held, mark: ReplicaMark(), record: state, author: nil, Judging())
        #expect(decision.outcome == .full(1) && decision.record == nil)
        let change = mutation(
            2, [.set(CellChange("c7", .string("y"), base: state.version(at: "c7")))])
        let next = Decision(change, mark: decision.mark, record: state, author: nil, Judging())
        #expect(next.outcome == Outcome(2, .applied))
    }
}
