// Choices in an order: what is read, what lacks, and what follows when the choices change.

import CalepinExpressions
import CalepinFormsDSL
import Testing

@testable import CalepinForms

@Suite("Choices in an order") struct RankTests {
    private static func session() throws -> FormSession {
        var rank = Field("rank", "rank", label: LocalText("Rank"))
        rank.choices = Choices("things", filter: "kind != ${without}")
        var without = Field("without", "text", label: LocalText("Without"))
        without.required = ""
        let list = ChoiceList(
            "things", attributes: ["kind"],
            ["a", "b", "c"].map { Choice($0, LocalText($0.uppercased()), attributes: [$0]) })
        let form = FormDefinition(
            id: "r", title: LocalText("R"),
            sections: [
                Section(
                    "s", title: LocalText("S"), contents: [.field(without), .field(rank)])
            ], choiceLists: [list])
        #expect(form.check() == [])
        return FormSession(try form.compiled(), context: fixedContext())
    }

    private static func issues(_ session: FormSession) throws -> [IssueCode] {
        try session.issues(at: CellPath("rank")).map(\.code)
    }

    @Test("an order has every choice once, and others are faults")
    func complete() throws {
        let session = try Self.session()
        #expect(try Self.issues(session) == [.missing])
        for (text, issues) in [
            ("c a b", []), ("a b c", []), ("c a", [.notInOrder]), ("c a b a", []),
            ("c a d", [.notAChoice]), ("", [.missing]),
        ] as [(String, [IssueCode])] {
            try session.set(CellPath("rank"), to: text)
            #expect(try Self.issues(session) == issues, "\(text)")
        }
        try session.set(CellPath("rank"), to: "c a b")
        #expect(try session.value(at: CellPath("rank")).asText == "c a b")
        #expect(
            try session.view(at: CellPath("rank")).shown(.text("c a b"), in: .english) == "C, A, B"
        )
    }

    @Test("another order is another value")
    func order() {
        #expect(ChoiceTypes.rank.isSame(.text("a b"), .text("b a")) == false)
        #expect(ChoiceTypes.many.isSame(.text("a b"), .text("b a")))
    }

    @Test("a choice that goes leaves the order, and one that comes is asked for")
    func changing() throws {
        let session = try Self.session()
        try session.set(CellPath("rank"), to: "c a b")
        try session.set(CellPath("without"), to: "a")
        #expect(try session.value(at: CellPath("rank")).asText == "c b")
        #expect(try Self.issues(session) == [])
        try session.set(CellPath("without"), to: "")
        #expect(try Self.issues(session) == [.notInOrder])
    }

    @Test("records of examples have whole orders")
    func examples() throws {
        for seed in 0..<20 {
            let session = try Self.session()
            var generator = RecordGenerator(seed: UInt64(seed))
            let isFilled = generator.fill(session)
            #expect(isFilled)
            let words = TypedText.words(try session.value(at: CellPath("rank")).asText ?? "")
            #expect(try words.sorted() == session.choices(at: CellPath("rank")).map(\.value))
        }
    }
}
