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

    @Test("Choices stand in a scale, in columns or in a table, and their head above it")
    func choices() throws {
        let one = try made(
            [
                "type | name | label | appearance", "select_one l | a | A | likert",
                "select_one l | b | B | columns-4", "select_multiple l | c | C | compact-2",
                "select_one l | d | D | quickcompact", "begin group | g | G | table-list",
                "select_one l | e | E |", "end group | | |", "select_one l | f | F | label",
                "select_multiple l | h | H | list-nolabel", "select_one l | i | | label",
                "select_one l | j | J | minimal",
            ], ["choices": ["list_name | name | label", "l | x | X", "l | y | Y"]])
        #expect(one.faults == [])
        #expect(one.codes == ["quick-stays", "table-head", "table-head"])
        let looks = ["likert", "columns-4", "columns-2", "columns", "grid", "", "grid", "", ""]
        for (name, look) in zip(["a", "b", "c", "d", "e", "f", "h", "i", "j"], looks) {
            #expect(try one.field(name).look == look, "\(name)")
        }
        #expect(try ["f", "i"].map { try one.field($0).type } == ["note", "hidden"])
    }

    @Test("Sounds and films are files that are recorded, in the quality and with the camera asked")
    func recordings() throws {
        let one = try made([
            "type | name | label | parameters | appearance", "audio | a | A | |",
            "audio | b | B | quality=voice-only |", "audio | c | C | quality=external | new",
            "audio | d | D | quality=normal |", "video | e | E | | new-front",
            "video | f | F | | front w4", "file | g | G | |",
        ])
        #expect(one.faults == [])
        #expect(one.codes == ["look-unused"])
        let all = try ["a", "b", "c", "d", "e", "f", "g"].map { try one.field($0) }
        #expect(all.allSatisfy { $0.type == "file" })
        let looks = ["audio", "audio voice-only", "audio external new", "audio"]
        #expect(all.map(\.look) == looks + ["video new front", "video front", ""])
    }

    @Test("A rank is an order, guidance stands apart, and marks are marks")
    func texts() throws {
        let one = try made(
            [
                "type | name | label | hint | guidance_hint",
                "rank l | r | Put in *order* | First | Ask ${r} __twice__",
                "note | n | # Hello ${r} | |",
            ], ["choices": ["list_name | name | label", "l | x | **X**", "l | y | my_y_name"]])
        #expect(one.faults == [] && one.codes == [])
        let rank = try one.field("r")
        #expect(rank.type == "rank" && one.form.isMarked)
        #expect(rank.label.text(in: "en") == "Put in order")
        #expect(rank.label.marked(in: "en") == "Put in *order*")
        #expect(rank.hint.text(in: "en") == "First")
        #expect(rank.guidance.marked(in: "en") == "Ask ${r} __twice__")
        #expect(try one.field("n").label.text(in: "en") == "Hello ${r}")
        let labels = one.form.choiceLists[0].choices.map { $0.label.text(in: "en") }
        #expect(labels == ["X", "my_y_name"])
        #expect(try FormDefinition(json: one.form.json()) == one.form)
    }
}
