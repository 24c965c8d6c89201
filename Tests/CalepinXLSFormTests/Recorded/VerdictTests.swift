// Verdicts against pyxform over the recorded cases: which forms are accepted and refused, and at
// which places.

import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Verdicts on recorded forms")
struct VerdictTests {
    @Test("No form that pyxform accepts is refused, but for a rule with a reason")
    func accepted() throws {
        guard let cases = try Self.cases() else { return }
        var tally: [String: Int] = [:]
        for survey in cases where survey.refusal == nil {
            let faults = survey.reading.faults
            let unexplained = faults.filter { fault in
                !StricterRule.all.contains { $0.explains(fault, survey.workbook) }
            }
            let lines = unexplained.map { $0.line(in: .english) }
            #expect(lines == [], "\(survey.name)")
            guard !faults.isEmpty else {
                tally["accepted", default: 0] += 1
                continue
            }
            for rule in StricterRule.all
            where faults.contains(where: { rule.explains($0, survey.workbook) }) {
                tally["refused by the rule \(rule.name): \(rule.reason)", default: 0] += 1
            }
        }
        for line in tally.sorted(by: { $0.key < $1.key }) {
            print("xlsform, accepted by pyxform: \(line.value) \(line.key)")
        }
    }

    @Test("Forms that pyxform refuses are refused")
    func refused() throws {
        guard let cases = try Self.cases() else { return }
        let wrong = cases.filter { $0.refusal != nil }
        let missed = wrong.filter { $0.reading.faults.isEmpty }
        print("xlsform, refused by pyxform: \(wrong.count - missed.count) of \(wrong.count)")
        #expect(missed.map(\.name) == [])
        #expect(wrong.count - missed.count >= 230)
    }

    @Test("Faults are at the sheet, row and column that pyxform's message names")
    func places() throws {
        guard let cases = try Self.cases() else { return }
        var (said, found) = (0, 0)
        for survey in cases {
            guard let refusal = survey.refusal else { continue }
            let places = SaidPlace.all(in: refusal)
            guard !places.isEmpty else { continue }
            said += 1
            let faults = survey.reading.faults
            if places.allSatisfy({ place in faults.contains { place.matches($0) } }) {
                found += 1
            } else {
                print("xlsform, other place: \(survey.name): \(refusal.prefix(90))")
            }
        }
        print("xlsform, places as pyxform's: \(found) of \(said)")
        #expect(said > 100)
        #expect(found * 100 >= said * 95)
    }

    @Test("Every fault and warning stands at a place of its form, and in words of both languages")
    func words() throws {
        guard let cases = try Self.cases() else { return }
        for survey in cases {
            let reading = survey.reading
            for fault in reading.faults + reading.warnings {
                #expect(Self.isInside(fault, survey.workbook), "\(survey.name) \(fault)")
                let lines = [fault.line(in: .english), fault.line(in: .french)]
                #expect(lines[0] != lines[1], "\(survey.name)")
                #expect(!lines.contains { $0.contains("{0}") || $0.contains("{1}") })
            }
        }
    }

    /// Returns true when a fault's span lies in the text of its cell.
    static func isInside(_ fault: SurveyFault, _ workbook: Workbook) -> Bool {
        guard let span = fault.span else { return true }
        let text = StricterRule.text(workbook, fault.place)
        return span.start >= 0 && span.start <= span.end && Int(span.end) <= text.utf8.count
    }

    private static func cases() throws -> [SurveyCase]? {
        let cases = try SurveyCase.all()
        if cases == nil { print("xlsform: the recorded cases are not present, 820 not run") }
        return cases
    }
}

extension SaidPlace {
    /// Returns true for a fault at the place, as far as the place is said.
    func matches(_ fault: SurveyFault) -> Bool {
        if let sheet, sheet.lowercased() != fault.place.sheet.lowercased() { return false }
        if let row, row != fault.place.row { return false }
        guard let column else { return true }
        // A parameter is named in brackets behind its column.
        let header = column.split(separator: " (").first.map(String.init) ?? column
        let names = header == "dataset" ? ["dataset", "list_name"] : [header, column]
        return names.contains(fault.header) || usual(fault.header).contains { names.contains($0) }
    }

    /// Returns the usual names of a header that may be written in an older way.
    private func usual(_ header: String) -> [String] {
        switch header.lowercased() {
        case "tag", "value": ["name"]
        case "list name": ["list_name"]
        default: [header.lowercased()]
        }
    }
}
