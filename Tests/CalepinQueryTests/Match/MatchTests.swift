// Tests of matching on a small catalogue: findings of each test, verdicts, reasons, excluded rows,
// conflicts, overrides, comparison, words and JSON. Properties on random catalogues are in
// MatchLawTests.

import CalepinExpressions
import CalepinForms
import Testing

@testable import CalepinQuery

@Suite struct MatchTests {
    private var context: EvaluationContext {
        get throws {
            EvaluationContext(now: try #require(Instant(milliseconds: 1_795_000_000_000)))
        }
    }

    /// A form with a field of each type of setting.
    private var form: FormDefinition {
        var years = Field("years", "integer", label: LocalText("Years", "Années"))
        years.unit = "y"
        var colours = Field("colours", "many", label: LocalText("Colours", "Couleurs"))
        colours.choices = Choices("colours")
        var level = Field("level", "one", label: LocalText("Level", "Niveau"))
        level.choices = Choices("levels")
        let licence = Field("licence", "switch", label: LocalText("Licence", "Permis"))
        let fields = [years, colours, level, licence].map { Content.field($0) }
        let own = Repeat(
            "own", label: LocalText("Own", "Propres"),
            contents: ["row", "verdict", "note"].map {
                .field(Field($0, label: LocalText($0, $0)))
            })
        return FormDefinition(
            id: "profile", title: LocalText("P", "P"), languages: ["en", "fr"],
            sections: [
                Section("all", title: LocalText("All", "Tout"), contents: fields + [.rows(own)])
            ],
            choiceLists: [
                ChoiceList(
                    "colours",
                    [
                        Choice("red", LocalText("Red", "Rouge")),
                        Choice("blue", LocalText("Blue", "Bleu")),
                    ]),
                ChoiceList(
                    "levels",
                    [
                        Choice("low", LocalText("Low", "Bas")),
                        Choice("high", LocalText("High", "Haut")),
                    ]),
            ])
    }

    private var view: MatchView {
        var licence = Criterion(
            "licence", label: LocalText("Driving", "Conduite"), .flag, requirement: "drives",
            setting: "licence")
        licence.soft = "${years} > 5"
        var years = Criterion(
            "years", label: LocalText("Training", "Formation"), .atMost, requirement: "a + b",
            setting: "years")
        years.margin = "1"
        let colour = Criterion(
            "colour", label: LocalText("Colour", "Couleur"), .oneOf, requirement: "colour",
            setting: "colours")
        var level = Criterion(
            "level", label: LocalText("Level", "Niveau"), .atLeast, requirement: "level",
            setting: "level", choiceList: "levels")
        level.excludes = true
        return MatchView(
            profile: "profile", criteria: [licence, years, colour, level], overrides: "own",
            link: "https://example.org/{name}?a={a}")
    }

    private let attributes = [
        "name", "label", "label.fr", "drives", "a", "b", "colour", "level",
    ]
    private let table = [
        ["fits", "Fits", "Convient", "0", "1", "1", "red", "high"],
        ["near", "Near", "Proche", "1", "1", "1", "red", "high"],
        ["adapt", "Adapt", "", "0", "1", "2", "red", "high"],
        ["unsaid", "Unsaid", "", "0", "1", "1", "", "high"],
        ["far", "Far", "", "1", "9", "9", "blue", "high"],
        ["out", "Out", "", "0", "1", "1", "red", "low"],
    ]

    private func rows(_ view: MatchView? = nil) throws -> MatchRows {
        try MatchRows(
            view ?? self.view, form: form, attributes: attributes, rows: table, context: context)
    }

    private func session(_ data: String) throws -> FormSession {
        let session = FormSession(try form.compiled(), context: try context)
        #expect(session.fill(try JSONValue(reading: data)).problems == [])
        return session
    }

    private func match(_ data: String) throws -> Match {
        let rows = try rows()
        let reader = try ProfileValueReader(rows.view)
        let session = try session(data)
        var match = Match(rows, profileValues: reader.profileValues(of: session))
        match.override(reader.overrides(of: session))
        return match
    }

    private let profile = #"{"years": 2, "colours": "red", "level": "high"}"#

    @Test func aVerdictIsTheWorstOfItsFindings() throws {
        let match = try match(profile)
        let verdicts = (0..<6).map { match.verdict($0) }
        #expect(verdicts == [.suitable, .nearMiss, .toCheck, .toCheck, .unsuitable, nil])
        #expect(match.counts == [1, 2, 1, 1] && match.excluded == 1)
        #expect(match.rows(with: .toCheck) == [2, 3])
    }

    @Test func everyOtherVerdictHasItsReasons() throws {
        let match = try match(profile)
        #expect(match.reasons(0) == [])
        #expect(
            match.reasons(1).map { MatchWords(match, in: .english).line($0) } == [
                "Driving: needed yes, given no; would fit with yes"
            ])
        #expect(
            match.reasons(2) == [
                Reason(criterion: 1, finding: .adaptable, requirement: "3", have: "2", change: "3")
            ])
        #expect(
            match.reasons(3).map { MatchWords(match, in: .french).line($0) } == [
                "Couleur : pas indiqué"
            ])
        #expect(match.reasons(4).map(\.criterion) == [0, 1, 2])
        #expect(
            match.reasons(4).map { MatchWords(match, in: .french).line($0) } == [
                "Conduite : il faut oui, le profil a non ; conviendrait avec oui",
                "Formation : il faut 18 y, le profil a 2 y ; conviendrait avec 18 y",
                "Couleur : il faut blue, le profil a Rouge ; conviendrait avec Bleu",
            ])
    }

    @Test func whatIsLeftOutIsNotProcessed() throws {
        let match = try match(profile)
        #expect(match.reasons(5) == [])
        #expect(match.verdict(5) == nil && match.verdict(6) == nil && match.verdict(-1) == nil)
    }

    @Test func aSoftCriterionOnlyAsksToCheck() throws {
        let match = try match(#"{"years": 6, "colours": "red", "level": "high"}"#)
        #expect(match.verdict(1) == .toCheck)
        #expect(match.reasons(1).map(\.finding) == [.adaptable])
    }

    @Test func whatAProfileDoesNotSayIsUnknown() throws {
        let match = try match("{}")
        #expect(match.counts == [0, 4, 2, 0] && match.excluded == 0)
        #expect(match.findings(0).map(\.finding) == [.ok, .unknown, .unknown, .unknown])
        #expect(match.findings(5).map(\.finding) == [.ok, .unknown, .unknown, .unknown])
    }

    @Test func aPersonsOwnVerdictStandsBeforeTheComputedOne() throws {
        let own =
            #","own": [{"row": "near", "verdict": "suitable", "note": "drives soon"},"#
            + #"{"row": "far", "verdict": "suitable", "note": " "},"#
            + #"{"row": "nobody", "verdict": "suitable", "note": "x"}]}"#
        var match = try match(String(profile.dropLast()) + own)
        #expect(match.verdict(1) == .suitable && match.calculatedVerdict(1) == .nearMiss)
        #expect(match.verdict(4) == .unsuitable)
        #expect(match.counts == [2, 2, 0, 1])
        #expect(match.unlocks[0].alone == 0)
        #expect(match.overrides[1]?.note == "drives soon")
        match.override([])
        #expect(match.verdict(1) == .nearMiss && match.counts == [1, 2, 1, 1])
        #expect(match.unlocks[0].alone == 1)
    }

    @Test func anOverrideNeedsAReason() {
        #expect(VerdictOverride(row: "a", verdict: .suitable, note: " \n") == nil)
        #expect(VerdictOverride(row: "a", verdict: .suitable, note: "b") != nil)
    }

    @Test func twoRowsAreComparedCriterionByCriterion() throws {
        let match = try match(profile)
        let json = try JSONValue(reading: MatchJSON(match, in: .english).comparison(0, 4))
        let pairs = try #require(json.elements)
        #expect(
            pairs.map { $0["criterion"]?.asString } == ["licence", "years", "colour", "level"])
        #expect(pairs.map { $0["left"]?["finding"]?.asString } == ["ok", "ok", "ok", "ok"])
        #expect(pairs.map { $0["right"]?["finding"]?.asString } == ["no", "no", "no", "ok"])
    }

    @Test func aChangeOfOneSettingIsTheOnlyOneGoneThrough() throws {
        var match = try match(profile)
        let reader = try ProfileValueReader(match.rows.view)
        let session = try session(profile)
        #expect(match.update(reader.profileValues(of: session)) == [])
        try session.set(CellPath("years"), to: "3")
        #expect(match.update(reader.profileValues(of: session)) == [1])
        #expect(match.verdict(2) == .suitable)
    }

    @Test func aLeastAboveTheMostIsNamed() throws {
        var wide = view
        wide.criteria[2] = Criterion(
            "most", label: LocalText("At most", "Au plus"), .atMost, requirement: "level",
            setting: "colours", choiceList: "levels")
        let rows = try rows(wide)
        let low = ProfileValue(.text("low"))
        let high = ProfileValue(.text("high"))
        let none = ProfileValue(.empty, applies: false)
        let match = Match(rows, profileValues: [none, none, low, high])
        #expect(match.conflicts == [Conflict(least: 3, most: 2)])
        #expect(
            MatchWords(match, in: .english).line(match.conflicts[0])
                == "“Level” is High, above “At most”, low: nothing can be found")
        #expect(match.blocking == [2, 3])
        #expect(MatchWords(match, in: .french).blocking == "Tout est exclu par : Au plus, Niveau")
        #expect(Match(rows, profileValues: [none, none, high, low]).conflicts == [])
    }

    @Test func rowsHaveNamesLabelsAndLinks() throws {
        let rows = try rows()
        #expect(rows.row(named: "near") == 1 && rows.row(named: "x") == nil)
        #expect(rows.label(1, .french) == "Proche" && rows.label(2, .french) == "Adapt")
        #expect(rows.link(0) == "https://example.org/fits?a=1")
        #expect(rows.name(9) == "")
    }

    @Test func theJSONSaysWhatTheMatchSays() throws {
        let match = try match(profile)
        let json = try JSONValue(reading: MatchJSON(match, in: .english).json())
        #expect(json["total"]?.asInt64 == 6 && json["excluded"]?.asInt64 == 1)
        #expect(json["counts"]?["to-check"]?.asInt64 == 2)
        let names = json["rows"]?.elements?.map { $0["name"]?.asString }
        #expect(names == ["fits", "adapt", "unsaid", "near", "far"])
        let licence = try #require(json["settings"]?[0])
        #expect(licence["alone"]?.asInt64 == 1)
        #expect(licence["gains"]?[0]?["suitable"]?.asInt64 == 2)
        #expect(json["rows"]?[3]?["reasons"]?[0]?["change"]?.asString == "true")
        let few = try JSONValue(reading: MatchJSON(match, in: .english).json(maxRows: 2))
        #expect(few["rows"]?.elements?.count == 2)
    }

    @Test func aCatalogueWithoutRowsHasNothingToSay() throws {
        let rows = try MatchRows(
            view, form: form, attributes: attributes, rows: [], context: context)
        let match = Match(rows, profileValues: [])
        #expect(
            match.counts == [0, 0, 0, 0] && match.blocking == [] && match.profileValues.count == 4)
        #expect(MatchWords(match, in: .english).summary == "0 of 0 found")
    }

    @Test func shortRowsAndWrongTextsAreUnknown() throws {
        let rows = try MatchRows(
            view, form: form, attributes: attributes,
            rows: [[], ["x"], ["y", "", "", "maybe", "one", "2", "red", "upper"]],
            context: context)
        let match = Match(
            rows, profileValues: [ProfileValue(.number(1)), ProfileValue(.number(1))])
        #expect(match.counts == [0, 3, 0, 0])
    }
}
