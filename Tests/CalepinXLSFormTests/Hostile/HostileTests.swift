// Forms that somebody made to harm: they are answered in words, and nothing traps. That the work
// grows with the input only is what keeps these tests from running for hours.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm
import TestSizes
import Testing

@Suite("Hostile forms")
struct HostileTests {
    private static func sheet(_ name: String, _ rows: [[String]]) -> Workbook.Sheet {
        Workbook.Sheet(
            name: name,
            rows: rows.enumerated().map { number, texts in
                Workbook.Row(
                    number: number + 1,
                    cells: texts.enumerated().filter { !$0.element.isEmpty }.map {
                        Workbook.Cell(column: $0.offset, text: $0.element)
                    })
            })
    }

    private static func read(_ rows: [[String]], _ header: [String]? = nil) -> SurveyReading {
        let head = header ?? ["type", "name", "label", "relevant"]
        return SurveyReader.read(Workbook(sheets: [sheet("survey", [head] + rows)]))
    }

    @Test("50,000 equal names are faults up to the bound, and the others are counted")
    func names() {
        let reading = Self.read([[String]](repeating: ["text", "a", "A"], count: 50_000))
        #expect(reading.faults.count + reading.omitted == 49_999)
        #expect(reading.faults.count == SurveyLimits.faults)
        #expect(Set(reading.codes) == ["duplicate-name"])
    }

    @Test("10,000 groups in each other are one fault")
    func depth() {
        let begins = (0..<10_000).map { ["begin group", "g\($0)", "G"] }
        let ends = [[String]](repeating: ["end group"], count: 10_000)
        let closed = Self.read(begins + [["text", "a", "A"]] + ends)
        #expect(closed.codes == ["too-deep"])
        let open = Self.read(begins)
        #expect(Set(open.codes) == ["too-deep", "unmatched-begin"])
        #expect(Self.read(ends).codes.allSatisfy { $0 == "unmatched-end" })
    }

    @Test(
        "An expression of 1 MiB is one fault, whatever it is made of",
        arguments: ["1+", "(", "-", "a[", "'", "${", "1|-", "f(", "a/", " ", "\u{201C}", "\u{A0}"])
    func expressions(_ part: String) {
        let text = String(repeating: part, count: (1 << 20) / part.utf8.count) + "1"
        let reading = Self.read([["text", "a", "A", text]])
        #expect(!reading.faults.isEmpty)
        #expect(reading.faults.allSatisfy { $0.line(in: .english).utf8.count < 1_000 })
    }

    @Test(
        "A cell of 256 KiB in any column is answered",
        arguments: [
            "type", "name", "label", "default", "trigger", "parameters", "appearance", "save_to",
            "repeat_count", "choice_filter", "media::image", "nonsense",
        ])
    func cells(_ header: String) {
        let parts = [
            "${", "${a}", "'\"", "a=", "b ", "::", "-1", "a(", "$", "e\u{301}", "#", "or ",
        ]
        for part in Sizes.some(of: parts, at: header.utf8.count) {
            let text = String(repeating: part, count: (1 << 18) / part.utf8.count)
            let others = ["type", "name", "label"].filter { $0 != header }
            let texts = others.map { $0 == "type" ? "text" : "a" }
            let reading = Self.read([texts + [text]], others + [header])
            #expect(reading.faults.allSatisfy { $0.line(in: .english).utf8.count < 4_000 })
        }
    }

    @Test("Ends of the wrong sort, many names for one count, and one name for many are answered")
    func pairs() {
        let count = Sizes.count(20_000)
        let begins =
            [["begin repeat", "r", "R"]] + (0..<count).map { ["begin group", "g\($0)"] }
        let ends = [[String]](repeating: ["end repeat"], count: count)
        #expect(!Self.read(begins + ends).faults.isEmpty)
        let head = ["type", "name", "label", "repeat_count"]
        let counted = (0..<count).flatMap { _ in
            [["begin repeat", "r", "R", "2"], ["end repeat"], ["text", "r_count", "C"]]
        }
        #expect(!Self.read(counted, head).faults.isEmpty)
    }

