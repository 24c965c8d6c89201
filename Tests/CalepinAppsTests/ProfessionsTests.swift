// The mistakes that the Professions app must not make, each by name, and its declaration, sheets
// and overrides. The recorded counts are in ProfessionsAcceptanceTests.

import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinFormsDSL
import CalepinTesting
import Foundation
import Testing

@testable import CalepinApps

@Suite struct ProfessionsTests {
    @Test func theDeclarationHasNoFault() throws {
        let app = try #require(Apps.named("professions"))
        #expect(app.check().map { $0.line(in: .english) } == [])
        #expect(app.app().id == app.id)
    }

    @Test func everyCellHasItsKey() {
        #expect(check(Profile.self, keys: Profile.Key.self) == [])
        #expect(check(Profession.self, keys: Profession.Key.self) == [])
        #expect(check(ProfileOverride.self, keys: ProfileOverride.Key.self) == [])
    }

    @Test func everyCatalogueIsWholeAndNamesItsSource() throws {
        let sizes = ["professions": 244, "sheets": 532]
        for (name, count) in sizes {
            let file = CatalogueFile(try appFile("Professions/data/\(name).csv"))
            #expect(file.remarks.first?.hasPrefix("Facts: ") == true)
            #expect(file.rows.count == count)
            #expect(file.rows.allSatisfy { $0.count == file.attributes.count })
            #expect(Set(file.rows.map { $0[0] }).count == count)
            #expect(file.rows.allSatisfy { !$0[1].isEmpty })
        }
    }

    @Test func theInitialDataIsACompleteProfile() throws {
        let profile = try ProfessionsFixture.profile()
            .fill(try JSONValue(reading: appFile("Professions/initial-data.json")))
        #expect(profile.failures == [] && profile.session.isComplete)
    }

    // Mistakes of other apps of this kind

    @Test func movingAWheelNeverResetsTheAge() throws {
        let profile = try ProfessionsFixture.profile().answer("age", "37")
        let wheels = [
            ("levelReached", "cfc"), ("levelAllowed", "brevet"), ("levelShown", "afp"),
            ("years", "2"), ("mpti", "true"), ("gymnasial", "true"), ("noise", "cannot"),
            ("lifting", "10"), ("birth", "2000-01-31"), ("diploma", "bac"),
        ]
        for (wheel, value) in wheels {
            profile.answer(wheel, value).expect("age", "37")
        }
        #expect(profile.failures == [])
    }

    @Test func theAgeFollowsTheBirthDayUntilSomebodyGivesIt() throws {
        let profile = try ProfessionsFixture.profile().answer("birth", "2010-11-21")
            .expect("age", "16").answer("birth", "2010-11-22").expect("age", "15")
            .answer("age", "40").answer("birth", "2000-01-01").expect("age", "40")
        #expect(profile.failures == [])
    }

    @Test(arguments: [("9", true), ("10", false), ("65", false), ("66", true)])
    func anAgeIsFromTenToSixtyFive(age: String, isWrong: Bool) throws {
        let profile = try ProfessionsFixture.profile().answer("age", age)
        #expect(try profile.session.issues(at: CellPath("age")).isEmpty != isWrong)
    }

