// The words of issues: complete in both languages, with distinct names that never change.

import CalepinExpressions
import CalepinForms
import Testing

// Testing has an Issue too.
private typealias Issue = CalepinForms.Issue

@Suite struct IssueTextTests {
    @Test func everyIssueHasItsOwnNameAndWords() {
        let issues = IssueCode.allCases.map { Issue($0, "7") }
        #expect(Set(issues.map(\.name)).count == issues.count)
        for language in Language.allCases {
            #expect(Set(issues.map { $0.message(in: language) }).count >= issues.count - 4)
            let bare = IssueCode.allCases.map { Issue($0).message(in: language) }
            #expect(Set(bare).count == bare.count)
            #expect(bare.allSatisfy { !$0.isEmpty })
        }
        for code in IssueCode.allCases {
            #expect(IssueCode.named(Issue(code).name) == code)
            #expect(Issue(code).message(in: .english) != Issue(code).message(in: .french))
        }
        #expect(IssueCode.named("no-such") == nil)
    }

    @Test func namesOnTheWireStay() {
        let names = IssueCode.allCases.map { Issue($0).name }.sorted()
        #expect(
            names == [
                "above-most", "bad-character", "below-least", "check-digit", "closed",
                "constraint", "failed", "full",
                "mask", "missing", "not-a-choice", "not-a-day", "not-a-line", "not-a-number",
                "not-a-phone",
                "not-a-place", "not-a-signature", "not-a-time", "not-an-address",
                "not-an-area", "not-an-attachment", "not-an-identity", "not-an-instant",
                "not-in-order",
                "not-of-type",
                "not-unique", "not-whole", "not-yes-or-no", "off-step", "pattern", "received",
                "too-few-rows",
                "too-long", "too-many-places", "too-many-rows", "warning", "wrong-length",
            ])
    }

    @Test func messagesNameWhatTheyAreAbout() {
        #expect(Issue(.belowLeast, "3").message(in: .english) == "At least 3")
        #expect(Issue(.tooManyRows, "5").message(in: .french) == "Il en faut au plus 5")
        #expect(Issue(.constraint, "Too young").message(in: .french) == "Too young")
        #expect(Issue(.constraint).message(in: .english) == "This value is not allowed")
    }
}
