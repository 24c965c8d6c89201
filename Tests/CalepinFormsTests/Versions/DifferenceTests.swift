// The differences between two versions of a form: each kind by an example, and by seed that they
// say what the engine makes of a record of the earlier version.

import CalepinExpressions
@testable import CalepinForms
import Testing

@Suite struct DifferenceTests {
    /// A version of a form with a field of each kind that changes here.
    private static func trip(
        _ version: Int = 1, _ change: (inout FormDefinition) -> Void = { _ in }
    ) -> FormDefinition {
        var definition = form([
            field("name", "text"),
            field("age", "integer") {
                $0.least = "0"
                $0.most = "100"
            },
            field("colour", "one") { $0.choices = Choices("colours") },
            field("price", "money") { $0.unit = "CHF" },
            rows("stops", [field("town", "text"), field("nights", "integer")]),
        ])
        definition.version = version
        definition.choiceLists = [
            ChoiceList(
                "colours", ["red", "green"].map { Choice($0, LocalText($0)) })
        ]
        change(&definition)
        return definition
    }

    /// Returns the lines of the changes between the trip and a later version of it.
    private func lines(_ change: (inout FormDefinition) -> Void) -> [String] {
        FormDifference(from: Self.trip(), to: Self.trip(2, change)).changes.map {
            "\($0.effect) \($0.line(in: .english))"
        }
    }

    private func changed(_ name: String, _ change: (inout Field) -> Void) -> [String] {
        lines { $0.sections[0].contents = Self.edited($0.sections[0].contents, name, change) }
    }

    private static func edited(
        _ contents: [Content], _ name: String, _ change: (inout Field) -> Void
    ) -> [Content] {
        contents.map { content in
            switch content {
            case .field(var field):
                if field.name == name { change(&field) }
                return .field(field)
            case .composite(var composite):
                composite.contents = edited(composite.contents, name, change)
                return .composite(composite)
            case .rows(var rows):
                rows.contents = edited(rows.contents, name, change)
                return .rows(rows)
            }
        }
    }

    @Test("A version that only comes later changes nothing")
    func nothing() {
        #expect(lines { _ in } == [])
        let difference = FormDifference(from: Self.trip(), to: Self.trip(2))
        #expect(difference.effect == .free)
    }

