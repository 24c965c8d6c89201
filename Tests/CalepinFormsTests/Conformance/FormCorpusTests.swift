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
                filled += isComplete ? 1 : 0
                open += isComplete || driver.cannotBeFilled ? [] : [driver.form.title]
            } catch let mismatch as Mismatch {
                failures.append(mismatch.text)
            } catch { others += 1 }
        }
        print(
            "recorded forms: \(filled) filled at random, "
                + "\(texts.count - filled - others) cannot be complete, \(others) not expressible")
        #expect(failures == [])
        #expect(open == [], "a person could fill these")
        #expect(filled * 10 >= texts.count * 7)
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

extension FormDriver {
    /// True when nobody can remove the issues that are left: they are at calculations, at the
    /// rows that these count, and at choices of which there are none.
    fileprivate var cannotBeFilled: Bool {
        session.allIssues.allSatisfy { path, _ in
            let name = path.parts.last?.name
            guard let place = form.places.first(where: { $0.fieldName == name }) else {
                return false
            }
            if place.rules["calculate"] != nil || place.count != nil { return true }
            let choices = try? session.choices(at: path)
            return place.control?.name.hasPrefix("select") == true && choices?.isEmpty == true
        }
    }
}
