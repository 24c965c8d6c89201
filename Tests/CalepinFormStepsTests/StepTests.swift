// The effect and answer of each step, one by one. Errors are in StepErrorTests.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms
import Testing

@Suite struct StepTests {
    private let number = #"{"field": "a", "type": "decimal", "label": "A"}"#
    private let rows = """
        {"repeat": "rows", "label": "R", "contents": [
          {"field": "n", "type": "decimal", "label": "N", "optional": true}]},
        {"field": "sum", "type": "decimal", "label": "S", "calculation": "sum(${n})"}
        """

    @Test func theDocumentedExampleAnswersWhatItShows() throws {
        let page = try document("docs/form-steps.md")
        let form = try #require(blocks("json", in: page).first)
        let script = try #require(blocks("steps", in: page).first)
        let steps = try stepped(form: form)
        let lines = script.split(separator: "\n").map(String.init)
        #expect(!lines.isEmpty && lines.count.isMultiple(of: 2))
        for index in stride(from: 0, to: lines.count, by: 2) {
            #expect(steps.text(String(lines[index].dropFirst(2))) == lines[index + 1])
        }
    }

    @Test func aValueIsEnteredAsAPersonDoes() throws {
        let steps = try stepped(number)
        let answers = try [#""2.50""#, "2.50", "2.5"].map {
            try steps.tree(#"{"set": "a", "value": \#($0)}"#)
        }
        #expect(answers[0]["changes"]?[0]?["text"]?.asString == "2.5")
        #expect(answers[1]["changes"]?.elements?.count == 0)
        #expect(answers[2]["changes"]?.elements?.count == 0)
        let cleared = try steps.tree(#"{"set": "a", "value": null}"#)
        #expect(cleared["changes"]?[0]?["text"]?.asString == "")
        #expect(cleared["changes"]?[0]?["origin"] == nil)
    }

    @Test func numbersKeepAllTheirDigits() throws {
        let steps = try stepped(number)
        let digits = "0.1234567890123456789012345678901234"
        let answer = try steps.tree(#"{"set": "a", "value": \#(digits)}"#)
        #expect(answer["changes"]?[0]?["text"]?.asString == digits)
    }

    @Test func switchesTakeTrueAndFalse() throws {
        let steps = try stepped(#"{"field": "s", "type": "switch", "label": "S"}"#)
        let on = try steps.tree(#"{"set": "s", "value": true}"#)
        #expect(on["changes"]?[0]?["text"]?.asString == "true")
        let off = try steps.tree(#"{"set": "s", "value": false}"#)
        #expect(off["changes"]?[0]?["text"]?.asString == "false")
        #expect(off["changes"]?[0]?["shown"]?.asString == "No")
    }

    @Test func aTextOfAnotherTypeIsKeptWithAnIssue() throws {
        let steps = try stepped(number, language: .french)
        let answer = try steps.tree(#"{"set": "a", "value": "beaucoup"}"#)
        #expect(answer["changes"]?[0]?["text"]?.asString == "beaucoup")
        let issue = answer["changes"]?[1]?["issues"]?[0]
        #expect(issue?["issue"]?.asString == "not-a-number")
        #expect(issue?["message"]?.asString?.contains("nombre") == true)
    }

    @Test func aFailedCalculationSaysWhy() throws {
        let quotient = #"{"field": "b", "label": "B", "calculation": "1 div ${a}"}"#
        let steps = try stepped(number + ", " + quotient)
        let answer = try steps.tree(#"{"set": "a", "value": 0}"#)
        let value = answer["changes"]?[1]
        #expect(value?["failed"]?.asString == "division-by-zero")
        #expect(value?["message"]?.asString == "Division by zero")
        #expect(value?["text"]?.asString == "")
    }

    @Test func choicesAreShownByTheirLabels() throws {
        let steps = try stepped(
            form: """
                {"format": 1, "id": "test", "title": "Test", "languages": ["en", "fr"],
                 "title": {"en": "T", "fr": "T"},
                 "sections": [{"name": "all", "title": {"en": "A", "fr": "A"}, "contents": [
                   {"field": "c", "type": "many", "label": {"en": "C", "fr": "C"},
                    "choices": "list"}]}],
                 "choiceLists": [{"name": "list", "choices": [
                   {"value": "x", "label": {"en": "Axe", "fr": "Hache"}},
                   {"value": "y", "label": {"en": "Saw", "fr": "Scie"}}]}]}
                """.replacingOccurrences(of: #""title": "Test", "#, with: ""),
            language: .french)
        let answer = try steps.tree(#"{"set": "c", "value": "x y"}"#)
        #expect(answer["changes"]?[0]?["shown"]?.asString == "Hache, Scie")
    }

    @Test func rowsAreAddedMovedAndRemovedByTheirIds() throws {
        let steps = try stepped(rows)
        func ids(_ step: String) throws -> [String]? {
            let rows = try steps.tree(step)["changes"]?.elements?.first { $0["rows"] != nil }
            return rows?["rows"]?.elements?.compactMap(\.asString)
        }
        #expect(try ids(#"{"add": "rows", "id": "k1"}"#) == ["k1"])
        #expect(try ids(#"{"add": "rows", "id": "k2", "at": 0}"#) == ["k2", "k1"])
        #expect(try ids(#"{"move": "rows#k2", "to": 5}"#) == ["k1", "k2"])
        #expect(try ids(#"{"remove": "rows#k1"}"#) == ["k2"])
        #expect(try ids(#"{"undo": true}"#) == ["k1", "k2"])
        #expect(try ids(#"{"redo": true}"#) == ["k2"])
    }

    @Test func theStateOfARowIsThatOfItsCells() throws {
        let steps = try stepped(rows)
        _ = steps.text(#"{"add": "rows", "id": "k1"}"#)
        _ = steps.text(#"{"set": "rows#k1.n", "value": 3}"#)
        #expect(
            steps.text(#"{"state": "rows#k1"}"#)
                == #"{"cells":[{"at":"rows#k1"},{"at":"rows#k1.n","text":"3","origin":"user"}]}"#)
        #expect(steps.text(#"{"state": "rows"}"#) == #"{"at":"rows","rows":["k1"]}"#)
    }

    @Test func theWholeStateHasRowsAfterTheirRepeat() throws {
        let steps = try stepped(rows)
        _ = steps.text(#"{"add": "rows", "id": "k1"}"#)
        let cells = try steps.tree(#"{"state": true}"#)["cells"]?.elements ?? []
        #expect(
            cells.compactMap { $0["at"]?.asString } == [
                "all", "rows", "rows#k1", "rows#k1.n", "sum",
            ])
    }

    @Test func aHiddenCellTellsWhatWasEntered() throws {
        let steps = try stepped(
            number + #", {"field": "b", "type": "text", "label": "B", "relevant": "${a} > 1"}"#)
        _ = steps.text(#"{"set": "a", "value": 2}"#)
        _ = steps.text(#"{"set": "b", "value": "kept"}"#)
        _ = steps.text(#"{"set": "a", "value": 1}"#)
        #expect(
            steps.text(#"{"state": "b"}"#)
                == #"{"at":"b","hidden":true,"text":"","origin":"user","stored":"kept","#
                + #""required":true}"#)
    }

    @Test func theMomentCanBeSetForStepsThatFollow() throws {
        let day = #"{"field": "d", "type": "day", "label": "D", "calculation": "today()"}"#
        let steps = try stepped(day)
        #expect(try steps.tree(#"{"state": "d"}"#)["text"]?.asString == "2026-11-20")
        let answer = try steps.tree(#"{"now": "2030-01-02T00:04:05+01:00"}"#)
        #expect(answer["changes"]?[0]?["text"]?.asString == "2030-01-01")
    }

    @Test func undoWithNothingToUndoChangesNothing() throws {
        #expect(try stepped(number).text(#"{"undo": true}"#) == #"{"changes":[]}"#)
    }
}
