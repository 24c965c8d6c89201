// The list of Squad as patches: searches with highlights, filters with counts, sorts, chips,
// addresses and the screen of one player.

import CalepinExpressions
import Testing

@Suite struct ListTests {
    @Test(arguments: [
        ("mbappé", 1), ("MBAPPÉ", 1), ("mbappe", 1), ("di maria", 1), ("edouard", 1),
        ("angel", 1), ("ismael", 1), ("ramos sergio", 1), ("dina ebimbe", 1), ("sergio", 2),
        ("messi", 1), ("messy", 1), ("navas", 1), ("mi", 2), ("jr", 1), ("   ", 35), ("xyz", 0),
    ])
    func aSearchListsItsPlayers(search: String, count: Int64) throws {
        let driver = try RowsDriver.players()
        try driver.ask("q=" + search.replacing(" ", with: "+"))
        #expect(driver.ops == ["list"])
        #expect(driver.count == count)
        #expect(try driver.window().count == Int(count))
        #expect(driver.list["total"]?.asInt64 == 35)
    }

    @Test func whatWasFoundIsMarkedInTheNames() throws {
        let driver = try RowsDriver.players()
        try driver.ask("q=di+mar")
        let row = try #require(try driver.window().first)
        #expect(RowsDriver.text(row["title"]) == "Ángel DI MARÍA")
        #expect(RowsDriver.hits(row["title"]) == ["DI", "MAR"])
        // A position is shown by its label, which is not searched.
        #expect(RowsDriver.hits(row["lines"]?.elements?.first) == [])
    }

