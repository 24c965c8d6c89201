// The rules and texts that a survey becomes: expressions with other names, paths and tables,
// defaults, choices, and texts in all languages.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Rules of forms made from surveys")
struct RuleTests {
    /// Returns a calculation as a form has it, in a form with a group and two repeats.
    private func written(_ text: String, at place: Int = 9) throws -> String {
        var rows = [
            "type | name | label | calculation", "text | a | A |", "begin group | g | G |",
            "text | b | B |", "end group | | |", "begin repeat | r | R |", "text | c | C |",
            "begin repeat | s | S |", "integer | d | D |", "end repeat | | |",
            "end repeat | | |",
        ]
        rows.insert("calculate | k | | \(text)", at: place)
        return try made(rows).field("k").calculation
    }

    @Test(
        "References, paths and positions mean the same",
        arguments: [
            ("${a}", "${a}", 1), ("../a", "${a}", 1), ("/data/g/b", "${b}", 1),
            ("string-length(../../../a) + 1", "string-length(${a}) + 1", 9),
            ("current()/../d", "${d}", 9), ("../c", "${c}", 7),
            ("position(..)", "position(..)", 7),
            ("position(../..)", "position(../..)", 9), ("position(..)", "1", 4),
            ("sum(${d})", "sum(${d})", 1), ("count(${r})", "count(${r})", 1),
            ("sum(../../s/d)", "sum(${d}[true()])", 9),
            ("${r}[c = 'x']/c", "${c}[c = 'x']", 1),
            ("count(/data/r[c = ${a}])", "count(${r}[c = ${a}])", 1),
            ("/data/r[2]/c", "indexed-repeat(${c}, ${r}, 2)", 1),
            ("/data/r[position() = ${a}]/c", "indexed-repeat(${c}, ${r}, ${a})", 1),
            ("indexed-repeat(${c}, ${r}, 1)", "indexed-repeat(${c}, ${r}, 1)", 1),
            ("if(${a} = \"it's\", 'é', - 1)", "if(${a} = \"it's\", 'é', - 1)", 1),
        ])
    func expressions(_ text: String, _ expected: String, _ place: Int) throws {
        #expect(try written(text, at: place) == expected)
    }

    @Test(
        "A rule that cannot be written is left out, with its place",
        arguments: [
            ("${last-saved#r}", "last-saved-omitted"), ("//a", "path-omitted"),
            ("../nothing", "path-omitted"), ("/other/a", "path-omitted"),
            ("property('x')", "function-omitted"), ("${c} + 1", "out-of-scope"),
        ])
    func obstacles(_ text: String, _ code: String) throws {
        let one = try made([
            "type | name | label | calculation", "text | a | A |", "text | b | B |",
            "begin repeat | r | R |", "text | c | C |", "end repeat | | |",
            "calculate | k | | 1 + \(text)",
        ])
        let found = one.faults + one.report.notes.map(\.fault)
        #expect(found.map(\.code) == [code])
        #expect(found.first?.place.description == "survey!D7")
        #expect(one.faults.isEmpty == (code != "out-of-scope"))
    }

    @Test("A name that stands alone is empty, with a remark")
    func bareNames() throws {
        let one = try made([
            "type | name | label | calculation", "text | a | A |",
            "calculate | k | | if(${a} = yes, null, 'x')",
        ])
        #expect(try one.field("k").calculation == "if(${a} = '', '', 'x')")
        #expect(one.codes == ["bare-name", "bare-name"])
        #expect(one.report.notes.map(\.fault.arguments) == [["yes"], ["null"]])
    }

    @Test("What is not required is optional, and truth values may be words")
    func requirements() throws {
        let one = try made([
            "type | name | label | required | readonly | relevant", "text | a | A | yes | |",
            "text | b | B | | TRUE |", "text | c | C | ${a} = '' | no | yes",
        ])
        #expect(try one.field("a").required == "true()")
        #expect(try one.field("b").required.isEmpty)
        #expect(try one.field("b").readonly == "true()")
        #expect(try one.field("c").required == "${a} = ''")
        #expect(try one.field("c").readonly == "false()")
    }

