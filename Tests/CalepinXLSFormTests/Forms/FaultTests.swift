// Faults of forms: the line that a person reads for each of the more common mistakes, and that one
// mistake is one fault.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Faults of forms")
struct FaultTests {
    @Test("A fault is a line with sheet, cell, header, place in the text and what was meant")
    func line() {
        let reading = form([
            "type | name | label | hint | default | constraint",
            "text | a | A | | | starts-with(., 'x') and contian(., 'y')",
        ])
        #expect(
            reading.lines == [
                #"survey!F2 (constraint), at 25: unknown function "contian"; contains?"#
            ])
        #expect(
            reading.faults.map { $0.line(in: .french) } == [
                "survey!F2 (constraint), en 25\u{A0}: fonction inconnue "
                    + "«\u{A0}contian\u{A0}»\u{202F}; contains\u{202F}?"
            ])
    }

    @Test("All faults of a form are found at once")
    func together() {
        let reading = form(
            [
                "type | name | label | relevant", "txet | a | A |", "text | b c | B |",
                "text | d | | ", "select_one yesno | e | E | ${nobody} = 1",
                "text | d | D | (1 + 2", "end group | | |",
            ], ["choices": ["list_name | name | label", "yes_no | y | Y", "yes_no | y | Z"]])
        #expect(
            Set(reading.codes) == [
                "unknown-type", "bad-name", "label-missing", "unknown-list", "unknown-reference",
                "duplicate-name", "unclosed-bracket", "unmatched-end", "duplicate-choice",
            ])
        #expect(reading.codes.count == 9)
    }

    @Test(
        "A mistake is one fault, with what was probably meant",
        arguments: [
            (["text | a | ${ b } |", "text | b | B |"], "bad-reference", "${b}"),
            (["text | a | ${weigth} |", "text | weight | W |"], "unknown-reference", "weight"),
            (["select_onee c | a | A |"], "unknown-type", "select_one c"),
            (["Text | a | A |"], "unknown-type", "text"),
            (["text | first name | A |"], "bad-name", "first_name"),
            (
                ["begin grop | g | G |", "text | a | A |", "end group | | |"], "unknown-type",
                "begin group"
            ),
            (["text | a | A | parrent::b = 1"], "unknown-axis", "parent"),
        ])
    func suggestions(_ rows: [String], _ code: String, _ suggestion: String) {
        let reading = form(["type | name | label | relevant"] + rows)
        #expect(reading.codes == [code])
        #expect(reading.faults.first?.suggestion == suggestion)
    }

    @Test(
        "Quotes and spaces of a word processor are read as what was typed, with a warning",
        arguments: [
            (". = \u{2018}x\u{2019}", "curly-quotes", ". = 'x'"),
            (". = 'x\u{2019}", "curly-quotes", ". = 'x'"),
            ("${a} != \u{201D}\u{201D} or 1", "curly-quotes", "${a} != \"\" or 1"),
            (".\u{A0}= 1", "hard-space", ". = 1"),
        ])
    func typography(_ text: String, _ code: String, _ read: String) {
        let reading = form(["type | name | label | relevant", "text | a | A | \(text)"])
        #expect(reading.lines == [])
        #expect(reading.warned == [code])
        #expect(reading.warnings.first?.suggestion == read)
        #expect(reading.item("a")?[.relevant]?.text == read)
    }

    @Test("A group that is closed wrongly puts no other row at fault")
    func groups() {
        let wrongSort = form([
            "type | name | label", "begin repeat | r | R", "text | a | A", "end group | |",
            "text | b | B",
        ])
        #expect(wrongSort.lines.count == 1)
        #expect(wrongSort.faults.first?.partner?.row == 2)
        let inner = form([
            "type | name | label", "begin group | g | G", "begin repeat | r | R", "text | a | A",
            "end group | |", "text | b | B",
        ])
        #expect(inner.codes == ["unmatched-end"])
        let stray = form([
            "type | name | label", "begin repeat | r | R", "text | a | A", "end group | |",
            "text | b | B", "end repeat | |",
        ])
        #expect(stray.codes == ["unmatched-end"])
        #expect(stray.item("b")?.parent == 0)
    }

    @Test("Names are unique in a group, and references need them unique in the form")
    func names() {
        let rows = [
            "type | name | label", "text | a | A", "begin group | g | G", "text | a | A",
            "end group | |",
        ]
        #expect(form(rows).codes == [])
        let ambiguous = form(rows + ["note | n | ${a}"])
        #expect(ambiguous.codes == ["ambiguous-reference"])
        #expect(ambiguous.faults.first?.partner?.row == 2)
        #expect(form(rows + ["text | g | G"]).codes == ["duplicate-name"])
    }

    @Test("A loop asks its questions once for each choice, so no reference can mean one")
    func loops() {
        let rows = [
            "type | name | label", "begin loop over c | l | L", "integer | a | A %(label)s",
            "end loop | |",
        ]
        let choices = ["choices": ["list_name | name | label", "c | x | X", "c | y | Y"]]
        #expect(form(rows, choices).codes == [])
        #expect(form(rows + ["note | n | ${a}"], choices).codes == ["ambiguous-reference"])
    }

    @Test(
        "Triggers are references with commas between them",
        arguments: [
            ("${a}", []), ("${a}, ${b}", []), ("${a} ,, ${b},", []),
            ("${a} ${b}", ["trigger-without-comma"]), ("a", ["trigger-without-reference"]),
            ("${x}", ["unknown-reference"]), ("${g}", ["trigger-not-question"]),
            ("${c}", ["trigger-unseen"]), ("${a", ["bad-reference"]),
        ])
    func triggers(_ trigger: String, _ codes: [String]) {
        let reading = form([
            "type | name | label | calculation | trigger", "text | a | A | |", "text | b | B | |",
            "calculate | c | | 1 | |", "begin group | g | G | |", "text | d | D | |",
            "end group | | | |", "text | e | E | now() | \(trigger)",
        ])
        #expect(reading.codes == codes)
    }

    @Test("Sheets that are missing are named with those that look like them")
    func sheets() {
        let rows = ["type | name | label", "select_one c | a | A"]
        let reading = form(rows, ["choises": ["list_name | name | label", "c | x | X"]])
        #expect(reading.lines == [#"choices: there is no sheet "choices"; choises?"#])
        #expect(
            form(rows, ["_choices": ["list_name | name", "c | x"]]).codes == ["sheet-missing"])
        let settings = form(
            ["type | name | label", "note | n | N"], ["setings": ["version", "1"]])
        #expect(settings.codes == [])
        #expect(settings.warned == ["similar-sheet"])
    }

    @Test("Columns that mean nothing are warned of, with the nearest that does")
    func columns() {
        let reading = form(["type | name | label | relevent", "text | a | A | 1"])
        #expect(reading.codes == [])
        #expect(reading.warnings.map(\.suggestion) == ["relevant"])
        #expect(reading.survey.unknownColumns.map(\.header) == ["relevent"])
        #expect(
            form(["type | name | value | label", "text | a | b | A"]).codes == [
                "duplicate-column"
            ])
        #expect(form(["name | label", "a | A"]).codes == ["column-missing"])
    }

    @Test("Appearances are words, and unknown ones are warned of with the nearest")
    func appearances() {
        let reading = form(
            [
                "type | name | label | appearance", "select_one c | a | A | minmal columns-2 w4",
                "select_one c | b | B | quick search('f', 'matches', 'k', ${a})",
                "text | d | D | ex:org.example.app(a='b c') mulitline",
            ], ["choices": ["list_name | name | label", "c | x | X"]])
        #expect(reading.item("a")?.appearance.words == ["minmal", "columns-2", "w4"])
        #expect(reading.item("b")?.appearance.words == ["quick"])
        #expect(reading.item("b")?.appearance.search == "'f', 'matches', 'k', ${a}")
        #expect(reading.codes == ["search-mixed"])
        #expect(reading.warned == ["unknown-appearance"])
        #expect(reading.warnings.first?.suggestion == "minimal")
    }

    @Test("Languages without a code and untranslated columns are warned of")
    func languages() {
        let reading = form([
            "type | name | label::French (fr) | label::english | hint::english",
            "text | a | Nom | Name | yours",
        ])
        #expect(reading.codes == [])
        #expect(reading.warned == ["language-without-code", "untranslated-column"])
    }

    @Test("Codes are stable names, each once, with words in both languages")
    func kinds() {
        let codes = FaultKind.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        for kind in FaultKind.all {
            #expect(kind.code.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") })
            #expect(!kind.english.isEmpty && !kind.french.isEmpty && kind.english != kind.french)
            for argument in ["{0}", "{1}", "{2}"] {
                #expect(kind.english.contains(argument) == kind.french.contains(argument))
            }
            let isTight = [" ;", " :", " ?", " »", "« "].contains { kind.french.contains($0) }
            #expect(!isTight, "\(kind.code) has a plain space before a double sign")
        }
    }
}
