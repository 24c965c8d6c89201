// The recorded results of the filter on the Swiss professions: 21 profiles with their counts and
// 16 combinations of maturities, each exactly; and the example with its unlock number.

import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinTesting
import Testing

@Suite struct ProfessionsAcceptanceTests {
    /// Age, level reached, level allowed, years, technical and gymnasial maturity, lowest level
    /// shown; then rows that match, and rows with exactly one reason against them.
    static let profiles: [(String, Int, Int)] = [
        ("10 scolarite scolarite 3 0 0 scolarite", 0, 161),
        ("10 scolarite afp 1 0 0 scolarite", 0, 55),
        ("10 scolarite afp 2 0 0 scolarite", 54, 2),
        ("10 scolarite afp 3 0 0 scolarite", 55, 107),
        ("17 scolarite afp 3 0 0 scolarite", 56, 108),
        ("10 scolarite cfc 2 0 0 scolarite", 54, 187),
        ("10 scolarite cfc 3 0 0 scolarite", 161, 82),
        ("16 scolarite cfc 3 0 0 scolarite", 163, 80),
        ("17 scolarite cfc 3 0 0 scolarite", 164, 79),
        ("15 scolarite cfc 4 0 0 scolarite", 239, 5),
        ("16 scolarite cfc 4 0 0 scolarite", 241, 3),
        ("18 scolarite cfc 4 0 0 scolarite", 243, 1),
        ("18 cfc cfc 4 0 0 scolarite", 244, 0),
        ("18 cfc cfc 4 0 0 cfc", 188, 56),
        ("18 scolarite cfc 4 0 0 cfc", 187, 57),
        ("18 cfc cfc 1 0 0 cfc", 1, 187),
        ("18 afp cfc 4 1 0 afp", 243, 1),
        ("18 cfc maitrise 4 1 1 scolarite", 244, 0),
        ("65 maitrise maitrise 4 1 1 brevet", 0, 244),
        ("18 cfc afp 4 0 0 cfc", 0, 244),
        ("0 scolarite cfc 4 0 0 scolarite", 0, 243),
    ]

    @Test(arguments: profiles)
    func aProfileFindsExactlyTheRecordedProfessions(
        profile: String, matches: Int, oneReason: Int
    ) throws {
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), try filled(profile))
        #expect(match.counts[0] == matches)
        #expect(match.unlocks.map(\.alone).reduce(0, +) == oneReason)
        #expect(match.counts.reduce(0, +) + match.excluded == 244)
    }

    @Test func allTheRecordedProfilesAreHere() { #expect(Self.profiles.count == 21) }

    private func filled(_ text: String) throws -> Scenario {
        let words = text.split(separator: " ").map(String.init)
        return try ProfessionsFixture.profile().answer([
            "age": words[0], "levelReached": words[1], "levelAllowed": words[2],
            "years": words[3], "mpti": words[4], "gymnasial": words[5], "levelShown": words[6],
        ])
    }

    /// Every combination of required and present maturities: all required ones must be present.
    /// None of the 244 professions requires a maturity, so the rows are made here.
    @Test(arguments: 0..<16)
    func everyNeededMaturityMustBePresent(combination: Int) throws {
        let flags = (0..<4).map { combination >> (3 - $0) & 1 == 1 }
        let view = try ProfessionsFixture.view("professions")
        let row = ["1", "One", "cfc", "scolarite", "3", "1"] + flags[..<2].map { $0 ? "1" : "0" }
        let rows = try MatchRows(
            view, form: ProfessionsFixture.app.forms[0],
            attributes: [
                "name", "label", "level", "requires", "years", "minimumAge", "mpti", "gymnasial",
            ], rows: [row], context: ProfessionsFixture.context)
        let profile = try ProfessionsFixture.young()
            .answer("mpti", flags[2] ? "true" : "false")
            .answer("gymnasial", flags[3] ? "true" : "false")
        let match = try ProfessionsFixture.match(rows, profile)
        let isMatch = (!flags[0] || flags[2]) && (!flags[1] || flags[3])
        #expect((match.verdict(0) == .suitable) == isMatch)
        let missing = (flags[0] && !flags[2] ? 1 : 0) + (flags[1] && !flags[3] ? 1 : 0)
        #expect(match.verdict(0) == [.suitable, .nearMiss, .unsuitable][missing])
    }

    @Test func oneYearMoreOfTrainingUnlocksSeventyEightProfessions() throws {
        let match = try ProfessionsFixture.match(
            try ProfessionsFixture.swiss.get(), try ProfessionsFixture.young())
        #expect(match.counts[0] == 163)
        let years = match.unlocks[3]
        #expect(match.rows.view.criteria[3].setting == "years")
        #expect(years.alone == 78)
        #expect(years.relaxations == [Unlock.Relaxation(value: "4", gained: 78, suitable: 241)])
        #expect(MatchWords(match, in: .english).line(years) == "Years of training: 4 → 241 (+78)")
    }
}
