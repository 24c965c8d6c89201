// Fields that no screen shows: they have values and take part in rules, and are not walked
// through, counted, asked for or filled at random.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct HiddenTests {
    private func form() -> FormDefinition {
        var kept = Field("kept", "hidden")
        kept.initial = "'x'"
        var sum = Field("sum", "hidden")
        sum.calculation = "${a} + 1"
        var empty = Field("empty", "hidden")
        empty.relevant = "false()"
        let a = Field("a", "integer", label: LocalText("A"))
        return FormDefinition(
            id: "h", title: LocalText("H"),
            sections: [
                Section(
                    "s", title: LocalText("S"),
                    contents: [.field(kept), .field(a), .field(sum)]),
                Section("t", title: LocalText("T"), contents: [.field(empty)]),
            ])
    }

    @Test func itNeedsNoLabelAndMayBeUnreachable() {
        #expect(form().check() == [])
    }

    @Test func itHasAValueThatRulesRead() throws {
        let session = FormSession(try form().compiled(), context: fixedContext())
        #expect(try session.value(at: CellPath("kept")) == .text("x"))
        try session.set(CellPath("a"), to: "4")
        #expect(try session.value(at: CellPath("sum")) == .number(5))
        #expect(try session.value(at: CellPath("empty")) == .empty)
        #expect(session.isComplete)
    }

    @Test func itIsNoPartOfAWalkAndNotCounted() throws {
        let session = FormSession(try form().compiled(), context: fixedContext())
        let fields = try session.walk().filter { $0.part == .field }
        #expect(fields.map(\.path.description) == ["a"])
        #expect(try session.next(after: CellPath("a")) == nil)
        #expect(try session.previous(before: CellPath("a")) == nil)
        #expect(try session.progress().fields == 1)
    }

    @Test func aProgramMaySetIt() throws {
        let session = FormSession(try form().compiled(), context: fixedContext())
        try session.set(CellPath("kept"), to: "y")
        #expect(try session.value(at: CellPath("kept")) == .text("y"))
        var generator = RecordGenerator(seed: 1)
        let isComplete = generator.fill(session)
        #expect(isComplete)
        #expect(try session.value(at: CellPath("kept")) == .text("y"))
    }
}