    @Test("Another form, and a version that is not later, are refused")
    func refused() {
        #expect(
            lines { $0.id = "other" } == ["never this is another form: “other”, not “test”"])
        #expect(lines { $0.version = 1 } == ["never version 1 does not come after 1"])
    }

    @Test("Texts, order, languages and conditions are free")
    func free() {
        #expect(lines { $0.title = LocalText("Tour") } == ["free other titles"])
        #expect(lines { $0.languages = ["en", "fr"] } == ["free new language: fr"])
        #expect(lines { $0.isNeverSubmitted = true } == ["free other rules of the form"])
        #expect(lines { $0.sections[0].contents.swapAt(0, 1) } == ["free another order"])
        #expect(changed("town") { $0.hint = LocalText("x") } == ["free stops.town: other texts"])
        #expect(
            changed("age") { $0.relevant = "${name} != ''" }
                == ["free age: other rules, from the next edit on"])
        #expect(changed("age") { $0.most = "120" } == ["free age: ≤ 120 now (≤ 100 before)"])
        #expect(changed("age") { $0.least = "" } == ["free age: – now (≥ 0 before)"])
    }

    @Test("A field may come; a required one asks for a confirmation, as one that goes")
    func fields() {
        #expect(
            lines { $0.sections[0].contents.append(field("more", "text")) }
                == ["free more: new"])
        #expect(
            lines {
                $0.sections[0].contents.append(field("more", "text", required: "true()"))
            } == ["confirmed more: new, and required"])
        #expect(lines { $0.sections[0].contents.removeFirst() } == ["confirmed name: removed"])
        // Its fields go with a repeat.
        #expect(lines { $0.sections[0].contents.removeLast() } == ["confirmed stops: removed"])
        #expect(changed("name") { $0.required = "true()" } == ["confirmed name: required now"])
        // An optional field of a document.
        #expect(
            lines {
                $0.sections[0].contents.append(field("more", "text", required: "false()"))
            } == ["free more: new"])
        #expect(
            changed("name") { $0.calculation = "'x'" } == ["confirmed name: calculated now"])
        #expect(
            changed("price") { $0.unit = "EUR" }
                == ["confirmed price: unit EUR in place of CHF"])
    }

    @Test("A type may read more than the former, and no less")
    func types() {
        #expect(
            changed("age") { $0.type = "decimal" }
                == ["free age: type decimal in place of integer, which reads its values"])
        #expect(
            changed("name") { $0.type = "integer" } == [
                "never name: type integer in place of text, whose values it cannot read"
            ])
    }

    @Test("A choice that goes, and a bound that closes in, ask for a confirmation")
    func choices() {
        #expect(
            lines {
                $0.choiceLists[0].choices = ["red", "blue"].map { Choice($0, LocalText($0)) }
            } == ["free colour: new choice blue", "confirmed colour: without the choice green"])
        #expect(
            changed("colour") { $0.choices = Choices("paints") }
                == ["confirmed colour: choices from paints in place of colours"])
        #expect(
            changed("age") { $0.most = "90" } == ["confirmed age: only ≤ 90 now (≤ 100 before)"])
        #expect(
            changed("nights") { $0.least = "${age}" }
                == ["confirmed stops.nights: only ≥ ${age} now (– before)"])
    }

    @Test("A declared step carries answers over")
    func steps() {
        #expect(
            lines {
                $0.sections[0].contents = Self.edited($0.sections[0].contents, "town") {
                    $0.name = "place"
                }
                $0.migrations = [MigrationStep(from: 1, .rename(from: "town", to: "place"))]
            } == ["step stops.town: called place now"])
        #expect(
            lines {
                $0.choiceLists[0].choices[1].value = "lime"
                $0.migrations = [
                    MigrationStep(from: 1, .mapChoices(field: "colour", [("green", "lime")]))
                ]
            } == ["step colour: choice green becomes lime"])
        #expect(
            lines {
                $0.sections[0].contents[0] = field("first", "text")
                $0.sections[0].contents.insert(field("last", "text"), at: 1)
                $0.migrations = [
                    MigrationStep(from: 1, .split(from: "name", into: ["first", "last"]))
                ]
            } == ["step name: split into first, last"])
    }

    @Test("A name that another field had is not free for a field of another type")
    func reused() {
        let first = Self.trip()
        let second = Self.trip(2) { $0.sections[0].contents.removeFirst() }
        let third = Self.trip(3) { $0.sections[0].contents[0] = field("name", "day") }
        let changes = FormDifference(from: second, to: third, earlier: [first]).changes
        #expect(changes.contains { $0.code == .nameReused && $0.effect == .never })
        let again = FormDifference(from: second, to: Self.trip(3), earlier: [first])
        #expect(again.effect == .free)
    }

    @Test("Every kind has a name of its own and words in both languages")
    func texts() {
        let all = FormChange.Code.allCases.map { FormChange($0, at: "p", "a", "b") }
        #expect(Set(all.map(\.name)).count == all.count)
        for change in all {
            #expect(change.line(in: .english).count > "p: ".count)
            #expect(change.line(in: .english) != change.line(in: .french))
        }
    }

    @Test("What a change meets is what the engine finds missing, wrong or without a place")
    func engine() throws {
        for seed in 0..<300 {
            var dice = Dice(seed: UInt64(seed))
            let old = RandomVersion.form(&dice)
            var generator = RecordGenerator(seed: UInt64(seed))
            let filled = FormSession(try old.compiled(), context: fixedContext())
            let isFilled = generator.fill(filled)
            try #require(isFilled)
            let new = RandomVersion.next(old, &dice)
            let difference = FormDifference(from: old, to: new)
            #expect(difference.effect != .never, "seed \(seed)")
            let record = filled.record.migrated(to: new)
            let met = difference.changes.filter { $0.meets(record) }
            let opened = FormSession(
                try new.compiled(), context: fixedContext(), record: record)
            let told = "seed \(seed): \(difference.changes.map { $0.line(in: .english) })"
            #expect(opened.isComplete == met.allSatisfy { $0.code == .removed }, "\(told)")
            let orphans = opened.record.orphans.filter { !$0.text.isEmpty }
            #expect(orphans.isEmpty == met.allSatisfy { $0.code != .removed }, "\(told)")
        }
    }
}

