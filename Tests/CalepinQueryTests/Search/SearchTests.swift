// Single cases of search: the rows found and their order. The comparison with a naive search
// through all texts is in SearchLawTests.

import CalepinQuery
import Testing

@Suite struct SearchTests {
    private let people = SearchIndex(
        fieldCount: 2,
        rows: [
            ["Keylor NAVAS", "Costa Rica"], ["Sergio RICO", "Espagne"],
            ["Ángel DI MARÍA", "Argentine"], ["Jürgen Müller", "Zürich"],
            ["Cœur Straße", "Ærø"], ["Lionel MESSI", "Argentine"],
            ["Sergio RAMOS", "Espagne"], ["Édouard MICHUT", "Sergines"],
            ["Дмитрий Ёлкин", "Αθήνα"], ["東京タワー", "日本"],
        ])

    @Test(arguments: [
        ("navas", [0]), ("NAVAS", [0]), ("di maria", [2]), ("maria ángel", [2]),
        ("müller", [3]), ("mueller", [3]), ("muller", [3]), ("Mu\u{308}ller", [3]),
        ("zuerich jurgen", [3]), ("coeur", [4]), ("cœur", [4]), ("strasse", [4]), ("straße", [4]),
        ("aero", [4]), ("sergio", [1, 6]), ("sergio ramos", [6]), ("ramos sergio", [6]),
        ("messy", [5]), ("mesis", [5]), ("argentine messi", [5]), ("дмитрий", [8]),
        ("ДМИТРИЙ елкин", [8]), ("дмитрии", [8]), ("αθηνα", [8]), ("ΑΘΉΝΑ", [8]),
        ("京", [9]), ("xyz", []), ("messi navas", []), ("sergi", [1, 6, 7]), ("rgio", [1, 6]),
        ("sregi", [1, 6, 7]), ("sregn", []), ("sergix", [1, 6]), ("sregin", [7]),
    ])
    func aSearchFindsItsRowsInOrder(search: String, rows: [Int32]) {
        #expect(people.search(search).rows == rows)
    }

    @Test(arguments: ["", "   ", "\u{301}\u{301}", " -'’ ", "\u{200D}", "\u{AD}"])
    func aSearchWithoutWordsFindsEveryRow(search: String) {
        #expect(people.search(search).rows == Array(0..<10))
    }

    @Test func aBeginningComesBeforeTheInsideOfAWordAndThatBeforeATypo() {
        let index = SearchIndex(
            fieldCount: 1,
            rows: [["carton"], ["discarto"], ["cartographe"], ["carto"], ["cardo"]])
        #expect(index.search("carto").rows == [3, 0, 2, 1, 4])
        let ranks = (0..<5).compactMap { index.search("carto").rank(at: $0) }
        #expect(ranks.map(\.words) == [0, 0, 0, 1, 1])
        #expect(ranks.map(\.typos) == [0, 0, 0, 0, 1])
        #expect(ranks.map(\.exactness) == [0, 1, 1, 1, 0])
    }

    @Test func wordsNextToEachOtherComeFirstThenTheMoreImportantField() {
        let index = SearchIndex(
            fieldCount: 2,
            rows: [
                ["anna", "berg"], ["anna von berg", ""], ["berg anna", ""], ["anna berg", ""],
                ["", "anna berg"],
            ])
        #expect(index.search("anna berg").rows == [3, 4, 1, 2, 0])
    }

    @Test func rowsOfEqualRankKeepTheDeclaredOrder() {
        let index = SearchIndex(fieldCount: 1, rows: [["a b"], ["a c"], ["a d"], ["e"]])
        let order = RowOrder([2, 3, 0, 1])
        #expect(index.search("a", in: order).rows == [2, 0, 1])
        #expect(index.search("", in: order).rows == [2, 3, 0, 1])
        #expect(index.search("", in: RowOrder([3])).rows == [3, 0, 1, 2])
    }

    @Test func onlyAllowedRowsAreFound() {
        var allowed = RowBits()
        allowed[6] = true
        allowed[7] = true
        #expect(people.search("sergio", among: allowed).rows == [6])
        #expect(people.search("", among: allowed).rows == [6, 7])
    }

    @Test func typosAreAllowedByLengthAndNeverInNumbers() {
        let index = SearchIndex(
            fieldCount: 1, rows: [["nord"], ["route"], ["montagnes"], ["12345"]])
        for (search, count) in [
            ("nerd", 0), ("rout", 1), ("ruote", 1), ("raute", 1), ("ruoet", 0), ("mnotagens", 1),
            ("montagnesss", 1), ("12354", 0), ("12345", 1), ("oute", 1), ("xoute", 1),
        ] {
            #expect(index.search(search).count == count, "\(search)")
        }
    }

    @Test func aChangedRowIsFoundByWhatItSaysNow() {
        var index = people
        index.set(0, to: ["Gianluigi Donnarumma", "Italie"])
        index.set(12, to: ["Navarro", ""])
        index.remove(6)
        #expect(index.count == 10)
        #expect(index.search("navas").rows == [])
        #expect(index.search("nava").rows == [12])
        #expect(index.search("donaruma").rows == [])
        #expect(index.search("donnaruma").rows == [0])
        #expect(index.search("sergio").rows == [1])
        #expect(index.search("").rows.count == 10)
    }

    @Test(arguments: [
        ("Ángel DI MARÍA", "maria", ["MARÍA"]), ("Ángel DI MARÍA", "ang d", ["Áng", "D"]),
        ("Ma\u{301}ria", "mar", ["Ma\u{301}r"]), ("Cœur", "co", ["Cœ"]), ("Cœur", "coe", ["Cœ"]),
        ("Straße", "strass", ["Straß"]), ("Müller", "muel", ["Mül"]),
        ("Messi", "messy", ["Messi"]),
        ("Boulangerie", "anger", ["anger"]), ("rien", "xyz", []), ("tout", "", []),
    ])
    func theFoundPartsOfATextAreMarked(text: String, search: String, parts: [String]) {
        let marks = people.highlights(of: text, for: search)
        let bytes = Array(text.utf8)
        #expect(marks.map { String(decoding: bytes[$0], as: UTF8.self) } == parts)
    }

    @Test func hostileSearchesEnd() {
        let rows = (0..<500).map { number in
            ["word\(number) \(String(repeating: "ab", count: number))", "a b c d"]
        }
        let index = SearchIndex(fieldCount: 2, rows: rows)
        for search in [
            String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000),
            String(repeating: "\u{301}", count: 10_000),
            String(repeating: "abcdefghi", count: 999), String(repeating: "é", count: 9_999),
            String(repeating: "\u{1F468}\u{200D}", count: 99),
            "\u{0}\u{1}\u{FFFF}\u{10FFFF}",
        ] {
            #expect(index.search(search).count <= 500)
            _ = index.highlights(of: search, for: search)
        }
        #expect(index.search(String(repeating: "\u{301}", count: 10_000)).count == 500)
        let words = String(repeating: "x ", count: 9_000)
        let long = SearchIndex(fieldCount: 1, rows: [[words + "y"]])
        #expect(long.search("x").count == 1)
        #expect(long.search("y").count == 0)
    }

    @Test func rowsAndFieldsBeyondTheLimitsArePassedOver() {
        var index = SearchIndex(fieldCount: 99)
        #expect(index.fieldCount == RowLimits.searchedFields)
        index.set(RowLimits.searchedRows, to: ["a"])
        index.set(-1, to: ["a"])
        index.remove(5)
        index.set(0, to: [])
        #expect(index.search("a").rows == [])
        #expect(index.search("").rows == [0])
    }
}
