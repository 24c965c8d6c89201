// Expressions: what ODK's XPath is and is not, the trees of expressions, and expressions that
// other implementations evaluate.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm
import RecordedCases
import Testing

@Suite("Expressions")
struct ExpressionTests {
    @Test(
        "Expressions of ODK's XPath are read",
        arguments: [
            "1", ".5 + 1.", "- - 1", "'a' = \"b\"", ".", "..", "../a/b", "/data/a", "//a", "/",
            "a/b[1][c = ../d]/e", "*", "@id", "child::a", "self::node()", "a | b | ../c",
            "instance('x')/root/item[name = current()/../a]/label", "(a)[1]/b", "text()",
            "if(selected(${a}, 'x'), 1, 2)", "${a}[1]/b", "count(${r}[x > 1])", "a and b or c",
            "div div div", "mod mod mod", "and and and", "* * *", "jr:choice-name(${a}, '${a}')",
            "${last-saved#a}", "once(today())", "1 - 1", "a-b - c", "pulldata('f', 'a', 'b', .)",
            "string-length('l\u{2019}homme')", "jr:itext('x')", "processing-instruction('a')",
        ])
    func valid(_ text: String) {
        let reading = form([
            "type | name | label | relevant", "text | a | A |", "begin repeat | r | R |",
            "text | x | X |", "end repeat | | |", "text | y | Y | \(text.escapedBars)",
        ])
        #expect(reading.lines == [])
        #expect(reading.item("y")?[.relevant]?.tree != nil)
    }

    @Test(
        "Other texts are faults at the stretch that is wrong",
        arguments: [
            ("1 +", "incomplete-expression", 3, 3), ("(1", "unclosed-bracket", 0, 1),
            ("1)", "unopened-bracket", 1, 2), ("a[1", "unclosed-bracket", 1, 2),
            ("(a]", "unopened-bracket", 2, 3), ("'abc", "unterminated-text", 0, 4),
            ("1 2", "unexpected-token", 2, 3), ("a b", "unexpected-token", 2, 3),
            ("= 1", "unexpected-token", 0, 1), ("1 == 2", "unexpected-token", 3, 4),
            ("if(1,,2)", "unexpected-token", 5, 6), ("if(1,)", "unexpected-token", 5, 6),
            ("$a", "unexpected-token", 0, 1), ("a && b", "unexpected-token", 2, 3),
            ("a/", "incomplete-expression", 2, 2), ("foo(1)", "unknown-function", 0, 3),
            ("not(foo())", "unknown-function", 4, 7), ("ax::b", "unknown-axis", 0, 2),
            ("1 \u{2264} 2", "unexpected-token", 2, 5), ("()", "unexpected-token", 1, 2),
        ])
    func invalid(_ text: String, _ code: String, _ start: Int, _ end: Int) {
        let reading = form(["type | name | label | relevant", "text | a | A | \(text)"])
        #expect(reading.codes == [code])
        #expect(reading.faults.first?.span == Span(start, end))
    }

    @Test("Operators bind as in XPath")
    func trees() {
        #expect(shape("1 + 2 * 3") == "(1 + (2 * 3))")
        #expect(shape("1 - 2 - 3") == "((1 - 2) - 3)")
        #expect(shape("-1 + 2") == "(-1 + 2)")
        #expect(shape("1 or 2 and 3 = 4") == "(1 or (2 and (3 = 4)))")
        #expect(shape("(1 or 2) and 3") == "((1 or 2) and 3)")
        #expect(shape("1 < 2 = 3") == "((1 < 2) = 3)")
    }

    /// Returns an expression of numbers and operators with all of its brackets.
    private func shape(_ text: String) -> String? {
        let reading = form(["type | name | label | relevant", "text | a | A | \(text)"])
        guard let tree = reading.item("a")?[.relevant]?.tree else { return nil }
        var texts: [String] = []
        for node in tree.nodes {
            switch node {
            case .number(let number): texts.append(number)
            case .negated(let part): texts.append("-" + texts[part])
            case .binary(let sign, let left, let right):
                texts.append("(\(texts[left]) \(sign.rawValue) \(texts[right]))")
            default: texts.append("?")
            }
        }
        return texts.last
    }

    @Test("Every expression that JavaRosa or ODK's web forms evaluate is read")
    func recorded() throws {
        var (read, all) = (0, 0)
        for (file, key, result) in [
            ("xpath-expressions", "expr", "type"), ("xpath-nodes", "expression", "kind"),
        ] {
            guard let cases = try recordedCases(file) else {
                print("\(file): the recorded cases are not present, none was run")
                continue
            }
            for record in cases {
                let outcome = record[result] as? String ?? ""
                let isRefused = outcome.hasSuffix("Exception") || outcome == "maybe-throws"
                guard let text = record[key] as? String, !isRefused else { continue }
                all += 1
                // The tests of others make functions of their own, which no form has.
                let faults = faults(of: text).filter { $0 != "unknown-function" }
                if faults.isEmpty {
                    read += 1
                } else {
                    print("\(file), not read: \(text): \(faults)")
                }
            }
        }
        print("expressions of other implementations: \(read) of \(all) read")
        #expect(read * 100 >= all * 99)
    }

    /// Returns the codes of the faults of an expression as the relevance of a question.
    private func faults(of text: String) -> [String] {
        let book = Workbook(sheets: [
            Workbook.Sheet(
                name: "survey",
                rows: [
                    Self.row(1, ["type", "name", "label", "relevant"]),
                    Self.row(2, ["text", "a", "A", text]),
                ])
        ])
        return SurveyReader.read(book).codes
    }

    private static func row(_ number: Int, _ texts: [String]) -> Workbook.Row {
        Workbook.Row(
            number: number,
            cells: texts.enumerated().filter { !$0.element.isEmpty }.map {
                Workbook.Cell(column: $0.offset, text: $0.element)
            })
    }
}

extension String {
    /// The text as it stands in a table of Markdown.
    fileprivate var escapedBars: String { split(separator: "|").joined(separator: "\\|") }
}
