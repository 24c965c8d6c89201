// Random patterns as trees, with their text for the engine and for Python, and a naive matcher
// that follows the definition: the set of places where a match that starts at a place may end.

/// A pattern as a tree.
indirect enum PatternSketch {
    case literal(Unicode.Scalar)
    case any
    case shorthand(Character)
    case category(String, isNegated: Bool)
    case set([Item], isNegated: Bool)
    case sequence([PatternSketch])
    case choice([PatternSketch])
    case repeated(PatternSketch, least: Int, most: Int?, isLazy: Bool)
    case start, end, boundary, noBoundary

    enum Item {
        case one(Unicode.Scalar)
        case range(Unicode.Scalar, Unicode.Scalar)
        case shorthand(Character)
        case category(String)
    }

    /// The scalars patterns and texts are made of, with their categories from the Unicode charts.
    static let alphabet: [(scalar: Unicode.Scalar, category: String)] = [
        ("a", "Ll"), ("b", "Ll"), ("c", "Ll"), ("A", "Lu"), ("B", "Lu"), ("é", "Ll"), ("É", "Lu"),
        ("1", "Nd"), ("2", "Nd"), ("²", "No"), ("_", "Pc"), ("-", "Pd"), (" ", "Zs"), ("\n", "Cc"),
        ("\r", "Cc"), ("\u{2028}", "Zl"), ("\u{301}", "Mn"), ("€", "Sc"), ("😀", "So"), ("中", "Lo"),
        ("٣", "Nd"), (".", "Po"), ("^", "Sk"), ("]", "Pe"),
    ]

    private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("a", "A"), ("b", "B"), ("c", "C"), ("é", "É"),
    ]

    private static func otherCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        for (small, capital) in pairs {
            if scalar == small { return capital }
            if scalar == capital { return small }
        }
        return scalar
    }

    private static func categoryHolds(
        _ name: String, _ scalar: Unicode.Scalar, _ foldsCase: Bool
    ) -> Bool {
        let own = alphabet.first { $0.scalar == scalar }?.category ?? "Cn"
        if foldsCase, name == "Lu" || name == "Ll" { return own == "Lu" || own == "Ll" }
        return own.hasPrefix(name)
    }

    private static func shorthandHolds(_ name: Character, _ scalar: Unicode.Scalar) -> Bool {
        switch name {
        case "d": ("0"..."9").contains(scalar)
        case "w":
            scalar.isASCII && (scalar == "_" || scalar.properties.isAlphabetic)
                || ("0"..."9").contains(scalar)
        case "s": scalar == " " || (0x09...0x0D).contains(scalar.value)
        default: !shorthandHolds(Character(name.lowercased()), scalar)
        }
    }

    /// Returns true when this takes the scalar; nil if it is not about one scalar.
    func takes(_ scalar: Unicode.Scalar, _ foldsCase: Bool) -> Bool? {
        switch self {
        case .literal(let own):
            return own == scalar || foldsCase && Self.otherCase(own) == scalar
        case .any:
            return ![0x0A, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar.value)
        case .shorthand(let name):
            return Self.shorthandHolds(name, scalar)
        case .category(let name, let isNegated):
            return Self.categoryHolds(name, scalar, foldsCase) != isNegated
        case .set(let items, let isNegated):
            return items.contains { Self.holds($0, scalar, foldsCase) } != isNegated
        default:
            return nil
        }
    }

    private static func holds(_ item: Item, _ scalar: Unicode.Scalar, _ foldsCase: Bool) -> Bool {
        switch item {
        case .one(let own):
            return own == scalar || foldsCase && otherCase(own) == scalar
        case .range(let low, let high):
            return (low...high).contains(scalar)
                || foldsCase && (low...high).contains(otherCase(scalar))
        case .shorthand(let name):
            return shorthandHolds(name, scalar)
        case .category(let name):
            return categoryHolds(name, scalar, foldsCase)
        }
    }

    /// Returns the places where a match from `from` may end.
    func ends(_ text: [Unicode.Scalar], _ from: Int, _ foldsCase: Bool) -> Set<Int> {
        switch self {
        case .sequence(let parts):
            return parts.reduce([from]) { places, part in
                Set(places.flatMap { part.ends(text, $0, foldsCase) })
            }
        case .choice(let parts):
            return Set(parts.flatMap { $0.ends(text, from, foldsCase) })
        case .repeated(let part, let least, let most, _):
            return Self.repeatedEnds(part, least, most, text, from, foldsCase)
        case .start: return from == 0 ? [from] : []
        case .end: return from == text.count ? [from] : []
        case .boundary: return Self.isBoundary(text, from) ? [from] : []
        case .noBoundary: return Self.isBoundary(text, from) ? [] : [from]
        default:
            guard from < text.count, takes(text[from], foldsCase) == true else { return [] }
            return [from + 1]
        }
    }

    private static func repeatedEnds(
        _ part: PatternSketch, _ least: Int, _ most: Int?, _ text: [Unicode.Scalar], _ from: Int,
        _ foldsCase: Bool
    ) -> Set<Int> {
        var places: Set<Int> = [from]
        for _ in 0..<least { places = Set(places.flatMap { part.ends(text, $0, foldsCase) }) }
        var all = places
        // A text of n scalars has n + 1 places, so more rounds cannot add any.
        for _ in 0..<min(most.map { $0 - least } ?? .max, text.count + 1) {
            places = Set(places.flatMap { part.ends(text, $0, foldsCase) })
            all.formUnion(places)
        }
        return all
    }

    private static func isBoundary(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
        let before = place > 0 && shorthandHolds("w", text[place - 1])
        let after = place < text.count && shorthandHolds("w", text[place])
        return before != after
    }
}