/// Random forms whose next versions differ in one to three ways.
private enum RandomVersion {
    static func form(_ dice: inout Dice) -> FormDefinition {
        var definition = CalepinFormsTests.form(
            (0..<2 + dice.below(4)).map { .field(random("f\($0)", &dice)) } + [
                rows("rows", (0..<1 + dice.below(3)).map { .field(random("r\($0)", &dice)) })
            ])
        definition.choiceLists = [
            ChoiceList("marks", ["a", "b", "c"].map { Choice($0, LocalText($0)) })
        ]
        return definition
    }

    private static func random(_ name: String, _ dice: inout Dice) -> Field {
        var field = Field(
            name, dice.one(of: ["text", "integer", "one", "decimal"]), label: LocalText(name))
        field.required = dice.chance(50) ? "true()" : ""
        if field.type == "one" { field.choices = Choices("marks") }
        if field.type == "integer" { (field.least, field.most) = ("0", "20") }
        return field
    }

    /// Returns a version after one.
    static func next(_ old: FormDefinition, _ dice: inout Dice) -> FormDefinition {
        var new = old
        new.version += 1
        for number in 0...dice.below(3) { change(&new, number, &dice) }
        return new
    }

    private static func change(
        _ form: inout FormDefinition, _ number: Int, _ dice: inout Dice
    ) {
        let isInRows = dice.chance(40)
        var contents = fields(form, inRows: isInRows)
        let place = dice.below(contents.count)
        guard case .field(var field) = contents[place] else { return }
        switch dice.below(9) {
        case 0: field.label = LocalText("other")
        case 1:
            contents.append(
                CalepinFormsTests.field(
                    "n\(number)", "text", required: dice.chance(50) ? "true()" : ""))
        case 2 where contents.count > 1:
            contents.remove(at: place)
            return put(contents, into: &form, inRows: isInRows)
        case 3: form.choiceLists[0].choices.append(Choice("d\(number)", LocalText("d")))
        case 4 where form.choiceLists[0].choices.count > 1:
            form.choiceLists[0].choices.removeFirst()
        case 5 where field.type == "integer": field.most = dice.one(of: ["5", "10", "30"])
        case 6 where field.type == "integer": field.type = "decimal"
        case 7: field.required = dice.chance(50) ? "true()" : ""
        case 8:
            let name = "m\(number)\(field.name)"
            form.migrations.append(
                MigrationStep(from: form.version - 1, .rename(from: field.name, to: name)))
            field.name = name
        default: break
        }
        contents[place] = .field(field)
        put(contents, into: &form, inRows: isInRows)
    }

    private static func fields(_ form: FormDefinition, inRows: Bool) -> [Content] {
        let all = form.sections[0].contents
        guard inRows, case .rows(let rows)? = all.last else { return Array(all.dropLast()) }
        return rows.contents
    }

    private static func put(
        _ contents: [Content], into form: inout FormDefinition, inRows: Bool
    ) {
        guard case .rows(var rows)? = form.sections[0].contents.last else { return }
        if inRows {
            rows.contents = contents
            form.sections[0].contents[form.sections[0].contents.count - 1] = .rows(rows)
        } else {
            form.sections[0].contents = contents + [.rows(rows)]
        }
    }
}
