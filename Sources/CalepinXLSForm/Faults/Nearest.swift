// Near names: of the names that exist, the one that a wrong name was probably meant to be.

/// A search for near names with a bound on all its steps together.
package struct Nearest: Sendable {
    private var steps = SurveyLimits.suggestionSteps

    /// Makes a search with all of its steps.
    package init() {}

    /// Returns the candidate with the fewest changed, added, exchanged or left out letters: at
    /// most a third of the letters of the name, and at most two; nil when none is near. Letter
    /// case counts less than letters.
    ///
    /// Complexity: O(c·n²) for c candidates and a name of n bytes, within the bound of all steps.
    package mutating func name(to name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = Self.lowered(name)
        guard !wanted.isEmpty, wanted.count <= SurveyLimits.suggestionBytes else { return nil }
        let most = wanted.count < 3 ? 0 : wanted.count < 6 ? 1 : 2
        var best: (distance: Int, name: String)?
        for candidate in candidates {
            guard steps > 0 else { break }
            steps -= 1
            let length = candidate.utf8.count
            guard abs(length - wanted.count) <= most, candidate != name else { continue }
            steps -= length * wanted.count
            let distance = Self.distance(wanted, Self.lowered(candidate))
            guard distance <= most else { continue }
            // Of several that are equally near, the first in the order of letters is taken, so
            // that the order of the candidates does not matter.
            if let best, (best.distance, best.name) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.name
    }

    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }

    /// Returns the distance of Levenshtein, in which two exchanged neighbours count once.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: b.count + 1)
        var row = Array(0...b.count)
        for i in a.indices {
            var next = [Int](repeating: i + 1, count: b.count + 1)
            for j in b.indices {
                let changed = row[j] + (a[i] == b[j] ? 0 : 1)
                next[j + 1] = min(changed, row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    next[j + 1] = min(next[j + 1], before[j - 1] + 1)
                }
            }
            before = row
            row = next
        }
        return row[b.count]
    }
}
