// A naive search through all texts, with full tables of edit distances. It is slow and simple, and
// the oracle for the index.

import CalepinQuery
import Foundation

/// Rows of texts, searched one by one.
struct NaiveSearch {
    var rows: [Int: [String]] = [:]
    /// A cache of the words of texts.
    private var known: [String: [[String]]] = [:]

    /// A word of a row: its spellings and its position.
    struct Word {
        var spellings: [String]
        var field: Int
        var position: Int
    }

    /// The rank of a row for a search; less is better.
    struct Worth: Comparable {
        var parts: [Int]
        static func < (left: Worth, right: Worth) -> Bool {
            left.parts.lexicographicallyPrecedes(right.parts)
        }
    }

    mutating func search(_ text: String) -> [(row: Int, worth: [Int])] {
        for text in rows.values.joined() where known[text] == nil {
            known[text] = NaiveSearch.words(text)
        }
        var sought: [[String]] = []
        for word in NaiveSearch.words(text)
        where !sought.contains(where: { $0[0] == word[0] }) {
            if sought.count < RowLimits.searchWords { sought.append(word) }
        }
        var found: [(row: Int, worth: Worth)] = []
        for (row, texts) in rows {
            if let worth = worth(of: texts, sought) { found.append((row, worth)) }
        }
        found.sort { ($0.worth, $0.row) < ($1.worth, $1.row) }
        return found.map { ($0.row, $0.worth.parts) }
    }

    /// Returns the words of a text in lowercase without accents, each with its spellings.
    static func words(_ text: String) -> [[String]] {
        var words: [[String]] = []
        for part in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let umlauts = ["ä": "ae", "ö": "oe", "ü": "ue"]
            var spelled = ""
            for letter in part.lowercased() {
                spelled += umlauts[String(letter)] ?? plain(String(letter))
            }
            let simple = plain(part.lowercased())
            words.append(spelled == simple ? [simple] : [simple, spelled])
        }
        return words
    }

    private static func plain(_ text: String) -> String {
        var text = text
        for (letter, spelled) in [("œ", "oe"), ("æ", "ae"), ("ß", "ss"), ("ø", "o"), ("ł", "l")] {
            text = text.replacingOccurrences(of: letter, with: spelled)
        }
        return text.folding(options: .diacriticInsensitive, locale: nil)
    }

    private func worth(of texts: [String], _ sought: [[String]]) -> Worth? {
        var words: [Word] = []
        for (field, text) in texts.enumerated() {
            for spellings in known[text] ?? [] {
                words.append(Word(spellings: spellings, field: field, position: words.count))
            }
        }
        var sums = [0, 0, 0, 0, 0]
        var last: Word?
        for spellings in sought {
            let best = best(of: words, for: spellings, after: last)
            guard let best else { return nil }
            sums[0] += best.close.isAsTyped ? 0 : 1
            sums[1] += best.close.typos
            sums[2] += best.distance
            sums[3] += best.word.field
            sums[4] += best.close.isWhole ? 0 : 1
            last = best.word
        }
        return Worth(parts: sums)
    }

    private func best(
        of words: [Word], for spellings: [String], after last: Word?
    ) -> (close: Close, distance: Int, word: Word)? {
        var best: (close: Close, distance: Int, word: Word)?
        for word in words {
            let all = word.spellings.flatMap { found in
                spellings.compactMap { Close(of: found, to: $0) }
            }
            guard let close = all.min(by: { $0.order < $1.order }) else { continue }
            let distance = NaiveSearch.distance(from: last, to: word)
            if let best, (best.close.order, best.distance) <= (close.order, distance) { continue }
            best = (close, distance, word)
        }
        return best
    }

    private static func distance(from last: Word?, to word: Word) -> Int {
        guard let last else { return 0 }
        guard last.field == word.field else { return 8 }
        let steps = word.position - last.position
        return min(8, steps > 0 ? steps - 1 : -steps)
    }
}

/// The quality of a match between a word of a row and a word of the search.
struct Close {
    var order: Int
    var typos: Int
    var isWhole: Bool
    var isAsTyped: Bool

    /// Compares two words; nil when they do not match.
    init?(of word: String, to sought: String) {
        let (letters, wanted) = (Array(word), Array(sought))
        let exact = Array(word.utf8) == Array(sought.utf8)
        if word.hasPrefix(sought) {
            self.init(order: exact ? 1 : 2, typos: 0, isWhole: exact, isAsTyped: true)
            return
        }
        if wanted.count >= 2, word.contains(sought) {
            self.init(order: 3, typos: 0, isWhole: false, isAsTyped: false)
            return
        }
        let most = sought.contains { $0.isNumber } ? 0 : Close.allowed(wanted.count)
        guard most > 0, letters.count >= wanted.count - most else { return nil }
        var best: Close?
        for end in 0...min(letters.count, wanted.count + most + 1) {
            let isWhole = end == letters.count
            let isEnding = end > 0 && letters[end - 1] == wanted.last
            let typos = Close.distance(Array(letters[..<end]), wanted)
            guard isWhole || isEnding, typos > 0, typos <= most else { continue }
            for whole in [true, false] where whole ? isWhole : isEnding {
                let order = 2 + 2 * typos + (whole ? 0 : 1)
                guard order < best?.order ?? .max else { continue }
                best = Close(
                    order: order, typos: typos + (whole ? 0 : 1), isWhole: whole,
                    isAsTyped: false)
            }
        }
        guard let best else { return nil }
        self = best
    }

    private init(order: Int, typos: Int, isWhole: Bool, isAsTyped: Bool) {
        self.order = order
        self.typos = typos
        self.isWhole = isWhole
        self.isAsTyped = isAsTyped
    }

    private static func allowed(_ count: Int) -> Int { count < 5 ? 0 : count < 9 ? 1 : 2 }

    /// Returns the edit distance: insertions, deletions, substitutions and swaps of neighbours,
    /// with no letter edited twice.
    static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var table = [[Int]](
            repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count { table[row][0] = row }
        for place in 0...right.count { table[0][place] = place }
        for row in 0..<left.count {
            for place in 0..<right.count {
                var best = table[row][place] + (left[row] == right[place] ? 0 : 1)
                best = min(best, table[row][place + 1] + 1, table[row + 1][place] + 1)
                if row > 0, place > 0, left[row] == right[place - 1],
                    left[row - 1] == right[place]
                {
                    best = min(best, table[row - 1][place - 1] + 1)
                }
                table[row + 1][place + 1] = best
            }
        }
        return table[left.count][right.count]
    }
}
