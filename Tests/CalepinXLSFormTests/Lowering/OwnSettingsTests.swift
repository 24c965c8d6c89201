// The settings of a workbook that are Calepin's own. Those of ODK are in RuleTests and PartTests.

import CalepinXLSForm
import Testing

@Suite("Settings of Calepin's own")
struct OwnSettingsTests {
    @Test("calepin_review has the records reviewed, where it is true")
    func reviewed() throws {
        let survey = ["type | name | label", "text | who | Who"]
        for (value, isReviewed) in [("yes", true), ("TRUE", true), ("no", false), ("", false)] {
            let sheets = ["settings": ["form_title | calepin_review", "Rounds | \(value)"]]
            #expect(try made(survey, sheets).isReviewed == isReviewed, "\(value)")
        }
        #expect(try made(survey).isReviewed == false)
    }

    @Test("calepin_review_lock locks what is approved, and has the records reviewed for it")
    func locked() throws {
        let survey = ["type | name | label", "text | who | Who"]
        for (lock, review, isLocked) in [
            ("yes", "", true), ("yes", "yes", true), ("yes", "no", false), ("no", "yes", false),
        ] {
            let sheets = [
                "settings": [
                    "form_title | calepin_review | calepin_review_lock",
                    "Rounds | \(review) | \(lock)",
                ]
            ]
            let form = try made(survey, sheets)
            #expect(form.locksApproved == isLocked && form.isReviewed == (review != "no"))
        }
    }
}
