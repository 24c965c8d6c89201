// Merging: one mutation into a record of as many cells as a policy has, as server and device do
// it. The other costs of a push, HTTP and disk, are measured by server-bench.

import CalepinSync
import CalepinExpressions
import Foundation

enum SyncBench {
    private static let cellCount = 150
    private static let count = 1_000
    private static let scope = Scope(.user, Identifier(1))
    private static let record = Identifier(2)

    static func run(_ judge: inout Judge) {
        measure(&judge, "next", next)
        measure(&judge, "late", late)
        measure(&judge, "text", texts)
        measure(&judge, "row", rows)
        measureDecision(&judge)
    }

    /// Measures merging mutations one after the other.
    private static func measure(
        _ judge: inout Judge, _ name: String, _ mutations: [Mutation]
    ) {
        let start = filled
        let spent = nanoseconds(mutations.count) {
            var state = start
            for mutation in mutations { keep(state.apply(mutation, form: form)) }
            keep(state)
        }
        judge.note("sync.merge.\(name)", spent / 1_000, "µs")
    }

    /// Measures the server's computation for a mutation: decode the state, verify and merge the
    /// mutation, encode the state.
    private static func measureDecision(_ judge: inout Judge) {
        let (json, mutation) = (filled.json(), next[0])
        let judging = Judging(form: { _, _ in form })
        let spent = nanoseconds(100) {
            for _ in 0..<100 {
                guard let state = try? RecordState(json: json) else { return }
                keep(try? mutation.verify())
                let decision = Decision(
                    mutation, mark: ReplicaMark(lastN: 1), record: state, author: nil, judging)
                keep(decision.record?.json())
            }
        }
        judge.note("sync.decision", spent / 1_000, "µs")
    }

    private static let form = RecordForm(MergePolicies(["words": .text]))

    private static func mutation(_ replica: UInt64, _ n: Int, _ ops: [Op]) -> Mutation {
        Mutation(
            scope: scope, replica: Identifier(high: 0, low: replica), n: Int64(n), record: record,
            form: "bench", formVersion: 1, savedAt: 0, ops: ops
        ).sealed
    }

    /// A record all of whose cells were written by the first replica.
    private static var filled: RecordState {
        var state = RecordState(record, form: "bench")
        var ops: [Op] = (0..<cellCount).map {
            .set(CellChange("f\($0)", .string("value \($0)")))
        }
        ops.append(.set(CellChange("words", .string(lines(0)))))
        ops.append(.insert(RowPlace("rows", row: "k0", after: nil)))
        state.apply(mutation(3, 1, ops))
        return state
    }

    /// Saves that have seen the present state: each cell in turn.
    private static var next: [Mutation] {
        let first = filled
        var seen = (0..<cellCount).map { first.version(at: "f\($0)") }
        return (0..<count).map { number in
            let cell = number % cellCount
            let change = CellChange("f\(cell)", .string("later \(number)"), base: seen[cell])
            let saved = mutation(3, number + 2, [.set(change)])
            seen[cell] = saved.version(of: 0)
            return saved
        }
    }

    /// Saves of two people who do not see each other's changes: those of the second are always
    /// siblings.
    private static var late: [Mutation] {
        let first = filled
        var seen = (0..<2).map { _ in (0..<cellCount).map { first.version(at: "f\($0)") } }
        return (0..<count).map { number in
            let (person, cell) = (number % 2, number / 2 % cellCount)
            let change = CellChange(
                "f\(cell)", .string("\(person) \(number)"), base: seen[person][cell])
            let saved = mutation(UInt64(4 + person), number / 2 + 1, [.set(change)])
            seen[person][cell] = saved.version(of: 0)
            return saved
        }
    }

    /// Changes of one line in forty, by two people who both began with the first text.
    private static var texts: [Mutation] {
        let base = filled.version(at: "words")
        return (0..<40).map { number in
            var change = CellChange("words", .string(lines(number + 1)), base: base)
            change.from = .string(lines(0))
            return mutation(UInt64(10 + number), 1, [.set(change)])
        }
    }

    private static func lines(_ changed: Int) -> String {
        (1...40).map { $0 == changed ? "another line" : "line \($0)" }.joined(separator: "\n")
    }

    /// A hundred rows inserted after the first one.
    private static var rows: [Mutation] {
        (0..<100).map { number in
            mutation(5, number + 1, [.insert(RowPlace("rows", row: "r\(number)", after: "k0"))])
        }
    }
}