    @Test(
        "Expressions as large as allowed are read without deep recursion",
        arguments: ["1+", "(", "-", "a[", "1|-", "not(", "a/", "1 and ", "- -1 * ", "a::"])
    func largest(_ part: String) {
        let count = SurveyLimits.expressionBytes / part.utf8.count - 1
        let reading = Self.read([["text", "a", "A", String(repeating: part, count: count) + "1"]])
        #expect(reading.faults.count <= 1)
    }

    @Test("Many rows with unknown references, near names and mistakes are answered")
    func rows() {
        let count = Sizes.count(200_000)
        let rows = (0..<count).map { number in
            ["text", "name\(number)", "Hello ${nema\(number)}", number % 7 == 0 ? "1 +" : "1"]
        }
        let reading = Self.read(rows)
        #expect(reading.survey.items.count == count)
        #expect(reading.faults.count == SurveyLimits.faults)
        // One for the reference of each row, and one for each mistake.
        #expect(reading.faults.count + reading.omitted == count + (count + 6) / 7)
    }

    @Test("200,000 choices, all equal, and as many of other lists are answered")
    func choices() {
        let rows = (0..<200_000).map { ["c", $0 % 2 == 0 ? "x" : "x\($0)", "X"] }
        let book = Workbook(sheets: [
            Self.sheet("survey", [["type", "name", "label"], ["select_multiple c", "a", "A"]]),
            Self.sheet("choices", [["list_name", "name", "label"]] + rows),
        ])
        let reading = SurveyReader.read(book)
        #expect(reading.survey.choiceLists.first?.choices.count == 200_000)
        #expect(reading.faults.count + reading.omitted == 99_999)
    }

    @Test("A row of 10,000 columns, one header for each, is answered")
    func columns() {
        let headers = ["type", "name"] + (0..<10_000).map { "label::L\($0) (en)" }
        let texts = [String](repeating: "${a}", count: 10_000)
        let reading = Self.read([["text", "a"] + texts], headers)
        #expect(reading.codes == [])
        #expect(reading.survey.languages.count == 10_000)
    }

    @Test("Places at the ends of all numbers are answered")
    func places() {
        let cells = [Int.min, -1, 0, 16_383, Int.max].map {
            Workbook.Cell(column: $0, text: "type")
        }
        let rows = [Int.min, 0, Int.max].map { Workbook.Row(number: $0, cells: cells) }
        let book = Workbook(sheets: [Workbook.Sheet(name: "survey", rows: rows)])
        let reading = SurveyReader.read(book)
        #expect(reading.codes.contains("duplicate-column"))
        #expect(reading.faults.allSatisfy { $0.kind.code.utf8.count < 40 })
    }

    @Test("Numbers without end in parameters are faults or numbers")
    func numbers() {
        let digits = String(repeating: "9", count: 100_000)
        let values = [digits, "-" + digits, "1e999999999", "-0", "1e-999999999", "0." + digits]
        for value in values {
            let header = ["type", "name", "label", "parameters"]
            let range = Self.read([["range", "a", "A", "end=\(value) step=\(value)"]], header)
            #expect(range.faults.count <= 2)
            #expect(Self.read([["text", "a", "A", "rows=\(value)"]], header).faults.count <= 1)
        }
    }

    @Test("Entities in deep repeats with many properties are answered")
    func entities() {
        let depth = SurveyLimits.depth - 1
        let begins = (0..<depth).map { ["begin repeat", "r\($0)", "R"] }
        let questions = (0..<20_000).map { ["text", "q\($0)", "Q", "p\($0)"] }
        let ends = [[String]](repeating: ["end repeat"], count: depth)
        let head = [["type", "name", "label", "save_to"]]
        let book = Workbook(sheets: [
            Self.sheet("survey", head + begins + questions + ends),
            Self.sheet("entities", [["list_name", "label"], ["e", "'x'"]]),
        ])
        let reading = SurveyReader.read(book)
        #expect(reading.codes == [])
        #expect(reading.survey.entities.first?.container == depth - 1)
    }
}
