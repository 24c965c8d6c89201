// Decimal arithmetic beside Foundation's Decimal and libmpdec, which is Python's decimal.

import CalepinExpressions
import Foundation

enum DecimalBench {
    private typealias Ours = CalepinExpressions.Decimal
    private typealias Theirs = Foundation.Decimal

    /// Amounts of money, and numbers of 20 digits, whose products fill all 34.
    private static let workloads: [(name: String, numbers: [String])] = [
        ("short", (0..<1_000).map { "\($0 * 37 % 9_973).\(10 + $0 * 7 % 90)" }),
        ("long", (0..<1_000).map { "1234567890\(100 + $0).\(4_000_000 + $0 * 7_919)" }),
    ]

    static func run(_ judge: inout Judge, root: URL) {
        let peer = Peer(command: ["python3", root.appendingPathComponent("peer.py").path])
        let python = peer.figures()
        for (name, texts) in workloads {
            let ours = texts.compactMap { try? Ours($0) }
            let theirs = texts.compactMap { Theirs(string: $0) }
            compare(
                "add", name, python, &judge, measure(ours) { try $0.adding($1) },
                measure(theirs) { $0 + $1 })
            compare(
                "multiply", name, python, &judge, measure(ours) { try $0.multiplied(by: $1) },
                measure(theirs) { $0 * $1 })
            compare(
                "divide", name, python, &judge, measure(ours) { try $0.divided(by: $1) },
                measure(theirs) { $0 / $1 })
        }
    }

    /// Returns nanoseconds per operation on neighbours of a list.
    private static func measure<Number>(
        _ numbers: [Number], _ operation: (Number, Number) throws -> Number
    ) -> Double {
        let rounds = 100
        return nanoseconds(rounds * (numbers.count - 1)) {
            for _ in 0..<rounds {
                for index in 1..<numbers.count {
                    keep(try? operation(numbers[index - 1], numbers[index]))
                }
            }
        }
    }

    private static func compare(
        _ operation: String, _ workload: String, _ python: [String: Double], _ judge: inout Judge,
        _ ours: Double, _ theirs: Double
    ) {
        let figure = "decimal.\(operation).\(workload)"
        judge.note(figure, ours, "ns")
        judge.note(figure + ".timesFoundation", theirs / ours, "times faster")
        if let libmpdec = python[figure] {
            judge.note(figure + ".timesPython", libmpdec / ours, "times faster")
        }
    }
}
