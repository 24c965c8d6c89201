// Forms by meaning: what a survey says of its questions, groups, texts and rules.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Forms by meaning")
struct SurveyTests {
    @Test("Groups and repeats make a tree, and questions know what they are in")
    func tree() {
        let reading = form([
            "type | name | label", "text | a | A", "begin group | g | G", "begin_repeat | r | R",
            "integer | b | B", "end_repeat | |", "end group | |", "note | | Thanks",
        ])
        #expect(reading.lines == [])
        let survey = reading.survey
        #expect(survey.items.map(\.name) == ["a", "g", "r", "b", "generated_note_name_8"])
        #expect(survey.items.map(\.parent) == [nil, nil, 1, 2, nil])
        #expect(survey.roots == [0, 1, 4])
        #expect(survey.items[1].children == [2])
        #expect(survey.enclosingRepeat(of: 3) == 2)
        #expect(survey.ancestors(of: 3) == [1, 2])
    }

    @Test("Columns have older names, capitals, spaces and the single colon")
    func headers() {
        let reading = form([
            "Command | tag | caption:English (en) | Read Only | constraining message | relevance",
            "integer | a | Age | yes | too old | true()",
        ])
        #expect(reading.lines == [])
        let item = reading.item("a")
        #expect(item?.type == .integer)
        #expect(item?.texts(.label).map(\.text) == ["Age"])
        #expect(item?.texts(.label).first?.language == "English (en)")
        #expect(item?.texts(.constraintMessage).map(\.text) == ["too old"])
        #expect(item?[.readonly]?.tree?.nodes == [.call("true", [])])
        #expect(item?[.relevant]?.text == "true()")
        #expect(reading.survey.languages == ["English (en)"])
    }

    @Test("Groups of columns stand for the columns inside of them")
    func groups() {
        let reading = form([
            "type | name | label::fr | media::image::fr | bind::relevant | body::accept",
            "text | a | Nom | a.png | true() | x",
        ])
        #expect(reading.lines == [])
        let item = reading.item("a")
        #expect(item?.texts(.media(.image)).map(\.text) == ["a.png"])
        #expect(item?[.relevant]?.text == "true()")
        #expect(item?.attributes.map(\.header) == ["body::accept"])
    }

    @Test("Types have lists, files, answers and their old names")
    func types() {
        let reading = form(
            [
                "type | name | label | choice_filter", "select_one c | a | A |",
                "select all that apply from c | b | B |", "rank c | d | D |",
                "select_one_from_file f.csv | e | E | x = 1", "begin repeat | r | R |",
                "text | n | N |", "end repeat | | |", "select one ${n} | g | G |",
                "select_one c or_other | h | H |", "gps | i | I |", "imei | j | |",
            ], ["choices": ["list_name | name | label", "c | x | X"]])
        #expect(reading.lines == [])
        #expect(reading.item("a")?.type == .selectOne(.list("c")))
        #expect(reading.item("b")?.type == .selectMultiple(.list("c")))
        #expect(reading.item("d")?.type == .rank(.list("c")))
        #expect(reading.item("e")?.type == .selectOne(.file("f.csv")))
        #expect(reading.item("h")?.hasOther == true)
        #expect(reading.item("i")?.type == .geopoint)
        #expect(reading.item("j")?.type == .fact(.deviceID))
        guard case .selectOne(.answers(let reference)) = reading.item("g")?.type else {
            Issue.record("the answers of a question are no source")
            return
        }
        #expect(reference.name == "n")
    }

    @Test("Texts are cut at their references")
    func pieces() {
        let reading = form([
            "type | name | label", "text | who | Who?", "note | n | Hello ${who}, how are you?",
        ])
        let pieces = reading.item("n")?.texts(.label).first?.pieces ?? []
        #expect(pieces.count == 3)
        #expect(pieces.first == .text("Hello "))
        #expect(pieces.last == .text(", how are you?"))
    }

    @Test("Parameters are read by the type of their question")
    func parameters() {
        let reading = form(
            [
                "type | name | label | parameters",
                "range | a | A | start=0; end=1, step = 0.25 placeholder=0.5",
                "select_one c | b | B | randomize=true, seed=${a}",
                "image | d | D | max-pixels=1024",
                "geotrace | e | E | incremental=true allow-mock-accuracy=false",
                "audit | | | location-priority=balanced location-min-interval=60 "
                    + "location-max-age=120",
            ], ["choices": ["list_name | name | label", "c | x | X"]])
        #expect(reading.lines == [])
        let range = reading.item("a")?.parameters.range
        #expect(range?.step == (try? Decimal("0.25")))
        #expect(range?.isWhole == false)
        #expect(reading.item("b")?.parameters.isRandom == true)
        #expect(reading.item("d")?.parameters.maxPixels == 1024)
        #expect(reading.item("e")?.parameters.geometry?.isIncremental == true)
        #expect(reading.item("e")?.parameters.geometry?.allowsMock == false)
        #expect(reading.item("audit")?.parameters.audit?.location?.maxAge == 120)
    }

    @Test("Settings, lists, languages and entities are there with their places")
    func sheets() {
        let reading = form(
            ["type | name | label | save_to", "text | n | Name | full"],
            [
                "choices": ["list name | value | caption | region", "c | x | X | north"],
                "settings": [
                    "Form Title | form_id | version | instance_name", "T | t | 7 | ${n}",
                ],
                "entities": ["list_name | label", "people | ${n}"],
            ])
        #expect(reading.lines == [])
        let survey = reading.survey
        #expect(survey.settings.title?.text == "T")
        #expect(survey.settings.formID?.place == SheetPlace(sheet: "settings", row: 2, column: 1))
        #expect(survey.settings.version?.text == "7")
        #expect(survey.settings.recordName?.references.map(\.name) == ["n"])
        #expect(survey.choiceListsByName["c"]?.choices.first?.extras == ["region": "north"])
        #expect(survey.entities.map(\.list) == ["people"])
        #expect(survey.items.first?.saved?.name == "full")
    }

    @Test(
        "Defaults are computed when ODK computes them",
        arguments: [
            ("text", "7", false), ("text", "a-b", false), ("text", "1-1", false),
            ("text", "${q}", true), ("text", "random()", true), ("text", "a + b", true),
            ("text", "not_func$", false), ("text", "$(a)", false), ("text", "a div b", true),
            ("date", "2026-11-24", false), ("date", "today() - 1", true), ("text", "a - b", true),
            ("date", "a - random()", false), ("text", "'a + b'", false), ("text", "C* ", true),
            ("geopoint", "38.2 -21.7;38 21", false), ("text", "jr:itext('a')", true),
        ])
    func defaults(_ type: String, _ text: String, _ isComputed: Bool) {
        let reading = form([
            "type | name | label | default", "text | q | Q |", "\(type) | x | X | \(text)",
        ])
        #expect((reading.item("x")?.initial?.expression != nil) == isComputed)
    }

    @Test("Entities stand in the repeat of what they save, or in none")
    func entities() {
        let reading = form(
            [
                "type | name | label | save_to", "text | a | A |", "begin repeat | r | R |",
                "begin group | g | G |", "text | b | B | p", "end group | | |",
                "text | c | C | q", "end repeat | | |",
            ], ["entities": ["list_name | label", "people | concat(${a}, ${c})"]])
        #expect(reading.lines == [])
        let place = reading.survey.entities.first?.container
        #expect(place.map { reading.survey.items[$0].name } == "r")
    }
}
