// Masks: reading them, shaping what is typed, pasted and deleted, the caret, and laws that hold
// for random texts by seed.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct MaskTests {
    /// Masks of every sort of part, with literal digits and letters among them.
    static let masks = [
        "## ## ######", "AA-###-AA", "A###AA ##", "+41 ## ### ## ##", "(###) ###-####", "aaa",
        "**-**", "\\#\\A#A", "#", "##%", "1#1#1", "A9a9*", "/#/#/", "#\\\\#", "🙂#🙂A",
    ]

    @Test func aMaskWithNothingToTypeIsRefused() {
        func error(_ text: String) -> MaskError? {
            do { _ = try Mask(parsing: text) } catch { return error }
            return nil
        }
        #expect(error("") == .nothingToType)
        #expect(error("99-99") == .nothingToType)
        #expect(error("\\#") == .nothingToType)
        #expect(error("##\\") == .unfinishedEscape)
        #expect(error(String(repeating: "#", count: 201)) == .tooLong)
        #expect(error(String(repeating: "#", count: 200)) == nil)
        for language in Language.allCases {
            let messages = MaskError.allCases.map { $0.message(in: language) }
            #expect(Set(messages).count == messages.count)
        }
    }

    @Test(arguments: [
        ("## ## ######", "1234567890", "12 34 567890", "1234567890", ""),
        ("## ## ######", "12 34 5", "12 34 5", "12345", "_____"),
        ("## ## ######", "123", "12 3", "123", "_ ______"),
        ("## ## ######", "12", "12", "12", " __ ______"),
        ("## ## ######", "12 ", "12 ", "12", "__ ______"),
        ("## ## ######", " 12-34.567890 ", "12 34 567890", "1234567890", ""),
        ("AA-###-AA", "ab 123 cd", "AB-123-CD", "AB123CD", ""),
        ("AA-###-AA", "ab-", "AB-", "AB", "___-__"),
        ("A###AA ##", "м123ае77", "М123АЕ 77", "М123АЕ77", ""),
        ("+41 ## ### ## ##", "+41 79 123 45 67", "+41 79 123 45 67", "791234567", ""),
        ("+41 ## ### ## ##", "79 123 45 67", "+41 79 123 45 67", "791234567", ""),
        ("+41 ## ### ## ##", "+1 79 123 45 67", "+41 79 123 45 67", "791234567", ""),
        ("+41 ## ### ## ##", "+", "+", "", "41 __ ___ __ __"),
        ("(###) ###-####", "2125550187", "(212) 555-0187", "2125550187", ""),
        ("##%", "12", "12", "12", ""), ("##%", "12%", "12%", "12", ""),
        ("\\#\\A#A", "1b", "#A1B", "1B", ""), ("aA", "xy", "xY", "xY", ""),
        ("**-**", "a1b2", "a1-b2", "a1b2", ""),
    ])
    func typedTextsTakeTheShape(
        mask: String, text: String, shown: String, plain: String, missing: String
    ) throws {
        let result = try Mask(parsing: mask).typed(text)
        #expect(result.shown == shown)
        #expect(result.plain == plain)
        #expect(result.missing == missing)
        #expect(result.isComplete == missing.isEmpty)
        #expect(result.isWhole)
    }

    @Test func whatFindsNoPlaceIsTold() throws {
        let mask = try Mask(parsing: "##-A")
        #expect(try Mask(parsing: "##").typed("1 2 ").isWhole)
        let long = mask.typed("12-AB")
        #expect(long.shown == "12-A" && !long.isWhole)
        let wrong = mask.typed("1x2")
        #expect(wrong.shown == "12" && !wrong.isWhole)
    }

    @Test func savedTextsAreShownInTheShape() throws {
        let mask = try Mask(parsing: "+41 ## ### ## ##")
        #expect(mask.shown("791234567") == "+41 79 123 45 67")
        #expect(mask.shown("79") == "+41 79")
        #expect(mask.shown("") == "")
        #expect(mask.shown("7912345678") == "7912345678", "nothing of it is lost")
        #expect(mask.shown("abc") == "abc")
        #expect(try Mask(parsing: "##%").shown("12") == "12%")
        #expect(try Mask(parsing: "##%").shown("1") == "1")
        #expect(mask.isComplete("791234567") && !mask.isComplete("79"))
        #expect(!mask.isComplete("7912345670"))
        #expect(try !Mask(parsing: "A").isComplete("a"), "a capital is saved")
    }

    @Test func deletingInTheMiddleMovesTheRestUp() throws {
        let mask = try Mask(parsing: "## ## ######")
        #expect(mask.typed("12 3 567890").shown == "12 35 67890")
        #expect(mask.caret(4, in: "12 3 567890") == 4)
        #expect(mask.typed("1234 567890").shown == "12 34 567890", "the space comes back")
        #expect(mask.caret(2, in: "1234 567890") == 2)
    }

    @Test func theCaretStaysBehindWhatWasTyped() throws {
        let mask = try Mask(parsing: "## ## ######")
        #expect(mask.caret(3, in: "123") == 4)
        #expect(mask.caret(0, in: "123") == 0)
        #expect(mask.caret(-5, in: "123") == 0)
        #expect(mask.caret(99, in: "123") == 4)
        #expect(mask.caret(1, in: "x1") == 0)
        let smile = try Mask(parsing: "🙂#")
        #expect(smile.caret(1, in: "1") == 3, "units of UTF-16, as pages count")
        #expect(smile.caret(1, in: "🙂1") == 0, "not in the middle of a character")
    }

    @Test(arguments: masks)
    func lawsHoldForRandomTexts(text mask: String) throws {
        let shape = try Mask(parsing: mask)
        var seed = TypingSeed(UInt64(mask.utf8.count) * 1_000 + 7)
        for _ in 0..<600 {
            let text = seed.text(longest: 24) + (Bool.random(using: &seed) ? mask : "")
            let result = shape.typed(text)
            let again = shape.typed(result.shown)
            #expect(again.shown == result.shown && again.plain == result.plain, "“\(text)”")
            #expect(again.isWhole && again.missing == result.missing, "“\(text)”")
            let saved = shape.typed(shape.shown(result.plain))
            #expect(saved.plain == result.plain, "“\(text)”")
            #expect(saved.shown == shape.shown(result.plain), "“\(text)”")
            #expect(shape.isComplete(result.plain) == result.isComplete, "“\(text)”")
            let units = text.utf16.count
            var last = 0
            for before in 0...units {
                let caret = shape.caret(before, in: text)
                #expect(caret >= last, "“\(text)”")
                last = caret
            }
            #expect(last == result.shown.utf16.count, "“\(text)”")
        }
    }

    @Test(arguments: masks)
    func anyDeletionLeavesATextOfTheShape(text mask: String) throws {
        let shape = try Mask(parsing: mask)
        let full = Array(shape.shown(try #require(shape.exampleTexts.last)).unicodeScalars)
        for place in full.indices {
            var rest = full
            rest.remove(at: place)
            let result = shape.typed(String(String.UnicodeScalarView(rest)))
            #expect(shape.typed(result.shown) == shape.typed(shape.typed(result.shown).shown))
            let caret = shape.caret(place, in: String(String.UnicodeScalarView(rest)))
            #expect(caret <= result.shown.utf16.count)
        }
    }

    @Test(arguments: masks)
    func everySampleFillsTheMask(text mask: String) throws {
        let shape = try Mask(parsing: mask)
        let samples = shape.exampleTexts
        #expect(samples.count == 1_500)
        #expect(samples.allSatisfy { shape.isComplete($0) })
        #expect(samples == shape.exampleTexts)
    }

    @Test(arguments: [
        ("A###AA ##", "[A-Z]\\d{3}[A-Z]{2}\\d{2}", true), ("####", "19\\d\\d|20\\d\\d", true),
        ("## ##", "(0[1-9]|1[0-2])\\d\\d", true),
        ("AA-###-AA", "[A-HJ-NP-TV-Z]{2}\\d{3}[A-Z]{2}", true),
        ("#############", "756\\d{10}", true), ("#############", "7569\\d{9}", true),
        ("AA#########AA", "CH\\d{9}XY", true), ("########", "\\d{4}1999", true),
        ("**", "[a-f][0-9]", true), ("## ##", "\\d{2} \\d{2}", false), ("###", "\\d{4}", false),
        ("AA", "[a-z]+", false),
    ])
    func aPatternThatCanNeverMatchIsFound(mask: String, pattern: String, may: Bool) throws {
        #expect(try Mask(parsing: mask).mayMatch(Pattern(pattern)) == may)
    }
}
