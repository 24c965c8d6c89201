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
        let looking = try Looking.players()
        try looking.ask("q=" + search.replacing(" ", with: "+"))
        #expect(looking.ops == ["list"])
        #expect(looking.count == count)
        #expect(try looking.window().count == Int(count))
        #expect(looking.list["total"]?.asInt64 == 35)
    }

    @Test func whatWasFoundIsMarkedInTheNames() throws {
        let looking = try Looking.players()
        try looking.ask("q=di+mar")
        let row = try #require(try looking.window().first)
        #expect(Looking.text(row["title"]) == "Ángel DI MARÍA")
        #expect(Looking.hits(row["title"]) == ["DI", "MAR"])
        // A position is shown by its label, which is not searched.
        #expect(Looking.hits(row["lines"]?.elements?.first) == [])
    }

    @Test func everyFilterTellsHowManyItWouldLeave() throws {
        let looking = try Looking.players()
        let filters = looking.list.list("filters")
        #expect(filters.numbers("count") == [5, 12, 14, 4, 11])
        #expect(
            filters.texts("title") == [
                "Gardiens", "Défenseurs", "Milieux", "Attaquants", "Formés au club",
            ])
        #expect(looking.says == "35 joueurs")
        try looking.ask(filters.texts("query")[4])
        #expect(looking.says == "11 joueurs")
        #expect(looking.list.list("filters").numbers("count") == [2, 4, 5, 0, 11])
        #expect(
            looking.list.list("filters").elements?.map { $0["isOn"]?.asBool == true }
                == [false, false, false, false, true])
    }

    @Test func anotherFilterOfASetReplacesItAndTheSameAgainChangesNothing() throws {
        let looking = try Looking.players()
        try looking.ask("filter=defenders")
        let queries = looking.list.list("filters").texts("query")
        #expect(queries[1] == "filter=defenders")
        #expect(queries[3] == "filter=forwards")
        #expect(queries[4] == "filter=defenders&filter=trained")
        try looking.ask(queries[1])
        #expect(looking.ops == [])
    }

    @Test func searchFilterAndSortEachShowAsAChipThatTakesItAway() throws {
        let looking = try Looking.players("q=ar&filter=midfielders&sort=name&reversed=1")
        #expect(
            try looking.titles()
                == [
                    "Marco VERRATTI", "Leandro PAREDES", "Ismaël GHARBI", "Édouard MICHUT",
                    "Ángel DI MARÍA",
                ].sorted { _, _ in false } || looking.count == 5)
        let chips = looking.list.list("chips")
        #expect(chips.texts("label") == ["« ar »", "Milieux", "Tri : Nom, inversé"])
        #expect(
            chips.texts("query") == [
                "filter=midfielders&sort=name&reversed=1", "q=ar&sort=name&reversed=1",
                "q=ar&filter=midfielders",
            ])
        #expect(chips.texts("clearLabel")[1] == "Retirer Milieux")
        try looking.ask(chips.texts("query")[0])
        #expect(looking.list.list("chips").texts("label") == ["Milieux", "Tri : Nom, inversé"])
        #expect(looking.says == "14 joueurs")
    }

    @Test func sortsTellWhichIsOnAndTheWayToTurnItAround() throws {
        let looking = try Looking.players()
        #expect(looking.list.list("sorts").texts("title") == ["Numéro", "Nom"])
        #expect(looking.list.list("sorts").texts("query") == ["", "sort=name"])
        #expect(looking.list.list("sorts").elements?.first?["isOn"]?.asBool == true)
        #expect(looking.list["reverse"]?.text("label") == "Croissant")
        #expect(try looking.window(0, 3).map { $0.text("leading") } == ["1", "2", "3"])
        try looking.ask("sort=name")
        #expect(try looking.titles().prefix(2) == ["Abdou DIALLO", "Achraf HAKIMI"])
        try looking.ask("sort=name&reversed=1")
        #expect(looking.list["reverse"]?.text("label") == "Décroissant")
        #expect(looking.list["reverse"]?.text("query") == "sort=name")
        #expect(try looking.titles().last == "Abdou DIALLO")
    }

    @Test func aSearchWithoutResultSaysSoAndOffersToClearIt() throws {
        let looking = try Looking.players("q=xyz&filter=trained")
        #expect(looking.state == "none")
        #expect(looking.says == "Aucun résultat pour « xyz »")
        let empty = looking.list.list("empty")
        #expect(empty.text("title") == "Aucun résultat pour « xyz »")
        let clears = empty.list("clears")
        #expect(clears.texts("label") == ["Effacer la recherche", "Retirer les filtres"])
        #expect(clears.texts("query") == ["filter=trained", "q=xyz"])
        looking.language = .english
        try looking.open([], "q=xyz")
        #expect(looking.says == "No result for “xyz”")
    }

    @Test func aRowShowsNumberImageNamePositionAndMark() throws {
        let looking = try Looking.players("q=michut")
        let row = try #require(try looking.window().first)
        #expect(Looking.text(row["title"]) == "Édouard MICHUT")
        #expect(row["lines"]?.elements?.map { Looking.text($0) } == ["Milieu"])
        #expect(row.text("leading") == "38")
        #expect(row["image"]?.asString == "")
        #expect(row.list("marks").texts("label") == ["Formé au club"])
        #expect(row.text("route") == "/squad/players/\(row.text("id"))?q=michut")
    }

    @Test func theScreenOfAPlayerIsTheFormToRead() throws {
        let looking = try Looking.players("q=mbappe")
        let id = try #require(try looking.window().first).text("id")
        try looking.open(["players", id], "q=mbappe")
        #expect(looking.ops == ["screen", "list"])
        let screen = looking.screen
        #expect(screen.text("title") == "Kylian MBAPPÉ")
        #expect(screen.text("lead") == "Attaquant")
        #expect(screen["back"]?.text("route") == "/squad?q=mbappe")
        let groups = try looking.answers()
        let answers = groups.elements?.flatMap { $0.list("answers").elements ?? [] }
        let texts = Dictionary(
            uniqueKeysWithValues: (answers ?? []).map { ($0.text("path"), $0.text("text")) })
        #expect(texts["country"] == "France")
        #expect(texts["size"]?.hasPrefix("178") == true)
        #expect(texts["trained"] == "Non")
        #expect(texts["birth"] == "20 décembre 1998")
        #expect(groups.texts("title") == ["Joueur", "Taille et poids", "Au club"])
        looking.language = .english
        try looking.open(["players", id], "")
        #expect(looking.screen.text("lead") == "Forward")
        let titles = try looking.answers().texts("title")
        #expect(titles == ["Player", "Size and weight", "At the club"])
        #expect(looking.list.text("says") == "35 players")
    }

    @Test func aPlayerWhoIsNotThereIsSaidToBeAbsentWithTheWayToTheList() throws {
        let looking = try Looking.players()
        for route in [["players", "999"], ["players", "1", "2"]] {
            try looking.open(route, "q=mi")
            #expect(looking.ops.filter { $0 != "list" } == ["absent"], "\(route)")
            #expect(looking.patch("absent")?["list"]?.text("route") == "/squad?q=mi")
        }
        try looking.open(["nothing"])
        #expect(looking.ops == ["pass"])
    }

    @Test func windowsAreCutToWhatThereIs() throws {
        let looking = try Looking.players()
        #expect(try looking.window(30, 10).count == 5)
        #expect(try looking.window(35, 10).isEmpty)
        #expect(try looking.window(-5, 2).count == 2)
        #expect(try looking.window(0, -1).isEmpty)
        #expect(try looking.window(1 << 40, 1 << 40).isEmpty)
    }

    @Test func whatAnAddressSaysThatMeansNothingIsLeftOut() throws {
        let looking = try Looking.players(
            "filter=nobody&sort=shoes&where=%24%7Bgoals%7D%20%3E%2050&where=%28&q=a&limit=3")
        #expect(looking.list.text("query") == "q=a&where=%24%7Bgoals%7D%20%3E%2050")
        #expect(looking.list["notice"]?.list("details").elements?.count == 1)
        #expect(looking.list.list("chips").texts("label") == ["« a »", "${goals} > 50"])
    }
}
