// Ten planted faults of ten kinds are found in one run, at their places, and no other fault is.

import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Planted faults")
struct PlantedTests {
    @Test("Ten faults of ten kinds in an accepted form are found at once, and nothing else")
    func ten() throws {
        guard let cases = try SurveyCase.all() else {
            return print("xlsform: the recorded cases are not present, no faults were planted")
        }
        var (forms, found) = (0, 0)
        for (index, survey) in cases.enumerated() where survey.refusal == nil {
            guard survey.reading.faults.isEmpty, var planting = Planting(survey.workbook),
                !Self.hasOldHeaders(survey.workbook)
            else { continue }
            var random = Seeded(UInt64(index))
            for kind in Planting.kinds.shuffled(using: &random).prefix(10) { kind(&planting) }
            let reading = SurveyReader.read(planting.workbook, root: survey.root)
            let faults = Set(reading.faults.map { Planted(code: $0.code, place: $0.place) })
            let missed = planting.planted.filter { !faults.contains($0) }
            #expect(missed == [], "\(survey.name), seed \(index): \(reading.lines)")
            #expect(reading.faults.count == 10, "\(survey.name), seed \(index): \(reading.lines)")
            forms += 1
            found += 10 - missed.count
        }
        print("planted faults: \(found) of \(forms * 10) found, in \(forms) forms")
        #expect(forms > 100)
    }

    /// Returns true for a form with single colons: a header with two would change their meaning.
    private static func hasOldHeaders(_ workbook: Workbook) -> Bool {
        workbook.sheets.contains { sheet in
            sheet.rows.first?.cells.contains {
                $0.text.contains(":") && !$0.text.contains("::")
            } ?? false
        }
    }
}
