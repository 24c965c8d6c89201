// Counts the outcomes of the recorded cases of a file. The deliberate differences are in
// Differences.swift.

/// The outcomes of the cases of a file, printed at the end.
struct Tally {
    var passed = 0
    var differences: [String: Int] = [:]
    var failures: [String] = []

    mutating func differ(_ reason: String) { differences[reason, default: 0] += 1 }

    func report(_ name: String, of count: Int) {
        let different = differences.values.reduce(0, +)
        print("\(name): \(count) cases, \(passed) passed, \(different) different on purpose")
        for (reason, count) in differences.sorted(by: { $0.key < $1.key }) {
            print("  \(count) × \(reason)")
        }
        for failure in failures { print("  FAILED \(failure)") }
    }
}