    @Test("Defaults are values of their type, or computed once")
    func defaults() throws {
        let one = try made([
            "type | name | label | default", "text | t | T | it's", "integer | i | I | 007",
            "date | d | D | 2026-11-24", "geopoint | p | P | 46.5 6.6 0 0",
            "text | k | K | concat('a', 'b')", "hidden | h | | x y",
        ])
        #expect(one.faults == [])
        let session = try one.session()
        #expect(try session.text("t") == "it's")
        #expect(try session.text("i") == "7")
        #expect(try session.text("d") == "2026-11-24")
        #expect(try session.text("p") == "46.5 6.6 0 0")
        #expect(try session.text("k") == "ab")
        #expect(try session.text("h") == "x y")
    }

    @Test("A range has bounds and steps")
    func ranges() throws {
        let one = try made([
            "type | name | label | parameters", "range | a | A | start=10 end=2 step=2",
            "range | b | B | start=0 end=1 step=0.25", "range | c | C |",
        ])
        let session = try one.session()
        for (cell, text, isFine) in [
            ("a", "4", true), ("a", "5", false), ("a", "12", false), ("b", "0.75", true),
            ("b", "0.3", false), ("c", "10", true), ("c", "0", false),
        ] {
            try session.set(CellPath(cell), to: text)
            #expect(try session.issues(at: CellPath(cell)).isEmpty == isFine, "\(cell) \(text)")
        }
    }

    @Test("A cascade follows the answer above, and a missing column is empty")
    func cascades() throws {
        let one = try made(
            [
                "type | name | label | choice_filter", "select_one region | r | R |",
                "select_one town | t | T | region = ${r} and size != 'x'",
                "select_multiple town or_other | m | M |",
            ],
            [
                "choices": [
                    "list_name | name | label | region", "region | n | North |",
                    "region | s | South |", "town | a | Aa | n", "town | b | Bb | s",
                ]
            ])
        #expect(one.faults == [])
        #expect(one.codes == ["column-empty"])
        let session = try one.session()
        try session.set(CellPath("r"), to: "s")
        #expect(try session.choices(at: CellPath("t")).map(\.value) == ["b"])
        try session.set(CellPath("m"), to: "a other")
        #expect(try session.isRelevant(at: CellPath("m_other")))
    }

