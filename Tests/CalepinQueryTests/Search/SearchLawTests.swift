// Properties of the search, by seed: it finds the same rows as a naive search, in the same order
// and with the same ranks, also while rows are added, changed and removed. Single cases are in
// SearchTests.

import CalepinQuery
import CalepinExpressions
import Testing

@Suite struct SearchLawTests {
    private static let stems = [
        "ber", "nard", "mül", "ler", "ré", "né", "éto", "ile", "straß", "cœur", "an", "na", "ma",
        "ria", "ser", "gio", "ra", "mos", "élec", "tri", "cien", "Ör", "jan", "12", "3",
    ]

    private static func word(_ random: inout RandomSource) -> String {
        var word = ""
        for _ in 0...Int(random.next() % 3) {
            word += stems[Int(random.next() % UInt64(stems.count))]
        }
        return word
    }

    private static func text(_ random: inout RandomSource) -> String {
        (0..<Int(random.next() % 4)).map { _ in word(&random) }.joined(separator: " ")
    }

    /// Returns a word of a row with some letters wrong, or a part of it, or an unrelated word.
    private static func search(_ texts: [String], _ random: inout RandomSource) -> String {
        let words = texts.joined(separator: " ").split(separator: " ").map(String.init)
        return (0...Int(random.next() % 3)).map { _ -> String in
            guard random.next() % 8 > 0, !words.isEmpty else { return word(&random) }
            var letters = Array(words[Int(random.next() % UInt64(words.count))])
            for _ in 0..<Int(random.next() % 3) where letters.count > 1 {
                let place = Int(random.next() % UInt64(letters.count - 1))
                switch random.next() % 5 {
                case 0: letters.swapAt(place, place + 1)
                case 1: letters[place] = "e"
                case 2: letters.remove(at: place)
                case 3: letters.insert("n", at: place)
                default: letters = Array(letters[place...])
                }
            }
            return String(letters)
        }.joined(separator: " ")
    }

    @Test(arguments: 0..<8)
    func theIndexFindsWhatANaiveSearchFinds(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var naive = NaiveSearch()
        var index = SearchIndex(fieldCount: 2)
        var compared = 0
        for step in 0..<120 {
            let row = Int(random.next() % 40)
            if random.next() % 6 == 0 {
                naive.rows[row] = nil
                index.remove(row)
            } else {
                let texts = [Self.text(&random), Self.text(&random)]
                naive.rows[row] = texts
                index.set(row, to: texts)
            }
            if step % 50 == 49 {
                // All rows at once, so that postings are built.
                let all = (0..<40).map { naive.rows[$0] ?? [] }
                index = SearchIndex(fieldCount: 2, rows: all)
                for row in 0..<40 where naive.rows[row] == nil { index.remove(row) }
            }
            guard let first = naive.rows.keys.min(), let texts = naive.rows[first] else {
                continue
            }
            let search = Self.search(texts, &random)
            let expected = naive.search(search)
            let hits = index.search(search)
            #expect(hits.rows.map { Int($0) } == expected.map { $0.row }, "\(search)")
            for (place, row) in expected.enumerated() {
                #expect(hits.rank(at: place).map(parts) == row.worth, "\(search) \(row.row)")
            }
            compared += expected.count
        }
        #expect(compared > 50)
    }

    @Test(arguments: 0..<4)
    func postingsRankRowsAsTheirWordsDo(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let rows = (0..<300).map { _ in
            (0..<16).map { _ in random.next() % 4 == 0 ? Self.text(&random) : "" }
        }
        let posted = SearchIndex(fieldCount: 16, rows: rows)
        // Rows set one by one are searched directly, as long as they are few.
        var loose = SearchIndex(fieldCount: 16)
        for row in rows.indices { loose.set(row, to: rows[row]) }
        let order = RowOrder((0..<280).map { Int32($0 * 77 % 300) })
        for search in ["a", "e", "m", "Ö", "an", "er", "ü", "ma", "elec", "marja", "strsas"] {
            let hits = posted.search(search)
            #expect(hits.count > 0)
            #expect(hits == loose.search(search), "\(search)")
            var expected: [[Int]] = []
            for place in 0..<hits.count {
                let row = hits.rows[place]
                let rank = try #require(hits.rank(at: place))
                let ordered = order.place(of: row) ?? 300 + Int(row)
                expected.append(parts(rank) + [ordered, Int(row)])
            }
            expected.sort { $0.lexicographicallyPrecedes($1) }
            let ordered = posted.search(search, in: order)
            #expect(ordered.rows.map { Int($0) } == expected.map { $0[6] }, "\(search)")
            #expect(ordered == loose.search(search, in: order), "\(search)")
        }
    }

    private func parts(_ rank: SearchRank) -> [Int] {
        [rank.words, rank.typos, rank.proximity, rank.field, rank.exactness]
    }

    @Test func thousandsOfChangesAreTidiedAndChangeNothing() {
        var random = RandomSource(seed: 99)
        var index = SearchIndex(fieldCount: 1)
        var texts: [String] = []
        for row in 0..<3_000 {
            texts.append(Self.text(&random) + " " + Self.word(&random))
            index.set(row, to: [texts[row]])
        }
        for _ in 0..<6_000 {
            let row = Int(random.next() % 3_000)
            texts[row] = Self.text(&random)
            index.set(row, to: [texts[row]])
        }
        let anew = SearchIndex(fieldCount: 1, rows: texts.map { [$0] })
        #expect(index.wordCount <= anew.wordCount * 3)
        for search in ["ber", "a", "mariaser", "etoile ré", "mueller", "élec tri", "sergoi"] {
            #expect(index.search(search) == anew.search(search), "\(search)")
        }
    }
}
