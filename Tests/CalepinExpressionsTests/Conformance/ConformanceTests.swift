// Runs the recorded XPath cases of two other implementations. A case passes, or is different on
// purpose for a reason of Differences.swift, or fails.

import CalepinExpressions
import Foundation
import RecordedCases
import Testing

@Suite struct ConformanceTests {
    @Test func casesOfJavaRosaPassOrDifferOnPurpose() throws {
        guard let cases = try recordedCases("xpath-expressions") else {
            return print("xpath-expressions: the recorded cases are not present, 482 not run")
        }
        var tally = Tally()
        for row in cases {
            let text = row["expr"] as? String ?? ""
            let type = row["type"] as? String ?? ""
            let expected = row["expected"] as? String ?? ""
            let wanted: Wanted
            switch type {
            case "Double": wanted = .number(expected)
            case "Boolean": wanted = .boolean(expected == "true")
            case "String": wanted = .text(expected)
            case "Date": wanted = .text(isoDate(expected))
            case "XPathNodeset": wanted = .nodes
            default: wanted = .fault
            }
            judge(text, wanted, zoneMinutes: 0, &tally)
        }
        tally.report("xpath-expressions", of: cases.count)
        #expect(tally.failures == [])
        #expect(tally.passed >= 370)
    }

    @Test func nodeFreeCasesOfWebFormsPassOrDifferOnPurpose() throws {
        guard let cases = try recordedCases("xpath-nodes") else {
            return print("xpath-nodes: the recorded cases are not present, 1641 not run")
        }
        var tally = Tally()
        for row in cases {
            let text = row["expression"] as? String ?? ""
            let xml = (row["xml"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            let flag = row["flag"] as? String
            if flag == "skip" {
                tally.differ("the recorded suite leaves this case out itself")
                continue
            }
            judge(text, wanted(row), hasNodes: xml != "<root/>", zoneMinutes: -420, &tally)
        }
        tally.report("xpath-nodes", of: cases.count)
        #expect(tally.failures == [])
        #expect(tally.passed >= 700)
    }

    private func wanted(_ row: [String: Any]) -> Wanted {
        let expected = row["expected"]
        if row["flag"] as? String == "fails" { return .fault }
        switch row["kind"] as? String ?? "" {
        case "boolean": return .boolean(expected as? Bool ?? false)
        case "number": return .number(describe(expected))
        case "string": return .text(describe(expected))
        case "matches": return .matching(describe(expected))
        case "length": return .length(describe(expected))
        case let kind where kind.hasPrefix("rounded/1"):
            return .rounded(describe(expected), places: kind.count - "rounded/1".count)
        case "nodeset", "evaluateNodeSet": return .nodes
        default: return .anything
        }
    }

    private func describe(_ value: Any?) -> String {
        if let text = value as? String { return text }
        if let number = value as? NSNumber { return number.stringValue }
        return ""
    }

    /// Runs one case and counts its outcome.
    private func judge(
        _ text: String, _ wanted: Wanted, hasNodes: Bool = false, zoneMinutes: Int16,
        _ tally: inout Tally
    ) {
        let outcome = computed(text, hasNodes: hasNodes, zoneMinutes)
        if wanted.accepts(outcome) {
            tally.passed += 1
        } else if let reason = Difference.reason(text, wanted, outcome) {
            tally.differ(reason)
        } else {
            tally.failures.append("\(text) gives \(outcome), expected \(wanted)")
        }
    }

    /// Returns the value of a case's expression, every reference being empty; or the reason why
    /// there is none.
    private func computed(_ text: String, hasNodes: Bool, _ zoneMinutes: Int16) -> Outcome {
        let expression: CalepinExpressions.Expression
        do {
            let parsed = try CalepinExpressions.Expression(text)
            if hasNodes, !parsed.references.isEmpty { return .needsNodes }
            if parsed.references.contains(where: { !$0.filters.isEmpty }) { return .needsNodes }
            expression = try parsed.bound { _ in .cell(0) }
        } catch {
            let paths = error.faults.allSatisfy { $0.code == .unsupportedPath }
            return paths ? .needsNodes : .faults(error.faults.map(\.name))
        }
        var evaluator = Evaluator()
        var context = fixedContext()
        context.zone = Zone(fixedMinutes: zoneMinutes) ?? .utc
        return .value(evaluator.evaluate(expression, cells: CellList([.empty]), context: &context))
    }

    /// `Thu Apr 26 00:00:00 GMT 1945` as `1945-04-26`, with the time when there is one.
    private func isoDate(_ text: String) -> String {
        let months = [
            "Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06",
            "Jul": "07", "Aug": "08", "Sep": "09", "Oct": "10", "Nov": "11", "Dec": "12",
        ]
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 6, let month = months[parts[1]] else { return text }
        let day = "\(parts[5])-\(month)-\(parts[2])"
        return parts[3] == "00:00:00" ? day : "\(day)T\(parts[3])"
    }
}