// MARK: - Text

extension PatternSketch {
    /// The pattern's text for the engine.
    var text: String {
        switch self {
        case .literal(let scalar): return Self.escaped(scalar)
        case .any: return "."
        case .shorthand(let name): return "\\\(name)"
        case .category(let name, let isNegated): return "\\\(isNegated ? "P" : "p"){\(name)}"
        case .set(let items, let isNegated):
            return (isNegated ? "[^" : "[") + items.map(Self.itemText).joined() + "]"
        case .sequence(let parts): return parts.map(\.text).joined()
        case .choice(let parts): return "(" + parts.map(\.text).joined(separator: "|") + ")"
        case .repeated(let part, let least, let most, let isLazy):
            return "(?:\(part.text))" + Self.quantifier(least, most, isLazy)
        case .start: return "^"
        case .end: return "$"
        case .boundary: return "\\b"
        case .noBoundary: return "\\B"
        }
    }

    /// The pattern's text for Python, where `.`, `$`, `\B` and categories mean something else or
    /// nothing; whatever takes one scalar becomes the list of those it takes.
    func pythonText(_ foldsCase: Bool) -> String {
        let plain = { (part: PatternSketch) in part.pythonText(foldsCase) }
        switch self {
        case .sequence(let parts): return parts.map(plain).joined()
        case .choice(let parts): return "(" + parts.map(plain).joined(separator: "|") + ")"
        case .repeated(let part, let least, let most, let isLazy):
            return "(?:\(plain(part)))" + Self.quantifier(least, most, isLazy)
        case .start: return "^"
        case .end: return "\\Z"
        case .boundary: return "\\b"
        case .noBoundary: return "(?!\\b)"
        case .any: return "[^\\n\\r\\u0085\\u2028\\u2029]"
        case .literal where !foldsCase, .shorthand: return text
        default:
            let taken = Self.alphabet.filter { takes($0.scalar, foldsCase) == true }
            if taken.isEmpty { return "[^\\s\\S]" }
            return "[" + taken.map { "\\U" + Self.hex($0.scalar, 8) }.joined() + "]"
        }
    }

