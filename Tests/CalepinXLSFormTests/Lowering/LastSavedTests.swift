// References to the record saved last: defaults read it themselves, rules and texts a hidden field
// that keeps what it had.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinXLSForm

@Suite("The record saved last in an XLSForm")
struct LastSavedTests {
    @Test("a default reads it, and nothing is hidden beside")
    func defaults() throws {
        let one = try made([
            "type | name | label | default", "text | a | A | ${last-saved#a}",
            "integer | b.c | B | ${last-saved#b.c} + 1", "begin repeat | r | R |",
            "text | d | D | ${last-saved#d}", "end repeat | | |",
        ])
        #expect(one.faults == [] && one.codes.filter { $0.contains("saved") } == [])
        #expect(one.outline == "section_1(a b_c r*(d))")
        #expect(try one.field("a").initial == "last-saved('a')")
        #expect(try one.field("b_c").initial == "last-saved('b_c') + 1")
        #expect(try one.field("d").initial == "last-saved('d')")
    }

    @Test("rules and texts read a hidden field, one for each answer")
    func rules() throws {
        let one = try made([
            "type | name | label | calculation | constraint | relevant",
            "text | a | A | | . != ${last-saved#a} |",
            "text | b | Not ${last-saved#a}? | | | ${last-saved#c} > 3",
            "begin repeat | r | R | | |", "integer | c | C | | |",
            "calculate | k | | ${c} + ${last-saved#c} | |", "end repeat | | | | |",
        ])
        #expect(one.faults == [] && one.codes == [])
        #expect(one.outline == "section_1(a b r*(c k) last_saved_a last_saved_c)")
        #expect(try one.field("a").constraint?.test == ". != ${last_saved_a}")
        #expect(try one.field("b").relevant == "${last_saved_c} > 3")
        #expect(try one.field("b").label.texts.map(\.written) == ["Not ${last_saved_a}?"])
        #expect(try one.field("k").calculation == "${c} + ${last_saved_c}")
        #expect(try one.field("last_saved_c").initial == "last-saved('c')")
        #expect(try one.field("last_saved_c").type == "hidden")
    }

    @Test("the next record computes with it")
    func next() throws {
        let one = try made([
            "type | name | label | default | calculation", "integer | a | A | ${last-saved#a} |",
            "calculate | sum | | | ${a} + ${last-saved#a}",
        ])
        let first = try one.session()
        try first.set(CellPath("a"), to: "4")
        var context = first.context
        context.lookups.lastSaved = first.asLastSaved
        let second = FormSession(first.form, context: context)
        #expect(try second.text("a") == "4" && second.text("sum") == "8")
    }
}
