// Example texts that fit a mask, to test whether a pattern can match one. It is a search, not a
// proof: a form's check reports a pair only when nothing was found.

import CalepinExpressions

extension Mask {
    /// The plain example texts of the mask, always the same ones: each letter with each digit
    /// everywhere, digits that count up, then a mixture by seed.
    ///
    /// Complexity: O(n) in the mask, with a factor of 1,500 texts.
    package var exampleTexts: [String] {
        var texts: [String] = []
        for turn in 0..<Mask.evenTrials { texts.append(even(turn)) }
        var state: UInt64 = 0x5EED
        for _ in 0..<Mask.mixedTrials { texts.append(mixed(&state)) }
        return texts
    }

    /// Each of 26 letters with each of 10 digits.
    private static let evenTrials = 260
    /// Enough to match a four-digit condition such as a year of the last hundred by chance.
    private static let mixedTrials = 1_240

    private func even(_ turn: Int) -> String {
        var text = String.UnicodeScalarView()
        for part in parts where part.isPlace {
            // A part that takes letters and digits alternates between them from one turn to the
            // next.
            let takesDigit = part == .digit || (part == .any && turn % 2 == 0)
            text.append(takesDigit ? Mask.digit(turn / 26) : Mask.letter(turn, part))
        }
        return String(text)
    }

    private func mixed(_ state: inout UInt64) -> String {
        var text = String.UnicodeScalarView()
        for part in parts where part.isPlace {
            let number = Int(Mask.next(&state) >> 40)
            let takesDigit = part == .digit || (part == .any && number % 36 < 10)
            text.append(takesDigit ? Mask.digit(number) : Mask.letter(number / 36, part))
        }
        return String(text)
    }

    private static func digit(_ number: Int) -> Unicode.Scalar {
        Unicode.Scalar(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// A letter of ASCII; small ones too, every other time, where the part keeps them.
    private static func letter(_ number: Int, _ part: Part) -> Unicode.Scalar {
        let isSmall = part != .capital && number / 26 % 2 == 1
        return Unicode.Scalar(
            (isSmall ? UInt8(ascii: "a") : UInt8(ascii: "A")) + UInt8(number % 26))
    }

    /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns true when the pattern matches one of the example texts, plain as it is saved, also
    /// with the pattern's own letters and digits at each place of them: so `756\d{10}` is matched.
    ///
    /// Complexity: O(n) in the pattern, with a factor of 60,000 characters tried at most. Returns
    /// true when that is not enough to try all.
    package func mayMatch(_ pattern: Pattern) -> Bool {
        var matcher = pattern.matcher()
        let texts = exampleTexts
        let places = parts.filter { $0.isPlace }
        let stride = max(1, texts.count * places.count / Mask.maxTried)
        for (index, text) in texts.enumerated()
        where index % stride == 0 && Mask.matches(text, &matcher) {
            return true
        }
        let runs = Mask.runs(pattern.text)
        var left = Mask.maxTried / places.count
        for text in texts.suffix(5) {
            let base = Array(text.unicodeScalars)
            if matches(with: runs, over: base, places, &matcher, &left) { return true }
        }
        return false
    }

    /// Characters tried on a pattern, twice: the slowest patterns take 0.1 ms for one.
    private static let maxTried = 30_000

    /// Returns true when a text matches with one of the runs at one of its places, or with all of
    /// them in a row and the last at the end.
    private func matches(
        with runs: [[Unicode.Scalar]], over base: [Unicode.Scalar], _ places: [Part],
        _ matcher: inout PatternMatcher, _ left: inout Int
    ) -> Bool {
        var joined = base
        var end = 0
        for (index, run) in runs.enumerated() {
            for start in base.indices {
                left -= 1
                let text = Mask.with(run, at: start, in: base, places)
                if left < 0 || Mask.matches(Mask.text(text), &matcher) { return true }
            }
            let isLast = index == runs.count - 1
            let start = isLast ? max(0, base.count - run.count) : end
            joined = Mask.with(run, at: start, in: joined, places)
            end += run.count
        }
        return Mask.matches(Mask.text(joined), &matcher)
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// Returns a text with a run of characters written over it from an index on, where they fit
    /// the mask.
    private static func with(
        _ run: [Unicode.Scalar], at start: Int, in base: [Unicode.Scalar], _ places: [Part]
    ) -> [Unicode.Scalar] {
        var text = base
        for (index, scalar) in run.enumerated() where start + index < text.count {
            if places[start + index].fitting(scalar) == scalar { text[start + index] = scalar }
        }
        return text
    }

    /// Returns the runs of letters and digits of a pattern that match themselves, found without
    /// parsing it: neither escaped nor in braces.
    private static func runs(_ pattern: String) -> [[Unicode.Scalar]] {
        var runs: [[Unicode.Scalar]] = [[]]
        var isEscaped = false
        var isInBraces = false
        for scalar in pattern.unicodeScalars {
            let isPlain = Letters.isDigit(scalar) || Letters.isLetter(scalar)
            if scalar == "{" || scalar == "}" { isInBraces = scalar == "{" }
            if isPlain, !isEscaped, !isInBraces {
                runs[runs.count - 1].append(scalar)
            } else if runs.last?.isEmpty == false {
                runs.append([])
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return runs.filter { !$0.isEmpty }
    }

    /// Returns true when a text matches, or when the pattern is too slow to try.
    private static func matches(_ text: String, _ matcher: inout PatternMatcher) -> Bool {
        do throws(PatternError) { return try matcher.matchesWhole(text) } catch { return true }
    }
}
