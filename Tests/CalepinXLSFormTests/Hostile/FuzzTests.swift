// Forms with cells that were changed at random: nothing traps, and what was read keeps its laws.

import CalepinExpressions
import CalepinForms
import CalepinWorkbook
import CalepinXLSForm
import Testing

@Suite("Changed forms")
struct FuzzTests {
    @Test("Forms with changed cells are read to the end, and keep the laws of what is read")
    func changed() throws {
        let books = try SurveyCase.all()?.map(\.workbook) ?? [Self.sample]
        var random = Seeded(20_261_126)
        for round in 0..<3_000 {
            guard var book = books.randomElement(using: &random) else { continue }
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.change(&book, &random) }
            let reading = SurveyReader.read(book)
            #expect(Self.keepsLaws(reading, book), "round \(round)")
            if reading.faults.isEmpty {
                #expect(Self.keepsLaws(FormImport(reading.survey), book), "round \(round)")
            }
            if round % 10 == 0 { #expect(SurveyReader.read(book) == reading, "round \(round)") }
        }
    }

    private static let sample = MarkdownReader.read(
        markdown(["type | name | label", "text | a | A"]))

    private static let pieces = [
        "$", "{", "}", "${a}", "(", ")", "[", "]", "'", "\"", "/", "::", ":", "#", "=", " ", ",",
        "|", "begin ", "end ", "select_one ", "or_other", "\u{2019}", "\u{A0}", "\u{0}", "é", "😀",
        "e\u{301}", "-", "9", "\n", "\u{202E}", "last-saved#", "label", "search(", "%", "~",
    ]

    private static func change(_ book: inout Workbook, _ random: inout Seeded) {
        guard !book.sheets.isEmpty else { return }
        let sheet = Int.random(in: 0..<book.sheets.count, using: &random)
        guard let row = book.sheets[sheet].rows.indices.randomElement(using: &random),
            let cell = book.sheets[sheet].rows[row].cells.indices.randomElement(using: &random)
        else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: book.sheets[sheet].rows[row].cells.remove(at: cell)
        case 1: book.sheets[sheet].rows.remove(at: row)
        case 2:
            let from = book.sheets[sheet].rows.randomElement(using: &random)
            let text = from?.cells.randomElement(using: &random)?.text ?? "x"
            book.sheets[sheet].rows[row].cells[cell].text = text
        default:
            let text = book.sheets[sheet].rows[row].cells[cell].text
            book.sheets[sheet].rows[row].cells[cell].text = changed(text, &random)
        }
    }

    private static func changed(_ text: String, _ random: inout Seeded) -> String {
        var bytes = Array(text.utf8)
        let piece = pieces.randomElement(using: &random) ?? "x"
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: place...min(place + 2, bytes.count), using: &random)
        bytes.replaceSubrange(place..<end, with: piece.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns true when items, trees and spans are what their documentation says.
    private static func keepsLaws(_ reading: SurveyReading, _ book: Workbook) -> Bool {
        let survey = reading.survey
        for (index, item) in survey.items.enumerated() {
            guard
                item.parent.map({ $0 < index && survey.items[$0].children.contains(index) })
                    ?? survey.roots.contains(index)
            else { return false }
            guard item.rules.allSatisfy({ isSound($0.expression) }) else { return false }
            guard item.texts.allSatisfy({ whole($0) == $0.text }) else { return false }
        }
        return (reading.faults + reading.warnings).allSatisfy {
            VerdictTests.isInside($0, book)
        }
    }

    /// Returns true when the remarks of a form name cells of its workbook, and a form without
    /// faults can be filled in and is the same as JSON.
    private static func keepsLaws(_ made: FormImport, _ book: Workbook) -> Bool {
        let said = made.faults + made.report.notes.map(\.fault)
        guard said.allSatisfy({ VerdictTests.isInside($0, book) }) else { return false }
        guard made.faults.isEmpty else { return true }
        return (try? made.form.compiled()) != nil
            && (try? FormDefinition(json: made.form.json())) == made.form
    }

    /// Returns a text that is put together from its pieces.
    private static func whole(_ text: SurveyText) -> String {
        text.pieces.map { piece in
            switch piece {
            case .text(let part): part
            case .reference(let reference):
                "${" + (reference.isLastSaved ? "last-saved#" : "") + reference.name + "}"
            }
        }.joined()
    }

    /// Returns true when a tree names only parts before their whole, and references that exist.
    private static func isSound(_ expression: SurveyExpression) -> Bool {
        guard let tree = expression.tree else { return true }
        return tree.nodes.enumerated().allSatisfy { place, node in
            let parts: [Int] =
                switch node {
                case .number, .text, .reference: []
                case .path(let start, let steps):
                    steps.flatMap(\.predicates) + (start.node.map { [$0] } ?? [])
                case .call(_, let arguments): arguments
                case .binary(_, let left, let right): [left, right]
                case .negated(let part): [part]
                case .filtered(let base, let predicates): [base] + predicates
                }
            if case .reference(let index) = node, !expression.references.indices.contains(index) {
                return false
            }
            return parts.allSatisfy { $0 < place && $0 >= 0 }
        }
    }
}

extension XPathStart {
    /// The node that it is; nil for the root and the place of the expression.
    fileprivate var node: Int? {
        if case .node(let node) = self { return node }
        return nil
    }
}
