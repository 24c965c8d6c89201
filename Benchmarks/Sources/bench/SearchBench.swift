// The search index over a hundred thousand records: building, memory, the slowest of each kind of
// search and its hits, compared with SQLite's FTS5 on the same records and searches.

import CalepinQuery
import Foundation

enum SearchBench {
    private static let perKind = 200

    static func run(_ judge: inout Judge, root: URL) {
        guard let data = SearchData(count: 100_000, perKind: perKind, seed: 5, root: root) else {
            return
        }
        let before = ProcessMemory.resident
        var index = SearchIndex(fieldCount: 3, rows: data.rows)
        judge.note("search.memory", Double(ProcessMemory.resident - before) / 1_048_576, "MB")
        let build = nanoseconds(1, runs: 3) {
            index = SearchIndex(fieldCount: 3, rows: data.rows)
        }
        judge.note("search.build", build / 1e6, "ms")
        judge.note("search.words", Double(index.wordCount), "different words")
        for kind in SearchData.kinds { measure(kind, data, index, &judge) }
        measureHostile(index, &judge)
        measureChange(data, &judge, &index)
        do { try measureRows(data, &judge) } catch { print("the rows are refused: \(error)") }
        comparePeer(data, &judge, root)
    }

    private static func measure(
        _ kind: String, _ data: SearchData, _ index: SearchIndex, _ judge: inout Judge
    ) {
        let searches = data.searches.filter { $0.kind == kind }
        var times: [Double] = []
        var (first, among20, found) = (0, 0, 0)
        for search in searches {
            times.append(nanoseconds(1, runs: 3) { keep(index.search(search.text)) })
            let hits = index.search(search.text)
            found += hits.count
            if isWanted(hits.rows.prefix(1), search, data) { first += 1 }
            if isWanted(hits.rows.prefix(20), search, data) { among20 += 1 }
        }
        times.sort()
        let count = Double(searches.count)
        judge.note("search.p50." + kind, times[times.count / 2] / 1e6, "ms")
        judge.note("search.p99." + kind, times[times.count * 99 / 100] / 1e6, "ms")
        guard kind != "nonsense" else {
            return judge.note("search.found.nonsense", Double(found), "rows")
        }
        judge.note("search.hit1." + kind, Double(first) / count, "of 1")
        judge.note("search.hit20." + kind, Double(among20) / count, "of 1")
    }

    /// Measures the slowest of hostile searches.
    private static func measureHostile(_ index: SearchIndex, _ judge: inout Judge) {
        var slowest = 0.0
        for text in [
            String(repeating: "a", count: 10_000), String(repeating: "\u{301}", count: 10_000),
            String(repeating: "e ", count: 5_000), "a e i n o r s t u l d m p c",
            String(repeating: "infirmier ", count: 1_000), "er re en ie nt an on te",
            String(repeating: "abcdefghijkl", count: 800),
            "boulangerie electricien mecanicien responsable conducteur technicien assistante",
        ] {
            slowest = max(slowest, nanoseconds(1, runs: 3) { keep(index.search(text)) })
        }
        judge.note("search.hostile", slowest / 1e6, "ms")
    }

    /// Returns true when one of the rows has all wanted words: whole, or as beginnings or infixes
    /// where only a part was typed.
    private static func isWanted(
        _ rows: ArraySlice<Int32>, _ search: SearchData.Search, _ data: SearchData
    ) -> Bool {
        rows.contains { row in
            let text = data.rows[Int(row)].joined(separator: " ")
            let words = data.plainWords(text) + data.plainWords(umlautsSpelled(text))
            return search.wanted.allSatisfy { wanted in
                words.contains { isWanted($0, wanted, search.kind) }
            }
        }
    }

    private static func isWanted(_ word: String, _ wanted: String, _ kind: String) -> Bool {
        switch kind {
        case "infix": word.contains(wanted)
        case "letter1", "letter2", "letter3", "prefix4": word.hasPrefix(wanted)
        default: word == wanted
        }
    }

    /// Returns a text with umlauts as two letters.
    private static func umlautsSpelled(_ text: String) -> String {
        var text = text
        for (letter, spelled) in [
            ("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue"),
        ] { text = text.replacingOccurrences(of: letter, with: spelled) }
        return text
    }

    /// Measures changes of single rows, compaction included.
    private static func measureChange(
        _ data: SearchData, _ judge: inout Judge, _ index: inout SearchIndex
    ) {
        let changed = nanoseconds(10_000, runs: 1) {
            for row in 0..<10_000 { index.set(row, to: data.rows[99_999 - row]) }
        }
        judge.note("search.change", changed / 1_000, "us")
    }

    /// Measures FTS5 with the same records and searches, in Python's SQLite.
    private static func comparePeer(_ data: SearchData, _ judge: inout Judge, _ root: URL) {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("calepin-bench-search.json")
        struct Work: Codable {
            var rows: [[String]]
            var searches: [SearchData.Search]
        }
        do {
            let work = Work(rows: data.rows, searches: data.searches)
            try JSONEncoder().encode(work).write(to: file)
        } catch { return print("the searches cannot be written: \(error)") }
        let figures = Peer(command: [
            "python3", root.appendingPathComponent("search/fts5.py").path, file.path,
        ]).figures()
        for (figure, value) in figures.sorted(by: { $0.key < $1.key }) {
            let unit = figure.contains(".hit") ? "of 1" : "ms"
            judge.note("search." + figure, value, figure.hasSuffix("size") ? "MB" : unit)
        }
    }
}