    @Test func oneMissingMaturityIsNeverForgiven() throws {
        // A combination that other apps accept by mistake: both needed, one present.
        let view = try ProfessionsFixture.view("professions")
        let rows = try MatchRows(
            view, form: ProfessionsFixture.app.forms[0],
            attributes: [
                "name", "level", "requires", "years", "minimumAge", "mpti", "gymnasial",
            ],
            rows: [["both", "cfc", "scolarite", "3", "1", "1", "1"]],
            context: ProfessionsFixture.context)
        let profile = try ProfessionsFixture.young().answer("mpti", "true")
        let match = try ProfessionsFixture.match(rows, profile)
        #expect(match.verdict(0) == .nearMiss)
        #expect(
            match.reasons(0).map { MatchWords(match, in: .french).line($0) } == [
                "Maturité gymnasiale : il faut oui, le profil a non ; conviendrait avec oui"
            ])
    }

    @Test func aMinimumAboveTheLevelAllowedIsNamed() throws {
        let profile = try ProfessionsFixture.young()
            .answer(["levelAllowed": "afp", "levelShown": "cfc"])
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), profile)
        #expect(match.counts == [0, 0, 0, 0] && match.excluded == 244)
        #expect(
            match.conflicts.map { MatchWords(match, in: .english).line($0) } == [
                "“Lowest level shown” is CFC, certificate of proficiency, above “Level of the "
                    + "profession”, AFP, basic certificate: nothing can be found"
            ])
        let names = match.blocking.map { match.rows.view.criteria[$0].setting }
        #expect(Set(names) == ["levelAllowed", "levelShown"])
    }

    @Test func anEmptyResultNamesWhatExcludesEverything() throws {
        let profile = try ProfessionsFixture.young().answer("levelShown", "brevet")
            .answer("levelAllowed", "maitrise")
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), profile)
        #expect(match.conflicts == [])
        #expect(
            MatchWords(match, in: .french).blocking
                == "Tout est exclu par : Niveau minimum affiché")
    }

    // Limits of work

    @Test func withoutLimitsEverySheetIsSuitable() throws {
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.sheets.get(), try ProfessionsFixture.young())
        #expect(match.counts == [532, 0, 0, 0] && match.excluded == 0)
    }

    /// Noise: required in 21 sheets, possible in 11, not stated in 500.
    @Test func aHardLimitExcludesWhatIsRequiredAndChecksTheRest() throws {
        let match = try sheets(["noise": "cannot"])
        #expect(match.counts == [0, 511, 21, 0])
        let noise = try #require(match.unlocks.first { setting($0, match) == "noise" })
        #expect(noise.alone == 21)
        #expect(
            noise.relaxations == [Unlock.Relaxation(value: "free", gained: 532, suitable: 532)])
        let rows = match.rows(with: .nearMiss)
        #expect(
            match.reasons(rows[0]).map { MatchWords(match, in: .english).line($0) } == [
                "Noise: needed required, given Not possible; would fit with No limit"
            ])
    }

    @Test func aSoftLimitExcludesNothing() throws {
        #expect(try sheets(["noise": "avoid"]).counts == [0, 532, 0, 0])
    }

    /// Lifting: required in 9 sheets, possible in 104, not stated in 419.
    @Test(arguments: [
        ("0", [0, 523, 9, 0]), ("4", [0, 523, 9, 0]), ("5", [0, 532, 0, 0]),
        ("24", [0, 532, 0, 0]), ("25", [532, 0, 0, 0]), ("", [532, 0, 0, 0]),
    ])
    func liftingIsALimitInKilograms(most: String, counts: [Int]) throws {
        #expect(try sheets(["lifting": most]).counts == counts)
        let soft = try sheets(["lifting": most, "liftingIsSoft": "true"]).counts
        #expect(soft[2] == 0)
    }

    /// The lowest entry requirement: 224 sheets need no diploma; without a statement it is
    /// unknown.
    @Test func theDiplomaIsHeldAgainstTheLowestWayIn() throws {
        let file = CatalogueFile(try appFile("Professions/data/sheets.csv"))
        let ways = try ["noDiploma", "cap", "bac", "bac2", "bac3"].map {
            try #require(file.attributes.firstIndex(of: $0))
        }
        let lowest = file.rows.map { row in ways.firstIndex { !row[$0].isEmpty } }
        for (place, diploma) in Diploma.allCases.enumerated() {
            let match = try sheets(["diploma": diploma.rawValue])
            let fits = lowest.filter { $0.map { $0 <= place } ?? false }.count
            let unsaid = lowest.filter { $0 == nil }.count
            #expect(match.counts == [fits, unsaid, 532 - fits - unsaid, 0])
        }
    }

    @Test func swissProfessionsDoNotSayTheirConditions() throws {
        let profile = try ProfessionsFixture.young().answer("night", "cannot")
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), profile)
        #expect(match.counts == [0, 163, 80, 1])
        let night = try #require(match.unlocks.first { setting($0, match) == "night" })
        #expect(night.alone == 0)
        #expect(
            night.relaxations == [Unlock.Relaxation(value: "free", gained: 163, suitable: 163)])
    }

    @Test func everyLimitOfTheProfileIsACriterionOfBothCatalogues() throws {
        let limits = ProfileLimits.names
        #expect(!limits.isEmpty)
        for name in ["professions", "sheets"] {
            let settings = try ProfessionsFixture.view(name).criteria.map(\.setting)
            #expect(Set(limits).isSubset(of: Set(settings)), "\(name)")
        }
    }

    // Overridden verdicts

    @Test func anOwnVerdictIsRememberedWithItsReason() throws {
        let profile = try ProfessionsFixture.young().addRow(
            "overrides",
            ["row": "69", "verdict": "suitable", "note": "Knows the work already"])
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), profile)
        let row = try #require(match.rows.row(named: "69"))
        #expect(match.verdict(row) == .suitable && match.calculatedVerdict(row) == .nearMiss)
        #expect(match.counts[0] == 164)
        let again = FormSession(
            try ProfessionsFixture.form.get(), context: try ProfessionsFixture.context,
            catalogues: [], record: profile.session.record)
        let remembered = try ProfileValueReader(match.rows.view).overrides(of: again)
        #expect(remembered.map(\.note) == ["Knows the work already"])
        #expect(profile.failures == [])
    }

    private func sheets(_ answers: KeyValuePairs<String, String>) throws -> Match {
        try ProfessionsFixture.match(
            try ProfessionsFixture.sheets.get(), try ProfessionsFixture.young().answer(answers))
    }

    private func setting(_ unlock: Unlock, _ match: Match) -> String {
        match.rows.view.criteria[unlock.criterion].setting
    }
}

/// The limits of a profile, by the names of their cells.
private enum ProfileLimits {
    static var names: [String] {
        Profile.definition.sections
            .filter { ["limitPart", "conditionPart"].contains($0.name) }
            .flatMap { section in
                section.contents.compactMap { item -> String? in
                    guard case .field(let field) = item else { return nil }
                    return field.type == "switch" ? nil : field.name
                }
            }
    }
}
