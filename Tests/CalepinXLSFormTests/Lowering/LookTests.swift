// The looks that appearances become: scales of ranges, and what is said of the others.

import CalepinForms
import Testing

@testable import CalepinXLSForm

@Suite("Looks of an XLSForm") struct LookTests {
    @Test(
        "A range has its steps, marks, labels and where it waits, and the look of its appearance")
    func ranges() throws {
        let one = try made(
            [
                "type | name | label | parameters | appearance",
                "range | a | A | start=0 end=10 step=1 tick_interval=5 tick_labelset=ends "
                    + "placeholder=5 | vertical",
                "range | b | B | start=10 end=1 step=-0.5 | no-ticks",
                "range | c | C | start=1 end=5 | rating", "range | d | D | | picker w4",
            ], ["choices": ["list_name | name | label", "ends | 0 | None", "ends | 10 | All"]])
        #expect(one.faults == [])
        #expect(one.codes == ["look-unused"])
        let all = try ["a", "b", "c", "d"].map { try one.field($0) }
        #expect(all.map(\.look) == ["slider vertical", "slider no-ticks", "stars", "picker"])
        #expect(
            all[0].scale == Scale(step: "1", ticks: "5", labels: "ends", placeholder: "5"))
        #expect(all[1].scale == Scale(step: "-0.5"))
        #expect(all.map(\.least) == ["0", "1", "1", "1"])
        #expect(all.map(\.most) == ["10", "10", "5", "10"])
        #expect(all.map(\.type) == ["integer", "decimal", "integer", "integer"])
    }
}