    @Test("Long lists, equal choices and choices with spaces are catalogues")
    func longLists() throws {
        let many = (1...1_500).map { "long | c\($0) | C \($0) |" }
        let one = try made(
            [
                "type | name | label | choice_filter", "select_one long | a | A |",
                "select_one twice | b | B | kind = 'y'", "select_one spaced | c | C |",
            ],
            [
                "choices": ["list_name | name | label | kind"] + many + [
                    "twice | x | X | n", "twice | x | Xx | y", "spaced | p q | PQ |",
                ],
                "settings": ["allow_choice_duplicates", "yes"],
            ])
        #expect(one.faults == [])
        #expect(one.form.choiceLists == [])
        #expect(one.tables.map(\.name) == ["long", "twice", "spaced"])
        let session = try one.session()
        #expect(try session.choices(at: CellPath("a")).count == 1_500)
        #expect(
            try session.choices(at: CellPath("b")).map { $0.label.text(in: "en") } == ["Xx"])
        try session.set(CellPath("c"), to: "p q")
        #expect(try session.issues(at: CellPath("c")).isEmpty)
    }

    @Test("Files beside the form are choices and look-ups, with columns of other names")
    func files() throws {
        let rows = [
            "type | name | label | parameters | calculation",
            "select_one_from_file towns.csv | t | T | value=code label=title |",
            "calculate | k | | | pulldata('towns', 'name', 'code', ${t})",
            "calculate | n | | | count(instance('towns')/root/item[size > 2])",
        ]
        let one = try made(
            rows, files: ["towns.csv": "code,title,name,size\n1,One,uno,3\n2,Two,due,1\n"])
        #expect(one.faults == [])
        #expect(one.report.files == ["towns.csv"])
        #expect(one.report.missingFiles == [])
        let session = try one.session()
        let choices = try session.choices(at: CellPath("t"))
        #expect(choices.map { $0.label.text(in: "en") } == ["One", "Two"])
        try session.set(CellPath("t"), to: "2")
        #expect(try session.text("k") == "due")
        #expect(try session.text("n") == "1")
        #expect(try made(rows).report.missingFiles == ["towns.csv"])
    }

    @Test("Elements of XML are rows, and what is no table of a sheet's size is not read")
    func elements() throws {
        func read(_ xml: String) -> CatalogueFile? {
            DataFile.read(Array(xml.utf8), name: "p.xml")
        }
        let file = try #require(
            read(
                """
                <?xml version="1.0"?><root><item id="1"><name> a </name><label>A &amp; B<b>x</b>!
                </label></item><!-- none --><item/><item><label>Ü</label><pop>3</pop></item></root>
                """))
        #expect(file.attributes == ["name", "label", "pop"])
        #expect(file.rows == [["a", "A & B!"], ["", "Ü", "3"]])
        let entity = "<!DOCTYPE r [<!ENTITY e 'x'>]><r><i><n>&e;</n></i></r>"
        let deep = String(repeating: "<a>", count: 100_000)
        for text in ["", "<r>", "<r><i></r>", entity, deep] { #expect(read(text) == nil) }
        let columns = (0...WorkbookLimits.columns).map { "<c\($0)/>" }.joined()
        #expect(read("<r><i>" + columns + "</i></r>") == nil)
        let many = (1..<WorkbookLimits.columns).map { "<c\($0)/>" }.joined()
        let rows = String(repeating: "<i><c1/></i>", count: 3_000)
        #expect(read("<r><i>" + many + "</i>" + rows + "</r>") == nil)
    }

    @Test("Features of GeoJSON are choices with their places")
    func features() throws {
        let json = """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": "a", "geometry": {"type": "Point",
               "coordinates": [6.6, 46.5]}, "properties": {"title": "One", "size": 3}},
              {"type": "Feature", "geometry": {"type": "LineString",
               "coordinates": [[1, 2], [3, 4, 5]]}, "properties": {"id": "b", "open": true}}]}
            """
        let file = try #require(DataFile.read(Array(json.utf8), name: "p.geojson"))
        #expect(file.attributes == ["id", "geometry", "title", "size", "open"])
        #expect(file.rows[0] == ["a", "46.5 6.6 0 0", "One", "3"])
        #expect(file.rows[1] == ["b", "2 1 0 0;4 3 5 0", "", "", "true"])
        for text in ["", "[]", "{", "{\"type\": \"Feature\"}"] {
            #expect(DataFile.read(Array(text.utf8), name: "p.geojson") == nil)
        }
        #expect(DataFile.read([0xFF], name: "p.csv") == nil)
        let reading = form([
            "type | name | label | calculation",
            "select_one_from_file p.geojson | p | P |", "calculate | k | | ${p}",
        ])
        let one = FormImport(reading.survey) { _ in file }
        #expect(one.faults == [])
        let session = try one.session()
        let choices = try session.choices(at: CellPath("p"))
        #expect(choices.map(\.value) == ["a", "b"])
        #expect(choices.first?.label.text(in: "en") == "One")
    }

    @Test("Texts are in all languages, and gaps are those of the default language")
    func languages() throws {
        let one = try made(
            [
                "type | name | label::Français (fr) | label::English (en) | hint::English (en)",
                "text | a | Nom  complet | Name | Help", "text | b | Rue | |",
            ], ["settings": ["default_language", "English (en)"]])
        #expect(one.form.languages == ["en", "fr"])
        #expect(try one.field("a").label.text(in: "fr") == "Nom complet")
        #expect(try one.field("a").hint.text(in: "fr") == "Help")
        #expect(try one.field("b").label.text(in: "en") == "Rue")
        #expect(one.faults == [])
    }

    @Test(
        "Languages have the code in brackets, the one of their name, or their letters",
        arguments: [
            ("Swahili (sw)", "sw"), ("Español", "es"), ("german", "de"), ("Klingon (tlh)", "tlh"),
            ("Dialect 7", "dialect7"), ("pt", "pt"),
        ])
    func codes(_ name: String, _ code: String) throws {
        let one = try made(["type | name | label::\(name)", "text | a | A"])
        #expect(one.form.languages == [code])
    }

    @Test("Languages of any script are kept, each as one of its own, and nothing is said of them")
    func scripts() throws {
        let one = try made([
            "type | name | label::العربية | label::नेपाली (ne) | label::ꦧꦱ | label::ᨅᨔ",
            "text | a | الاسم | नाम | A | B",
        ])
        #expect(one.form.languages == ["ar", "ne", "und", "und-x-3"])
        let texts = one.form.languages.map { try? one.field("a").label.text(in: $0) }
        #expect(texts == ["الاسم", "नाम", "A", "B"])
        #expect(one.report.notes.isEmpty)
    }

    @Test("One language that headers spell in several ways is one language")
    func spellings() throws {
        let one = try made([
            "type | name | label::English | hint | constraint_message::English (en) | constraint",
            "text | a | Name | Help | Too short | string-length(.) > 3",
        ])
        #expect(one.form.languages == ["en"])
        #expect(try one.field("a").label.text(in: "en") == "Name")
        #expect(try one.field("a").hint.text(in: "en") == "Help")
        #expect(try one.field("a").constraint?.message.text(in: "en") == "Too short")
    }

    @Test("A box to tick has its value only when it is ticked")
    func acknowledgement() throws {
        let one = try made([
            "type | name | label | required | calculation", "acknowledge | a | A | yes |",
            "calculate | k | | | if(${a} = 'OK', 'yes', 'no')",
        ])
        let session = try one.session()
        #expect(try session.text("k") == "no")
        try session.set(CellPath("a"), to: "OK")
        #expect(try session.text("k") == "yes")
        #expect(session.isComplete)
    }

    @Test("Questions cleared by others are, and a number of looks is said")
    func triggers() throws {
        let one = try made([
            "type | name | label | trigger | calculation | appearance", "text | a | A | | |",
            "text | b | B | ${a} | |", "calculate | k | | ${a} | now() |",
            "text | w | W | | | w4 multiline",
        ])
        #expect(try one.field("b").parents == ["a"])
        #expect(try one.field("k").when == When(["a"], "now()"))
        #expect(one.codes == ["look-unused"])
        #expect(try one.field("w").type == "multiline")
        let session = try one.session()
        try session.set(CellPath("b"), to: "x")
        #expect(try session.text("k") == "")
        try session.set(CellPath("a"), to: "y")
        #expect(try session.text("b") == "")
        #expect(try session.text("k") != "")
    }

    @Test("A trigger sets its question once; one in another repeat is said to be left out")
    func triggeredValues() throws {
        let one = try made([
            "type | name | label | trigger | calculation", "integer | a | A | |",
            "begin repeat | r | R | |", "integer | p | P | |",
            "integer | q | Q | ${p} | ${a} + ${p}", "end repeat | | | |",
            "begin repeat | s | S | |", "integer | t | T | ${p} | 1", "end repeat | | | |",
            "integer | n | N | ${p} | coalesce(., 0) + 1", "note | w | W | ${a} | ${a} * 2",
        ])
        #expect(one.codes == ["trigger-omitted"])
        let session = try one.session()
        try session.addRow(to: CellPath("r"))
        let row = try "r#" + session.rows(at: CellPath("r"))[0]
        try session.set(CellPath("a"), to: "3")
        #expect(try session.text("w") == "6" && session.text(row + ".q") == "")
        try session.set(CellPath(row + ".p"), to: "4")
        #expect(try session.text(row + ".q") == "7" && session.text("n") == "1")
        try session.set(CellPath(row + ".q"), to: "5")
        try session.set(CellPath("a"), to: "9")
        #expect(try session.text(row + ".q") == "5")
    }
}
