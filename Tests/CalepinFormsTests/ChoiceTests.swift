// Choices in a session: lists, catalogues, cascades, labels and look-ups.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct ChoiceTests {
    private func cascade(retired: [[String]] = []) throws -> FormSession {
        var make = Field("make", "one", label: LocalText("Make"))
        make.choices = Choices("makes")
        var model = Field("model", "one", label: LocalText("Car"))
        model.choices = Choices("cars", filter: "make = ${make}")
        var doors = Field("doors", "integer", label: LocalText("Doors"))
        doors.calculation = "pulldata('cars', 'doors', 'name', ${model})"
        var name = Field("name", "calculated", label: LocalText("Name"))
        name.calculation = "jr:choice-name(${model}, '${model}')"
        var form = FormDefinition(id: "cars", title: LocalText("Cars"))
        form.choiceLists = [
            ChoiceList(
                "makes",
                [
                    Choice("fiat", LocalText("Fiat")), Choice("audi", LocalText("Audi")),
                ])
        ]
        form.catalogues = ["cars"]
        form.sections = [
            Section(
                "car", title: LocalText("Car"),
                contents: [make, model, doors, name].map { .field($0) })
        ]
        let cars = Catalogue(
            "cars", attributes: ["name", "label", "make", "doors"],
            rows: [
                ["500", "Cinquecento", "fiat", "3"], ["panda", "Panda", "fiat", "5"],
                ["a4", "A4", "audi", "5"], ["500", "Five Hundred", "audi", "4"],
            ], retired: retired)
        return FormSession(try form.compiled(), context: fixedContext(), catalogues: [cars])
    }

    @Test func aCascadeShowsWhatFits() throws {
        let session = try cascade()
        #expect(try session.choices(at: CellPath("model")).isEmpty)
        try session.set(CellPath("make"), to: "fiat")
        #expect(try session.choices(at: CellPath("model")).map { $0.value } == ["500", "panda"])
        try session.set(CellPath("model"), to: "panda")
        #expect(try session.value(at: CellPath("doors")) == .number(5))
        #expect(try session.value(at: CellPath("name")) == .text("Panda"))
    }

    @Test(
        arguments: [("ar", "سوق"), ("fr", "Marché"), ("ne", "Market"), ("en", "Market")])
    func rowsOfACatalogueAreReadInTheLanguageOfTexts(_ language: String, _ label: String) throws {
        var place = Field("place", "one", label: LocalText("Place"))
        place.choices = Choices("places")
        var name = Field("name", "calculated", label: LocalText("Name"))
        name.calculation = "jr:choice-name(${place}, '${place}')"
        let form = FormDefinition(
            id: "trip", title: LocalText("Trip"),
            sections: [
                Section("all", title: LocalText("All"), contents: [.field(place), .field(name)])
            ], catalogues: ["places"])
        let places = Catalogue(
            "places", attributes: ["name", "label.fr", "label", "label.ar"],
            rows: [["m", "Marché", "Market", "سوق"], ["s", "École", "", ""]])
        var context = fixedContext()
        context.givenTextLanguage = language
        let session = FormSession(
            try form.compiled(), context: context, catalogues: [places])
        try session.set(CellPath("place"), to: "m")
        #expect(try session.value(at: CellPath("name")) == .text(label))
        let choices = try session.choices(at: CellPath("place"))
        #expect(choices.map { $0.label.text(in: language) }.first == label)
        #expect(try session.label(of: "s", at: CellPath("place")) == "École")
    }

    @Test func aRetiredRowKeepsItsTextWhereItWasChosen() throws {
        let session = try cascade(retired: [
            ["uno", "Uno", "fiat", "5"], ["panda", "Old Panda", "fiat", "3"],
        ])
        let model = CellPath("model")
        try session.set(CellPath("make"), to: "fiat")
        #expect(try session.choices(at: model).map { $0.value } == ["500", "panda"])
        try session.set(model, to: "uno")
        #expect(try session.label(of: "uno", at: model) == "Uno")
        #expect(try session.issues(at: model).isEmpty)
        #expect(try session.choices(at: model).map { $0.value } == ["500", "panda", "uno"])
        #expect(try session.value(at: CellPath("doors")) == .number(5))
        #expect(try session.value(at: CellPath("name")) == .text("Uno"))
        // One that is offered again comes first.
        try session.set(model, to: "panda")
        #expect(try session.label(of: "panda", at: model) == "Panda")
        #expect(try session.choices(at: model).map { $0.value } == ["500", "panda"])
        // The filter holds for retired rows, too.
        try session.set(model, to: "uno")
        let changes = try session.set(CellPath("make"), to: "audi")
        #expect(changes.cleared == [model])
    }

    @Test(arguments: ["a;b,c;\"d;e\"", "a\tb,c\t\"d;e\""])
    func linesAreSeparatedAsTheFirstOneIs(line: String) {
        let names = line.hasPrefix("a;") ? "x;y;z" : "x\ty\tz"
        let file = CatalogueFile("# a remark; with one\n\(names)\n\(line)\n")
        #expect(file.attributes == ["x", "y", "z"])
        #expect(file.rows == [["a", "b,c", "d;e"]])
        #expect(CatalogueFile("one\na;b\n").rows == [["a;b"]])
    }

    @Test func aChoiceThatNoLongerFitsIsCleared() throws {
        let session = try cascade()
        try session.set(CellPath("make"), to: "fiat")
        try session.set(CellPath("model"), to: "panda")
        let changes = try session.set(CellPath("make"), to: "audi")
        #expect(changes.cleared == [CellPath("model")])
        #expect(try session.value(at: CellPath("doors")) == .empty)
        session.undo()
        #expect(try session.value(at: CellPath("model")) == .text("panda"))
    }

    @Test func aChoiceThatStillFitsStays() throws {
        let session = try cascade()
        try session.set(CellPath("make"), to: "fiat")
        try session.set(CellPath("model"), to: "500")
        let changes = try session.set(CellPath("make"), to: "audi")
        #expect(changes.cleared.isEmpty)
        #expect(try session.label(of: "500", at: CellPath("model")) == "Five Hundred")
    }

    @Test func whatIsNoChoiceIsAnIssue() throws {
        let session = try cascade()
        try session.set(CellPath("make"), to: "opel")
        #expect(try session.issues(at: CellPath("make")) == [Issue(.notAChoice, "opel")])
    }

    @Test func filtersInReferencesSeeOtherRows() throws {
        var amount = Field("amount", "integer", label: LocalText("Amount"))
        amount.required = ""
        var kind = Field("kind", "text", label: LocalText("Kind"))
        kind.required = ""
        var same = Field("same", "integer", label: LocalText("Same"))
        same.calculation = "sum(${line}[kind = ${kind}]/amount)"
        var total = Field("total", "integer", label: LocalText("Total"))
        total.calculation = "sum(${amount}[${kind} = 'x'])"
        var second = Field("second", "integer", label: LocalText("Second"))
        second.calculation = "${amount}[2]"
        var count = Field("count", "integer", label: LocalText("Count"))
        count.calculation = "count(${line})"
        let lines = Repeat(
            "line", label: LocalText("Lines"),
            contents: [amount, kind, same].map { .field($0) })
        let form = FormDefinition(
            id: "f", title: LocalText("F"),
            sections: [
                Section(
                    "s", title: LocalText("S"),
                    contents: [.rows(lines), .field(total), .field(second), .field(count)])
            ])
        let session = FormSession(try form.compiled(), context: fixedContext())
        for (amount, kind) in [("1", "x"), ("2", "y"), ("4", "x")] {
            try session.addRow(to: CellPath("line"))
            let id = try session.rows(at: CellPath("line")).last ?? ""
            try session.set(CellPath("line#\(id).amount"), to: amount)
            try session.set(CellPath("line#\(id).kind"), to: kind)
        }
        let first = try session.rows(at: CellPath("line"))[0]
        #expect(try session.value(at: CellPath("total")) == .number(5))
        #expect(try session.value(at: CellPath("second")) == .number(2))
        #expect(try session.value(at: CellPath("count")) == .number(3))
        #expect(try session.value(at: CellPath("line#\(first).same")) == .number(5))
        let second2 = try session.rows(at: CellPath("line"))[1]
        try session.set(CellPath("line#\(second2).kind"), to: "x")
        #expect(try session.value(at: CellPath("total")) == .number(7))
        #expect(try session.value(at: CellPath("line#\(first).same")) == .number(7))
    }
}
