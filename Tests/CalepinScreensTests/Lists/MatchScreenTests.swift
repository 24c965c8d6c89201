// Professions as patches: results by verdict with reasons, effects of settings, contradictions,
// overridden verdicts, two professions side by side.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct MatchScreenTests {
    /// Returns a page with a profile that has these answers.
    private func driver(
        _ answers: [String: String] = [:], at route: [String] = ["R", "match"]
    ) throws -> RowsDriver {
        let driver = try RowsDriver.professions()
        var young = [
            "age": "16", "levelReached": "scolarite", "levelAllowed": "cfc", "years": "3",
        ]
        young.merge(answers) { $1 }
        try driver.fillProfile(young)
        try driver.open(route)
        try driver.load("professions", try appFile("Professions/data/professions.csv"))
        return driver
    }

    @Test func resultsAreGroupedByVerdict() throws {
        let driver = try driver()
        #expect(driver.fetched == ["/apps/professions/professions.csv"])
        #expect(driver.screen.text("title") == "Professions")
        #expect(driver.screen["back"]?.text("route") == "/professions/R")
        #expect(
            driver.screen.list("tabs").texts("route") == [
                "/professions/R/match/professions", "/professions/R/match/sheets",
            ])
        #expect(driver.says == "163 professions trouvées")
        #expect(driver.count == 244)
        let groups = driver.list.list("groups")
        #expect(groups.texts("title") == ["Convient", "Presque", "Ne convient pas"])
        #expect(groups.numbers("count") == [163, 80, 1])
        #expect(groups.numbers("from") == [0, 163, 243])
        #expect(driver.list.list("filters").numbers("count") == [163, 0, 80, 1])
        let first = try driver.window(0, 1)[0]
        #expect(first.text("verdict") == "suitable")
        #expect(first["reasons"] == nil)
        let near = try driver.window(163, 200)
        #expect(near.count == 81)
        #expect(near.allSatisfy { $0.list("reasons").elements?.isEmpty == false })
        driver.language = .english
        try driver.open(["R", "match", "professions"])
        #expect(driver.says == "163 professions found")
    }

    @Test(arguments: [
        ("17 scolarite afp 3 0 0 scolarite", 56), ("10 scolarite cfc 2 0 0 scolarite", 54),
        ("15 scolarite cfc 4 0 0 scolarite", 239), ("18 cfc cfc 4 0 0 cfc", 188),
        ("65 maitrise maitrise 4 1 1 brevet", 0), ("18 cfc cfc 4 0 0 scolarite", 244),
    ])
    func aProfileFindsItsProfessions(profile: String, count: Int64) throws {
        let words = profile.split(separator: " ").map(String.init)
        let driver = try driver([
            "age": words[0], "levelReached": words[1], "levelAllowed": words[2],
            "years": words[3], "mpti": words[4] == "1" ? "true" : "false",
            "gymnasial": words[5] == "1" ? "true" : "false", "levelShown": words[6],
        ])
        #expect(driver.list.list("filters").numbers("count").first == count)
    }

    @Test func filtersAndSearchCombine() throws {
        let driver = try driver()
        try driver.ask("filter=near-miss")
        #expect(driver.count == 80)
        #expect(driver.says == "80 professions trouvées")
        #expect(driver.list.list("chips").texts("label") == ["Presque"])
        try driver.ask("q=electricien")
        #expect(driver.list.list("groups").numbers("count").reduce(0, +) == driver.count)
        #expect(driver.count > 0 && driver.count < 20)
        let row = try #require(try driver.window(0, 1).first)
        #expect(!RowsDriver.hits(row["title"]).isEmpty)
        try driver.ask("q=qqqq")
        #expect(driver.state == "none")
        #expect(driver.says == "Aucun résultat pour « qqqq »")
    }

    @Test func besideTheProfileStandsWhatEachSettingWouldUnlock() throws {
        let driver = try driver(at: ["R", "trainingPart"])
        #expect(driver.ops == ["keepSource", "beside", "found"])
        let notes = driver.patch("beside")?.list("notes") ?? .null
        let years = try #require(notes.elements?.first { $0.text("path") == "years" })
        #expect(years.text("text") == "Avec 4 : 78 de plus, 241 en tout")
        #expect(years.text("short") == "4 → +78")
        #expect(driver.patch("found")?.text("text") == "163 professions trouvées")
        #expect(driver.patch("found")?.text("button") == "Lancer la recherche")
        #expect(driver.patch("found")?.text("route") == "/professions/R/match")
        try driver.changeProfile(["years": "4"])
        #expect(driver.ops.suffix(2) == ["beside", "found"])
        #expect(driver.patch("found")?.text("text") == "241 professions trouvées")
        try driver.open(["profiles"])
        #expect(driver.ops == ["screen", "list"])
    }

    @Test func theResultsSayWhatWouldHelp() throws {
        let driver = try driver()
        let relaxations = driver.list.list("gains")
        #expect(relaxations.texts("text").contains("Années de formation : 4 → 241 (+78)"))
        #expect(relaxations.texts("route").contains("/professions/R/trainingPart"))
        #expect(driver.list.list("conflicts").elements?.isEmpty == true)
    }

    @Test func aLeastAboveTheMostIsNamedInsteadOfASilentEmptyList() throws {
        let driver = try driver(["levelShown": "brevet", "levelAllowed": "cfc"])
        #expect(driver.state == "none")
        let conflict = try #require(driver.list.list("conflicts").elements?.first)
        #expect(conflict.text("text").hasPrefix("« Niveau minimum affiché » est Brevet fédéral"))
        #expect(conflict.text("route") == "/professions/R/trainingPart")
        try driver.open(["R"])
        let notes = driver.patch("beside")?.list("notes").elements ?? []
        let wrong = notes.filter { $0.text("level") == "no" }.map { $0.text("path") }
        #expect(Set(wrong).isSuperset(of: ["levelShown", "levelAllowed"]))
        #expect(driver.patch("found")?.text("level") == "no")
        #expect(driver.patch("found")?.text("text") == "0 profession trouvée")
    }

    @Test func settingsThatExcludeEverythingAreNamed() throws {
        let driver = try driver(["years": "1", "levelAllowed": "afp"])
        #expect(
            driver.list.list("blocking").texts("text") == [
                "Années de formation", "Niveau de la profession",
            ])
    }

    @Test func aProfessionSaysWhyItHasItsVerdict() throws {
        let driver = try driver()
        try driver.open(["R", "match", "professions", "69"])
        let screen = driver.screen
        #expect(screen.text("title") == "Cuisinier en diététique CFC")
        #expect(screen.list("verdict").text("title") == "Presque")
        let reasons = screen.list("reasons")
        let wrong = try #require(reasons.elements?.first { $0.text("finding") == "no" })
        #expect(wrong.text("label") == "Niveau requis")
        #expect(
            wrong.text("text")
                == "il faut CFC, le profil a Scolarité obligatoire ; conviendrait avec CFC")
        #expect(wrong.text("route") == "/professions/R/personPart")
        #expect(reasons.elements?.filter { $0.text("finding") == "ok" }.count ?? 0 >= 4)
        #expect(screen.list("links").texts("label") == ["orientation.ch"])
        #expect(screen.list("own").list("verdicts").texts("name").count == 4)
        #expect(screen["back"]?.text("route") == "/professions/R/match/professions")
    }

    @Test func aVerdictOfOnesOwnIsKeptInTheProfileAndTakenBack() throws {
        let driver = try driver()
        try driver.open(["R", "match", "professions", "69"])
        let row = JSONMember("row", .string("69"))
        let verdict = JSONMember("verdict", .string("suitable"))
        try driver.act("verdict", [row, verdict, JSONMember("note", .string("  "))])
        #expect(driver.ops == ["announce"])
        let note = JSONMember("note", .string("Stage réussi"))
        try driver.act("verdict", [row, verdict, note])
        #expect(driver.ops.contains("write"))
        #expect(driver.ops.suffix(2) == ["screen", "list"])
        let judged = driver.screen.list("verdict")
        #expect(judged.text("verdict") == "suitable")
        #expect(judged.text("note") == "Stage réussi")
        #expect(judged.text("calculated") == "Presque")
        #expect(driver.says == "164 professions trouvées")
        #expect(driver.screen.list("own").text("remove") == "Revenir au verdict calculé")
        try driver.act("verdict", [row, JSONMember("verdict", .string("to-check")), note])
        #expect(driver.screen.list("verdict").text("verdict") == "to-check")
        // The title of the row is kept with its verdict, for whoever reads the profile.
        try driver.open(["R", "read"])
        #expect(driver.screen.text.contains("Cuisinier en diététique CFC"))
        try driver.open(["R", "match", "professions", "69"])
        try driver.act("verdict", [row])
        #expect(driver.screen.list("verdict").text("verdict") == "near-miss")
    }

    @Test func twoProfessionsStandSideBySide() throws {
        let driver = try driver()
        try driver.open(["R", "match", "professions", "1464", "69"])
        let screen = driver.screen
        #expect(screen.text("screen") == "compare")
        #expect(
            screen.list("columns").texts("title")
                == ["Agent de propreté AFP", "Cuisinier en diététique CFC"])
        let years = try #require(
            screen.list("rows").elements?.first { $0.text("label") == "Années de formation" })
        #expect(
            years.list("cells").texts("text") == ["il faut 2 : convient", "il faut 1 : convient"])
        let level = try #require(
            screen.list("rows").elements?.first { $0.text("label") == "Niveau requis" })
        #expect(level.list("cells").texts("finding") == ["ok", "no"])
        try driver.open(["R", "match", "professions", "1464", "0"])
        let list = driver.patch("absent")?["list"]
        #expect(list?.text("route") == "/professions/R/match/professions")
        for route in [["R", "match", "nothing"], ["R", "match", "professions", "1", "2", "3"]] {
            try driver.open(route)
            #expect(driver.ops == ["absent"], "\(route)")
        }
    }

    @Test func aMatchWithoutItsProfileIsAbsent() throws {
        let driver = try RowsDriver.professions()
        try driver.open(["X", "match"])
        #expect(driver.ops == ["absent"])
        try driver.open(["X"])
        #expect(driver.ops == ["absent"])
    }

    @Test func theOtherCatalogueIsJudgedByTheSameProfile() throws {
        let driver = try driver(["noise": "cannot", "diploma": "bac"])
        try driver.open(["R", "match", "sheets"])
        #expect(driver.fetched.last == "/apps/professions/sheets.csv")
        #expect(driver.state == "loading")
        try driver.load("sheets", try appFile("Professions/data/sheets.csv"))
        #expect(driver.list["total"]?.asInt64 == 532)
        #expect(driver.list.list("groups").numbers("count").reduce(0, +) == 532)
        #expect(driver.screen.list("tabs").elements?.last?["isOn"]?.asBool == true)
        try driver.ask("q=agricole")
        let row = try #require(try driver.window(0, 1).first)
        #expect(row.list("lines").elements?.count == 1)
    }
}
