// A hundred thousand records from a seed, of job titles, accented names and cities, and eleven
// kinds of searches with their expected hits.

import Foundation

/// Records of a person, a job and a city, and searches for them.
struct SearchData {
    /// One search: the typed text, and the words that the expected row has.
    struct Search: Codable {
        var kind: String
        var text: String
        var wanted: [String]
    }

    static let kinds = [
        "letter1", "letter2", "letter3", "prefix4", "exact", "folded", "typo", "twoWords",
        "nameAndCity", "infix", "nonsense",
    ]

    private(set) var rows: [[String]] = []
    private(set) var searches: [Search] = []
    private var state: UInt64

    /// Creates records; nil, with a message, when the word lists are missing.
    init?(count: Int, perKind: Int, seed: UInt64, root: URL) {
        state = seed
        let shared =
            ProcessInfo.processInfo.environment["CALEPIN_DATA"].map {
                URL(fileURLWithPath: $0)
            } ?? root.deletingLastPathComponent().appendingPathComponent("../shared/data")
        guard
            let titles = SearchData.texts(shared, "rome-347-appellations.csv"),
            let cities = SearchData.texts(shared, "cities-ch-fr.csv")
        else {
            print("search is not measured: no job titles and cities in \(shared.path)")
            return nil
        }
        let surnames = makeSurnames(4_000)
        for _ in 0..<count {
            let name = pick(SearchData.given) + " " + pick(surnames)
            rows.append([name, pick(titles), pick(cities)])
        }
        for kind in SearchData.kinds {
            for _ in 0..<perKind { searches.append(search(kind)) }
        }
    }

    /// Returns the second column of each line of a CSV file.
    private static func texts(_ folder: URL, _ name: String) -> [String]? {
        let file = folder.appendingPathComponent(name)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
            let start = line.firstIndex(of: ",").map { line.index(after: $0) } ?? line.startIndex
            let rest = line[start...]
            if rest.first == "\"" {
                return rest.dropFirst().prefix { $0 != "\"" }.description
            }
            return rest.prefix { $0 != "," }.description
        }
    }

    // Random, repeatable

    private mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, count)))
    }

    private mutating func pick<T>(_ list: [T]) -> T { list[next(list.count)] }

    private static let given = [
        "Zoé", "Chloé", "Léa", "Aurélie", "François", "Jérôme", "Éloïse", "Gaëtan", "Noël",
        "Hélène", "Benoît", "Agnès", "Anaïs", "Raphaël", "Thérèse", "Joël", "Maëlle", "Loïc",
        "Jürgen", "Björn", "Käthe", "Søren", "Łukasz", "Inês", "José", "María", "Ángel", "Siân",
        "Marie", "Paul", "Nora", "Luca", "Emma", "Hugo", "Louis", "Sofia", "Karim", "Amina",
        "Thomas", "Julie", "Olivier", "Sandra", "Nicolas", "Isabelle", "Patrick", "Nathalie",
    ]
    private static let starts = [
        "Ber", "Du", "La", "Mar", "Gué", "Fon", "Cha", "Ros", "Vil", "Per", "Mon", "Del", "Gar",
        "Lef", "Bou", "Cor", "Tré", "Sou", "Bél", "Nav", "Pic", "Han", "Wil", "Zim", "Kel",
        "Schn", "Mül", "Häm", "Öst", "Ång", "Brö", "Sør", "Tho", "Cas", "Fer", "Alv", "Rod",
    ]
    private static let middles = [
        "na", "ri", "lé", "tou", "gne", "ma", "que", "ssi", "bo", "llan", "che", "ran", "di", "vè",
        "lo", "cou", "ber", "mé", "ta", "nni", "dou", "fre", "pi", "zza", "ön", "ü", "io", "œu",
    ]
    private static let ends = [
        "rd", "ne", "t", "x", "lle", "er", "et", "ot", "ier", "mann", "sen", "oux", "ac", "ès",
        "ez", "in", "on", "eau", "art", "son", "ini", "ski", "ova", "eira", "ç", "i", "berg",
    ]

    private mutating func makeSurnames(_ count: Int) -> [String] {
        var found: Set<String> = []
        var names: [String] = []
        while names.count < count {
            var name = pick(SearchData.starts)
            for _ in 0...next(2) { name += pick(SearchData.middles) }
            name += pick(SearchData.ends)
            if found.insert(name).inserted { names.append(name) }
        }
        return names
    }

    // Searches

    private mutating func search(_ kind: String) -> Search {
        let row = pick(rows)
        let surname = row[0].split(separator: " ").last.map(String.init) ?? ""
        let word = pick(words(row[1]).filter { $0.count >= 5 } + [surname])
        switch kind {
        case "letter1", "letter2", "letter3", "prefix4":
            let count = SearchData.kinds.firstIndex(of: kind).map { $0 + 1 } ?? 1
            let text = String(plain(word).prefix(count))
            return Search(kind: kind, text: text, wanted: [text])
        case "exact": return Search(kind: kind, text: row[0], wanted: plainWords(row[0]))
        case "folded": return Search(kind: kind, text: plain(row[0]), wanted: plainWords(row[0]))
        case "typo":
            return Search(kind: kind, text: withTypo(plain(word)), wanted: [plain(word)])
        case "twoWords":
            let text = row[0].split(separator: " ").reversed().joined(separator: " ")
            return Search(kind: kind, text: text, wanted: plainWords(row[0]))
        case "nameAndCity":
            return Search(
                kind: kind, text: surname + " " + row[2],
                wanted: [plain(surname)] + plainWords(row[2]))
        case "infix":
            let letters = Array(plain(word))
            guard letters.count >= 6 else { return search(kind) }
            let start = 1 + next(letters.count - 5)
            let text = String(letters[start..<start + 4])
            return Search(kind: kind, text: text, wanted: [text])
        default:
            let letters = (0..<8).map { _ in pick(Array("qxzwkvj")) }
            return Search(kind: kind, text: String(letters), wanted: [])
        }
    }

    private mutating func withTypo(_ word: String) -> String {
        var letters = Array(word)
        let place = next(letters.count)
        switch next(4) {
        case 0: letters[place] = pick(Array("abcdefghijklmnopqrstuvwxyz"))
        case 1: letters.insert(pick(Array("abcdefghijklmnopqrstuvwxyz")), at: place)
        case 2: letters.swapAt(min(place, letters.count - 2), min(place, letters.count - 2) + 1)
        default:
            // A word of five letters without one is too short for typos.
            if letters.count > 5 { letters.remove(at: place) } else { letters.append("e") }
        }
        return String(letters)
    }

    /// Returns the words of a text in lowercase without accents, by Foundation instead of our own
    /// code.
    func plainWords(_ text: String) -> [String] { words(text).map { plain($0) } }

    private func words(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private func plain(_ text: String) -> String {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            .replacingOccurrences(of: "œ", with: "oe").replacingOccurrences(of: "ø", with: "o")
            .replacingOccurrences(of: "ł", with: "l").replacingOccurrences(of: "ß", with: "ss")
    }
}
