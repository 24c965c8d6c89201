// The parts that a survey becomes: sections, composites and repeats, with their names and what is
// not shown.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Testing

@Suite("Parts of forms made from surveys")
struct PartTests {
    @Test("Top groups and runs of questions are sections, inner groups composites")
    func sections() throws {
        let one = try made([
            "type | name | label | calculation", "start | s | |", "text | a | A |",
            "begin group | g | G |", "text | b | B |", "begin group | h | H |",
            "text | c | C |", "end group | | |", "begin group | i | |", "text | d | D |",
            "end group | | |", "end group | | |", "integer | e | E |", "calculate | k | | 1",
            "begin repeat | r | R |", "text | f | F |", "end repeat | | |",
        ])
        #expect(one.faults == [])
        #expect(one.outline == "section_1(s a) g(b h(c) d) section_3(e k r*(f))")
        #expect(one.form.sections[1].title.text(in: "en") == "G")
    }

    @Test("A form of questions alone has one section with the title of the form")
    func oneSection() throws {
        let one = try made(
            ["type | name | label", "text | a | A"],
            ["settings": ["form_title | form_id", "My visits | My Visits.2"]])
        #expect(one.form.id == "my-visits-2")
        #expect(one.form.sections.map { $0.title.text(in: "en") } == ["My visits"])
    }

    @Test("What is computed before the first group stands behind the last question")
    func unseen() throws {
        let one = try made([
            "type | name | label | calculation", "calculate | k | | 1 + 1",
            "begin group | g | G |", "text | a | A |", "end group | | |",
        ])
        #expect(one.outline == "g(a) section_2(k)")
        let session = try one.session()
        #expect(try session.text("k") == "2")
        #expect(try session.walk().map { $0.path.description } == ["g", "a", "section_2"])
    }

    @Test("The condition of a group without a label is that of what is in it")
    func dissolved() throws {
        let one = try made([
            "type | name | label | relevant", "integer | a | A |",
            "begin group | out | Out |", "begin group | in | | ${a} > 1", "text | b | B |",
            "text | c | C | ${a} < 5", "end group | | |", "end group | | |",
        ])
        #expect(try one.field("b").relevant == "${a} > 1")
        #expect(try one.field("c").relevant == "(${a} > 1) and (${a} < 5)")
        #expect(one.map.paths.values.sorted() == ["a", "b", "c", "out"])
        #expect(one.map.odkPath(of: 4) == "/data/out/in/c")
    }

    @Test("Names that forms cannot have are changed everywhere")
    func names() throws {
        let one = try made([
            "type | name | label | relevant", "text | a.b | A |", "begin group | g | G |",
            "text | x | X |", "end group | | |", "begin group | h | H |", "text | x | X |",
            "text | y | Y | ${a.b} = 'q'", "end group | | |", "begin repeat | r | R |",
            "text | x | X |", "end repeat | | |",
        ])
        #expect(one.outline == "section_1(a_b) g(x) h(h_x y) section_4(r*(x))")
        #expect(try one.field("y").relevant == "${a_b} = 'q'")
        #expect(one.codes.filter { $0 == "name-changed" }.count == 2)
        #expect(one.faults == [])
    }

    @Test("A repeat has as many rows as it counts, and a condition on the row is in the row")
    func repeats() throws {
        let one = try made([
            "type | name | label | relevant | repeat_count", "integer | n | N | |",
            "begin repeat | r | Row ${a} | | ${n}", "text | a | A | |", "end repeat | | | |",
            "begin repeat | q | Q | position(.) < 3 |", "text | b | B | |",
            "end repeat | | | |",
        ])
        let rows = try one.rows("r")
        #expect((rows.least, rows.most) == ("${n}", "${n}"))
        #expect(rows.rowTitle == "a")
        #expect(try one.rows("q").relevant.isEmpty)
        #expect(try one.field("b").relevant == "position(..) < 3")
    }

    @Test("What is never shown is hidden, with a remark")
    func neverShown() throws {
        let one = try made([
            "type | name | label | relevant | calculation", "text | a | A | false() |",
            "begin group | g | G | 1 = 2 |", "text | b | B | |", "end group | | | |",
            "text | c | C | | concat(${a}, 'x')",
        ])
        #expect(one.faults == [])
        #expect(try one.field("a").type == "hidden")
        #expect(try one.field("b").type == "hidden")
        #expect(one.codes == ["never-shown", "never-shown"])
        #expect(try one.session().text("c") == "x")
    }

    @Test("A record is named by its own name, else by the first text")
    func recordNames() throws {
        let rows = ["type | name | label", "integer | n | N", "text | a | A"]
        #expect(try made(rows).form.recordTitle == "a")
        let one = try made(
            rows, ["settings": ["instance_name", "concat(${a}, ' no ', ${n})"]])
        #expect(one.form.recordTitle == "record_name")
        let session = try one.session()
        try session.set(CellPath("a"), to: "Rossi")
        try session.set(CellPath("n"), to: "3")
        #expect(try session.text("record_name") == "Rossi no 3")
    }

    @Test("Entities, loops, files in folders and unknown settings are said and left out")
    func omitted() throws {
        let one = try made(
            [
                "type | name | label | media::image | save_to", "text | a | A | x/a.png | owner",
                "osm | t | T | |", "text | u | U | |",
            ],
            [
                "settings": ["form_id | version | submission_url", "f | 7a | https://x.test"],
                "entities": ["list_name | label", "people | ${a}"],
            ])
        #expect(
            one.codes == [
                "version-as-number", "setting-unused", "media-omitted", "entity-omitted",
                "type-omitted", "entity-omitted",
            ])
        #expect(
            one.report.open(accepting: ["media-omitted"]) == ["entity-omitted", "type-omitted"])
        #expect(try one.field("t").type == "hidden")
    }
}
