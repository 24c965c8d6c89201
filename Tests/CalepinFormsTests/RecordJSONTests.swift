// The JSON of records: a written record is read back equal, and malformed JSON is refused or kept,
// by seed.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct RecordJSONTests {
    private func read(_ text: String) throws -> FormRecord {
        try FormRecord(json: Array(text.utf8))
    }

    private func error(_ text: String) -> RecordJSONError? {
        do throws(RecordJSONError) {
            _ = try FormRecord(json: Array(text.utf8))
            return nil
        } catch { return error }
    }

    @Test func theFormatIsAsWritten() throws {
        let record = FormRecord(
            form: "f", version: 2, hash: "ab",
            cells: [
                RecordCell(CellPath("a"), "1"),
                RecordCell(CellPath("r#k.b"), "é\"\\\u{1}", .proposed, note: "n"),
            ], rows: [RecordRows(CellPath("r"), ["k"])],
            orphans: [RecordCell(CellPath(""), "")])
        let text = String(decoding: record.json(), as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"form":"f","version":2,"hash":"ab","cells":[{"path":"a","value":"1"},"#))
        #expect(try read(text) == record)
    }

    @Test func keysItDoesNotKnowArePassedOver() throws {
        let record = try read(
            #"{"x":[{}],"form":"f","version":1,"cells":[{"path":"a","value":"1","y":null}]}"#)
        #expect(record.cells == [RecordCell(CellPath("a"), "1")])
    }

    @Test(arguments: [
        ("", "not"), ("nul", "not"), ("[]", "form"), ("{}", "form"), (#"{"form":1}"#, "form"),
        (#"{"form":"f"}"#, "version"), (#"{"form":"f","version":"1"}"#, "version"),
        (#"{"form":"f","version":1.5}"#, "version"),
        (#"{"form":"f","version":99999999999999999999}"#, "version"),
        (#"{"form":"f","version":1,"cells":{}}"#, "cells"),
        (#"{"form":"f","version":1,"cells":[1]}"#, "cells"),
        (#"{"form":"f","version":1,"cells":[{"path":"a"}]}"#, "cells"),
        (#"{"form":"f","version":1,"cells":[{"path":"a","value":1}]}"#, "cells"),
        (#"{"form":"f","version":1,"orphans":[{"value":"a"}]}"#, "orphans"),
        (#"{"form":"f","version":1,"rows":[{"path":"r"}]}"#, "rows"),
        (#"{"form":"f","version":1,"rows":[{"ids":[]}]}"#, "rows"),
        (#"{"form":"f","version":1"#, "not"),
    ])
    func whatIsNotARecordIsRefused(text: String, place: String) {
        switch error(text) {
        case .unexpected(let key): #expect(key == place)
        case .notJSON: #expect(place == "not", "\(text)")
        default: #expect(Bool(false), "\(text)")
        }
    }

    @Test func rowIdsThatAreNoTextsAreRefusedRatherThanLost() {
        #expect(
            error(#"{"form":"f","version":1,"rows":[{"path":"r","ids":["a",2]}]}"#)
                == .unexpected("rows"))
    }

    @Test func tooMuchAndTooDeepIsRefused() {
        let long = [UInt8](repeating: 0x20, count: FormLimits.recordBytes + 1)
        #expect(throws: RecordJSONError.tooLarge) { try FormRecord(json: long) }
        let deep = String(repeating: "[", count: 100_000)
        #expect(error(#"{"form":"f","version":1,"cells":"# + deep) != nil)
    }

    @Test func anyBytesGiveARecordOrAnError() throws {
        let session = try session([
            field("a", "integer"), rows("r", [field("b", "many"), rows("s", [field("c")])]),
        ])
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"form\"", "\"f\"", "\"version\"", "1", "\"cells\"",
            "\"path\"", "\"value\"", "\"a\"", "\"r#k.b\"", "\"rows\"", "\"ids\"", "\"r\"",
            "\"k\"", "\"origin\"", "\"none\"", "\"r#k.s#\"", "\"#.#\"", "null", "\"\"",
        ]
        let start = #"{"form":"f","version":1,"cells":[{"path":"r#k.b","value":"x","origin":""#
        let end = #""}],"rows":[{"path":"r","ids":["k"]},{"path":"r#k.s","ids":["i","i"]}]}"#
        let whole = Array((start + "none" + end).utf8)
        var dice = Dice(seed: 7)
        var read = 0
        for _ in 0..<5_000 {
            var bytes = whole
            for _ in 0...dice.below(3) {
                let piece = Array(dice.one(of: pieces).utf8)
                let place = dice.below(bytes.count)
                let upTo = min(bytes.count, place + dice.below(12))
                bytes.replaceSubrange(place..<upTo, with: dice.chance(30) ? [] : piece)
            }
            guard let record = try? FormRecord(json: bytes) else { continue }
            read += 1
            let opened = FormSession(session.form, context: fixedContext(), record: record)
            let saved = opened.record
            #expect(try FormRecord(json: saved.json()) == saved)
            let again = FormSession(session.form, context: fixedContext(), record: saved)
            #expect(again.record == saved)
        }
        print("records: \(read) of 5000 broken texts were still records")
        #expect(read > 50)
    }
}
