// Runs the recorded forms of two other implementations. A case passes, or a rule of Rules+*.swift
// explains how it differs, or it is a failure.

import Foundation
import RecordedCases
import Testing

@Suite struct FormConformanceTests {
    @Test func formsOfWebFormsPassOrFollowARule() throws {
        try judge("webform-scenarios", Rule.ofWebForms) { try WebFormRun($0).run() }
    }

    @Test func formsOfJavaRosaPassOrFollowARule() throws {
        try judge("xform-scenarios", Rule.ofJavaRosa) { try ScenarioRun(row: $0).run() }
    }

    @Test func everyRuleNamesAPageThatExists() {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..")
        for rule in Rule.ofWebForms + Rule.ofJavaRosa {
            let page = root.appendingPathComponent(rule.page).path
            #expect(FileManager.default.fileExists(atPath: page), "\(rule.name)")
        }
    }

    private func judge(
        _ name: String, _ rules: [Rule], _ run: ([String: Any]) throws -> Void
    ) throws {
        guard let cases = try recordedCases(name) else {
            return print("\(name): the recorded cases are not present, none run")
        }
        var tally = CaseTally(name, rules)
        for (number, row) in cases.enumerated() {
            tally.note(number, RecordedCase(row), Finding { try run(row) })
        }
        tally.report(of: cases.count)
        #expect(tally.failures == [])
    }
}

/// The outcomes of the cases of a file.
struct CaseTally {
    let name: String
    let rules: [Rule]
    var passed = 0
    /// The number of cases that each rule explains.
    var counts: [String: Int] = [:]
    var failures: [String] = []

    init(_ name: String, _ rules: [Rule]) {
        self.name = name
        self.rules = rules
    }

    /// Counts one case.
    mutating func note(_ number: Int, _ recorded: RecordedCase, _ finding: Finding) {
        if case .passed = finding {
            passed += 1
        } else if let rule = rules.first(where: { $0.explains(recorded, finding) }) {
            counts[rule.name, default: 0] += 1
        } else {
            let test = (recorded.row["test"] as? String ?? "").suffix(80)
            failures.append("\(name) \(number) …\(test): \(finding.words)")
        }
    }

    /// Prints the number of cases of each outcome.
    func report(of count: Int) {
        let explained = counts.values.reduce(0, +)
        print(
            "\(name): \(count) cases, \(passed) passed, \(explained) differ by a rule, "
                + "\(failures.count) failures")
        for rule in rules {
            guard let count = counts[rule.name] else { continue }
            print("  \(count) × \(rule.name): \(rule.reason) (\(rule.page))")
        }
        for failure in failures { print("  FAILED \(failure)") }
    }
}
