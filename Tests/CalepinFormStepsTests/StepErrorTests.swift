// Steps that cannot be done, and data that is too large: each has its error and changes nothing.

import CalepinExpressions
import CalepinFormSteps
import CalepinForms
import Testing

@Suite struct StepErrorTests {
    private let contents = """
        {"field": "a", "type": "decimal", "label": "A"},
        {"field": "b", "type": "decimal", "label": "B", "calculation": "${a}"},
        {"field": "t", "type": "multiline", "label": "T", "optional": true},
        {"repeat": "rows", "label": "R", "contents": [
          {"field": "n", "type": "decimal", "label": "N", "optional": true}]}
        """

    @Test(arguments: [
        ("", "not-json"), ("{", "not-json"), ("nope", "not-json"), ("{} {}", "not-json"),
        ("{}", "not-a-step"), ("[]", "not-a-step"), ("null", "not-a-step"),
        (#"{"sett": "a"}"#, "not-a-step"),
        (#"{"set": "a", "value": 1, "origin": "user"}"#, "unknown-key"),
        (#"{"set": "a", "add": "rows", "value": 1}"#, "unknown-key"),
        (#"{"set": 1, "value": 1}"#, "expects-text"), (#"{"set": "a"}"#, "expects-value"),
        (#"{"set": "a", "value": [1]}"#, "expects-value"),
        (#"{"set": "nope", "value": 1}"#, "unknown-path"),
        (#"{"set": "", "value": 1}"#, "unknown-path"),
        (#"{"set": "rows#1.n", "value": 1}"#, "unknown-path"),
        (#"{"set": "a#1", "value": 1}"#, "unknown-path"),
        (#"{"set": "b", "value": 1}"#, "not-editable"),
        (#"{"set": "rows", "value": 1}"#, "not-editable"),
        (#"{"set": "all", "value": 1}"#, "not-editable"),
        (#"{"add": "a"}"#, "unknown-path"),
        (#"{"add": "rows", "at": -1}"#, "expects-whole-number"),
        (#"{"add": "rows", "at": 1.5}"#, "expects-whole-number"),
        (#"{"add": "rows", "id": 1}"#, "expects-text"), (#"{"add": "rows", "id": ""}"#, "bad-row"),
        (#"{"add": "rows", "id": "a.b"}"#, "bad-row"),
        (#"{"remove": "rows"}"#, "unknown-path"), (#"{"remove": "rows#9"}"#, "unknown-path"),
        (#"{"move": "rows#9", "to": 0}"#, "unknown-path"),
        (#"{"move": "rows#9"}"#, "expects-whole-number"),
        (#"{"undo": 1}"#, "expects-true"), (#"{"state": false}"#, "expects-true"),
        (#"{"state": "rows#9"}"#, "unknown-path"), (##"{"state": "#"}"##, "unknown-path"),
        (#"{"now": "today"}"#, "expects-moment"), (#"{"now": 5}"#, "expects-text"),
    ])
    func aStepThatCannotBeDoneHasAnErrorAndChangesNothing(step: String, code: String) throws {
        let steps = try stepped(contents)
        let before = steps.text(#"{"state": true}"#)
        #expect(try steps.error(step) == code)
        #expect(steps.text(#"{"state": true}"#) == before)
    }

    @Test func errorsSpeakTheLanguageOfTheSession() throws {
        let english = try stepped(contents).tree(#"{"set": "nope", "value": 1}"#)
        #expect(english["error"]?["message"]?.asString == "there is no “nope” here")
        let french = try stepped(contents, language: .french)
        let answer = try french.tree(#"{"set": "nope", "value": 1}"#)
        #expect(answer["error"]?["message"]?.asString == "il n’y a pas de « nope » ici")
    }

    @Test func aRowsIdIsNeverUsedAgain() throws {
        let steps = try stepped(contents)
        #expect(try steps.error(#"{"add": "rows", "id": "k"}"#) == nil)
        #expect(try steps.error(#"{"add": "rows", "id": "k"}"#) == "bad-row")
        #expect(try steps.error(#"{"remove": "rows#k"}"#) == nil)
        #expect(try steps.error(#"{"add": "rows", "id": "k"}"#) == "bad-row")
    }

    @Test func aTextOfOneMebibyteIsKeptAndALongerOneRefused() throws {
        let steps = try stepped(contents)
        let book = String(repeating: "x", count: FormLimits.textBytes)
        #expect(try steps.error(#"{"set": "t", "value": "\#(book)"}"#) == nil)
        #expect(try steps.error(#"{"set": "t", "value": "\#(book)x"}"#) == "too-long")
        let state = try steps.tree(#"{"state": "t"}"#)
        #expect(state["text"]?.asString?.utf8.count == FormLimits.textBytes)
    }

    @Test func aStepBeyondItsLimitIsRefusedUnread() throws {
        let steps = try stepped(contents)
        let endless = [UInt8](repeating: 0x20, count: StepLimits.stepBytes + 1)
        let answer = try JSONValue(reading: steps.reply(to: endless))
        #expect(answer["error"]?["code"]?.asString == "step-too-long")
    }

    @Test func aHugePathIsRefusedInFewWords() throws {
        let path = String(repeating: "a#1.", count: 100_000)
        let answer = try stepped(contents).text(#"{"set": "\#(path)", "value": 1}"#)
        #expect(answer.contains("unknown-path"))
        #expect(answer.utf8.count < 400)
    }

    @Test func aRecordOfTooManyRowsKeepsTheRestAndTakesNoMore() throws {
        let form = try FormDefinition(
            json: Array(
                """
                {"format": 1, "id": "test", "title": "T", "sections": [{"name": "all",
                 "title": "A", "contents": [{"repeat": "rows", "label": "R", "contents": [
                 {"field": "n", "type": "note", "label": "N"}]}]}]}
                """.utf8)
        ).compiled()
        let ids = (0...FormLimits.rows).map { "k\($0)" }
        let record = FormRecord(
            form: "test", version: 1, rows: [RecordRows(CellPath("rows"), ids)])
        let session = FormSession(form, context: fixedContext(), record: record)
        let steps = FormSteps(session)
        let count = try session.rows(at: CellPath("rows")).count
        #expect(count <= FormLimits.rows)
        #expect(count + session.orphans.count == ids.count)
        while try steps.error(#"{"add": "rows"}"#) == nil {}
        #expect(try steps.error(#"{"add": "rows"}"#) == "too-many-rows")
        #expect(try steps.error(#"{"duplicate": "rows#k7"}"#) == "too-many-rows")
        #expect(try steps.error(#"{"state": true}"#) == "too-many-cells")
        #expect(try steps.tree(#"{"state": "rows#k7"}"#)["cells"]?.elements?.count == 2)
    }
}