    private static func hex(_ scalar: Unicode.Scalar, _ width: Int) -> String {
        let digits = String(scalar.value, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        ".^]-".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }

    private static func itemText(_ item: Item) -> String {
        switch item {
        case .one(let scalar): escaped(scalar)
        case .range(let low, let high): escaped(low) + "-" + escaped(high)
        case .shorthand(let name): "\\\(name)"
        case .category(let name): "\\p{\(name)}"
        }
    }

    private static func quantifier(_ least: Int, _ most: Int?, _ isLazy: Bool) -> String {
        let plain =
            switch (least, most) {
            case (0, nil): "*"
            case (1, nil): "+"
            case (0, 1): "?"
            case (_, nil): "{\(least),}"
            case (_, .some(let most)): most == least ? "{\(least)}" : "{\(least),\(most)}"
            }
        return isLazy ? plain + "?" : plain
    }
}

// MARK: - Random

extension PatternSketch {
    /// A random tree at most `depth` deep.
    static func random(_ depth: Int, _ numbers: inout SeededNumbers) -> PatternSketch {
        switch depth == 0 ? numbers.below(8) : numbers.below(16) {
        case 0...2: return .literal(scalar(&numbers))
        case 3: return .any
        case 4: return .shorthand(numbers.pick(Array("dDwWsS")))
        case 5: return .category(categoryName(&numbers), isNegated: numbers.once(in: 3))
        case 6:
            let items = (0...numbers.below(3)).map { _ in item(&numbers) }
            return .set(items, isNegated: numbers.once(in: 3))
        case 7: return numbers.pick([.start, .end, .boundary, .noBoundary])
        case 8...11:
            return .sequence((0..<numbers.below(4)).map { _ in random(depth - 1, &numbers) })
        case 12, 13:
            return .choice((0...numbers.below(3)).map { _ in random(depth - 1, &numbers) })
        default:
            let least = numbers.below(3)
            let most = numbers.once(in: 2) ? nil : least + numbers.below(3)
            return .repeated(
                random(depth - 1, &numbers), least: least, most: most,
                isLazy: numbers.once(in: 4))
        }
    }

    private static func scalar(_ numbers: inout SeededNumbers) -> Unicode.Scalar {
        // Mostly a few letters, so that patterns often match texts.
        alphabet[numbers.below(numbers.once(in: 3) ? alphabet.count : 7)].scalar
    }

    private static func categoryName(_ numbers: inout SeededNumbers) -> String {
        numbers.pick(
            ["L", "Lu", "Ll", "Lo", "N", "Nd", "No", "P", "Pc", "Z", "M", "S", "Sc", "Cc"])
    }

    private static func item(_ numbers: inout SeededNumbers) -> Item {
        switch numbers.below(6) {
        case 0...2: return .one(scalar(&numbers))
        case 3:
            let ends = [scalar(&numbers), scalar(&numbers)].sorted()
            return .range(ends[0], ends[1])
        case 4: return .shorthand(numbers.pick(Array("dDwWsS")))
        default: return .category(categoryName(&numbers))
        }
    }

    /// A text that is likely to match.
    func sample(_ numbers: inout SeededNumbers) -> [Unicode.Scalar] {
        switch self {
        case .sequence(let parts): return parts.flatMap { $0.sample(&numbers) }
        case .choice(let parts): return numbers.pick(parts).sample(&numbers)
        case .repeated(let part, let least, let most, _):
            let count = least + numbers.below(min(most ?? .max, least + 2) - least + 1)
            return (0..<count).flatMap { _ in part.sample(&numbers) }
        case .start, .end, .boundary, .noBoundary: return []
        default:
            let taken = Self.alphabet.filter { takes($0.scalar, false) == true }
            return taken.isEmpty ? [] : [numbers.pick(taken.map(\.scalar))]
        }
    }

    /// A random text.
    static func text(_ numbers: inout SeededNumbers) -> [Unicode.Scalar] {
        (0..<numbers.below(9)).map { _ in scalar(&numbers) }
    }
}
