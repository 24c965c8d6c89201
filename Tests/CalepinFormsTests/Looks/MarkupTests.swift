// The marks in texts: taken off as the page draws them, by cases that both read; and the texts of
// a form that says that it has marks.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinForms

@Suite("Markup in texts") struct MarkupTests {
    private static func plain(_ text: String) -> String { Markup.plain(text) ?? text }

    @Test("the text without its marks is the one of the cases that the page has")
    func cases() throws {
        let file = FormSchemaOracle.root.appendingPathComponent("Web/tests/markup-cases.json")
        let cases = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String]])
        #expect(cases.count > 30)
        for one in cases { #expect(Self.plain(one[0]) == one[1], "\(one[0])") }
    }

    @Test("nothing but marks goes, and an escaped text is itself: 20,000 random texts")
    func laws() {
        var seed = TypingSeed(41)
        let pieces = [
            "*", "**", "_", "__", "***", "# ", "[", "](", "](https://a.b)", ")", "\\", "a", " ",
            "é", "\n", "${x}", "${", "<span style=\"color:red\">", "</span>", "<",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...14, using: &seed)
            let text = (0..<count).map { _ in pieces.randomElement(using: &seed) ?? "" }.joined()
            let plain = Self.plain(text)
            var rest = plain.utf8[...]
            for byte in text.utf8 where rest.first == byte { rest = rest.dropFirst() }
            #expect(rest.isEmpty, "\(text)")
            #expect(plain.utf8.filter { $0 == 0x0A } == text.utf8.filter { $0 == 0x0A })
            let escaped = Markup.escaped(text)
            #expect(Self.plain(escaped) == text.replacing("\n", with: " "), "\(text)")
        }
    }

    @Test(
        "hostile texts take as many steps as they are long",
        arguments: [
            "*a ", "**", "_a", "[", "](", "[a](", "[a](https://a.b", "<span style=\"color:",
            "<span style=\"color:red\">", "${", "\\", "# ", "*[", "***a", "[*a](https://a.b)*",
        ])
    func hostile(_ piece: String) {
        let text = String(repeating: piece, count: 10_000)
        #expect(Self.plain(text).utf8.count <= text.utf8.count)
    }

    private static let json = """
        {"format": 1, "id": "m", "sections": [{"name": "s", "title": "*S*", "contents": [
          {"field": "name", "label": "Your **name**", "hint": "a_b", "guidance": "# More"},
          {"field": "again", "label": "Are you *${name}*?", "type": "note"}]}], "title": "T",
         "choiceLists": [{"name": "l", "choices": [{"value": "a", "label": "_A_"}]}]}
        """

    @Test("signs are marks only in a form that says so, wherever it says it")
    func forms() throws {
        let plain = try FormDefinition(json: Array(Self.json.utf8))
        #expect(plain.sections[0].title.text(in: "en") == "*S*")
        let last = Self.json.dropLast() + #", "markup": true}"#
        let first = Self.json.replacing("\"id\"", with: #""markup": true, "id""#)
        for json in [String(last), first] {
            let form = try FormDefinition(json: Array(json.utf8))
            guard case .field(let field) = form.sections[0].contents[0] else { continue }
            #expect(form.sections[0].title.text(in: "en") == "S")
            #expect(field.label.text(in: "en") == "Your name")
            #expect(field.label.marked(in: "en") == "Your **name**")
            #expect(field.hint.marked(in: "en") == "")
            #expect(field.guidance.text(in: "en") == "More")
            #expect(form.choiceLists[0].choices[0].label.text(in: "en") == "A")
            let again = try FormDefinition(json: form.json())
            #expect(again == form)
        }
    }
}