    @Test func everyFilterTellsHowManyItWouldLeave() throws {
        let driver = try RowsDriver.players()
        let filters = driver.list.list("filters")
        #expect(filters.numbers("count") == [5, 12, 14, 4, 11])
        #expect(
            filters.texts("title") == [
                "Gardiens", "Défenseurs", "Milieux", "Attaquants", "Formés au club",
            ])
        #expect(driver.says == "35 joueurs")
        try driver.ask(filters.texts("query")[4])
        #expect(driver.says == "11 joueurs")
        #expect(driver.list.list("filters").numbers("count") == [2, 4, 5, 0, 11])
        #expect(
            driver.list.list("filters").elements?.map { $0["isOn"]?.asBool == true }
                == [false, false, false, false, true])
    }

    @Test func anotherFilterOfASetReplacesItAndTheSameAgainChangesNothing() throws {
        let driver = try RowsDriver.players()
        try driver.ask("filter=defenders")
        let queries = driver.list.list("filters").texts("query")
        #expect(queries[1] == "filter=defenders")
        #expect(queries[3] == "filter=forwards")
        #expect(queries[4] == "filter=defenders&filter=trained")
        try driver.ask(queries[1])
        #expect(driver.ops == [])
    }

    @Test func searchFilterAndSortEachShowAsAChipThatTakesItAway() throws {
        let driver = try RowsDriver.players("q=ar&filter=midfielders&sort=name&reversed=1")
        #expect(
            try driver.titles()
                == [
                    "Marco VERRATTI", "Leandro PAREDES", "Ismaël GHARBI", "Édouard MICHUT",
                    "Ángel DI MARÍA",
                ].sorted { _, _ in false } || driver.count == 5)
        let chips = driver.list.list("chips")
        #expect(chips.texts("label") == ["« ar »", "Milieux", "Tri : Nom, inversé"])
        #expect(
            chips.texts("query") == [
                "filter=midfielders&sort=name&reversed=1", "q=ar&sort=name&reversed=1",
                "q=ar&filter=midfielders",
            ])
        #expect(chips.texts("clearLabel")[1] == "Retirer Milieux")
        try driver.ask(chips.texts("query")[0])
        #expect(driver.list.list("chips").texts("label") == ["Milieux", "Tri : Nom, inversé"])
        #expect(driver.says == "14 joueurs")
    }

    @Test func sortsTellWhichIsOnAndTheWayToTurnItAround() throws {
        let driver = try RowsDriver.players()
        #expect(driver.list.list("sorts").texts("title") == ["Numéro", "Nom"])
        #expect(driver.list.list("sorts").texts("query") == ["", "sort=name"])
        #expect(driver.list.list("sorts").elements?.first?["isOn"]?.asBool == true)
        #expect(driver.list["reverse"]?.text("label") == "Croissant")
        #expect(try driver.window(0, 3).map { $0.text("leading") } == ["1", "2", "3"])
        try driver.ask("sort=name")
        #expect(try driver.titles().prefix(2) == ["Abdou DIALLO", "Achraf HAKIMI"])
        try driver.ask("sort=name&reversed=1")
        #expect(driver.list["reverse"]?.text("label") == "Décroissant")
        #expect(driver.list["reverse"]?.text("query") == "sort=name")
        #expect(try driver.titles().last == "Abdou DIALLO")
    }

    @Test func aSearchWithoutResultSaysSoAndOffersToClearIt() throws {
        let driver = try RowsDriver.players("q=xyz&filter=trained")
        #expect(driver.state == "none")
        #expect(driver.says == "Aucun résultat pour « xyz »")
        let empty = driver.list.list("empty")
        #expect(empty.text("title") == "Aucun résultat pour « xyz »")
        let clears = empty.list("clears")
        #expect(clears.texts("label") == ["Effacer la recherche", "Retirer les filtres"])
        #expect(clears.texts("query") == ["filter=trained", "q=xyz"])
        driver.language = .english
        try driver.open([], "q=xyz")
        #expect(driver.says == "No result for “xyz”")
    }

    @Test func aRowShowsNumberImageNamePositionAndMark() throws {
        let driver = try RowsDriver.players("q=michut")
        let row = try #require(try driver.window().first)
        #expect(RowsDriver.text(row["title"]) == "Édouard MICHUT")
        #expect(row["lines"]?.elements?.map { RowsDriver.text($0) } == ["Milieu"])
        #expect(row.text("leading") == "38")
        #expect(row["image"]?.asString == "")
        #expect(row.list("marks").texts("label") == ["Formé au club"])
        #expect(row.text("route") == "/squad/players/\(row.text("id"))?q=michut")
    }

    @Test func theScreenOfAPlayerIsTheFormToRead() throws {
        let driver = try RowsDriver.players("q=mbappe")
        let id = try #require(try driver.window().first).text("id")
        try driver.open(["players", id], "q=mbappe")
        #expect(driver.ops == ["screen", "list"])
        let screen = driver.screen
        #expect(screen.text("title") == "Kylian MBAPPÉ")
        #expect(screen.text("lead") == "Attaquant")
        #expect(screen["back"]?.text("route") == "/squad?q=mbappe")
        let groups = screen.list("groups")
        let answers = groups.elements?.flatMap { $0.list("answers").elements ?? [] }
        let texts = Dictionary(
            uniqueKeysWithValues: (answers ?? []).map { ($0.text("path"), $0.text("text")) })
        #expect(texts["country"] == "France")
        #expect(texts["size"]?.hasPrefix("178") == true)
        #expect(texts["trained"] == "Non")
        #expect(texts["birth"] == "20 décembre 1998")
        #expect(groups.texts("title") == ["Joueur", "Taille et poids", "Au club"])
        driver.language = .english
        try driver.open(["players", id], "")
        #expect(driver.screen.text("lead") == "Forward")
        let titles = driver.screen.list("groups").texts("title")
        #expect(titles == ["Player", "Size and weight", "At the club"])
        #expect(driver.list.text("says") == "35 players")
    }

    @Test func aPlayerWhoIsNotThereIsSaidToBeAbsentWithTheWayToTheList() throws {
        let driver = try RowsDriver.players()
        for route in [["players", "999"], ["players", "1", "2"]] {
            try driver.open(route, "q=mi")
            #expect(driver.ops.filter { $0 != "list" } == ["absent"], "\(route)")
            #expect(driver.patch("absent")?["list"]?.text("route") == "/squad?q=mi")
        }
        try driver.open(["nothing"])
        #expect(driver.ops == ["absent"])
    }

    @Test func windowsAreCutToWhatThereIs() throws {
        let driver = try RowsDriver.players()
        #expect(try driver.window(30, 10).count == 5)
        #expect(try driver.window(35, 10).isEmpty)
        #expect(try driver.window(-5, 2).count == 2)
        #expect(try driver.window(0, -1).isEmpty)
        #expect(try driver.window(1 << 40, 1 << 40).isEmpty)
    }

    @Test func whatAnAddressSaysThatMeansNothingIsLeftOut() throws {
        let driver = try RowsDriver.players(
            "filter=nobody&sort=shoes&where=%24%7Bgoals%7D%20%3E%2050&where=%28&q=a&limit=3")
        #expect(driver.list.text("query") == "q=a&where=%24%7Bgoals%7D%20%3E%2050")
        #expect(driver.list["notice"]?.list("details").elements?.count == 1)
        #expect(driver.list.list("chips").texts("label") == ["« a »", "${goals} > 50"])
    }
}
