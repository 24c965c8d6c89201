// Large and deep surveys that become forms: the work grows with the input only, which is what
// keeps these tests from running for hours, and what a form cannot be is said in words.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Hostile forms made from surveys")
struct LargeFormTests {
    /// Makes a form of rows of a survey.
    private func made(_ rows: [[String]]) throws -> FormImport {
        let header = ["type", "name", "label", "relevant"]
        let texts = [header] + rows
        let sheet = Workbook.Sheet(
            name: "survey",
            rows: texts.enumerated().map { number, texts in
                Workbook.Row(
                    number: number + 1,
                    cells: texts.enumerated().filter { !$0.element.isEmpty }.map {
                        Workbook.Cell(column: $0.offset, text: $0.element)
                    })
            })
        let reading = SurveyReader.read(Workbook(sheets: [sheet]))
        try #require(reading.faults == [])
        return FormImport(reading.survey)
    }

    @Test("10,000 groups with the same names in them are told apart")
    func names() throws {
        let rows = (0..<10_000).flatMap { number in
            [
                ["begin group", "h\(number)", "H"], ["begin group", "g", "G"],
                ["text", "x", "X"], ["end group"], ["end group"],
            ]
        }
        let one = try made(rows)
        #expect(one.faults == [])
        #expect(Set(one.map.paths.values).count == one.map.paths.count)
        #expect(one.form.sections.count == 10_000)
    }

    @Test("30,000 questions outside of all groups are one section")
    func questions() throws {
        let one = try made((0..<30_000).map { ["text", "q\($0)", "Q"] })
        #expect(one.form.sections.map(\.contents.count) == [30_000])
    }

    @Test("10,000 questions that are never shown are hidden")
    func neverShown() throws {
        let one = try made((0..<10_000).map { ["text", "q\($0)", "Q", "false()"] })
        #expect(one.faults == [])
        #expect(one.report.notes.count == 10_000)
    }

    @Test("Groups inside of each other are kept as far as a form has levels")
    func depth() throws {
        let begins = (0..<90).map { ["begin group", "g\($0)", "G", "${x} != '\($0)'"] }
        let ends = [[String]](repeating: ["end group"], count: 90)
        let one = try made([["text", "x", "X"]] + begins + [["text", "a", "A"]] + ends)
        #expect(one.faults == [])
        let repeats = (0..<40).map { ["begin repeat", "r\($0)", "R"] }
        let closed = [[String]](repeating: ["end repeat"], count: 40)
        let deep = try made(repeats + [["text", "a", "A"]] + closed)
        #expect(!deep.faults.isEmpty)
        #expect(deep.faults.allSatisfy { $0.place.sheet == "survey" && $0.place.row != nil })
    }

    @Test("An expression beyond what a form computes is left out with a remark")
    func expressions() throws {
        let long = (0..<9_000).map { _ in "${x}" }.joined(separator: " = ")
        let nested =
            String(repeating: "not(", count: 90) + "${x}" + String(repeating: ")", count: 90)
        let one = try made([
            ["text", "x", "X"], ["text", "a", "A", long], ["text", "b", "B", nested],
        ])
        #expect(one.faults == [])
        #expect(one.report.notes.allSatisfy { $0.fault.place.row == 3 || $0.fault.place.row == 4 })
    }
}
