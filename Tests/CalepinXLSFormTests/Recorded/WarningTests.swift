// Warnings against pyxform over the recorded cases: what it warns of, we warn of as well, but for
// advice on the size of pictures, which belongs to its clients, and for columns without a language
// where a form says which language these are in.

import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Warnings on recorded forms")
struct WarningTests {
    /// The words in a warning of pyxform, and our code for it.
    private static let codes: [(words: String, code: String)] = [
        ("Repeat has no label", "repeat-without-label"),
        ("case-insensitive match", "name-differs-by-case"),
        ("Choices should have a label", "choice-without-label"),
        ("only meant for filtered selects", "external-without-filter"),
        ("no longer supported on most devices", "obsolete-type"),
        ("sheets with similar names", "similar-sheet"),
        ("form_id and id_string", "form-id-twice"),
        ("must not contain spaces", "spaced-column"),
        ("uses or_other and translations", "other-untranslated"),
        ("valid machine-readable codes", "language-without-code"),
        ("is missing the", "untranslated-column"),
        ("without name, text, or label", "row-skipped"),
        ("'disabled' column", "row-disabled"),
    ]

    @Test("What pyxform warns of in a form that both accept, we warn of at the same row")
    func recorded() throws {
        guard let cases = try SurveyCase.all() else {
            return print("xlsform: the recorded cases are not present, no warnings compared")
        }
        var (said, found) = (0, 0)
        for survey in cases where survey.refusal == nil {
            let reading = survey.reading
            guard reading.faults.isEmpty else { continue }
            for warning in survey.warnings {
                guard let code = Self.codes.first(where: { warning.contains($0.words) })?.code
                else { continue }
                said += 1
                let row = SaidPlace.all(in: warning).first?.row
                let isFound = reading.warnings.contains {
                    $0.code == code && (row == nil || $0.place.row == row)
                }
                if isFound {
                    found += 1
                } else {
                    print("xlsform, not warned of: \(survey.name): \(warning.prefix(100))")
                }
            }
        }
        print("xlsform, warnings as pyxform's: \(found) of \(said)")
        #expect(said > 20)
        #expect(found * 100 >= said * 90)
    }

    @Test("A form without mistakes has no warnings")
    func none() {
        let reading = form(
            [
                "type | name | label::English (en) | label::French (fr) | appearance",
                "select_one c | a | A | A | minimal", "text | b | B | B | multiline w2",
            ],
            [
                "choices": [
                    "list_name | name | label::English (en) | label::French (fr)", "c | x | X | X",
                ]
            ])
        #expect(reading.lines == [])
        #expect(reading.warned == [])
    }
}
