// Uses the recorded forms as forms that people wrote: a generator fills them, and the laws of
// saving and undoing are checked on the result. FormConformanceTests compares the recordings.

import CalepinForms
import RecordedCases
import Testing

@Suite struct FormCorpusTests {
    @Test func formsThatPeopleWroteAreFilledAtRandomAndKeepTheLaws() throws {
        guard let texts = try recordedForms() else {
            return print("recorded forms: not present, none filled at random")
        }
        var filled = 0
        var others = 0
        var failures: [String] = []
        var open: [String] = []
        for text in texts {
            do {
                let driver = try FormDriver(text)
                var generator = RecordGenerator(seed: 7)
                let isComplete = generator.fill(driver.session)
                try driver.compareLaws()
                if isComplete { filled += 1 } else { open.append(driver.form.title) }
            } catch let mismatch as Mismatch {
                failures.append(mismatch.text)
            } catch { others += 1 }
        }
        print(
            "recorded forms: \(filled) filled at random, \(open.count) cannot be complete, "
                + "\(others) not expressible")
        #expect(failures == [])
        // A calculation in these gives an error, or another type than its field's.
        #expect(open.sorted() == ["Cast fractional value to int", "Simplest"])
        #expect(filled >= 274)
    }

    /// The different forms of both recordings; nil where they are not present.
    private func recordedForms() throws -> [String]? {
        guard let webForms = try recordedCases("webform-scenarios"),
            let javaRosa = try recordedCases("xform-scenarios")
        else { return nil }
        let scenarios = webForms.flatMap { $0["scenarios"] as? [[String: Any]] ?? [] }
        let texts = (scenarios + javaRosa).compactMap { $0["form"] as? String }
        return Set(texts).sorted()
    }
}
