// The result of a declaration: names, texts of expressions, lists and services, faults.

import CalepinFormsDSL
import CalepinExpressions
import CalepinForms
import Testing

@Suite struct DeclareTests {
    private let form = Trip.definition

    private func field(_ name: String) -> Field {
        let all = form.sections.flatMap { fields($0.contents) }
        return all.first { $0.name == name } ?? Field("missing")
    }

    private func fields(_ contents: [Content]) -> [Field] {
        contents.flatMap { item -> [Field] in
            switch item {
            case .field(let field): [field]
            case .composite(let composite): fields(composite.contents)
            case .rows(let rows): fields(rows.contents)
            }
        }
    }

    @Test func aSoundDeclarationHasNoFault() {
        #expect(Trip.check().map { $0.line(in: .english) } == [])
    }

    @Test func propertiesGiveTheStoredNames() {
        #expect(form.id == "trip" && form.version == 2 && form.recordTitle == "code")
        #expect(form.sections.map(\.name) == ["plan", "people"])
        #expect(
            form.sections.flatMap { fields($0.contents) }.map(\.name) == [
                "code", "start", "end", "nights", "means", "hasPet", "pet", "from_country",
                "from_town", "from_street", "to_country", "to_town", "to_street", "distance",
                "name", "birth", "luggage", "number", "driver", "weight", "reason", "crowd",
            ])
        #expect(form.services == ["distance"] && form.catalogues == ["towns"])
        #expect(form.choiceLists.map(\.name) == ["means"])
        #expect(form.choiceLists[0].choices.map(\.value) == ["train", "car", "foot"])
    }

    @Test func rulesBecomeTextOfTheLanguage() {
        #expect(field("start").least == "today()")
        #expect(field("start").most == "add-days(${end}, 0 - 1)")
        #expect(field("end").least == "add-days(${start}, 1)")
        #expect(field("end").calculation == "add-days(${start}, ${nights})")
        #expect(field("end").isEditable)
        #expect(field("luggage").when == When(["name", "birth"], "2 * ${number}"))
        #expect(field("nights").most == "20 + count(${name})")
        #expect(field("hasPet").relevant == "not(${means} = 'foot')")
        #expect(field("pet").relevant == "${hasPet}" && field("pet").required.isEmpty)
        #expect(field("birth").most == "add-years(${start}, 0 - 16)")
        #expect(field("number").calculation == "position(..)")
        #expect(
            field("weight").calculation
                == "sum(${luggage}) + 2 * count(${name}[${luggage} > 20 and not(${name} = '')])")
        #expect(
            field("reason").required
                == "${weight} > 100 or ${hasPet} and ${weight} div 2 - 1 > 30")
        #expect(field("reason").warning?.test == "string-length(${reason}) < 200")
        #expect(field("means").choices?.order == "${nights}")
        #expect(field("driver").choices == Choices(rows: "travellers", value: "name"))
        #expect(field("crowd").calculation == "pulldata('towns', 'people', 'name', ${to_town})")
        #expect(form.sections[1].relevant == "not(${code} = '')")
    }

    @Test func cellsOfACompositeHaveItsNameBeforeTheirs() {
        #expect(
            field("from_town").choices == Choices("towns", filter: "country = ${from_country}"))
        #expect(field("to_town").parents == ["to_country"])
        #expect(field("to_street").relevant == "${to_town} != ''")
        #expect(
            field("distance").proposal == Proposal("distance", ["from_town", "to_town", "means"]))
    }

    @Test func parenthesesKeepTheOrderOfTheDeclaration() {
        #expect(Order.definition.sections[0].contents.count == 5)
        let texts = Order.definition.sections[0].contents.map { item -> String in
            guard case .field(let field) = item else { return "" }
            return field.calculation
        }
        #expect(
            Array(texts.dropFirst())
                == [
                    "(${a} + 1) * (2 - (${a} - 3))", "${a} - ${a} + -1 * (${a} * 2 div 3)",
                    "if((${a} > 1 or ${a} < 0) and ${a} != 5, round(${a}, 1), 0)",
                    "if(contains('it''s', concat('a', \"'\", '\"')), 1, 0)",
                ].map { $0.replacing("'it''s'", with: "\"it's\"") })
        #expect(Order.check().map(\.code) == [])
    }
}

/// Operators of every precedence within each other.
enum Order: WholeForm {
    static let header = FormHeader("order", "Order", "Ordre")
    static var a: Number { decimal("A", "A") }
    static var b: Number { decimal("B", "B").calculated((a + 1) * (2 - (a - 3))) }
    static var c: Number { decimal("C", "C").calculated(a - a + -1 * (a * 2 / 3)) }
    static var d: Number {
        decimal("D", "D").calculated(((a > 1 || a < 0) && a != 5).then(a.rounded(1), else: 0))
    }
    static var e: Number {
        decimal("E", "E").calculated(
            quoted.contains("a'\"").then(1, else: 0))
    }
    static var quoted: Term<Order, TextValue> { "it's" }
    static var body: Body { a; b; c; d; e }
}
