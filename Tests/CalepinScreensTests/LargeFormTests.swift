// A form of two thousand fields: the response to a keystroke depends on its effects only. Times
// are printed, never asserted.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct LargeFormTests {
    /// Returns a form of twenty sections with a hundred numbers, each the sum of the earlier ones
    /// in its section, as a chain of calculations.
    private func form() throws -> AppDriver {
        var form = FormDefinition(id: "large", title: LocalText("Large", "Grand"))
        for section in 0..<20 {
            var contents: [Content] = []
            for index in 0..<100 {
                var field = Field("f\(section)x\(index)", "integer", label: LocalText("F", "F"))
                if index % 10 == 9 {
                    field.calculation = "${f\(section)x\(index - 1)} + 1"
                }
                if index % 10 == 5 { field.relevant = "${f\(section)x\(index - 1)} > 10" }
                contents.append(.field(field))
            }
            form.sections.append(
                Section("s\(section)", title: LocalText("S", "S"), contents: contents))
        }
        return try AppDriver.filling(form)
    }

    @Test func aKeystrokeIsAnsweredWithWhatItChanges() throws {
        let person = try form()
        try person.begin()
        try person.open("/large/\(person.record)/s3")
        try person.act("edit", ["path": "f3x8", "text": "3"])
        try person.act("edit", ["path": "f3x8", "text": "4"])
        #expect(person.kinds == ["value"])
        try person.act("edit", ["path": "f3x4", "text": "12"])
        #expect(person.kinds == ["insert"])
        let insert = try #require(person.sent("insert").first)
        #expect(insert["part"]?["path"]?.asString == "f3x5")
        #expect(insert["before"]?.asString == "f3x6")
        try person.act("edit", ["path": "f3x0", "text": "1"])
        #expect(person.kinds == [])
        try person.set("f4x8", "1")
        let saving: Set = ["write", "timer", "kept", "sync", "tasks"]
        #expect(person.kinds.contains("write") && saving.isSuperset(of: person.kinds))
    }

    @Test func theTimeOfAKeystrokeIsTold() throws {
        let person = try form()
        try person.begin()
        try person.open("/large/\(person.record)/s3")
        for index in 0..<1900 where index % 10 != 9 {
            let section = index / 100
            guard section != 3, index % 10 != 5 else { continue }
            try person.act("edit", ["path": "f\(section)x\(index % 100)", "text": "7"])
        }
        let clock = ContinuousClock()
        let keystrokes = try clock.measure {
            for index in 0..<100 {
                try person.act("edit", ["path": "f3x8", "text": "\(index)"])
            }
        }
        let settings = try clock.measure {
            for index in 0..<20 { try person.set("f3x8", "\(index)") }
        }
        print("keystroke \(keystrokes / 100), set with keep \(settings / 20), 2,000 fields")
    }
}
