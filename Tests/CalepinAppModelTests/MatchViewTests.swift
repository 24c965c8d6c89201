// The declaration of match views: JSON in both directions, hostile JSON, and every fault. The
// findings of a view are tested in MatchTests.

import CalepinAppModel
import CalepinQuery
import CalepinSync
import CalepinExpressions
import CalepinForms
import Testing

@Suite struct MatchViewTests {
    /// A view in which every member has a value.
    private var view: MatchView {
        var criterion = Criterion(
            "noise", label: LocalText("Noise", "Bruit"), .atMost, requirement: "noise + 1",
            setting: "noise", choiceList: "demands")
        criterion.have = "'0'"
        criterion.margin = "1"
        criterion.applies = "${noise} != 'free'"
        criterion.soft = "${noise} = 'avoid'"
        criterion.open = "free"
        criterion.excludes = true
        let tests = Criterion.Test.allCases.map {
            Criterion($0.name, label: LocalText("T"), $0, requirement: "", setting: $0.name)
        }
        return MatchView(
            profile: "p", criteria: [criterion] + tests, overrides: "own",
            choiceLists: [ChoiceList("demands", [Choice("0", LocalText("never", "jamais"))])],
            link: "https://example.org/{name}")
    }

    private func app(_ view: MatchView, _ form: FormDefinition? = nil) -> App {
        App(
            id: "a", title: LocalText("A"), forms: form.map { [$0] } ?? [],
            collections: [AppCollection("jobs", sharing: .catalogue, views: [.match(view)])])
    }

    @Test func aViewWritesToJSONAndReadsBackEqual() throws {
        let app = app(view)
        #expect(try App(json: app.json()) == app)
    }

    @Test func everyPieceOfItsJSONIsAnAppOrAnError() {
        let json = app(view).json()
        for end in json.indices {
            #expect(throws: AppJSONError.self) { try App(json: Array(json[..<end])) }
        }
    }

    @Test(arguments: [
        (#"{"view":"match"}"#, "profile"),
        (#"{"view":"match","profile":"p","criteria":{}}"#, "criteria"),
        (#"{"view":"match","profile":"p","criteria":[{}]}"#, "criterion"),
        (#"{"view":"match","profile":"p","criteria":[{"criterion":"c"}]}"#, "test"),
        (
            #"{"view":"match","profile":"p","criteria":[{"criterion":"c","test":"x"}]}"#, "test"
        ),
        (
            #"{"view":"match","profile":"p","criteria":"#
                + #"[{"criterion":"c","test":"flag","need":1}]}"#,
            "need"
        ),
        (
            #"{"view":"match","profile":"p","criteria":"#
                + #"[{"criterion":"c","test":"flag","excludes":"yes"}]}"#, "excludes"
        ),
        (#"{"view":"match","profile":"p","choiceLists":[{"name":1}]}"#, "name"),
    ])
    func whatIsNotAsTheFormatSaysIsAnError(view: String, key: String) {
        let json =
            #"{"id":"a","collections":[{"name":"n","sharing":"catalogue","views":["# + view
            + "]}]}"
        #expect(throws: AppJSONError.unexpected(key)) { try App(json: Array(json.utf8)) }
    }

    private func profile(_ names: [String]) -> FormDefinition {
        FormDefinition(
            id: "p", title: LocalText("P"),
            sections: [
                Section(
                    "s", title: LocalText("S"),
                    contents: names.map { .field(Field($0, label: LocalText($0))) })
            ])
    }

    private func faults(_ criteria: [Criterion], overrides: String = "") -> [String] {
        let view = MatchView(profile: "p", criteria: criteria, overrides: overrides)
        return app(view, profile(["years", "age"])).check().map { $0.line(in: .english) }
    }

    private func criterion(_ name: String, setting: String = "years") -> Criterion {
        Criterion(name, label: LocalText("C"), .atMost, requirement: "n", setting: setting)
    }

    @Test func everyFaultOfAViewIsFoundAtOnce() {
        var bad = criterion("bad", setting: "nothing")
        bad.have = "${years} +"
        bad.applies = "${gone} = 1"
        bad.soft = "/a/b = 1"
        bad.choiceList = "levels"
        bad.label = LocalText()
        bad.requirement = "if("
        let found = faults([criterion("a"), criterion("a"), bad], overrides: "own")
        let places = found.map { String($0.prefix { $0 != ":" }) }
        #expect(places.allSatisfy { $0 == "jobs" })
        for part in [
            "a: ", "bad (setting)", "bad (choices)", "bad (label)", "bad (have)",
            "bad (applies)", "bad (soft)", "bad (need)", "a (setting)", "match (overrides)",
        ] {
            #expect(found.contains { $0.hasPrefix("jobs:" + part) }, "\(part) in \(found)")
        }
    }

    @Test func aViewOfAFormThatIsNotThereIsAFault() {
        let lines = app(MatchView(profile: "q"), profile(["a"])).check().map(\.argument)
        #expect(lines == ["q"])
    }

    @Test func tooManyCriteriaAreAFault() {
        let names = (0...MatchLimits.criteria).map { "f\($0)" }
        let view = MatchView(
            profile: "p", criteria: names.map { criterion($0, setting: $0) })
        #expect(view.check(profileForm: profile(names)).map(\.code) == [.tooLarge])
    }

    @Test func anAttributeTheCatalogueDoesNotHaveIsAFaultOfTheRows() throws {
        let now = try #require(Instant(milliseconds: 1_795_000_000_000))
        let view = MatchView(profile: "p", criteria: [criterion("c")])
        do throws(FormError) {
            _ = try MatchRows(
                view, form: profile(["years"]), attributes: ["m"], rows: [["1"]],
                context: EvaluationContext(now: now))
            Issue.record("it was compiled")
        } catch {
            #expect(error.faults.map(\.code) == [.unknownReference])
            #expect(error.faults.map(\.argument) == ["n"])
        }
    }
}
