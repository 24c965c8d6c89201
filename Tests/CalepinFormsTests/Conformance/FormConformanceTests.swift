// Runs the recorded forms of two other implementations. A case passes, or is in Listed.swift with
// its reason; a listed case that passes must be removed.

import RecordedCases
import Testing

@Suite struct FormConformanceTests {
    @Test func formsOfWebFormsPassOrAreListed() throws {
        try judge("webform-scenarios", 490, Listed.webForms) { try WebFormRun($0).run() }
    }

    @Test func formsOfJavaRosaPassOrAreListed() throws {
        try judge("xform-scenarios", 172, Listed.javaRosa) { try ScenarioRun(row: $0).run() }
    }

    private func judge(
        _ name: String, _ count: Int, _ listed: Listed, _ run: ([String: Any]) throws -> Void
    ) throws {
        guard let cases = try recordedCases(name) else {
            return print("\(name): the recorded cases are not present, \(count) not run")
        }
        var tally = CaseTally(name, listed)
        for (number, row) in cases.enumerated() {
            tally.note(number, row["test"] as? String ?? "", CaseResult { try run(row) })
        }
        tally.report()
        #expect(tally.failures == [])
        #expect(cases.count == count)
    }
}

/// The outcomes of the cases of a file, compared with the list.
struct CaseTally {
    let name: String
    let listed: Listed
    var passed = 0
    var counts: [Reason: Int] = [:]
    var failures: [String] = []

    init(_ name: String, _ listed: Listed) {
        self.name = name
        self.listed = listed
    }

    /// Counts one case.
    mutating func note(_ number: Int, _ test: String, _ result: CaseResult) {
        let reason = listed.reasons[number]
        switch result {
        case .passed:
            passed += 1
            if reason != nil { fail(number, test, "passes: take it off the list") }
        case .left(let other):
            counts[other, default: 0] += 1
            if reason != other { fail(number, test, "is not listed as: \(other.rawValue)") }
        case .failed(let words):
            if let reason {
                counts[reason, default: 0] += 1
            } else {
                fail(number, test, words)
            }
        }
    }

    private mutating func fail(_ number: Int, _ test: String, _ words: String) {
        failures.append("\(name) \(number) …\(test.suffix(60)): \(words)")
    }

    /// Prints the number of cases of each outcome.
    func report() {
        let different = counts.filter { $0.key.isDifference }
        let others = counts.filter { !$0.key.isDifference }
        let sum = { (counts: [Reason: Int]) in counts.values.reduce(0, +) }
        print(
            "\(name): \(passed) passed, \(sum(different)) different on purpose, "
                + "\(sum(others)) not expressible, \(failures.count) failures")
        for part in [different, others] {
            for (reason, count) in part.sorted(by: { $0.value > $1.value }) {
                print("  \(count) × \(reason.rawValue)")
            }
        }
    }
}
