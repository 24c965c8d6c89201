// The steps of numbers, and the looks of fields: which answers are none of the steps, what a form
// declares, and its faults.

import CalepinExpressions
import CalepinFormsDSL
import Testing

@testable import CalepinForms

@Suite("Scales of numbers") struct ScaleTests {
    private static func form(_ change: (inout Field) -> Void) -> FormDefinition {
        var field = Field("pain", "decimal", label: LocalText("Pain"))
        field.required = ""
        change(&field)
        return FormDefinition(
            id: "x", title: LocalText("X"),
            sections: [
                Section("s", title: LocalText("S"), contents: [.field(field)])
            ],
            choiceLists: [
                ChoiceList(
                    "ends", [Choice("0", LocalText("None")), Choice("10", LocalText("Most"))]),
                ChoiceList("words", [Choice("few", LocalText("Few"))]),
            ])
    }

    private static func issues(_ form: FormDefinition, _ text: String) throws -> [String] {
        let session = FormSession(try form.compiled(), context: fixedContext())
        try session.set(CellPath("pain"), to: text)
        return try session.issues(at: CellPath("pain")).map { issue in
            issue.message(in: .english) + " / " + issue.message(in: .french)
        }
    }

    @Test("an answer that is none of the steps is a fault, said in both languages")
    func offStep() throws {
        let form = Self.form {
            ($0.least, $0.most, $0.scale) = ("0.5", "2", Scale(step: "0.25"))
        }
        #expect(form.check() == [])
        for text in ["0.5", "0.75", "2", "2.0", "1,25"] {
            #expect(try Self.issues(form, text) == [], "\(text)")
        }
        let words = ["Only in steps of 0.25 / Seulement par pas de 0.25"]
        for text in ["0.6", "1.99999999999999999999999999", "0.7500000001"] {
            #expect(try Self.issues(form, text) == words, "\(text)")
        }
        #expect(try Self.issues(form, "0.25") == ["At least 0.5 / Au moins 0.5"])
    }

    @Test("steps below 0 begin at the largest value")
    func countedDown() throws {
        let form = Self.form { ($0.least, $0.most, $0.scale) = ("0", "10", Scale(step: "-3")) }
        #expect(form.check() == [])
        for text in ["10", "7", "4", "1"] { #expect(try Self.issues(form, text) == []) }
        let words = ["Only in steps of 3 / Seulement par pas de 3"]
        for text in ["0", "3", "9", "9.5"] { #expect(try Self.issues(form, text) == words) }
    }

    @Test("without a bound that is a plain number, steps begin at 0")
    func computedEnd() throws {
        let form = Self.form { ($0.least, $0.scale) = ("1 + 1", Scale(step: "1.5")) }
        #expect(try Self.issues(form, "3") == [])
        #expect(try Self.issues(form, "3.5").count == 1)
    }

    @Test("tenths are exact: 2,000 random scales against whole numbers")
    func exact() throws {
        var seed = TypingSeed(31)
        for _ in 0..<2_000 {
            let least = Int64.random(in: -1_000...1_000, using: &seed)
            let step =
                Int64.random(in: 1...50, using: &seed) * (Bool.random(using: &seed) ? 1 : -1)
            let width = Int64.random(in: 0...400, using: &seed)
            let places = Int.random(in: 0...6, using: &seed)
            func text(_ number: Int64) throws -> String {
                try Decimal(
                    coefficient: UInt128(number.magnitude), exponent: -places, negative: number < 0
                ).description
            }
            var field = Field("pain", "decimal")
            field.least = try text(least)
            field.most = try text(least + width)
            field.scale = Scale(step: try text(step))
            let given = Int64.random(in: least...(least + width), using: &seed)
            let start = step > 0 ? least : least + width
            let isOff = field.isOffStep(.number(try Decimal(try text(given))))
            #expect(isOff == ((given - start) % step != 0), "\(field.least) \(step) \(given)")
        }
    }

    @Test("what is no scale of the field is a fault with its place")
    func faults() {
        func faults(_ change: @escaping (inout Field) -> Void) -> [String] {
            Self.form(change).check().map { "\($0.rule) \($0.name) \($0.argument)" }
        }
        #expect(faults { $0.scale = Scale(step: "0") } == ["scale.step bad-look 0"])
        #expect(faults { $0.scale = Scale(step: "1 + 1") } == ["scale.step bad-look 1 + 1"])
        #expect(faults { $0.scale = Scale(ticks: "x") } == ["scale.ticks bad-look x"])
        #expect(
            faults { $0.scale = Scale(placeholder: "x") } == ["scale.placeholder bad-look x"])
        #expect(faults { $0.scale = Scale(labels: "ends") } == [])
        #expect(faults { $0.scale = Scale(labels: "no") } == ["scale.labels unknown-list no"])
        #expect(faults { $0.scale = Scale(labels: "words") } == ["scale.labels bad-look few"])
        #expect(faults { $0.look = "slider vertical no-ticks" } == [])
        #expect(faults { $0.look = "slider film" } == ["look bad-look film"])
        #expect(
            faults { ($0.type, $0.scale) = ("text", Scale(step: "1")) } == ["scale bad-look text"])
    }

    @Test("a form is read, written and read back with its looks")
    func written() throws {
        let form = Self.form {
            $0.look = "slider vertical"
            ($0.least, $0.most) = ("0", "10")
            $0.scale = Scale(step: "0.1", ticks: "1", labels: "ends", placeholder: "5")
        }
        #expect(try FormDefinition(json: form.json()) == form)
        let bare = Self.form { $0.scale = Scale() }
        #expect(try FormDefinition(json: bare.json()) == bare)
    }

    @Test("another look is another text of a version, other steps are another rule")
    func versions() {
        let old = Self.form { $0.scale = Scale(step: "1") }
        func changes(_ change: @escaping (inout Field) -> Void) -> [FormChange.Code] {
            var new = Self.form(change)
            new.version = 2
            return FormDifference(from: old, to: new).changes.map(\.code)
        }
        #expect(changes { ($0.scale, $0.look) = (Scale(step: "1"), "stars") } == [.texts])
        #expect(changes { $0.scale = Scale(step: "2") }.contains(.conditions))
    }

    @Test("a typed declaration has looks and scales")
    func declared() throws {
        #expect(Rated.check() == [])
        let form = try Rated.definition.compiled()
        let session = FormSession(form, context: fixedContext())
        try session.set(CellPath("stars"), to: "2.5")
        #expect(try session.issues(at: CellPath("stars")).map(\.code) == [.notWhole])
        guard case .field(let field) = Rated.definition.sections[0].contents[0] else {
            Issue.record("no field")
            return
        }
        #expect(field.look == "stars" && field.scale == Scale(step: "1"))
    }
}

private enum Rated: WholeForm {
    enum Key: String { case all }
    static let header = FormHeader("rated", "Rated", "Notes")
    static var stars: Number {
        integer("Stars", "Étoiles").between(1...5).scale(Scale(step: "1")).look("stars")
    }
    static var body: Body { section(Key.all, "All", "Tout") { stars } }
}
