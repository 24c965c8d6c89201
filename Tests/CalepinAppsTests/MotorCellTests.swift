// Rules that many cells share: required cells, and the values that each accepts. Rules of single
// cells are in the other files.

import CalepinForms
import CalepinTesting
import Testing

@Suite struct MotorCellTests {
    /// Returns an empty policy in which nearly every cell is relevant.
    private func policy() throws -> Scenario {
        try MotorFixture.empty()
            .answer(["numberKind": "vin", "start": "2026-12-01"])
            .answer(["keeper_identity": "passport", "holder_identity": "passport"])
            .addRow("drivers", ["birth": "2000-01-01", "licenceDay": "2025-01-01"])
    }

    private let person = [
        "name_given", "name_family", "birth", "series", "number", "address_country",
        "address_city", "address_street", "address_house",
    ]

    @Test func allThatHasToBeFilledIsMissingAndNothingElse() throws {
        let own = [
            "plate", "make", "model", "year", "power", "vin", "paperKind", "paperNumber",
            "paperDay", "phoneNumber", "youngReason", "usage",
        ]
        let row = ["name_given", "name_family", "licenceSeries", "licenceNumber"]
        let persons = ["keeper_", "holder_"].flatMap { who in person.map { who + $0 } }
        let policy = try policy()
        let missing = policy.session.allIssues.filter { $0.issues.contains(Issue(.missing)) }
            .map { $0.path.parts.map(\.name).joined(separator: ".") }
        #expect(Set(missing) == Set(own + persons + row.map { "drivers." + $0 }))
        #expect(missing.count == own.count + persons.count + row.count)
    }

    @Test func whatIsGivenAtFirstMayNotBeTakenAway() throws {
        let policy = try policy()
        for name in [
            "powerUnit", "numberKind", "months", "season", "bonus", "start", "keeper_identity",
            "holder_identity", "drivers[0].birth", "drivers[0].licenceDay",
        ] {
            policy.clear(name).expectIssues(name, .missing)
        }
        #expect(policy.failures == [])
    }

    @Test func daysTakeDaysOnly() throws {
        let policy = try policy()
        for name in [
            "paperDay", "keeper_birth", "holder_birth", "drivers[0].birth",
            "drivers[0].licenceDay", "start",
        ] {
            policy.answer(name, "soon").expectIssues(name, .notADay)
        }
        #expect(policy.failures == [])
    }

    @Test func choicesTakeThoseOfTheirListOnly() throws {
        let policy = try policy()
        for name in [
            "make", "model", "powerUnit", "numberKind", "paperKind", "keeper_identity",
            "holder_identity", "keeper_address_country", "holder_address_country", "months",
            "usage", "season",
        ] {
            policy.answer(name, "nonsense").expectIssues(name, .notAChoice)
        }
        #expect(policy.failures == [])
    }

    @Test func countsTakeWholeNumbersOnly() throws {
        let policy = try policy()
        for name in ["year", "bonus"] {
            policy.answer(name, "1.5").expectIssues(name, .notWhole)
        }
        policy.answer("power", "much").expectIssues("power", .notANumber)
        #expect(policy.failures == [])
    }

    @Test func whatIsWorkedOutIsShownAsWhatItIs() throws {
        let types = [
            "kilowatts": "decimal kW 1", "title": "text", "age": "integer",
            "experience": "integer",
            "end": "day", "territory": "text", "baseRate": "money EUR",
            "exactPremium": "decimal EUR", "premium": "money EUR", "policyTitle": "text",
        ]
        for field in fields(try MotorFixture.form.get().definition.sections.flatMap(\.contents))
        where !field.calculation.isEmpty {
            var type = field.type + (field.unit.isEmpty ? "" : " " + field.unit)
            if field.places >= 0 { type += " \(field.places)" }
            #expect(type == types[field.name] ?? "decimal", "\(field.name)")
        }
    }

    @Test func textsAndChoicesHaveTheirWidgets() throws {
        let all = fields(try MotorFixture.form.get().definition.sections.flatMap(\.contents))
        #expect(
            all.filter { $0.type == "multiline" }.map(\.name) == ["youngReason", "remarks"])
        #expect(all.filter { $0.choices != nil }.allSatisfy { $0.type == "one" })
        #expect(all.filter { $0.type == "plate" }.map(\.name) == ["plate"])
        #expect(
            all.filter { $0.type == "one" && $0.choices?.isOpen == true }.map(\.name) == [
                "keeper_address_city", "holder_address_city",
            ])
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
}
