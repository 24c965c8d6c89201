// Forms in other languages than English and French: their texts are read in one of them, words
// and numbers stay those of the page, and lists are searched in any script.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import Testing

@Suite("The language of texts")
struct TextLanguageTests {
    private static let form = """
        {"format": 1, "id": "visit", "languages": ["fr", "ar", "ne"],
         "title": {"fr": "Visite", "ar": "زيارة", "ne": "भ्रमण"}, "recordTitle": "name",
         "choiceLists": [{"name": "places", "choices": [
             {"value": "a", "label": {"fr": "Marché", "ar": "سوق", "ne": "बजार"}},
             {"value": "b", "label": {"fr": "École", "ar": "مدرسة", "ne": "विद्यालय"}}]}],
         "sections": [{"name": "all", "title": {"fr": "Tout", "ar": "الكل", "ne": "सबै"},
             "contents": [
             {"field": "name", "label": {"fr": "Nom", "ar": "الاسم", "ne": "नाम"}},
             {"field": "place", "type": "one", "choices": "places",
              "label": {"fr": "Lieu", "ar": "المكان", "ne": "ठाउँ"}},
             {"field": "size", "type": "decimal",
              "label": {"fr": "Taille", "ar": "الحجم", "ne": "आकार"},
              "constraint": {"test": ". < 10", "message":
                  {"fr": "Trop grand.", "ar": "كبير جدا.", "ne": "धेरै ठूलो।"}}}]}]}
        """

    private func person() throws -> AppDriver {
        let form = try FormDefinition(json: Array(Self.form.utf8))
        let app = App(
            id: "visit", title: LocalText("Visits", "Visites"), forms: [form],
            collections: [
                AppCollection(
                    "all", title: LocalText("All visits", "Toutes les visites"), form: "visit",
                    sharing: .personal,
                    views: [.list(cells: ["name", "place"], sorts: []), .detail])
            ], start: "all")
        #expect(app.check().isEmpty, "titles of apps may be in fewer languages than forms")
        return try AppDriver("visit", try JSONValue(reading: app.json()))
    }

    @Test("is apart from that of words, and of numbers")
    func screens() throws {
        let person = try person()
        person.texts = "ar"
        try person.open("/visit/new/all")
        #expect(person.screen["title"]?.asString == "الكل")
        #expect(person.part("name")?["label"]?.asString == "الاسم")
        #expect(person.part("place")?["choices"]?.texts("label") == ["سوق", "مدرسة"])
        try person.set("size", "12,5")
        #expect(person.sent("issues", at: "size").first?["issues"]?.texts("text") == ["كبير جدا."])
        try person.set("size", "x")
        let refused = person.sent("issues", at: "size").first?["issues"]?.texts("text").first
        #expect(refused?.contains("number") == true)
        // The same record in another language of both kinds.
        try person.set("size", "2,5")
        (person.language, person.texts) = (.french, "ne")
        try person.open("/visit/\(person.record)/all")
        #expect(person.part("name")?["label"]?.asString == "नाम")
        #expect(person.part("size")?["text"]?.asString == "2,5")
        #expect(person.screen["back"]?["label"]?.asString == "Toutes les sections")
    }

    @Test("falls back to that of words, then to the first that there is")
    func fallback() throws {
        let person = try person()
        (person.language, person.texts) = (.french, "ur")
        try person.open("/visit")
        #expect(person.screen["title"]?.asString == "Toutes les visites")
        person.language = .english
        try person.open("/visit/new/all")
        #expect(person.part("name")?["label"]?.asString == "Nom")
    }

    @Test(
        "decides the rows of a list, which are found in any script",
        arguments: [
            ("ar", "أحمد الكبير", "احمد", "سوق"), ("ar", "أحمد", "سُوق", "سوق"),
            ("ne", "काठमाडौँ", "काठमाडौ", "बजार"), ("ne", "राम", "बजार", "बजार"),
            ("fr", "Éloïse", "eloi", "Marché"),
        ])
    func search(_ texts: String, _ name: String, _ query: String, _ label: String) throws {
        let person = try person()
        person.texts = "fr"
        try person.open("/visit/new/all")
        try person.set("name", name)
        try person.set("place", "a")
        try person.open("/visit")
        person.texts = texts
        try person.open("/visit?q=\(query)")
        #expect(try person.titles() == [name])
        let lines = try person.rows().first?["lines"]?.elements ?? []
        #expect(lines.first?.texts("text").joined() == label)
    }
}
