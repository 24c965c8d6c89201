// Formatting a text with a mask as it is typed, and moving the caret with it. Reading the mask
// itself is in Mask.swift.

extension Mask {
    /// Returns the typed or pasted text in the mask's format.
    ///
    /// Literal characters are put in before the next letter or digit that is typed, so that one
    /// can delete backwards through them; spaces and separators that the mask does not have are
    /// dropped, and so is what does not fit. A character that is both the mask's next literal one
    /// and could be typed is taken for the literal one. The result for a prefix
    /// of the text is a prefix of the result for the text.
    ///
    /// Complexity: O(n + m) in the text and the mask.
    public func typed(_ text: String) -> MaskedText {
        var typing = Typing(self)
        for scalar in text.unicodeScalars { typing.take(scalar) }
        return typing.result
    }

    /// Returns a saved text in the mask's format, with the literal characters that end it once it
    /// is complete. A text that does not fit the mask, perhaps of an earlier version of the form,
    /// is returned as it is. `typed(shown(plain)).plain` is `plain` for every text that `typed`
    /// gives.
    ///
    /// Complexity: O(n + m) in the text and the mask.
    public func shown(_ plain: String) -> String {
        var shown = String.UnicodeScalarView()
        var rest = plain.unicodeScalars[...]
        for part in parts {
            if case .literal(let literal) = part {
                // Literal characters in front are shown once there is something behind them.
                if rest.isEmpty, !isComplete(plain) { break }
                shown.append(literal)
            } else {
                guard let next = rest.first else { break }
                guard part.fitting(next) == next else { return plain }
                shown.append(next)
                rest.removeFirst()
            }
        }
        return rest.isEmpty && !plain.isEmpty ? String(shown) : plain
    }

    /// Returns true when a saved text fills the mask exactly.
    ///
    /// Complexity: O(n + m) in the text and the mask.
    public func isComplete(_ plain: String) -> Bool {
        var rest = plain.unicodeScalars[...]
        for part in parts where part.isPlace {
            guard let next = rest.first, part.fitting(next) == next else { return false }
            rest.removeFirst()
        }
        return rest.isEmpty
    }

    /// Returns the caret's position in `typed(text).shown` when it was at `before` in the text;
    /// both in UTF-16 units, as in the DOM. A position outside of the text is moved to its nearer
    /// end.
    ///
    /// Complexity: O(n + m) in the text and the mask.
    public func caret(_ before: Int, in text: String) -> Int {
        var typing = Typing(self)
        var passed = 0
        for scalar in text.unicodeScalars {
            passed += scalar.value > 0xFFFF ? 2 : 1
            guard passed <= before else { break }
            typing.take(scalar)
        }
        return typing.units
    }
}

extension Mask.Part {
    /// True when a letter or digit is typed here.
    var isPlace: Bool {
        if case .literal = self { return false }
        return true
    }

    /// The scalar as it is kept here; nil when it does not fit.
    func fitting(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch self {
        case .digit: Letters.isDigit(scalar) ? scalar : nil
        case .capital: Letters.isLetter(scalar) ? Letters.upper(scalar) : nil
        case .letter: Letters.isLetter(scalar) ? scalar : nil
        case .any: Letters.isDigit(scalar) || Letters.isLetter(scalar) ? scalar : nil
        case .literal(let literal): scalar == literal ? scalar : nil
        }
    }
}

/// One pass over a typed text.
private struct Typing {
    let parts: [Mask.Part]
    /// The place in the mask, after the last character of `shown`.
    var place = 0
    var shown = String.UnicodeScalarView()
    var plain = String.UnicodeScalarView()
    /// UTF-16 units of `shown`.
    var units = 0
    var isWhole = true
    /// True when the last character was a literal one of the mask.
    var isAmongLiterals = false

    init(_ mask: Mask) { parts = mask.parts }

    mutating func take(_ scalar: Unicode.Scalar) {
        guard place < parts.count else {
            drop(scalar)
            return
        }
        if case .literal(let literal) = parts[place], literal == scalar {
            putIn(upTo: place + 1)
            return
        }
        let end = nextPlace
        // If some literal characters of a run are typed already, the rest of them come first: so
        // a character deleted in `+41 79` comes back.
        if isAmongLiterals, let found = literal(scalar, before: end) {
            putIn(upTo: found + 1)
        } else if end < parts.count, let kept = parts[end].fitting(scalar) {
            putIn(upTo: end)
            append(kept)
            plain.append(kept)
            place += 1
            isAmongLiterals = false
        } else if let found = literal(scalar, before: end) {
            putIn(upTo: found + 1)
        } else {
            drop(scalar)
        }
    }

    /// The next part that takes a typed character; the end when there is none.
    private var nextPlace: Int {
        var next = place
        while next < parts.count, !parts[next].isPlace { next += 1 }
        return next
    }

    /// Returns the index of the scalar among the literal characters that come next.
    private func literal(_ scalar: Unicode.Scalar, before end: Int) -> Int? {
        for index in place..<end where parts[index] == .literal(scalar) { return index }
        return nil
    }

    private mutating func putIn(upTo end: Int) {
        while place < end {
            if case .literal(let literal) = parts[place] { append(literal) }
            place += 1
            isAmongLiterals = true
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        shown.append(scalar)
        units += scalar.value > 0xFFFF ? 2 : 1
    }

    private mutating func drop(_ scalar: Unicode.Scalar) {
        if Letters.isDigit(scalar) || Letters.isLetter(scalar) { isWhole = false }
    }

    var result: MaskedText {
        var missing = String.UnicodeScalarView()
        if nextPlace < parts.count {
            for part in parts[place...] {
                if case .literal(let literal) = part {
                    missing.append(literal)
                } else {
                    missing.append("_")
                }
            }
        }
        return MaskedText(
            shown: String(shown), plain: String(plain), missing: String(missing),
            isWhole: isWhole)
    }
}
