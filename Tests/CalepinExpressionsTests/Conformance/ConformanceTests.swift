// Runs the recorded XPath cases of two other implementations. A case passes, or a rule of
// XPathRule.swift explains how it differs, or it fails.

import CalepinExpressions
import Foundation
import RecordedCases
import Testing

@Suite struct ConformanceTests {
    @Test func casesOfJavaRosaPassOrFollowARule() throws {
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
            tally.note(XPathCase(text, wanted), computed(text, hasNodes: false, 0))
        }
        tally.report("xpath-expressions", of: cases.count)
        #expect(tally.failures == [])
    }

    @Test func nodeFreeCasesOfWebFormsPassOrFollowARule() throws {
        guard let cases = try recordedCases("xpath-nodes") else {
            return print("xpath-nodes: the recorded cases are not present, 1641 not run")
        }
        var tally = Tally()
        for row in cases {
            let text = row["expression"] as? String ?? ""
            let xml = (row["xml"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            let hasNodes = xml != "<root/>"
            let recorded = XPathCase(
                text, wanted(row), isLeftOut: row["flag"] as? String == "skip",
                hasNodes: hasNodes)
            tally.note(recorded, computed(text, hasNodes: hasNodes, -420))
        }
        tally.report("xpath-nodes", of: cases.count)
        #expect(tally.failures == [])
    }

    @Test func everyRuleNamesAPageThatExists() {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..")
        for rule in XPathRule.all {
            let page = root.appendingPathComponent(rule.page).path
            #expect(FileManager.default.fileExists(atPath: page), "\(rule.name)")
        }
    }

    private func wanted(_ row: [String: Any]) -> Wanted {
        let expected = row["expected"]
        if row["flag"] as? String == "fails" { return .fault }
        switch row["kind"] as? String ?? "" {
        case "boolean": return .boolean(expected as? Bool ?? false)
        case "number" where (row["expression"] as? String)?.hasPrefix("distance(") == true:
            // The suite compares lengths to the centimetre.
            return .rounded(describe(expected), places: 2)
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
            return paths ? .needsNodes : .faults(error.faults)
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
