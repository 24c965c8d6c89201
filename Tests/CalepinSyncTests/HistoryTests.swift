// The history of a record, read backwards: by seed, with people who edit what others have changed
// meanwhile, against the states that were kept on the way.

import CalepinExpressions
import TestSizes
import Testing

@testable import CalepinSync

/// A record with all its states, edited by people who do not see each other's latest changes.
private struct EditedRecord {
    var states: [RecordState?] = [nil]
    var changes: [[UInt8]] = []

    init(seed: UInt64, saves: Int) throws {
        var dice = SyncDice(seed)
        var replicas = (1...3).map { Replica(Scope(.team, id(7)), id: id($0)) }
        for save in 0..<saves {
            let one = dice.below(replicas.count)
            // Mostly the latest state, else any that was there.
            let seen = dice.chance(60) ? states.count - 1 : dice.below(states.count)
            let shown = states[seen] ?? RecordState(id(5), form: "sim")
            var person = SimulatedPerson(shown, replicas[one], SyncDice(dice.next()))
            person.act(dice.chance(50))
            guard !person.ops.isEmpty else { continue }
            let replica = replicas[one].about
            let mutation = Mutation(
                scope: replicas[one].scope, replica: replica.id, n: replica.nextN, record: id(5),
                form: "sim", formVersion: 1, savedAt: Int64(save), ops: person.ops)
            _ = try replicas[one].save(
                id(5), form: "sim", formVersion: 1, ops: person.ops, at: Int64(save))
            var state = states[states.count - 1] ?? RecordState(id(5), form: "sim")
            state.apply(mutation, form: SimulatedForm.form(1), author: id(9))
            changes.append(RecordChange(from: states[states.count - 1], to: state).json())
            states.append(state)
        }
    }
}

@Suite("The history of a record")
struct HistoryTests {
    /// Compares the values at a moment of the history with the state that was there.
    private func expectSame(
        _ history: RecordHistory, _ state: RecordState?, _ present: RecordState, _ seed: UInt64
    ) {
        for cell in present.cells {
            #expect(
                history.value(at: cell.path) == state?.value(at: cell.path) ?? .null,
                "seed \(seed), \(cell.path)")
        }
    }

    @Test("gives back each state that there was, whoever changed what at the same time")
    func backwards() throws {
        var (conflicts, orders) = (0, 0)
        for seed in 0..<UInt64(Sizes.count(120, whole: 600)) {
            let record = try EditedRecord(seed: seed, saves: 14)
            guard let present = record.states[record.states.count - 1] else { continue }
            var history = RecordHistory(present)
            for index in record.changes.indices.reversed() {
                let change = try RecordChange(json: record.changes[index])
                let (old, new) = (record.states[index], record.states[index + 1])
                let undone = history.undo(change)
                let step = try #require(undone, "seed \(seed)")
                expectSame(history, old, present, seed)
                for cell in step.cells {
                    #expect(cell.new == new?.value(at: cell.path), "seed \(seed)")
                    #expect(cell.old == old?.value(at: cell.path) ?? .null, "seed \(seed)")
                }
                #expect(step.isFirst == (old == nil))
                conflicts += step.waiting.count
                orders += step.reordered.count
            }
        }
        #expect(
            conflicts > Sizes.count(20, whole: 100) && orders > Sizes.count(0, whole: 10),
            "\(conflicts) conflicts, \(orders) orders")
    }

    @Test("of a long text keeps only what was replaced, whole characters of it")
    func longTexts() throws {
        let pieces = ["the ", "é", "🚗", "policy ", "\u{301}", "n", " of Genève ", "\n"]
        var parts = 0
        for seed in 0..<2_000 as Range<UInt64> {
            var dice = SyncDice(seed)
            func text(_ count: Int) -> String {
                (0..<count).map { _ in dice.one(of: pieces) }.joined()
            }
            let (start, end) = (text(dice.below(30)), text(dice.below(30)))
            let old = start + text(dice.below(4)) + end
            let new = start + text(dice.below(4)) + end
            let replaced = ReplacedValue(.string(old), by: .string(new))
            #expect(replaced.value(before: .string(new)) == .string(old), "seed \(seed)")
            if case .part(let middle, _, _) = replaced {
                parts += 1
                #expect(middle.utf8.count < old.utf8.count, "seed \(seed)")
            }
        }
        #expect(parts > 200)
    }

    @Test("that belongs to another state is refused")
    func foreign() throws {
        let part = ReplacedValue.part("x", start: 30, end: 30)
        #expect(part.value(before: .string("too short")) == nil)
        #expect(part.value(before: .null) == nil)
        var change = RecordChange()
        change.replaced = [.init(path: "a", old: part, origin: .user)]
        var history = RecordHistory(RecordState(id(5)))
        let undone = history.undo(change)
        #expect(undone == nil)
    }

    @Test(
        "that cannot be read is an error",
        arguments: [
            "", "[]", "{\"other\":1}", "{\"replaced\":[{\"path\":1}]}",
            "{\"replaced\":[{\"path\":\"a\",\"value\":1,\"equal\":[1,2]}]}",
            "{\"replaced\":[{\"path\":\"a\",\"value\":\"x\",\"equal\":[-1,2]}]}",
            "{\"replaced\":[{\"path\":\"a\",\"value\":\"x\",\"equal\":[1]}]}",
            "{\"rows\":[{\"path\":\"a\",\"ids\":[\"a.b\"]}]}", "{\"first\":1}", "{\"filled\":[1]}",
        ])
    func unreadable(_ text: String) {
        #expect(throws: SyncError.self) { try RecordChange(json: Array(text.utf8)) }
    }
}
