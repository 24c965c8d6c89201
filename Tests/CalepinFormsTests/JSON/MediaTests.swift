// Files beside the parts of a form: in JSON, in typed declarations, on choices, and the faults of
// their names. The files themselves are those of an app.

import CalepinExpressions
import CalepinFormsDSL
import Testing

@testable import CalepinForms

@Suite("Files beside parts") struct MediaTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en", "fr"], "title": {"en": "V", "fr": "V"},
         "choiceLists": [{"name": "signs", "choices": [
           {"value": "a", "label": {"en": "A", "fr": "A"}, "media": {"image": "a.png"}},
           {"value": "b", "label": {"en": "B", "fr": "B"}}]}],
         "sections": [{"name": "s", "title": {"en": "S", "fr": "S"}, "media": {"audio": "s.mp3"},
           "contents": [
             {"field": "sign", "type": "one", "choices": "signs", "label": {"en": "?", "fr": "?"},
              "media": {"image": {"en": "en.png", "fr": "fr.png"}, "video": "v.mp4"}},
             {"repeat": "rows", "label": {"en": "R", "fr": "R"}, "media": {"bigImage": "r.jpg"},
              "contents": [{"composite": "name", "label": {"en": "N", "fr": "N"},
                "media": {"image": "n.png"}, "contents": [
                  {"field": "first", "label": {"en": "F", "fr": "F"}}]}]}]}]}
        """

    @Test("every part that has a label can have files, each of one name or one for each language")
    func reading() throws {
        let form = try FormDefinition(json: Array(Self.json.utf8))
        #expect(form.check() == [])
        #expect(
            form.mediaUses.map { "\($0.place) \($0.rule) \($0.name)" } == [
                "s media.audio s.mp3", "sign media.image en.png", "sign media.image fr.png",
                "sign media.video v.mp4", "rows media.bigImage r.jpg",
                "rows.name media.image n.png", "signs media.image a.png",
            ])
        #expect(try FormDefinition(json: form.json()) == form)
    }

    @Test("a choice has its files when it is offered")
    func choices() throws {
        let form = try FormDefinition(json: Array(Self.json.utf8)).compiled()
        let session = FormSession(form, context: fixedContext())
        let choices = try session.choices(at: CellPath("sign"))
        #expect(choices.map(\.media) == [[MediaFile(.image, name("a.png"))], []])
    }

    private func name(_ text: String) -> LocalText { LocalText([.init("en", text)]) }

    @Test(
        "a name that is none is a fault with its place",
        arguments: [
            "", "a/b.png", "..", "../a.png", ".hidden", "a\\b.png", "c:a.png", "a\n.png",
            String(repeating: "a", count: 201),
        ])
    func names(_ text: String) throws {
        var form = try FormDefinition(json: Array(Self.json.utf8))
        form.choiceLists[0].choices[1].media = [MediaFile(.video, name(text))]
        #expect(form.check() == [Fault(.badFileName, at: "signs", rule: "media.video", text)])
        #expect((try? form.compiled()) != nil)
    }

    @Test("a kind that does not exist is a fault with its place")
    func kinds() throws {
        let wrong = Self.json.replacing("\"video\"", with: "\"film\"")
        let error = #expect(throws: FormJSONError.self) {
            try FormDefinition(json: Array(wrong.utf8))
        }
        #expect(error?.name == "unknown-key")
        #expect(error?.line(in: .english).contains("image, bigImage, audio, video") == true)
    }

    @Test("a typed declaration has them too, of each kind the last one")
    func declared() {
        #expect(Signs.check() == [])
        let uses = Signs.definition.mediaUses.map { "\($0.place) \($0.rule) \($0.name)" }
        #expect(
            uses == [
                "all media.image top.png", "sign media.image en.png", "sign media.image fr.png",
                "rows media.audio r.ogg", "name media.bigImage n.png", "signs media.image b.png",
            ])
    }
}

private enum Sign: String, ChoiceSet {
    static let choiceListName = "signs"
    case plain, drawn

    var label: LocalText { LocalText("Sign", "Signe") }
    var media: [MediaFile] { self == .drawn ? [MediaFile(.image, LocalText("b.png"))] : [] }
}

private enum Row: FormSpec {
    typealias Owner = Signs
    static var number: Number { integer("Number", "Nombre") }
    static var body: Body { number }
}

private enum Name: FormSpec {
    static var first: Text { text("First", "Premier") }
    static var body: Body { first }
}

private enum Signs: WholeForm {
    enum Key: String { case all }
    static let header = FormHeader("signs", "Signs", "Signes")
    static var sign: One<Sign> {
        choice("Sign", "Signe").media(.image, "old.png").media(.image, "en.png", "fr.png")
    }
    static var lines: Rows<Row> {
        rows("Rows", "Lignes", 0...2, name: "rows").media(.audio, "r.ogg")
    }
    static var parts: Composed<Name> {
        composite("Name", "Nom", name: "name").media(.bigImage, "n.png")
    }
    static var body: Body {
        section(Key.all, "All", "Tout") {
            sign
            lines
            parts
        }.media(.image, "top.png")
    }
}
