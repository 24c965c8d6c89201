// Counts the outcomes of the recorded cases of a file. The rules are in XPathRule.swift.

/// The outcomes of the cases of a file, printed at the end.
struct Tally {
    var passed = 0
    /// The number of cases that each rule explains.
    var counts: [String: Int] = [:]
    var failures: [String] = []

    /// Counts a case with its outcome.
    mutating func note(_ recorded: XPathCase, _ outcome: Outcome) {
        if !recorded.isLeftOut, recorded.wanted.accepts(outcome) {
            passed += 1
        } else if let rule = XPathRule.all.first(where: { $0.explains(recorded, outcome) }) {
            counts[rule.name, default: 0] += 1
        } else {
            failures.append("\(recorded.text) gives \(outcome), expected \(recorded.wanted)")
        }
    }

    func report(_ name: String, of count: Int) {
        let explained = counts.values.reduce(0, +)
        print(
            "\(name): \(count) cases, \(passed) passed, \(explained) differ by a rule, "
                + "\(failures.count) failures")
        for rule in XPathRule.all {
            guard let count = counts[rule.name] else { continue }
            print("  \(count) × \(rule.name): \(rule.reason) (\(rule.page))")
        }
        for failure in failures { print("  FAILED \(failure)") }
    }
}
