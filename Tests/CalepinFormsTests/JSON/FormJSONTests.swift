// Forms written as JSON and read back, and the members left out. Errors are in FormJSONErrorTests.

import CalepinExpressions
import CalepinForms
import TestSizes
import Testing

@Suite("Forms as JSON") struct FormJSONTests {
    private func read(_ json: String) throws -> FormDefinition {
        try FormDefinition(json: Array(json.utf8))
    }

    /// The only item of a form with one section.
    private func item(_ json: String) throws -> Content {
        let form = try read(
            #"{"format":1,"id":"f","sections":[{"name":"s","contents":["# + json + "]}]}")
        return try #require(form.sections.first?.contents.first)
    }

    private func field(_ json: String) throws -> Field {
        guard case .field(let field) = try item(json) else { return Field("not a field") }
        return field
    }

    @Test("Random forms are read back equal, and are then written the same")
    func roundTrip() throws {
        var bytes = 0
        for seed in Sizes.seeds(2_000) {
            var generator = FormGenerator(seed: seed)
            let form = generator.form()
            let json = form.json()
            let back = try FormDefinition(json: json)
            try #require(back == form, "seed \(seed)")
            try #require(back.json() == json, "seed \(seed)")
            bytes += json.count
        }
        #expect(bytes > Sizes.count(2_000_000), "the forms are too small to show anything")
    }

    @Test("What is as it is by default is not written")
    func defaults() throws {
        let contents: [Content] = [
            .field(Field("a")), .composite(Composite("b")), .rows(Repeat("c")),
        ]
        let form = FormDefinition(id: "f", sections: [Section("s", contents: contents)])
        let json =
            #"{"format":1,"id":"f","sections":[{"name":"s","contents":["#
            + #"{"field":"a"},{"composite":"b"},{"repeat":"c"}]}]}"#
        #expect(String(decoding: form.json(), as: UTF8.self) == json)
        #expect(try read(json) == form)
    }

    @Test("A field is required unless it says otherwise")
    func required() throws {
        #expect(try field(#"{"field":"a"}"#).required == "true()")
        #expect(try field(#"{"field":"a","optional":true}"#).required == "false()")
        #expect(try field(#"{"field":"a","optional":false}"#).required == "true()")
        #expect(try field(#"{"field":"a","required":"${b} > 1"}"#).required == "${b} > 1")
        #expect(try field(#"{"field":"a","required":""}"#).required == "")
    }

    @Test("A text without language is in the form's first language, wherever that is said")
    func defaultLanguage() throws {
        let french = LocalText([.init("fr", "Titre")])
        #expect(
            try read(#"{"format":1,"id":"f","languages":["fr","en"],"title":"Titre"}"#).title
                == french)
        #expect(
            try read(#"{"title":"Titre","languages":["fr","en"],"id":"f","format":1}"#).title
                == french)
        #expect(try read(#"{"format":1,"id":"f","title":"T"}"#).title == LocalText("T"))
        #expect(
            try read(#"{"format":1,"id":"f","languages":[],"title":"T"}"#).title
                == LocalText("T"))
    }

    @Test("Rules and choices are a text alone or an object")
    func shortForms() throws {
        #expect(
            try field(#"{"field":"a","constraint":". > 1"}"#).constraint == Constraint(". > 1"))
        let long = #"{"field":"a","constraint":{"message":{"en":"Low"},"test":". > 1"}}"#
        #expect(try field(long).constraint == Constraint(". > 1", LocalText("Low")))
        #expect(try field(#"{"field":"a","choices":"l"}"#).choices == Choices("l"))
        let filtered = #"{"field":"a","choices":{"list":"l","filter":"x","open":true}}"#
        #expect(
            try field(filtered).choices == Choices("l", filter: "x", isOpen: true))
    }

    @Test("What an item is may be said after its other keys")
    func lateTag() throws {
        let json = #"{"label":"L","contents":[{"label":"I","field":"i"}],"repeat":"r"}"#
        var inner = Field("i")
        inner.label = LocalText("I")
        let rows = Repeat("r", label: LocalText("L"), contents: [.field(inner)])
        #expect(try item(json) == .rows(rows))
    }

    @Test("Keys may be written with escapes, and spaces stand anywhere")
    func spelling() throws {
        let json = "\n{ \"\\u0066ormat\" : 1 ,\t\"id\":\"\\u00e9\" }\r\n"
        #expect(try read(json) == FormDefinition(id: "é"))
    }

    @Test("A text given twice in a language is written once")
    func repeatedLanguage() throws {
        let twice = LocalText([.init("en", "1"), .init("fr", "2"), .init("en", "3")])
        let back = try FormDefinition(json: FormDefinition(id: "f", title: twice).json())
        #expect(back.title == LocalText("1", "2"))
    }

    @Test("A form of 10,000 fields is read back equal")
    func large() throws {
        let contents = (0..<10_000).map { index -> Content in
            var field = Field("field\(index)", "integer", label: LocalText("Field", "Champ"))
            field.calculation = "${field0} + \(index)"
            return .field(field)
        }
        let form = FormDefinition(id: "large", sections: [Section("s", contents: contents)])
        #expect(try FormDefinition(json: form.json()) == form)
    }

    @Test("A form as large and as deep as the limits allow is read back equal, one more is not")
    func limits() throws {
        let fields = (1..<FormLimits.fields).map { Content.field(Field("f\($0)")) }
        var form = FormDefinition(id: "f", sections: [Section("s", contents: fields)])
        #expect(try FormDefinition(json: form.json()) == form)
        form.sections.append(Section("t"))
        #expect(throws: FormJSONError.self) { try FormDefinition(json: form.json()) }
        for levels in [FormLimits.nesting, FormLimits.nesting + 1] {
            var item = Content.field(Field("a"))
            for _ in 0..<levels { item = .composite(Composite("c", contents: [item])) }
            form.sections = [Section("s", contents: [item])]
            let back = try? FormDefinition(json: form.json())
            #expect(back == (levels == FormLimits.nesting ? form : nil))
        }
    }
}
