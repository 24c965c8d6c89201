// The names of the files beside parts and choices on a screen, in its language.

import CalepinExpressions
import CalepinForms
import Testing

@Suite("Files beside parts on screens") struct MediaTests {
    private static let json = """
        {"format": 1, "id": "visit", "languages": ["en", "fr"], "title": {"en": "V", "fr": "V"},
         "choiceLists": [{"name": "signs", "choices": [
           {"value": "a", "label": {"en": "A", "fr": "A"}, "media": {"image": "a.png"}},
           {"value": "b", "label": {"en": "B", "fr": "B"}}]}],
         "sections": [{"name": "all", "title": {"en": "S", "fr": "S"}, "media": {"audio": "s.mp3"},
           "contents": [
             {"field": "sign", "type": "one", "choices": "signs", "label": {"en": "?", "fr": "?"},
              "media": {"image": {"en": "en.png", "fr": "fr.png"}, "video": "v.mp4"}},
             {"field": "why", "type": "note", "label": {"en": "W", "fr": "W"},
              "media": {"image": "w.png", "bigImage": "w-big.png"}},
             {"repeat": "rows", "label": {"en": "R", "fr": "R"}, "media": {"image": "r.jpg"},
              "contents": [{"field": "first", "label": {"en": "F", "fr": "F"}}]}]}]}
        """

    private static func names(_ json: JSONValue?) -> [String] {
        (json?["media"]?.members ?? []).map { "\($0.key) \($0.value.asString ?? "")" }
    }

    @Test("parts, choices and sections name their files, those of the language")
    func names() throws {
        let person = try AppDriver.filling(try FormDefinition(json: Array(Self.json.utf8)))
        try person.open("/visit/new/all")
        #expect(Self.names(person.screen) == ["audio s.mp3"])
        #expect(Self.names(person.part("sign")) == ["image en.png", "video v.mp4"])
        #expect(Self.names(person.part("why")) == ["image w.png", "bigImage w-big.png"])
        #expect(Self.names(person.part("rows")) == ["image r.jpg"])
        let choices = person.part("sign")?["choices"]?.elements ?? []
        #expect(choices.map(Self.names) == [["image a.png"], []])
        person.language = .french
        try person.open("/visit/new/all")
        #expect(Self.names(person.part("sign")) == ["image fr.png", "video v.mp4"])
    }
}
