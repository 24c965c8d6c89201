// The look of records on paper: its colour, and what is wrong with one. It is drawn in
// CalepinExportTests and CalepinExchangeTests.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("The look of records on paper")
struct PrintTests {
    private func faults(_ style: PrintStyle) -> [String] {
        let people = Repeat(
            "people", label: LocalText("People"), contents: [.field(Self.field("age"))])
        let form = FormDefinition(
            id: "visit", title: LocalText("Visit"), languages: ["en"],
            sections: [
                Section(
                    "all", title: LocalText("All"),
                    contents: [.field(Self.field("name")), .rows(people)])
            ], print: style)
        return form.check().map { "\($0.place) \($0.rule) \($0.name) \($0.argument)" }
    }

    private static func field(_ name: String) -> Field {
        Field(name, label: LocalText(name))
    }

    @Test("may name the answers of the record, its parts, and a colour")
    func whole() {
        #expect(
            faults(
                PrintStyle(
                    header: LocalText("Visit to ${name}"), footer: LocalText("Foot"),
                    accent: "#1A5fb4", without: ["all", "people.age"], only: ["people"])
            ) == [])
    }

    @Test("has faults for what is not there, in all its parts at once")
    func wrong() {
        let style = PrintStyle(
            header: LocalText("${nothing}, ${age}"), footer: LocalText([.init("fr", "Pied")]),
            logo: "../logo.png", accent: "#12345", without: ["age"], only: ["people.name"])
        #expect(
            Set(faults(style)) == [
                "print header unknown-reference nothing", "print header unknown-reference age",
                "print footer missing-translation en",
                "print media.image bad-file-name ../logo.png", "print accent bad-colour #12345",
                "print without unknown-reference age", "print only unknown-reference people.name",
            ])
    }

    @Test("has a colour of six hexadecimal digits, and of no other text")
    func colours() {
        #expect(PrintStyle(accent: "#1a5FB4").accentParts == [0x1A, 0x5F, 0xB4])
        for text in ["", "red", "#fff", "#12345g", "1a5fb4", "#1a5fb4;", "#é5fb4", "#1a5fb4}"] {
            #expect(PrintStyle(accent: text).accentParts == nil, "\(text)")
        }
    }

    @Test("is read with the word that cannot stand there named")
    func words() {
        let json = #"{"format":1,"id":"a","print":{"paper":"a3"}}"#
        let error = #expect(throws: FormJSONError.self) {
            try FormDefinition(json: Array(json.utf8))
        }
        #expect(error?.path == "print.paper" && error?.name == "unknown-word")
        #expect(error?.message(in: .english).contains("a4, letter") == true)
    }
}
