// Every recorded form that pyxform accepts becomes a form of Calepin without a fault.

import CalepinXLSForm
import Foundation
import Testing

@Suite("Forms made from recorded surveys")
struct ImportTests {
    @Test("Recorded forms that are accepted can be filled in")
    func accepted() throws {
        guard let cases = try SurveyCase.all() else { return }
        var codes: [String: Int] = [:]
        for one in cases where one.refusal == nil {
            let reading = one.reading
            guard reading.faults.isEmpty else { continue }
            let made = FormImport(reading.survey, root: one.root)
            for note in made.report.notes { codes[note.fault.code, default: 0] += 1 }
            // ODK's own judge of forms, which is not asked for these, refuses cycles as well.
            let faults = made.faults.filter {
                $0.code != "cycle" && !($0.code == "out-of-scope" && one.isUnvalidated)
            }
            #expect(faults.map { $0.line(in: .english) } == [], "\(one.name)")
        }
        let counted = codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        print("remarks on recorded forms: " + counted.joined(separator: ", "))
    }
}
